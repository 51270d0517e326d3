import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';

/** A CSV download. `rows` starts with the header and is consumed as the response is sent. */
export class CsvDownload {
  readonly name: string;
  readonly rows: AsyncIterable<ReadonlyArray<string | number>>;
  constructor(name: string, rows: AsyncIterable<ReadonlyArray<string | number>>) {
    this.name = name;
    this.rows = rows;
  }
}

/** Excel needs the byte order mark to detect UTF-8. The file is cut short if the client disconnects or a row fails. */
export async function sendCsv(res: Response, { name, rows }: CsvDownload): Promise<void> {
  const source = rows[Symbol.asyncIterator]();
  // Until headers are sent, an error can still set the status.
  const first = await source.next();
  async function* allRows() {
    if (!first.done) yield first.value;
    for (let row = await source.next(); !row.done; row = await source.next()) yield row.value;
  }
  res.status(200).set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'no-store',
  });
  await pipeline(Readable.from(allRows()), stringify({ bom: true }), res).catch(() => res.destroy());
}
