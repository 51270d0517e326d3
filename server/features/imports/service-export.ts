import { cellsOf, exportColumns } from '../../adapters/imports/own-export.ts';
import type { Db } from '../../db/client.ts';
import { listForExport } from './store.ts';

const pageSize = 1000;

/**
 * All churches whatever their status as the cells of a CSV, the header first. Page by page, so that memory does not
 * grow with the directory; what is edited meanwhile comes as it is when its page is read.
 */
export async function* exportChurches(db: Db): AsyncGenerator<Array<string | number>> {
  yield exportColumns;
  for (let after = 0; ; ) {
    const page = await listForExport(db, { after, limit: pageSize });
    for (const church of page) yield cellsOf(church);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}
