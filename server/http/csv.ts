/** Lists as CSV files to save. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';

/** A CSV file to save; its rows, the header first, are read as they are sent. */
export class CsvDownload {
  readonly name: string;
  readonly rows: AsyncIterable<ReadonlyArray<string | number>>;
  constructor(name: string, rows: AsyncIterable<ReadonlyArray<string | number>>) {
    this.name = name;
    this.rows = rows;
  }
}

/** Excel takes the file for UTF-8 by its byte order mark. A reader who leaves, or an error on the way, cuts it short. */
export async function sendCsv(res: Response, { name, rows }: CsvDownload): Promise<void> {
  const source = rows[Symbol.asyncIterator]();
  // Before the headers leave, an error still has a status.
  const first = await source.next();
  async function* all() {
    if (!first.done) yield first.value;
    for (let row = await source.next(); !row.done; row = await source.next()) yield row.value;
  }
  res.status(200).set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'no-store',
  });
  await pipeline(Readable.from(all()), stringify({ bom: true }), res).catch(() => res.destroy());
}
