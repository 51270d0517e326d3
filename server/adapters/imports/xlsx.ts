/** Converts the first sheet of an Excel workbook (.xlsx), a zip archive of XML files, to CSV. */

import { inflateRawSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import { fileErrors } from './copy.ts';
import { FileError } from './types.ts';

/** Per file in the archive. Protects against zip bombs. */
const maxBytes = 150_000_000;
const maxColumns = 500;

const damaged = () => new FileError(fileErrors.workbook);

/** Accepts any zip archive, since that is what an .xlsx file is. */
export const isWorkbook = (file: Buffer) => file.length > 4 && file.readUInt32LE(0) === 0x04034b50;

/** Line n of the result is row n of the sheet. Throws a FileError if the workbook is damaged. */
export function workbookToCsv(file: Buffer): string {
  try {
    const read = openArchive(file);
    const strings = [...(read('xl/sharedStrings.xml') ?? '').matchAll(elements('si'))].map(([, , xml]) =>
      textIn(xml),
    );
    const sheet = read(firstSheet(read));
    if (sheet === undefined) throw damaged();
    return stringify(rowsOf(sheet, strings));
  } catch (error) {
    throw error instanceof FileError ? error : damaged();
  }
}

type Read = (name: string) => string | undefined;

/** Reads the central directory at the end of the archive. Files are decompressed on demand. */
function openArchive(file: Buffer): Read {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1) throw damaged();
  const places = new Map<string, { method: number; size: number; header: number }>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    places.set(name, {
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 20),
      header: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return (name) => {
    const place = places.get(name);
    if (!place) return undefined;
    const begin =
      place.header + 30 + file.readUInt16LE(place.header + 26) + file.readUInt16LE(place.header + 28);
    const packed = file.subarray(begin, begin + place.size);
    return (place.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: maxBytes })).toString(
      'utf8',
    );
  };
}

function firstSheet(read: Read): string {
  const [, id] = /<(?:\w+:)?sheet\b[^>]*?\br:id="([^"]+)"/.exec(read('xl/workbook.xml') ?? '') ?? [];
  const relations = [...(read('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<Relationship\b([^>]*)>/g)];
  const target = relations
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => attributeOf(attributes, 'Id') === id)
    .map((attributes) => attributeOf(attributes, 'Target'))[0];
  if (!target) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Matches elements with any namespace prefix, capturing attributes and content. */
const elements = (name: string) =>
  new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g');
const attributeOf = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name: string) =>
    hex || decimal
      ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
      : (entities[name] ?? all),
  );
/** Joins text runs of different styles and omits phonetic hints (rPh). */
const textIn = (xml = '') =>
  [...xml.replace(elements('rPh'), '').matchAll(elements('t'))]
    .map(([, , part]) => decode(part ?? ''))
    .join('');

function rowsOf(sheet: string, strings: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const [, attributes = '', xml = ''] of sheet.matchAll(elements('row'))) {
    const number = Number(attributeOf(attributes, 'r') ?? rows.length + 1);
    if (!(number > rows.length && number <= 1_048_576)) throw damaged();
    // Sheets omit rows without cells.
    while (rows.length < number - 1) rows.push(['']);
    rows.push(cellsOf(xml, strings));
  }
  const width = Math.max(1, ...rows.slice(0, 1000).map((row) => row.length));
  for (const row of rows) while (row.length < width && row.some(Boolean)) row.push('');
  return rows;
}

function cellsOf(xml: string, strings: readonly string[]): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', content = ''] of xml.matchAll(elements('c'))) {
    const letters = /^[A-Z]+/.exec(attributeOf(attributes, 'r') ?? '')?.[0];
    const column = letters
      ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      : cells.length;
    if (column >= maxColumns) break;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(attributeOf(attributes, 't'), content, strings);
  }
  return cells;
}

function cellText(type: string | undefined, content: string, strings: readonly string[]): string {
  const raw = decode(elements('v').exec(content)?.[2] ?? '');
  const text =
    type === 's'
      ? (strings[Number(raw)] ?? '')
      : type === 'inlineStr'
        ? textIn(content)
        : type === 'e'
          ? ''
          : raw;
  // Long numbers may be in scientific notation, such as 7.1355501E9.
  if (!type || type === 'n') return /e/i.test(text) ? String(Number(text)) : text;
  // Each row must stay on one line. Lists of service times also accept "|" as a separator.
  return text.replace(/\s*[\r\n]+\s*/g, ' | ').trim();
}
