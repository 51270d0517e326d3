/** Reads churches as their pages show them, changes public ones, and exports them. */
import type { Church } from '#shared/contracts/churches.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { cellsOf, deletedCells, exportColumns } from '../../adapters/imports/own-export.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { presentChurch, withPrecision } from './present.ts';
import * as store from './store.ts';
import { listDeletedRecords, listForExport } from './store-directory.ts';

/**
 * A church in any status; callers must check who may see it. `today` is the date in the site's time zone; special dates
 * before it are left out.
 */
export async function findChurch(
  db: Db | Tx,
  { id, today }: { id: number; today: string },
): Promise<Church | undefined> {
  const row = await store.findRow(db, { id });
  return row && presentChurch(row, today);
}

/** The public church that the given one was merged into, as its page shows it. */
export async function readSurvivor(
  deps: Pick<Deps, 'db' | 'geo' | 'now'>,
  { id }: { id: number },
): Promise<Church | undefined> {
  const row = await store.findSurvivorRow(deps.db, { id });
  return row && withPrecision(presentChurch(row, zoneDay(deps.now())), deps.geo);
}

/** Churches in any status, by id. */
export async function mapChurches(
  db: Db | Tx,
  { ids, today }: { ids: number[]; today: string },
): Promise<Map<number, Church>> {
  const rows = ids.length === 0 ? [] : await store.listRows(db, { ids });
  return new Map(rows.map((row) => [row.id, presentChurch(row, today)]));
}

/** A church in any status, as its page shows it. Callers must check who may see it. */
export async function readChurch(
  deps: Pick<Deps, 'db' | 'geo' | 'now'>,
  { id }: { id: number | null },
): Promise<Church | undefined> {
  const church = id === null ? undefined : await findChurch(deps.db, { id, today: zoneDay(deps.now()) });
  return church && withPrecision(church, deps.geo);
}

export const { changePublic } = store;

const pageSize = 1000;
type Page = { after: number; limit: number };

/**
 * Churches in any status by id: all, or those whose ids `listIds` returns. Reads page by page to keep memory constant, so
 * edits made during an export may or may not be included.
 */
export async function* churchesInOrder(db: Db, listIds?: (page: Page) => Promise<number[]>) {
  for (let after = 0; ; ) {
    const ids = await listIds?.({ after, limit: pageSize });
    const page = ids?.length === 0 ? [] : await listForExport(db, { after, limit: pageSize, ids });
    yield* page;
    const last = ids ? ids.at(-1) : page.at(-1)?.id;
    if (last === undefined) return;
    after = last;
  }
}

/** CSV rows (header first) of these churches. An export of all includes deleted records, for imports elsewhere. */
export async function* exportChurches(
  db: Db,
  listIds?: (page: Page) => Promise<number[]>,
): AsyncGenerator<Array<string | number>> {
  yield exportColumns;
  for await (const church of churchesInOrder(db, listIds)) yield cellsOf(church);
  if (!listIds) for (const record of await listDeletedRecords(db)) yield deletedCells(record);
}
