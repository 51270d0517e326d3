/** Opens a file in any supported format and streams its records. */

import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { cleanCell } from './cell.ts';
import { fileErrors as copy, leftOutReasons, rowErrors } from './copy.ts';
import { looksLikeJson, openGeoJson } from './geojson-file.ts';
import { createOwnReader, isOwnExport } from './own-export.ts';
import { type Preset, plain, presets } from './presets.ts';
import { type ChosenFields, createReader } from './reader.ts';
import { Columns, key, type TableReader } from './table.ts';
import { openTextFile, textOfFile } from './text-file.ts';
import {
  FileError,
  type FormatId,
  type ImportFile,
  type ImportRecord,
  type Outcome,
  type ReadOptions,
  type TextFile,
} from './types.ts';

type OpenOptions = {
  /** Detected by default. */
  format?: FormatId;
  mapping?: Preset;
  fields?: ChosenFields;
  encoding?: string;
  /** Lines above the header, such as a title. Detected by default. */
  skip?: number;
};

/** Detects the format from the start of the file unless it is given. Throws a FileError. */
export async function openImportFile(path: string, options: OpenOptions = {}): Promise<ImportFile> {
  const file = await openTextFile(path, options.encoding);
  const readerOf = (format: Exclude<FormatId, 'osm'>) => (header: Columns) =>
    format === 'export'
      ? createOwnReader(header)
      : createReader(options.mapping ?? presets[format], header, options.fields);
  const isJson = looksLikeJson(file);
  if (options.format === 'osm' || (isJson && !options.format)) {
    if (!isJson) throw new FileError(copy.notGeoJson(path));
    return openGeoJson(file, readerOf('csv'), options.format === 'osm');
  }
  const { columns, ...header } = headerOf(file, options);
  const format = options.format ?? (options.mapping ? 'csv' : recognize(columns));
  const csv = format === 'gnis' ? { delimiter: '|', quote: null } : header.csv;
  const table: Table = { ...header, csv, create: readerOf(format) };
  return {
    file,
    format,
    table: {
      skipped: header.skipped,
      columns: columns.assignedBy(table.create),
      first: (rows) => firstRows(file, table, rows),
    },
    read: (readOptions) => readTable(file, table, readOptions),
  };
}

type Csv = { delimiter: string; quote: string | null; escape?: string };
/** `skipped`: the lines above it. */
type Header = { csv: Csv; columns: Columns; skipped: number };
type Table = Omit<Header, 'columns'> & { create: (header: Columns) => TableReader };

/** How many lines to search for the header. */
const maxTitleLines = 20;

/** The first line with a name column, or else the most likely header, or else the first line. */
function headerOf(file: TextFile, options: OpenOptions): Header {
  const lines = file.head.split(/\r\n|\n|\r/);
  const first = options.skip ?? lines.findIndex((line) => line.trim() !== '');
  if (first === -1 || !lines[first]?.trim())
    throw new FileError(options.skip ? copy.noHeader(file.path, first + 1) : copy.blank(file.path));
  const headerAt = (at: number) => parseHeader(file.head, lines, at);
  const given = headerAt(first);
  if (options.skip !== undefined || options.format) return given;
  const { names, needed } = options.mapping ?? plain;
  const isHeader = ({ columns }: Header) =>
    needed.every((field) => names[field]?.some((name) => columns.has(name))) ||
    (!options.mapping && recognize(columns) !== 'csv');
  const candidates = lines
    .slice(first, first + maxTitleLines)
    .map((_, index) => headerAt(first + index))
    .filter(({ columns }) => options.mapping || columns.names.length > 1);
  return candidates.find(isHeader) ?? likelyHeader(candidates) ?? given;
}

/** The first line that has the most common number of columns. */
function likelyHeader(candidates: readonly Header[]): Header | undefined {
  const width = ({ columns }: Header) => columns.names.length;
  const frequency = (line: Header) => candidates.filter((other) => width(other) === width(line)).length;
  return candidates.toSorted((one, other) => frequency(other) - frequency(one))[0];
}

/** The line and those that its quotation marks continue on; the line alone if they don't end. */
function logicalLine(lines: readonly string[], at: number): string {
  const isWhole = (text: string) => text.split('"').length % 2 === 1;
  for (let end = at + 1; end <= at + maxTitleLines; end += 1) {
    const text = lines.slice(at, end).join('\n');
    if (isWhole(text)) return text;
  }
  return lines[at]!;
}

/** A line whose first cell is in single quotes. */
const singleQuoted = /^'[^'"]*'\s*[,;\t|]/;
/** Quotation marks within cells, as database dumps write them. Elsewhere, they are doubled. */
const escapedQuotes = { "'": /\\'(?!\s*[,;\t|'\r\n])/, '"': /\\"(?!\s*[,;\t|"\r\n])/ };

/** The first line of cells tells their quotes if the header has none. */
function parseHeader(head: string, lines: readonly string[], skipped: number): Header {
  const line = logicalLine(lines, skipped);
  const delimiter = [',', ';', '\t', '|']
    .map((sign) => ({ sign, count: line.split(sign).length }))
    .reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).sign;
  const quote = [line, lines[skipped + 1] ?? ''].some((text) => singleQuoted.test(text)) ? "'" : '"';
  const csv = { delimiter, quote, escape: escapedQuotes[quote].test(head) ? '\\' : quote };
  let names: string[];
  try {
    [names = []] = parseSync(line, { ...csv, ...lenient }) as string[][];
  } catch {
    // The file uses quotation marks literally.
    names = line.split(delimiter).map((name) => name.replace(/^"|"$/g, ''));
  }
  return { csv, columns: new Columns(names), skipped };
}

/** Without a sign of a source, it's any table. */
function recognize(header: Columns): Exclude<FormatId, 'osm'> {
  if (isOwnExport(header)) return 'export';
  const formats = ['gnis', 'hifld'] as const;
  return formats.find((format) => presets[format].signs?.every((name) => header.has(name))) ?? 'csv';
}

/** ,="12345", and ,12" pipe, are cells like any other. */
const lenient = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, ltrim: true };

/** Reads only the head of the file, and omits a row that is cut off at its end. */
function firstRows({ head }: TextFile, { csv, skipped }: Table, count: number): string[][] {
  const rows: string[][] = [];
  const collect = (row: string[]) => void rows.push(row.map(cleanCell));
  try {
    parseSync(head, { ...csv, ...lenient, from_line: skipped + 1, to: count + 1, on_record: collect });
  } catch {
    // Reading the whole file reports the error.
  }
  return rows.slice(1);
}

/** Printed reports repeat the header on each page. */
const notRow: Outcome = { kind: 'leftOut', reason: leftOutReasons.notRow };

async function* readTable(
  file: TextFile,
  { csv, create, skipped }: Table,
  options?: ReadOptions,
): AsyncGenerator<ImportRecord> {
  const source = Readable.from(textOfFile(file, options));
  const parser = parse({
    ...csv,
    ...lenient,
    from_line: skipped + 1,
    info: true,
    max_record_size: 1_000_000,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: string[] | undefined;
  let reader: TableReader | undefined;
  let surplus = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (!header || !reader) {
        header = record;
        reader = create(new Columns(record));
        continue;
      }
      const { breaks, pairs } = breaksIn(record);
      // Within quotation marks, the parser counts CR and LF as separate lines.
      surplus += pairs;
      const place = `line ${info.lines - surplus - breaks}`;
      // Spreadsheets write rows of delimiters only, and some omit the delimiters of empty cells at the end.
      const filled = record.findLastIndex((cell) => cell.trim() !== '') + 1;
      if (filled === 0) continue;
      const expected = header.length;
      const isHeader = record.every((cell, at) => key(cell) === key(header![at] ?? ''));
      if (filled > expected || (record.length === 1 && expected > 2)) {
        const message = rowErrors.columns({ values: filled, columns: expected, first: record[0]! });
        yield { place, outcome: { kind: 'invalid', message } };
      } else yield { place, outcome: isHeader ? notRow : reader(record) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileError(csvMessage(file, error)) : error;
  } finally {
    source.destroy();
  }
}

/** The number of line breaks within a row's cells, and how many of them are CRLF pairs. */
function breaksIn(record: readonly string[]): { breaks: number; pairs: number } {
  const text = record.join();
  return { breaks: text.split(/\r\n|\n|\r/).length - 1, pairs: text.split('\r\n').length - 1 };
}

function csvMessage(file: TextFile, error: CsvError): string {
  const line = 'lines' in error ? Number(error.lines) : undefined;
  const place = line === undefined ? file.path : copy.line(file.path, line);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return copy.openQuote(file.path, line);
  if (error.code === 'CSV_MAX_RECORD_SIZE') return copy.hugeRow(place);
  return copy.cantRead(place, error.message);
}
