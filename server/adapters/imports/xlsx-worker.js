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
  return { archive: zipSync(files, { level: 1 }), sheets: visibleSheets(files['xl/workbook.xml']) };
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

/** Their indexes in the workbook. */
function visibleSheets(workbook) {
  const tags = new TextDecoder().decode(workbook).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  return [...tags.keys()]
    .filter((index) => !/\sstate="(?:hidden|veryHidden)"/.test(tags[index]))
    .slice(0, maxSheets);
}

const keyOf = (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

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
  const { archive, sheets } = repack(file);
  const sheet = await sheetWithChurches(archive, sheets, fields);
  const rows = [];
  for await (const { index, values } of streamXlsxRows(archive, { sheet })) {
    if (!(index >= rows.length && index < maxRows)) throw new Error('The rows are out of order.');
    // Sheets omit rows without cells.
    while (rows.length < index) rows.push(['']);
    rows.push(values.slice(0, maxColumns).map(textOf));
  }
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

/** Excel stores a time without a date as a time of its day 0, in 1899. */
function dateText(date) {
  if (Number.isNaN(date.getTime())) return '';
  const [day, clock] = date.toISOString().split('T');
  const [hour, minute] = clock.split(':');
  const time = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
  if (date.getUTCFullYear() < 1901) return time;
  return clock.startsWith('00:00') ? day : `${day} ${time}`;
}

const csv = await toCsv(workerData).then(
  (text) => new TextEncoder().encode(text),
  () => null,
);
parentPort.postMessage(csv, csv ? [csv.buffer] : []);
