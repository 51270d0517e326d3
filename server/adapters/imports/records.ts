/** Opens a file of any format that we know and reads it record by record; nothing is held but the current one. */
import { Readable } from 'node:stream';
import { JSONParser } from '@streamparser/json';
import { CsvError, type Options as CsvOptions, parse } from 'csv-parse';
import { createGnisReader, isGnis } from './gnis.ts';
import { createHifldReader, isHifld } from './hifld.ts';
import { readFeature } from './osm-geojson.ts';
import { createOwnReader, isOwnExport } from './own-export.ts';
import { createPlainReader, type Mapping } from './plain-csv.ts';
import { Columns, type TableReader } from './table.ts';
import { openTextFile, type ReadOptions, type TextFile, textOfFile } from './text-file.ts';
import { FileError, type FormatId, type Outcome, type Place } from './types.ts';

/** Stands before each feature of a GeoJSON sequence. */
const recordSeparator = '\u001e';
const beginOf = (head: string) => head.replaceAll(recordSeparator, '').trimStart();

export type ImportRecord = { place: Place; outcome: Outcome };

export type ImportFile = {
  file: TextFile;
  format: FormatId;
  /** Each call reads the file anew. Throws a FileError where the file is broken. */
  read: (options?: ReadOptions) => AsyncGenerator<ImportRecord>;
};

/** Recognises the format by the begin of the file unless it is given. Throws a FileError. */
export async function openImportFile(
  path: string,
  options: { format?: FormatId; mapping?: Mapping; encoding?: string } = {},
): Promise<ImportFile> {
  const file = await openTextFile(path, options.encoding);
  const looksLikeJson = /^[{[]/.test(beginOf(file.head));
  if (options.format === 'osm' || (!options.format && looksLikeJson)) {
    if (!looksLikeJson) throw new FileError(`${path} is not GeoJSON: it does not start with "{".`);
    return { file, format: 'osm', read: geoJsonReader(file) };
  }
  const table = tableOf(file, options);
  return {
    file,
    format: table.format,
    read: (readOptions) => readTable(file, table.csv, table.create, readOptions),
  };
}

type Table = { format: FormatId; csv: CsvOptions; create: (header: Columns) => TableReader };

const firstLine = (text: string) => /[^\r\n]*/.exec(text.replace(/^[\uFEFF\s]+/, ''))?.[0] ?? '';

function tableOf(file: TextFile, options: { format?: FormatId; mapping?: Mapping }): Table {
  const line = firstLine(file.head);
  if (!line) throw new FileError(`${file.path} contains only spaces.`);
  const delimiter = [',', ';', '\t', '|']
    .map((sign) => ({ sign, count: line.split(sign).length }))
    .reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).sign;
  const header = new Columns(line.split(delimiter).map((name) => name.replace(/^"|"$/g, '')));
  const format = options.format ?? (options.mapping ? 'csv' : recognize(header));
  if (format === 'gnis') return { format, csv: { delimiter: '|', quote: null }, create: createGnisReader };
  const csv = { delimiter };
  if (format === 'hifld') return { format, csv, create: createHifldReader };
  if (format === 'export') return { format, csv, create: createOwnReader };
  return { format: 'csv', csv, create: (columns) => createPlainReader(columns, options.mapping) };
}

function recognize(header: Columns): FormatId {
  if (isOwnExport(header)) return 'export';
  if (isGnis(header)) return 'gnis';
  if (isHifld(header)) return 'hifld';
  // A header that says nothing to us is refused by this format's reader, which names its columns.
  return 'csv';
}

async function* readTable(
  file: TextFile,
  csv: CsvOptions,
  create: (header: Columns) => TableReader,
  options?: ReadOptions,
): AsyncGenerator<ImportRecord> {
  const source = Readable.from(textOfFile(file, options));
  const parser = parse({
    ...csv,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: Columns | undefined;
  let reader: TableReader | undefined;
  let surplus = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (!header || !reader) {
        header = new Columns(record);
        reader = create(header);
        continue;
      }
      const { breaks, pairs } = breaksIn(record);
      // The parser counts CR and LF inside quotation marks as a line each.
      surplus += pairs;
      const place: Place = { unit: 'line', number: info.lines - surplus - breaks };
      const wanted = header.names.length;
      const extra = record.slice(wanted).some((cell) => cell.trim() !== '');
      if (record.length < wanted || extra)
        yield { place, outcome: { kind: 'invalid', message: wrongCount(record.length, wanted) } };
      else yield { place, outcome: reader(record) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileError(csvMessage(file, error)) : error;
  } finally {
    source.destroy();
  }
}

/** Line breaks inside the cells of a row, and how many of them are CR with LF. */
function breaksIn(record: readonly string[]): { breaks: number; pairs: number } {
  let breaks = 0;
  let pairs = 0;
  for (const cell of record) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue;
    pairs += cell.split('\r\n').length - 1;
    breaks += cell.split(/\r\n|\n|\r/).length - 1;
  }
  return { breaks, pairs };
}

const wrongCount = (found: number, wanted: number) =>
  `has ${found} ${found === 1 ? 'value' : 'values'} but the header has ${wanted} columns`;

function csvMessage(file: TextFile, error: CsvError): string {
  const line = 'lines' in error ? `Line ${error.lines} of ${file.path}` : file.path;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${file.path} ends inside quotation marks. Either a quotation mark is never closed or the file is incomplete (last line ${'lines' in error ? error.lines : 'unknown'}).`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `${line} has a quotation mark in the wrong place. Inside quotation marks it must be doubled ("").`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${line} is part of a row with more than a million characters. A quotation mark is probably never closed.`;
    default:
      return `Can't read ${line}: ${error.message}.`;
  }
}

/** A FeatureCollection, or a feature on each line (GeoJSON sequences, with or without record separators). */
function geoJsonReader(file: TextFile): ImportFile['read'] {
  const head = file.head;
  if (beginOf(head).startsWith('['))
    throw new FileError(`${file.path} is a JSON list, not GeoJSON. It must be a FeatureCollection.`);
  if (/"elements"\s*:/.test(head) && !/"features"\s*:/.test(head))
    throw new FileError(`${file.path} is in Overpass's own JSON format. Export it as GeoJSON.`);
  const collection = /"type"\s*:\s*"FeatureCollection"|"features"\s*:\s*\[/.test(head);
  if (!collection && !/"type"\s*:\s*"Feature"/.test(head))
    throw new FileError(
      `${file.path} is JSON but not GeoJSON: it has neither a FeatureCollection nor a Feature.`,
    );
  return collection ? (options) => readCollection(file, options) : (options) => readLines(file, options);
}

/**
 * Piece by piece: a file of the whole country is larger than the longest string of JavaScript. Measured on
 * 100,000 features (64 MB): 2.9 s and 70 MB here, 10.4 s with stream-json, 0.9 s and 200 MB with JSON.parse.
 */
async function* readCollection(file: TextFile, options?: ReadOptions): AsyncGenerator<ImportRecord> {
  let features: unknown[] = [];
  let number = 0;
  let fault: Error | undefined;
  const parser = new JSONParser({ paths: ['$.features.*'], keepStack: false });
  parser.onValue = ({ value }) => void features.push(value);
  parser.onError = (error) => {
    fault = error;
  };
  for await (const text of textOfFile(file, options)) {
    // Whatever follows the end of the document is ignored.
    if (parser.isEnded && text.trim() === '') continue;
    try {
      parser.write(text);
    } catch (error) {
      fault ??= error as Error;
    }
    for (const feature of features) {
      number += 1;
      yield { place: { unit: 'feature', number }, outcome: readFeature(feature) };
    }
    features = [];
    if (fault)
      throw new FileError(
        `${file.path} is not valid JSON after feature ${number}: ${fault.message.slice(0, 200)}`,
      );
  }
  if (!parser.isEnded)
    throw new FileError(
      `${file.path} is incomplete: it ends after feature ${number}, inside the collection.`,
    );
}

async function* readLines(file: TextFile, options?: ReadOptions): AsyncGenerator<ImportRecord> {
  let rest = '';
  let number = 0;
  const record = (line: string): ImportRecord | undefined => {
    number += 1;
    const text = line.replace(recordSeparator, '').trim();
    if (!text) return undefined;
    const place: Place = { unit: 'line', number };
    let feature: unknown;
    try {
      feature = JSON.parse(text);
    } catch {
      return {
        place,
        outcome: { kind: 'invalid', message: 'is not valid JSON (each feature must be on one line)' },
      };
    }
    return { place, outcome: readFeature(feature) };
  };
  for await (const text of textOfFile(file, options)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > 50_000_000) throw new FileError(`Line ${number + 1} of ${file.path} is too long.`);
    for (const line of lines) {
      const found = record(line);
      if (found) yield found;
    }
  }
  const last = record(rest);
  if (last) yield last;
}
