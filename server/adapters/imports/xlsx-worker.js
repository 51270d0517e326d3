/** Worker thread that converts the sheet with churches of an Excel workbook (.xlsx) to CSV. Posts null if that fails. */

import { parentPort, workerData } from 'node:worker_threads';
import { stringify } from 'csv-stringify/sync';
import { unzipSync, zipSync } from 'fflate';
import { streamXlsxRows } from 'hucre/xlsx';

/** Of all uncompressed XML files. Protects against zip bombs. */
const maxBytes = 150_000_000;
const maxRows = 1_048_576;
const maxColumns = 500;
/** Of rows with cells beyond column ZZ, each of which is read as up to 16,384 cells. */
const maxWideRows = 1000;
/** Of the result, with the empty ones. */
const maxCells = 25_000_000;
const maxSheets = 30;
const maxMergeBytes = 2_000_000;
/** How many rows to search for the header. */
const headerRows = 20;

/** Compresses the XML files again, because hucre inflates up to 2 GB per file and takes minutes for uncompressed sheets. */
function repack(file) {
  let bytes = 0;
  const files = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      bytes += originalSize;
      if (bytes > maxBytes) throw new Error('The workbook is too large.');
      return true;
    },
  });
  const sheets = Object.keys(files).filter((name) => name.startsWith('xl/worksheets/'));
  if (sheets.length === 0) throw new Error('The archive is not a workbook.');
  if (sheets.some((name) => countWide(files[name]) > maxWideRows)) throw new Error('The sheet is too wide.');
  const workbook = files['xl/workbook.xml'];
  const relationships = new TextDecoder().decode(files['xl/_rels/workbook.xml.rels']);
  return {
    archive: zipSync(files, { level: 1 }),
    sheets: visibleSheets(workbook),
    mergesOf: (sheet) => mergesIn(files[`xl/${fileOf(tagsOf(workbook)[sheet], relationships)}`]),
  };
}

/** Counts the cells beyond column ZZ in a sheet's XML, in chunks that overlap by a reference. */
function countWide(xml) {
  let count = 0;
  for (let at = 0; at < xml.length; at += 1_000_000) {
    const chunk = Buffer.from(xml.buffer, xml.byteOffset + at, Math.min(1_000_020, xml.length - at));
    count += chunk.latin1Slice().match(/\sr\s*=\s*["'][A-Z]{3}\d/gi)?.length ?? 0;
  }
  return count;
}

const tagsOf = (workbook) => new TextDecoder().decode(workbook).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];

/** Of a sheet, by its tag and the relationships. */
function fileOf(tag = '', relationships) {
  const [, id] = /\br:id="([^"]*)"/.exec(tag) ?? [];
  const of = relationships
    .match(/<(?:\w+:)?Relationship\s[^>]*>/g)
    ?.find((other) => other.includes(`Id="${id}"`));
  return /\bTarget="(?:\/xl\/)?([^"]*)"/.exec(of ?? '')?.[1];
}

/** The cells that are merged over several rows, as [column, first row, last row]. They are listed after the rows. */
function mergesIn(xml) {
  const tail = new TextDecoder().decode(xml?.subarray(-maxMergeBytes));
  return [...tail.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)"/g)]
    .map(([, letters, first, last]) => [columnOf(letters), first - 1, last - 1])
    .filter(([column, first, last]) => column < maxColumns && last > first);
}

const columnOf = (letters) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A merged cell holds for all of its rows. If it is a church's name, they become one row, with the other cells' values. */
function unmerge(rows, merges, names) {
  const keys = new Set(names.map(keyOf));
  const isName = (column) => rows.slice(0, headerRows).some((row) => keys.has(keyOf(row[column] ?? '')));
  for (const [column, first, last] of merges) {
    const value = rows[first]?.[column] ?? '';
    for (const row of value ? rows.slice(first + 1, last + 1) : []) {
      while (row.length <= column) row.push('');
      row[column] ||= value;
    }
  }
  for (const [column, first, last] of merges)
    if (isName(column))
      for (const row of rows.slice(first + 1, last + 1)) {
        for (const [at, text] of row.entries()) {
          const own = rows[first][at] ?? '';
          if (text && !own.split(' | ').includes(text)) rows[first][at] = own ? `${own} | ${text}` : text;
        }
        row.fill('');
      }
}

/** Their indexes in the workbook. */
function visibleSheets(workbook) {
  const tags = tagsOf(workbook);
  return [...tags.keys()]
    .filter((index) => !/\sstate="(?:hidden|veryHidden)"/.test(tags[index]))
    .slice(0, maxSheets);
}

const keyOf = (name) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** How many columns a sheet's header has that we know; 0 without one for the name. */
async function scoreOf(archive, sheet, fields) {
  let best = 0;
  for await (const { index, values } of streamXlsxRows(archive, { sheet, maxRows: headerRows })) {
    if (index >= headerRows) break;
    const keys = new Set(values.slice(0, maxColumns).map((value) => keyOf(textOf(value))));
    const known = Object.keys(fields).filter((field) => fields[field].some((name) => keys.has(keyOf(name))));
    if (known.includes('name')) best = Math.max(best, known.length);
  }
  return best;
}

/** The sheet whose header is recognized best; the first visible one if none is. */
async function sheetWithChurches(archive, sheets, fields) {
  let best = { sheet: sheets[0] ?? 0, score: 0 };
  if (sheets.length < 2) return best.sheet;
  for (const sheet of sheets) {
    const score = await scoreOf(archive, sheet, fields);
    if (score > best.score) best = { sheet, score };
  }
  return best.sheet;
}

/** Line n of the result is row n of the sheet. */
async function toCsv({ file, fields }) {
  const { archive, sheets, mergesOf } = repack(file);
  const sheet = await sheetWithChurches(archive, sheets, fields);
  const rows = [];
  for await (const { index, values } of streamXlsxRows(archive, { sheet })) {
    if (!(index >= rows.length && index < maxRows)) throw new Error('The rows are out of order.');
    // Sheets omit rows without cells.
    while (rows.length < index) rows.push(['']);
    rows.push(values.slice(0, maxColumns).map(textOf));
  }
  unmerge(rows, mergesOf(sheet), fields.name);
  const width = Math.max(1, ...rows.slice(0, 1000).map((row) => row.length));
  if (rows.length * width > maxCells) throw new Error('The sheet is too large.');
  for (const row of rows) while (row.length < width && row.some(Boolean)) row.push('');
  return stringify(rows);
}

const cellError = /^#(?:N\/A|[A-Z\d/]+[!?])$/;

function textOf(value) {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Date) return dateText(value);
  if (typeof value !== 'string') return String(value ?? '');
  if (cellError.test(value)) return '';
  // Each row must stay on one line. Lists of service times also accept "|" as a separator.
  return value.replace(/\s*(?:[\r\n]|_x000[AD]_)+\s*/gi, ' | ').trim();
}

/** Excel stores a time without a date as a time of its day 0, in 1899 or 1904. */
function dateText(date) {
  if (Number.isNaN(date.getTime())) return '';
  const [day, clock] = date.toISOString().split('T');
  const [hour, minute] = clock.split(':');
  const time = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
  if (date.getUTCFullYear() < 1901 || /^1904-01-0[12]$/.test(day)) return time;
  return clock.startsWith('00:00') ? day : `${day} ${time}`;
}

const csv = await toCsv(workerData).then(
  (text) => new TextEncoder().encode(text),
  () => null,
);
parentPort.postMessage(csv, csv ? [csv.buffer] : []);
