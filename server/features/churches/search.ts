/** The list: approved churches that match, in order, page by page. */
import { type ChurchListItem, type ChurchListQuery, listLimit, totalCap } from '#shared/churches.ts';
import type { Pool } from '../../db/client.ts';
import { presentImage } from './present.ts';
import { presentExceptions, presentTimes } from './present-times.ts';
import { correctText } from './search-correct.ts';
import { readCursor, writeCursor } from './search-cursor.ts';
import { readFilters, type SearchDeps } from './search-filters.ts';
import { dayOf, orderOf } from './search-order.ts';
import { type Page, type Row, readRings, readSet, readWalk } from './search-pages.ts';
import { readText } from './search-words.ts';

export type ListResult = {
  items: ChurchListItem[];
  total: number;
  capped: boolean;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** The words searched instead of a misspelt text. */
  corrected: string | null;
};

export async function searchChurches(deps: SearchDeps, query: ChurchListQuery): Promise<ListResult> {
  const cursor = query.cursor ? readCursor(query.cursor, query, deps.secret) : null;
  const reading = await readFilters(deps, query);
  if (cursor?.corrected) reading.text = readText(cursor.corrected);
  const limit = query.limit ?? listLimit.default;
  const page: Page = {
    reading,
    order: orderOf(query, reading),
    at: cursor?.at ?? deps.now().getTime(),
    from: cursor?.position ?? null,
    take: limit + 1,
    total: cursor?.total ?? null,
  };
  let { rows, total } = await readPage(deps.pool, page);
  let corrected = cursor?.corrected ?? null;
  if (total === 0 && reading.text) {
    corrected = await correctText(deps.pool, reading.text);
    if (corrected) {
      const text = readText(corrected);
      ({ rows, total } = await readPage(deps.pool, { ...page, reading: { ...reading, text } }));
    }
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const position = last && { block: last.block, key: last.key, name: last.sortName, id: last.id };
  const today = dayOf(deps.now().getTime());
  const next =
    position && rows.length > limit
      ? writeCursor({ at: page.at, position, total, corrected }, query, deps.secret)
      : null;
  return {
    items: shown.map((row) => present(row, today)),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next,
    corrected,
  };
}

function present(row: Row, today: string): ChurchListItem {
  const { block: _block, key: _key, sortName: _sortName, total: _total, distance, ...values } = row;
  const item = {
    ...values,
    serviceTimes: presentTimes(row.serviceTimes, row.services),
    serviceExceptions: presentExceptions(row.serviceExceptions, today),
    heroImage: presentImage(row.heroImage),
  };
  return distance === null ? item : { ...item, distance: Math.round(distance * 100) / 100 };
}

async function readPage(pool: Pool, page: Page): Promise<{ rows: Row[]; total: number }> {
  const { order, reading } = page;
  let rows: Row[];
  if (order.by === 'distance') rows = await readRings(pool, page);
  // Without a text Postgres estimates well which is less work: along the order, or sorting what matches.
  else if (order.by === 'name' && (!reading.text || (page.total ?? 0) > totalCap))
    rows = await readWalk(pool, page);
  else rows = await readSet(pool, page);
  const total = page.total ?? rows[0]?.total ?? 0;
  // More than are looked at: the ordered index gives a page sooner, and a right one.
  if (order.by === 'name' && reading.text && page.total === null && total > totalCap)
    rows = await readWalk(pool, { ...page, total });
  return { rows, total };
}
