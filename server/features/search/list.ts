/** The paginated list of approved churches that match a query. */
import { createHash } from 'node:crypto';
import {
  type ChurchListItem,
  type ChurchListQuery,
  listLimit,
  totalCap,
} from '#shared/contracts/churches.ts';
import { type Page, queryOf } from '#shared/contracts/endpoint.ts';
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { imageOrNull } from '#shared/domain/pictures.ts';
import { presentExceptions } from '#shared/service-times/parser.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { listColumnsSql } from '../../db/church-columns.ts';
import { presentTimes } from '../../db/time-keys.ts';
import { type CursorScope, openCursor, sealCursor } from '../../http/paging.ts';
import { interpret } from './interpret/interpret.ts';
import { closestTo, hasPlace } from './interpret/reading.ts';
import { parseText } from './interpret/text.ts';
import { topicLabels } from './interpret/topic-labels-copy.ts';
import type { Reading, SearchDeps, SearchRequest, SearchText } from './request.ts';
import { milesTo, presentDistance, SqlParams } from './run/conditions.ts';
import { orderOf } from './run/order.ts';
import { type PageRow, type Position, readPage } from './run/pages.ts';
import { mentionSql } from './run/questions.ts';

/** Throws bad_input for an unknown ZIP code and for a cursor issued for another list or other filters. */
export async function searchChurches(
  deps: SearchDeps,
  query: ChurchListQuery,
): Promise<Page<ChurchListItem>> {
  const cursor = query.cursor ? readCursor(query.cursor, query, deps.secret) : null;
  const limit = query.limit ?? listLimit.default;
  const now = cursor ? new Date(cursor.moment) : deps.now();
  const interpreted = await interpret({ ...deps, now: () => now }, query, cursor?.reading);
  const named: readonly number[] = cursor?.leads ?? (byName(query) ? interpreted.leads : []);
  const request = { ...interpreted, leads: named };
  const page = await readPage(deps.pool, {
    request,
    order: orderOf(query, request),
    now,
    day: zoneDay(now),
    after: cursor?.position ?? null,
    // One more than shown tells whether there is a next page; another one may be the leading church.
    take: limit + 2,
    // The featured church that leads isn't counted on later pages, whose total is the first page's.
    total: cursor?.total ?? null,
  });
  const { lead, rows } = splitLead(page.rows);
  const leads = lead ? [...named, lead.id] : named;
  const total = cursor ? cursor.total : page.total + named.length;
  const all: Shown[] = [...leads.slice(cursor?.led ?? 0).map((id) => ({ id })), ...rows];
  const shown = all.slice(0, limit);
  const led = Math.min(leads.length, (cursor?.led ?? 0) + shown.length);
  const last = shown.findLast((row): row is PageRow => 'block' in row);
  const position = last
    ? { block: last.block, key: last.key, name: last.sortName, id: last.id }
    : (cursor?.position ?? null);
  const moment = now.getTime();
  return {
    items: await readCards(deps, request, shown),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next:
      all.length > limit
        ? writeCursor({ moment, position, total, reading: request.reading, leads, led }, query, deps.secret)
        : null,
    ...described(request, query.search ?? '', total),
  };
}

/** A leading church has no position in the list. */
type Shown = PageRow | { id: number };

/** Orders that visitors choose otherwise keep their meaning. */
const byName = ({ sort = 'featured' }: ChurchListQuery): boolean =>
  sort === 'featured' || sort === 'relevance';

/** How much farther than the nearest church the featured one may be that leads. */
const leadMiles = 2;

/** Takes the nearest featured church, which readPage() returns in block 0, out of the others if it is near enough. */
function splitLead(rows: PageRow[]): { lead: PageRow | null; rows: PageRow[] } {
  const [first] = rows;
  if (first?.block !== 0 || first.distance === null) return { lead: null, rows };
  const others = rows.slice(1);
  const nearest = Math.min(...others.map(({ key }) => key));
  return first.key <= nearest + leadMiles
    ? { lead: first, rows: others.filter(({ id }) => id !== first.id) }
    : { lead: null, rows: others };
}

/** What the response headers report about how the search was understood. */
function described(
  request: SearchRequest,
  typed: string,
  total: number,
): Pick<Page<ChurchListItem>, 'corrected' | 'relaxed' | 'read' | 'topic' | 'closest'> {
  if (!request.reading) return { corrected: null, relaxed: null, read: null, topic: null, closest: null };
  const { text, corrected, relaxed, read, nearMe } = request.reading;
  // What is only outside the typed place was found, too, and is listed nearby.
  const found = total > 0 || (hasPlace(read) && request.matched === true);
  const inferred = { ...read, ...(nearMe ? { nearMe: 'true' } : {}) };
  return {
    corrected: corrected && !relaxed ? text : null,
    relaxed: relaxed && found ? text : null,
    read:
      Object.keys(inferred).length > 0
        ? [new URLSearchParams({ search: text }), queryOf(inferred)].join('&')
        : null,
    // A topic of the typed text was dropped, unless it became a filter.
    topic:
      topicIn(request.text, found) ?? (read.language || read.fact ? null : topicIn(parseText(typed), false)),
    closest: found ? null : queryOf(closestTo(request.reading)).toString() || null,
  };
}

/** The topic of the text. That a topic wasn't found is only true if it is the only one, and a community if it is the only word. */
function topicIn(text: SearchText | null, found: boolean): string | null {
  const topics = new Set(text?.terms.flatMap((term) => term.topic ?? []));
  const [topic] = topics;
  const among = topic?.kind === 'community' ? text!.terms.length : topics.size;
  if (!topic || (!found && among > 1)) return null;
  return new URLSearchParams({
    kind: topic.kind,
    label: topicLabels.of(topic.label),
    found: String(found),
  }).toString();
}

type Cursor = {
  // All but the position come from the first page. The fixed moment keeps midnight from reshuffling the featured churches,
  // and a service that begins in the meantime from changing the order, partway through a list.
  moment: number;
  /** Null if only leading churches were shown so far. */
  position: Position | null;
  total: number;
  reading: Reading | null;
  /** Churches before all others: those whose name was typed, and the featured one near a place. */
  leads: readonly number[];
  /** How many of them were shown. */
  led: number;
};

/** Binds a cursor to everything that determines the matches and their order; the page length may change. */
const cursorOf = (
  { limit: _limit, cursor: _cursor, ...filters }: ChurchListQuery,
  secret: string,
): CursorScope => ({
  list: 'search',
  filters: createHash('sha256')
    .update(JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 11),
  secret,
});

const writeCursor = (cursor: Cursor, query: ChurchListQuery, secret: string): string =>
  sealCursor([JSON.stringify(cursor)], cursorOf(query, secret));

const readCursor = (text: string, query: ChurchListQuery, secret: string): Cursor =>
  JSON.parse(openCursor<[string]>(text, cursorOf(query, secret))[0]);

type StoredCard = Omit<ChurchListItem, 'serviceTimes' | 'serviceExceptions' | 'distance' | 'mention'> & {
  distance: number | null;
  mention: string | null;
  serviceTimes: ServiceTime[] | null;
  serviceExceptions: ExceptionForm[];
};

/** Cards in the order of the rows, with the sentence that answers the search. Churches that went offline in the meantime are skipped. */
async function readCards(
  { pool, now }: SearchDeps,
  request: SearchRequest,
  rows: readonly Shown[],
): Promise<ChurchListItem[]> {
  if (rows.length === 0) return [];
  const today = zoneDay(now());
  const params = new SqlParams();
  const ids = `${params.add(rows.map(({ id }) => id))}::integer[]`;
  const distance = request.place ? milesTo(request.place, params) : 'null::float8';
  const { rows: stored } = await pool.query<StoredCard>(
    `select c.id, ${listColumnsSql}, c.service_times as "serviceTimes", c.featured, c.status,
        to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        ${distance} as distance, ${mentionSql(request, params, today)} as mention
      from churches c where c.id = any(${ids}) and c.status = 'approved'`,
    params.values,
  );
  const cards = new Map(stored.map((card) => [card.id, card]));
  return rows.flatMap(({ id }) => {
    const stored = cards.get(id);
    if (!stored) return [];
    const { distance, mention, ...card } = stored;
    return {
      ...card,
      serviceTimes: presentTimes(card.serviceTimes, card.services),
      heroImage: imageOrNull(card.heroImage),
      serviceExceptions: presentExceptions(card.serviceExceptions, today),
      ...presentDistance(distance),
      ...(mention ? { mention: shortened(mention) } : {}),
    };
  });
}

const longestMention = 160;

/** Cut at a word, so that it fits on a card. */
const shortened = (sentence: string): string =>
  sentence.length <= longestMention
    ? sentence
    : `${sentence.slice(0, longestMention).replace(/\s+\S*$/, '')} …`;
