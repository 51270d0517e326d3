/** The list: approved churches that match the filters, in order, page by page. */
import { createHash } from 'node:crypto';
import { type ChurchListItem, type ChurchListQuery, listLimit, totalCap } from '#shared/churches.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Pool } from '../../db/client.ts';
import { type CursorScope, openCursor, sealCursor } from '../../http/paging.ts';
import { presentImage } from './present.ts';
import { presentExceptions, presentTimes } from './present-times.ts';
import { correctText } from './search-correct.ts';
import { parseFilters, type SearchDeps } from './search-filters.ts';
import { readNearestPage } from './search-nearest.ts';
import { orderOf } from './search-order.ts';
import { type PageQuery, type Position, type Row, readIndexedPage, readScoredPage } from './search-pages.ts';
import { parseText } from './search-text.ts';

export type ListResult = {
  items: ChurchListItem[];
  /** At most totalCap; `capped` when there are more. */
  total: number;
  capped: boolean;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** The words searched instead of a misspelled text. */
  corrected: string | null;
};

/** Throws bad_input for an unknown ZIP code and for a cursor that is not one of this list and its filters. */
export async function searchChurches(deps: SearchDeps, query: ChurchListQuery): Promise<ListResult> {
  const cursor = query.cursor ? readCursor(query.cursor, query, deps.secret) : null;
  const filters = await parseFilters(deps, query);
  if (cursor?.corrected) filters.text = parseText(cursor.corrected);
  const limit = query.limit ?? listLimit.default;
  const today = zoneDay(deps.now());
  const page: PageQuery = {
    filters,
    order: orderOf(query, filters),
    day: cursor?.day ?? today,
    after: cursor?.position ?? null,
    take: limit + 1,
    total: cursor?.total ?? null,
  };
  let { rows, total } = await readPage(deps.pool, page);
  let corrected = cursor?.corrected ?? null;
  if (total === 0 && filters.text) {
    corrected = await correctText(deps.pool, filters.text);
    if (corrected) {
      const text = parseText(corrected);
      ({ rows, total } = await readPage(deps.pool, { ...page, filters: { ...filters, text } }));
    }
  }
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const position = last && { block: last.block, key: last.key, name: last.sortName, id: last.id };
  return {
    items: items.map((row) => present(row, today)),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next:
      position && rows.length > limit
        ? writeCursor({ day: page.day, position, total, corrected }, query, deps.secret)
        : null,
    corrected,
  };
}

async function readPage(pool: Pool, page: PageQuery): Promise<{ rows: Row[]; total: number }> {
  const { order, filters } = page;
  let rows: Row[];
  if (order.by === 'distance') rows = await readNearestPage(pool, page);
  // Without a text Postgres estimates well whether following the index or sorting the matches is less work.
  else if (order.by === 'name' && (!filters.text || (page.total ?? 0) > totalCap))
    rows = await readIndexedPage(pool, page);
  else rows = await readScoredPage(pool, page);
  const total = page.total ?? rows[0]?.total ?? 0;
  // The capped subset is not the first page by name; the index has it.
  if (order.by === 'name' && filters.text && page.total === null && total > totalCap)
    rows = await readIndexedPage(pool, { ...page, total });
  return { rows, total };
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

type Cursor = {
  /** Day of the first page, so that midnight does not shuffle the featured churches in the middle of a list. */
  day: string;
  position: Position;
  /** Total of the first page. */
  total: number;
  corrected: string | null;
};

/** Binds a cursor to everything that decides which churches come in which order; the page length may change. */
const cursorOf = (
  { limit: _limit, cursor: _cursor, ...filters }: ChurchListQuery,
  secret: string,
): CursorScope => ({
  list: 'churches',
  filters: createHash('sha256')
    .update(JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 11),
  secret,
});

function writeCursor(cursor: Cursor, query: ChurchListQuery, secret: string): string {
  const { day, total, position, corrected } = cursor;
  const { block, key, id, name } = position;
  return sealCursor([day, total, block, key, id, name, corrected], cursorOf(query, secret));
}

function readCursor(text: string, query: ChurchListQuery, secret: string): Cursor {
  const [day, total, block, key, id, name, corrected] = openCursor<
    [string, number, number, number, number, string, string | null]
  >(text, cursorOf(query, secret));
  return { day, total, position: { block, key, id, name }, corrected };
}
