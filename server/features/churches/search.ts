/** The list: approved churches that match the filters, in order, page by page. */
import { createHash } from 'node:crypto';
import { type ChurchListItem, type ChurchListQuery, listLimit, totalCap } from '#shared/churches.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Pool } from '../../db/client.ts';
import { type CursorScope, openCursor, sealCursor } from '../../http/paging.ts';
import { presentImage } from './present.ts';
import { presentExceptions, presentTimes } from './present-times.ts';
import type { SearchDeps } from './search-filters.ts';
import { readNearestPage } from './search-nearest.ts';
import { orderOf } from './search-order.ts';
import { type PageQuery, type Position, type Row, readIndexedPage, readScoredPage } from './search-pages.ts';
import { type Resolution, searchResolved } from './search-resolve.ts';

export type ListResult = {
  items: ChurchListItem[];
  /** At most totalCap; `capped` when there are more. */
  total: number;
  capped: boolean;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** The words searched instead of a misspelled text. */
  corrected: string | null;
  /** The words searched after others were dropped; "" when only filters remain. */
  relaxed: string | null;
  /** Filters that were read from the text, and the rest of it as `search`, as a query string. */
  read: string | null;
};

/** Throws bad_input for an unknown ZIP code and for a cursor that is not one of this list and its filters. */
export async function searchChurches(deps: SearchDeps, query: ChurchListQuery): Promise<ListResult> {
  const cursor = query.cursor ? readCursor(query.cursor, query, deps.secret) : null;
  const limit = query.limit ?? listLimit.default;
  const today = zoneDay(deps.now());
  const day = cursor?.day ?? today;
  const { result, resolution } = await searchResolved(deps, query, {
    run: (filters, used) =>
      readListed(deps.pool, {
        filters,
        order: orderOf(query, filters, { nearest: used?.read.near !== undefined }),
        day,
        after: cursor?.position ?? null,
        take: limit + 1,
        total: cursor?.total ?? null,
      }),
    isEmpty: ({ total }) => total === 0,
    stored: cursor?.resolution ?? null,
  });
  const { rows, total } = result;
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const position = last && { block: last.block, key: last.key, name: last.sortName, id: last.id };
  return {
    items: items.map((row) => present(row, today)),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next:
      position && rows.length > limit
        ? writeCursor({ day, position, total, resolution }, query, deps.secret)
        : null,
    ...described(resolution, total),
  };
}

/** What the response's headers say about the text. */
function described(
  resolution: Resolution | null,
  total: number,
): Pick<ListResult, 'corrected' | 'relaxed' | 'read'> {
  if (!resolution) return { corrected: null, relaxed: null, read: null };
  const { text, corrected, relaxed, read, nearMe } = resolution;
  const wishes = { ...read, ...(nearMe ? { nearMe: 'true' } : {}) };
  return {
    corrected: corrected && !relaxed ? text : null,
    relaxed: relaxed && total > 0 ? text : null,
    read: Object.keys(wishes).length > 0 ? String(new URLSearchParams({ search: text, ...wishes })) : null,
  };
}

/** Blocks of churches without listed times follow those of the churches that match a filter by times. */
const unlistedBlock = 2;

/** A page; where churches without listed times are asked for too, they fill it up after the last certain one. */
async function readListed(pool: Pool, page: PageQuery): Promise<{ rows: Row[]; total: number }> {
  const { filters, after, take } = page;
  if (filters.time === null || filters.unlisted !== 'too') return readPage(pool, page);
  const behind = after !== null && after.block >= unlistedBlock;
  const listed = behind
    ? { rows: [], total: 0 }
    : await readPage(pool, { ...page, total: null, filters: { ...filters, unlisted: 'none' } });
  if (listed.rows.length >= take && page.total !== null) return { rows: listed.rows, total: page.total };
  const others = await readPage(pool, {
    ...page,
    filters: { ...filters, unlisted: 'only' },
    after: behind ? { ...after, block: after.block - unlistedBlock } : null,
    total: null,
  });
  const rows = others.rows.map((row) => ({ ...row, block: row.block + unlistedBlock }));
  return {
    rows: [...listed.rows, ...rows].slice(0, take),
    total: page.total ?? listed.total + others.total,
  };
}

async function readPage(pool: Pool, page: PageQuery): Promise<{ rows: Row[]; total: number }> {
  const { order } = page;
  const read = { distance: readNearestPage, name: readIndexedPage, relevance: readScoredPage }[order.by];
  const rows = await read(pool, page);
  return { rows, total: page.total ?? rows[0]?.total ?? 0 };
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
  /** How the first page understood the text. */
  resolution: Resolution | null;
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
  const { day, total, position, resolution } = cursor;
  const { block, key, id, name } = position;
  return sealCursor(
    [day, total, block, key, id, name, resolution && JSON.stringify(resolution)],
    cursorOf(query, secret),
  );
}

function readCursor(text: string, query: ChurchListQuery, secret: string): Cursor {
  const [day, total, block, key, id, name, resolution] = openCursor<
    [string, number, number, number, number, string, string | null]
  >(text, cursorOf(query, secret));
  return {
    day,
    total,
    position: { block, key, id, name },
    resolution: resolution === null ? null : JSON.parse(resolution),
  };
}
