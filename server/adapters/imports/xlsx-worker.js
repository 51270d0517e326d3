/** Worker thread that converts the first sheet of an Excel workbook (.xlsx) to CSV. Posts null if that fails. */

import { parentPort, workerData } from 'node:worker_threads';
import { stringify } from 'csv-stringify/sync';
import { unzipSync, zipSync } from 'fflate';
import { streamXlsxRows } from 'hucre/xlsx';

/** Of all uncompressed XML files. Protects against zip bombs. */
const maxBytes = 150_000_000;
const maxRows = 1_048_576;
const maxColumns = 500;

/**
 * Compresses the XML files again, because hucre inflates up to 2 GB per file and takes minutes for uncompressed sheets.
 * Leaves out the styles, so that dates and times remain the numbers in the file.
 */
function repack(file) {
  let bytes = 0;
  const files = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name) || name.endsWith('/styles.xml')) return false;
      bytes += originalSize;
      if (bytes > maxBytes) throw new Error('The workbook is too large.');
      return true;
    },
  });
  if (!Object.keys(files).some((name) => name.startsWith('xl/worksheets/')))
    throw new Error('The archive is not a workbook.');
  return zipSync(files, { level: 1 });
}

/** Line n of the result is row n of the sheet. */
async function toCsv(file) {
  const rows = [];
  for await (const { index, values } of streamXlsxRows(repack(file))) {
    if (!(index >= rows.length && index < maxRows)) throw new Error('The rows are out of order.');
    // Sheets omit rows without cells.
    while (rows.length < index) rows.push(['']);
    rows.push(values.slice(0, maxColumns).map(textOf));
  }
  const width = Math.max(1, ...rows.slice(0, 1000).map((row) => row.length));
  for (const row of rows) while (row.length < width && row.some(Boolean)) row.push('');
  return stringify(rows);
}

const cellError = /^#(?:N\/A|[A-Z\d/]+[!?])$/;

function textOf(value) {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'string') return String(value ?? '');
  if (cellError.test(value)) return '';
  // Each row must stay on one line. Lists of service times also accept "|" as a separator.
  return value.replace(/\s*[\r\n]+\s*/g, ' | ').trim();
}

const csv = await toCsv(workerData).then(
  (text) => new TextEncoder().encode(text),
  () => null,
);
parentPort.postMessage(csv, csv ? [csv.buffer] : []);
