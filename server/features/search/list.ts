/** The paginated list of approved churches that match a query. */
import { createHash } from 'node:crypto';
import {
  type ChurchListItem,
  type ChurchListQuery,
  listLimit,
  totalCap,
} from '#shared/contracts/churches.ts';
import { queryOf } from '#shared/contracts/endpoint.ts';
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { listColumnsSql } from '../../db/church-columns.ts';
import type { Pool } from '../../db/client.ts';
import { type CursorScope, openCursor, sealCursor } from '../../http/paging.ts';
import { presentDistance, presentImage } from '../churches/present.ts';
import { presentExceptions, presentTimes } from '../churches/present-times.ts';
import { interpret } from './interpret/interpret.ts';
import { closestTo } from './interpret/reading.ts';
import { mentionOf, parseText } from './interpret/text.ts';
import { topicLabels } from './interpret/topic-labels-copy.ts';
import type { Reading, SearchDeps, SearchRequest, SearchText } from './request.ts';
import { readMentions } from './run/conditions.ts';
import { orderOf } from './run/order.ts';
import { type PageQuery, type PageRow, type Position, readPage } from './run/pages.ts';

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
  /** What was looked for beside names, and whether it was found, as a query string. */
  topic: string | null;
  /** If nothing matches: query string with filters that come close. */
  closest: string | null;
};

/** Throws bad_input for an unknown ZIP code and for a cursor issued for another list or other filters. */
export async function searchChurches(deps: SearchDeps, query: ChurchListQuery): Promise<ListResult> {
  const cursor = query.cursor ? readCursor(query.cursor, query, deps.secret) : null;
  const limit = query.limit ?? listLimit.default;
  const now = cursor ? new Date(cursor.moment) : deps.now();
  const request = await interpret({ ...deps, now: () => now }, query, cursor?.reading);
  const page: PageQuery = {
    request,
    order: orderOf(query, request),
    now,
    day: zoneDay(now),
    after: cursor?.position ?? null,
    // One more than shown tells whether there is a next page; another one may be the leading church.
    take: Math.max(limit + 2, comparedResult),
    total: cursor?.total ?? null,
  };
  const { rows, total } = await readPage(deps.pool, page);
  const lead = cursor || limit === 1 ? null : await readLead(deps.pool, page, rows);
  const leadId = lead?.id ?? cursor?.lead ?? null;
  const rest = rows.filter(({ id }) => id !== leadId);
  const all = lead ? [lead, ...rest] : rest;
  const shown = all.slice(0, limit);
  const last = shown.at(-1);
  const position = last && { block: last.block, key: last.key, name: last.sortName, id: last.id };
  const moment = now.getTime();
  return {
    items: await withMentions(deps, request, await readCards(deps.pool, shown, zoneDay(deps.now()))),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next:
      position && all.length > limit
        ? writeCursor({ moment, position, total, reading: request.reading, lead: leadId }, query, deps.secret)
        : null,
    ...described(request, query.search ?? '', total),
  };
}

/** The result whose distance limits how far the leading church may be: twice as far. */
const comparedResult = 10;

/** The nearest featured church, if the order lets one come first and it is near enough. */
async function readLead(pool: Pool, page: PageQuery, rows: PageRow[]): Promise<PageRow | null> {
  const compared = rows[comparedResult - 1];
  if (!page.order.oneFeatured || page.request.featured !== null || !compared) return null;
  const radius = Math.min(page.request.radius ?? Number.POSITIVE_INFINITY, 2 * compared.distance!);
  const request = { ...page.request, featured: true, radius };
  const { rows: leads } = await readPage(pool, { ...page, request, take: 1, total: 0 });
  return leads[0] ?? null;
}

/** What the response headers report about how the search was understood. */
function described(
  request: SearchRequest,
  typed: string,
  total: number,
): Pick<ListResult, 'corrected' | 'relaxed' | 'read' | 'topic' | 'closest'> {
  if (!request.reading) return { corrected: null, relaxed: null, read: null, topic: null, closest: null };
  const { text, corrected, relaxed, read, nearMe } = request.reading;
  const inferred = { ...read, ...(nearMe ? { nearMe: 'true' } : {}) };
  return {
    corrected: corrected && !relaxed ? text : null,
    relaxed: relaxed && total > 0 ? text : null,
    read:
      Object.keys(inferred).length > 0
        ? [new URLSearchParams({ search: text }), queryOf(inferred)].join('&')
        : null,
    // A topic of the typed text was dropped, unless it became a filter.
    topic:
      topicIn(request.text, total > 0) ??
      (read.language || read.fact ? null : topicIn(parseText(typed), false)),
    closest: total > 0 ? null : queryOf(closestTo(request.reading)).toString() || null,
  };
}

/** The topic of the text. That a community wasn't found is only true if nothing else was searched for. */
function topicIn(text: SearchText | null, found: boolean): string | null {
  const topic = text?.terms.find((term) => term.topic)?.topic;
  if (!topic || (topic.kind === 'community' && !found && text!.terms.length > 1)) return null;
  return new URLSearchParams({
    kind: topic.kind,
    label: topicLabels.of(topic.label),
    found: String(found),
  }).toString();
}

/** Adds each church's sentence about what was searched for. */
async function withMentions(
  deps: SearchDeps,
  { text, factMentions }: SearchRequest,
  items: ChurchListItem[],
): Promise<ChurchListItem[]> {
  const terms = text?.terms.map((term) => ({ query: mentionOf(term), ...term })) ?? [];
  const asked = [...terms, ...factMentions].filter(({ mentionedBy = [] }) => mentionedBy.length > 0);
  const ids = items
    .map(({ id }) => id)
    .filter((id) => asked.some(({ mentionedBy }) => mentionedBy!.includes(id)));
  if (ids.length === 0) return items;
  const query = asked.map((one) => `(${one.query})`).join(' | ');
  const mentions = await readMentions(deps.pool, { ids, query, today: zoneDay(deps.now()) });
  return items.map((item) => {
    const mention = mentions.get(item.id);
    return mention ? { ...item, mention } : item;
  });
}

type Cursor = {
  // All but the position come from the first page. The fixed moment keeps midnight from reshuffling the featured churches,
  // and a service that begins in the meantime from changing the order, partway through a list.
  moment: number;
  position: Position;
  total: number;
  reading: Reading | null;
  /** The featured church at the top of the first page, which later pages skip. */
  lead: number | null;
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
  const { moment, total, position, reading, lead } = cursor;
  const { block, key, id, name } = position;
  return sealCursor(
    [moment, total, block, key, id, name, reading && JSON.stringify(reading), lead],
    cursorOf(query, secret),
  );
}

function readCursor(text: string, query: ChurchListQuery, secret: string): Cursor {
  const [moment, total, block, key, id, name, reading, lead] = openCursor<
    [number, number, number, number, number, string, string | null, number | null]
  >(text, cursorOf(query, secret));
  return {
    moment,
    total,
    position: { block, key, id, name },
    reading: reading === null ? null : JSON.parse(reading),
    lead,
  };
}

type StoredCard = Omit<ChurchListItem, 'serviceTimes' | 'serviceExceptions' | 'distance'> & {
  serviceTimes: ServiceTime[] | null;
  serviceExceptions: ExceptionForm[];
};

/** Cards in the order of the rows. Churches that went offline in the meantime are skipped. */
async function readCards(
  pool: Pool,
  rows: ReadonlyArray<{ id: number; distance: number | null }>,
  today: string,
): Promise<ChurchListItem[]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await pool.query<StoredCard>(
    `select c.id, ${listColumnsSql}, c.service_times as "serviceTimes", c.featured, c.status,
        to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from churches c where c.id = any($1::integer[]) and c.status = 'approved'`,
    [rows.map(({ id }) => id)],
  );
  const cards = new Map(stored.map((card) => [card.id, card]));
  return rows.flatMap(({ id, distance }) => {
    const card = cards.get(id);
    if (!card) return [];
    return {
      ...card,
      serviceTimes: presentTimes(card.serviceTimes, card.services),
      heroImage: presentImage(card.heroImage),
      serviceExceptions: presentExceptions(card.serviceExceptions, today),
      ...presentDistance(distance),
    };
  });
}
