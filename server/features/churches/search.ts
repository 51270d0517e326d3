/** The list: approved churches that match the filters, in order, page by page. */
import { createHash } from 'node:crypto';
import { type ChurchListItem, type ChurchListQuery, listLimit, totalCap } from '#shared/churches.ts';
import { queryOf } from '#shared/endpoint.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Pool } from '../../db/client.ts';
import { JsonText } from '../../http/json.ts';
import { type CursorScope, openCursor, sealCursor } from '../../http/paging.ts';
import { presentDistance } from './present.ts';
import { presentExceptions } from './present-times.ts';
import type { SearchDeps } from './search-filters.ts';
import { readNearestPage } from './search-nearest.ts';
import { readNextPage, withDates } from './search-next.ts';
import { orderOf } from './search-order.ts';
import { countMatches, type PageQuery, type Position, type Row, readIndexedPage } from './search-pages.ts';
import { type Resolution, searchResolved } from './search-resolve.ts';
import { readScoredPage } from './search-scored.ts';

export type ListResult<Items = ChurchListItem[]> = {
  items: Items;
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
  const found = await searchChurchesAsJson(deps, query);
  return { ...found, items: JSON.parse(found.items.text) };
}

export async function searchChurchesAsJson(
  deps: SearchDeps,
  query: ChurchListQuery,
): Promise<ListResult<JsonText<ChurchListItem[]>>> {
  const cursor = query.cursor ? readCursor(query.cursor, query, deps.secret) : null;
  const limit = query.limit ?? listLimit.default;
  const today = zoneDay(deps.now());
  const now = cursor ? new Date(cursor.moment) : deps.now();
  const day = zoneDay(now);
  const { result, resolution } = await searchResolved(deps, query, {
    run: (filters, used) =>
      readListed(deps.pool, {
        filters,
        order: orderOf(query, filters, { nearest: used?.read.near !== undefined }),
        now,
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
    items: new JsonText(`[${items.map((row) => present(row, today)).join(',')}]`),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next:
      position && rows.length > limit
        ? writeCursor({ moment: now.getTime(), position, total, resolution }, query, deps.secret)
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
    read:
      Object.keys(wishes).length > 0
        ? [new URLSearchParams({ search: text }), queryOf(wishes)].join('&')
        : null,
  };
}

/** Blocks of churches without listed times follow those of the churches that match a filter by times. */
const unlistedBlock = 2;

/**
 * A page. Churches without listed times fill it up after the last certain one, where they are included under a filter
 * by times, and where the order is by the next service.
 */
async function readListed(pool: Pool, query: PageQuery): Promise<{ rows: Row[]; total: number }> {
  const byNext = query.order.by === 'next';
  const page = byNext ? await withDates(pool, query) : query;
  const { filters, after, take } = page;
  const inTwoParts = filters.unlisted === 'too' && (byNext || filters.times.length > 0);
  if (!inTwoParts) return readPage(pool, page);
  // Without a filter by times both parts are all that match, which is counted faster than each of them.
  const known = page.total ?? (filters.times.length === 0 ? await countMatches(pool, query.filters) : null);
  const behind = after !== null && after.block >= unlistedBlock;
  const listed = behind
    ? { rows: [], total: 0 }
    : await readPage(pool, { ...page, total: known, filters: { ...filters, unlisted: 'none' } });
  if (listed.rows.length >= take && known !== null) return { rows: listed.rows, total: known };
  const others = await readPage(pool, {
    ...page,
    order: byNext ? { ...page.order, by: 'name' } : page.order,
    filters: { ...filters, unlisted: 'only' },
    after: behind ? { ...after, block: after.block - unlistedBlock } : null,
    total: known,
  });
  const rows = others.rows.map((row) => ({ ...row, block: row.block + unlistedBlock }));
  return {
    rows: [...listed.rows, ...rows].slice(0, take),
    total: known ?? listed.total + others.total,
  };
}

async function readPage(pool: Pool, page: PageQuery): Promise<{ rows: Row[]; total: number }> {
  const { order } = page;
  const read = {
    distance: readNearestPage,
    name: readIndexedPage,
    next: readNextPage,
    relevance: readScoredPage,
  }[order.by];
  const rows = await read(pool, page);
  return { rows, total: page.total ?? rows[0]?.total ?? 0 };
}

/** The JSON of a ChurchListItem. */
function present({ card, distance }: Row, today: string): string {
  const serviceExceptions = presentExceptions(card.exceptions, today);
  return `{${card.json},${JSON.stringify({ serviceExceptions, ...presentDistance(distance) }).slice(1)}`;
}

type Cursor = {
  /** Of the first page: midnight does not shuffle the featured churches, and no service begins, in the middle of a list. */
  moment: number;
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
  const { moment, total, position, resolution } = cursor;
  const { block, key, id, name } = position;
  return sealCursor(
    [moment, total, block, key, id, name, resolution && JSON.stringify(resolution)],
    cursorOf(query, secret),
  );
}

function readCursor(text: string, query: ChurchListQuery, secret: string): Cursor {
  const [moment, total, block, key, id, name, resolution] = openCursor<
    [number, number, number, number, number, string, string | null]
  >(text, cursorOf(query, secret));
  return {
    moment,
    total,
    position: { block, key, id, name },
    resolution: resolution === null ? null : JSON.parse(resolution),
  };
}
