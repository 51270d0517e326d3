/** Event lists. Public lists show a series once, on its next date. */
import { type SQL, sql } from 'drizzle-orm';
import { listLimit, totalCap } from '#shared/contracts/churches.ts';
import type { ChurchEvent, EventFilters, EventListQuery } from '#shared/contracts/events.ts';
import { lastOfMonth, weekendFrom, zoneDay } from '#shared/domain/dates.ts';
import { canonicalArea } from '#shared/domain/region.ts';
import type { Db } from '../../db/client.ts';
import { likePattern } from '../../db/like.ts';
import type { Deps } from '../../deps.ts';
import { openCursor, sealCursor } from '../../http/paging.ts';
import { calendarStart } from './policy.ts';
import { presentEvent } from './present.ts';
import { type EventRow, eventColumns, fromEvents, type RawEvent, readRow } from './store.ts';

export type EventList = { items: ChurchEvent[]; total: number; capped: boolean; next: string | null };

/**
 * The day of the first page, so that events aren't repeated or skipped at midnight; the total; and the position by date,
 * minute, and id.
 */
type CursorParts = [today: string, total: number, date: string, minute: number, id: number];

/** Inclusive; open-ended if `to` is null. */
type Span = { from: string; to: string | null };

const spanOf = ({ month, when }: EventFilters, today: string): Span =>
  when === 'weekend'
    ? weekendFrom(today)
    : month
      ? { from: month > today.slice(0, 7) ? `${month}-01` : today, to: lastOfMonth(month) }
      : { from: today, to: null };

/** Resolves the former id of a merged church. */
const churchOf = (id: number): SQL =>
  sql`coalesce((select to_id from church_redirects where from_id = ${id}), ${id})`;

/** Filters occurrences of public events, using columns of the occurrence where possible. */
function conditionsOf({ search, category, area, church }: EventFilters, { from, to }: Span): SQL {
  const conditions = [sql`o.listed and o.date >= ${from}`];
  if (to) conditions.push(sql`o.date <= ${to}`);
  for (const word of (search ?? '').toLowerCase().split(/\s+/).filter(Boolean))
    conditions.push(sql`e.search_text like ${likePattern(word)}`);
  // The list shows social events as General Events.
  if (category) conditions.push(sql`o.kind = ${category === 'social' ? 'general' : category}`);
  if (category === 'social') conditions.push(sql`e.category = ${category}`);
  if (area) conditions.push(sql`o.area_key = lower(${canonicalArea(area)})`);
  if (church) conditions.push(sql`e.church_id = ${churchOf(church)}`);
  return sql.join(conditions, sql` and `);
}

/** The event's first occurrence in the span, which determines its position in the list. */
const isFirst = ({ from }: Span): SQL => sql`(o.previous_date is null or o.previous_date < ${from})`;
/** The last occurrence in the span. Each event has exactly one, so counting them counts events. */
const isLast = ({ to }: Span): SQL =>
  to ? sql`(o.next_date is null or o.next_date > ${to})` : sql`o.next_date is null`;

/** A church has few events, so occurrences are looked up per event; otherwise they're scanned in order. */
const daysOf = ({ church }: EventFilters): SQL =>
  church
    ? sql`from events e join lateral (select * from event_occurrences where event_id = e.id offset 0) o on true`
    : sql`from event_occurrences o join events e on e.id = o.event_id`;

/** One page of upcoming events by date and time. Throws bad_input for a cursor from another list. */
export async function searchEvents(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { limit = listLimit.default, cursor, ...filters }: EventListQuery,
): Promise<EventList> {
  const { search, when, category, area, church, month } = filters;
  const key = JSON.stringify([category, area, church, month, when, search]);
  const scope = { list: 'events', filters: key, secret: deps.secret };
  const [firstDay, firstTotal, ...position] = cursor ? openCursor<CursorParts>(cursor, scope) : [];
  const today = firstDay ?? zoneDay(deps.now());
  const span = spanOf(filters, today);
  const where = conditionsOf(filters, span);
  const [date, minute, id] = position;
  const after =
    date === undefined
      ? sql`true`
      : sql`(o.date, o.sort_minute, o.event_id) > (${date}::date, ${minute}::smallint, ${id}::integer)`;
  const { rows } = await deps.db.execute<RawEvent & { day: string; minute: number }>(sql`
    select ${eventColumns}, o.date as day, o.sort_minute as minute
    ${daysOf(filters)} left join churches c on c.id = e.church_id
    where ${where} and ${isFirst(span)} and ${after}
    order by o.date, o.sort_minute, o.event_id limit ${limit + 1}`);
  const total = firstTotal ?? (await countEvents(deps.db, filters, span));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    last && rows.length > limit
      ? sealCursor([today, total, last.day, last.minute, last.id] satisfies CursorParts, scope)
      : null;
  return {
    items: page.map((row) => presentEvent(readRow(row), row.day, zoneDay(deps.now()))),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next,
  };
}

async function countEvents(db: Db, filters: EventFilters, span: Span): Promise<number> {
  // Most counts can be answered by an index on the occurrences.
  const days =
    filters.search || filters.church || filters.category === 'social'
      ? daysOf(filters)
      : sql`from event_occurrences o`;
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from (
      select ${days} where ${conditionsOf(filters, span)} and ${isLast(span)} limit ${totalCap + 1}) hits`);
  return rows[0]!.n;
}

const calendarLimit = 500;

/** Public events for a calendar file, with series as a whole. A church's file includes recent events. */
export async function listForCalendar(
  deps: Pick<Deps, 'db' | 'now'>,
  filters: EventFilters,
): Promise<EventRow[]> {
  const today = zoneDay(deps.now());
  const upcoming = spanOf(filters, today);
  const span = filters.church && !upcoming.to ? { ...upcoming, from: calendarStart(today) } : upcoming;
  const { rows } = await deps.db.execute<RawEvent>(sql`
    select ${eventColumns} ${daysOf(filters)} left join churches c on c.id = e.church_id
    where ${conditionsOf(filters, span)} and ${isLast(span)}
    order by o.date, o.event_id limit ${calendarLimit}`);
  return rows.map(readRow);
}

const sitemapRange = 40_000;

export async function listSitemapFiles(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ last: number | null }>(sql`select max(id) as last from events`);
  return Array.from({ length: Math.ceil((rows[0]?.last ?? 0) / sitemapRange) }, (_, index) => index + 1);
}

/** Each file covers a range of ids. */
export async function listSitemapEvents(
  db: Db,
  { file }: { file: number },
): Promise<Array<{ id: number; changed: Date }>> {
  const { rows } = await db.execute<{ id: number; updated_at: string }>(sql`
    select e.id, e.updated_at ${fromEvents}
    where e.hidden_at is null and (e.church_id is null or c.status = 'approved')
      and e.id > ${(file - 1) * sitemapRange} and e.id <= ${file * sitemapRange}
    order by e.id`);
  return rows.map((row) => ({ id: row.id, changed: new Date(row.updated_at) }));
}

export type AdminRow = EventRow & { username: string | null };

export async function searchAllEvents(
  db: Db,
  {
    search,
    limit = listLimit.default,
    cursor,
  }: { search?: string | undefined; limit?: number | undefined; cursor?: number | undefined },
): Promise<{ rows: AdminRow[]; total: number; capped: boolean; next: number | null }> {
  const query = search?.trim();
  const pattern = likePattern((query ?? '').toLowerCase());
  const matches = query ? sql`e.search_text like ${pattern}` : sql`true`;
  const { rows } = await db.execute<RawEvent & { username: string | null }>(sql`
    select ${eventColumns}, u.username ${fromEvents} left join users u on u.id = e.user_id
    where ${matches} ${cursor === undefined ? sql`` : sql`and e.id < ${cursor}`}
    order by e.id desc limit ${limit + 1}`);
  const { rows: counts } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from (
      select from events e where ${matches} limit ${totalCap + 1}) hits`);
  const total = counts[0]!.n;
  const page = rows.slice(0, limit).map(readRow);
  return {
    rows: page,
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next: rows.length > limit ? page.at(-1)!.id : null,
  };
}
