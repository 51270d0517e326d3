/** The paginated list of approved churches that match a query. */
import { createHash } from 'node:crypto';
import {
  type ChurchListItem,
  type ChurchListQuery,
  listLimit,
  totalCap,
} from '#shared/contracts/churches.ts';
import { queryOf } from '#shared/contracts/endpoint.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import type { Pool } from '../../db/client.ts';
import { type CursorScope, openCursor, sealCursor } from '../../http/paging.ts';
import { JsonText } from '../../http/response/json.ts';
import { presentDistance } from '../churches/present.ts';
import { presentExceptions } from '../churches/present-times.ts';
import type { SearchDeps } from './interpret/filters.ts';
import { type Resolution, searchResolved } from './interpret/resolve.ts';
import { readNearestPage } from './run/nearest.ts';
import { readNextPage, withDates } from './run/next.ts';
import { orderOf } from './run/order.ts';
import { countMatches, type PageQuery, type Position, type Row, readIndexedPage } from './run/pages.ts';
import { readScoredPage } from './run/scored.ts';

export type ListResult<Items = ChurchListItem[]> = {
  items: Items;
  /** Limited to totalCap; `capped` is true if there are more. */
  total: number;
  capped: boolean;
  /** The next page's cursor, or null on the last page. */
  next: string | null;
  /** The corrected search text, if the typed one was misspelled. */
  corrected: string | null;
  /** The words left after others were dropped; "" if only filters remain. */
  relaxed: string | null;
  /** Query string with the inferred filters and the remaining text as `search`. */
  read: string | null;
};

/** Throws bad_input for an unknown ZIP code and for a cursor issued for another list or other filters. */
export async function searchChurches(deps: SearchDeps, query: ChurchListQuery): Promise<ListResult> {
  const result = await searchChurchesAsJson(deps, query);
  return { ...result, items: JSON.parse(result.items.text) };
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
    run: (filters, resolution) =>
      readListed(deps.pool, {
        filters,
        order: orderOf(query, filters, { nearest: resolution?.read.near !== undefined }),
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

/** What the response headers report about how the search was understood. */
function described(
  resolution: Resolution | null,
  total: number,
): Pick<ListResult, 'corrected' | 'relaxed' | 'read'> {
  if (!resolution) return { corrected: null, relaxed: null, read: null };
  const { text, corrected, relaxed, read, nearMe } = resolution;
  const inferred = { ...read, ...(nearMe ? { nearMe: 'true' } : {}) };
  return {
    corrected: corrected && !relaxed ? text : null,
    relaxed: relaxed && total > 0 ? text : null,
    read:
      Object.keys(inferred).length > 0
        ? [new URLSearchParams({ search: text }), queryOf(inferred)].join('&')
        : null,
  };
}

/** Offset added to the blocks of churches without listed times, which sort after those with listed times. */
const unlistedBlock = 2;

/**
 * Reads a page in two parts if churches without listed times have to come last: when a time filter includes them, or when
 * sorting by the next service.
 */
async function readListed(pool: Pool, query: PageQuery): Promise<{ rows: Row[]; total: number }> {
  const byNext = query.order.by === 'next';
  const page = byNext ? await withDates(pool, query) : query;
  const { filters, after, take } = page;
  const inTwoParts = filters.unlisted === 'too' && (byNext || filters.times.length > 0);
  if (!inTwoParts) return readPage(pool, page);
  // Without a time filter, one count of all matches is faster than counting both parts.
  const total = page.total ?? (filters.times.length === 0 ? await countMatches(pool, query.filters) : null);
  const inUnlisted = after !== null && after.block >= unlistedBlock;
  const listed = inUnlisted
    ? { rows: [], total: 0 }
    : await readPage(pool, { ...page, total, filters: { ...filters, unlisted: 'none' } });
  if (listed.rows.length >= take && total !== null) return { rows: listed.rows, total };
  const others = await readPage(pool, {
    ...page,
    order: byNext ? { ...page.order, by: 'name' } : page.order,
    filters: { ...filters, unlisted: 'only' },
    after: inUnlisted ? { ...after, block: after.block - unlistedBlock } : null,
    total,
  });
  const rows = others.rows.map((row) => ({ ...row, block: row.block + unlistedBlock }));
  return {
    rows: [...listed.rows, ...rows].slice(0, take),
    total: total ?? listed.total + others.total,
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
  // All but the position come from the first page. The fixed moment keeps midnight from reshuffling the featured churches,
  // and a service that begins in the meantime from changing the order, partway through a list.
  moment: number;
  position: Position;
  total: number;
  resolution: Resolution | null;
};

/** Binds a cursor to everything that determines the matches and their order; the page length may change. */
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
