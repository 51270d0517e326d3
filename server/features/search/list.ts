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
import { type CursorScope, openCursor, sealCursor } from '../../http/paging.ts';
import { readCards } from './cards.ts';
import { interpret } from './interpret/interpret.ts';
import type { Reading, SearchDeps } from './request.ts';
import { orderOf } from './run/order.ts';
import { type Position, readPage } from './run/pages.ts';

export type ListResult = {
  items: ChurchListItem[];
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
  const cursor = query.cursor ? readCursor(query.cursor, query, deps.secret) : null;
  const limit = query.limit ?? listLimit.default;
  const now = cursor ? new Date(cursor.moment) : deps.now();
  const request = await interpret(deps, query, cursor?.reading);
  const { rows, total } = await readPage(deps.pool, {
    request,
    order: orderOf(query, request),
    now,
    day: zoneDay(now),
    after: cursor?.position ?? null,
    // One more than shown tells whether there is a next page.
    take: limit + 1,
    total: cursor?.total ?? null,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const position = last && { block: last.block, key: last.key, name: last.sortName, id: last.id };
  const moment = now.getTime();
  return {
    items: await readCards(deps.pool, shown, zoneDay(deps.now())),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next:
      position && rows.length > limit
        ? writeCursor({ moment, position, total, reading: request.reading }, query, deps.secret)
        : null,
    ...described(request.reading, total),
  };
}

/** What the response headers report about how the search was understood. */
function described(
  reading: Reading | null,
  total: number,
): Pick<ListResult, 'corrected' | 'relaxed' | 'read'> {
  if (!reading) return { corrected: null, relaxed: null, read: null };
  const { text, corrected, relaxed, read, nearMe } = reading;
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

type Cursor = {
  // All but the position come from the first page. The fixed moment keeps midnight from reshuffling the featured churches,
  // and a service that begins in the meantime from changing the order, partway through a list.
  moment: number;
  position: Position;
  total: number;
  reading: Reading | null;
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
  const { moment, total, position, reading } = cursor;
  const { block, key, id, name } = position;
  return sealCursor(
    [moment, total, block, key, id, name, reading && JSON.stringify(reading)],
    cursorOf(query, secret),
  );
}

function readCursor(text: string, query: ChurchListQuery, secret: string): Cursor {
  const [moment, total, block, key, id, name, reading] = openCursor<
    [number, number, number, number, number, string, string | null]
  >(text, cursorOf(query, secret));
  return {
    moment,
    total,
    position: { block, key, id, name },
    reading: reading === null ? null : JSON.parse(reading),
  };
}
