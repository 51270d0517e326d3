import { cellsOf, exportColumns } from '../../adapters/imports/own-export.ts';
import type { Db } from '../../db/client.ts';
import { listForExport } from './store-directory.ts';

const pageSize = 1000;
type Page = { after: number; limit: number };

/**
 * CSV rows (header first) for churches in any status: all, or those whose ids `listIds` returns. Reads page by page to
 * keep memory constant, so edits made during an export may or may not be included.
 */
export async function* exportChurches(
  db: Db,
  listIds?: (page: Page) => Promise<number[]>,
): AsyncGenerator<Array<string | number>> {
  yield exportColumns;
  for (let after = 0; ; ) {
    const ids = await listIds?.({ after, limit: pageSize });
    const page = ids?.length === 0 ? [] : await listForExport(db, { after, limit: pageSize, ids });
    for (const church of page) yield cellsOf(church);
    const last = ids ? ids.at(-1) : page.at(-1)?.id;
    if (last === undefined) return;
    after = last;
  }
}
