/** The list of coming events: a series stands once, with its next date. */
import { type SQL, sql } from 'drizzle-orm';
import { listLimit, totalCap } from '#shared/churches.ts';
import { lastOfMonth } from '#shared/event-dates.ts';
import type { ChurchEvent, EventFilters, EventListQuery } from '#shared/events.ts';
import { canonicalArea } from '#shared/region.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { openCursor, sealCursor } from '../../http/paging.ts';
import { keptFrom } from './policy.ts';
import { presentEvent } from './present.ts';
import { type EventRow, eventColumns, fromEvents, type RawEvent, readRow } from './store.ts';

export type EventList = { items: ChurchEvent[]; total: number; capped: boolean; next: string | null };

/**
 * A cursor holds the day of the first page, so that midnight neither repeats nor skips an event, its total, and the
 * place in the order (date, minute, number).
 */
type CursorParts = [today: string, total: number, date: string, minute: number, id: number];

/** Days that the list looks at; without an end it goes on. */
type Span = { from: string; to: string | null };

const spanOf = (month: string | undefined, today: string): Span =>
  month
    ? { from: month > today.slice(0, 7) ? `${month}-01` : today, to: lastOfMonth(month) }
    : { from: today, to: null };

/** A church that was merged away is asked for by its old number too. */
const churchOf = (id: number): SQL =>
  sql`coalesce((select to_id from church_redirects where from_id = ${id}), ${id})`;

/** Days of public events that the filters leave; what they ask stands in the day's own row as far as it can. */
function conditionsOf({ category, area, church }: EventFilters, { from, to }: Span): SQL {
  const conditions = [sql`o.listed and o.date >= ${from}`];
  if (to) conditions.push(sql`o.date <= ${to}`);
  // The list calls whatever has no colour of its own General Events.
  if (category) conditions.push(sql`o.kind = ${category === 'social' ? 'general' : category}`);
  if (category === 'social') conditions.push(sql`e.category = ${category}`);
  if (area) conditions.push(sql`o.area_key = lower(${canonicalArea(area)})`);
  if (church) conditions.push(sql`e.church_id = ${churchOf(church)}`);
  return sql.join(conditions, sql` and `);
}

/** The first day of its event in the span: where a series stands in the list. */
const isFirst = ({ from }: Span): SQL => sql`(o.previous_date is null or o.previous_date < ${from})`;
/** The last one. An event has one of each, so either counts events. */
const isLast = ({ to }: Span): SQL =>
  to ? sql`(o.next_date is null or o.next_date > ${to})` : sql`o.next_date is null`;

/** A church has few events, so theirs are looked up one by one; else the days are gone through in their order. */
const daysOf = ({ church }: EventFilters): SQL =>
  church
    ? sql`from events e join lateral (select * from event_occurrences where event_id = e.id offset 0) o on true`
    : sql`from event_occurrences o join events e on e.id = o.event_id`;

export async function searchEvents(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { limit: asked, cursor: text, ...filters }: EventListQuery,
): Promise<EventList> {
  const limit = asked ?? listLimit.default;
  const key = JSON.stringify([filters.category, filters.area, filters.church, filters.month]);
  const of = { list: 'events', filters: key, secret: deps.secret };
  const [began, known, ...position] = text ? openCursor<CursorParts>(text, of) : [];
  const today = began ?? zoneDay(deps.now());
  const span = spanOf(filters.month, today);
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
  const total = known ?? (await countEvents(deps.db, filters, span));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    last && rows.length > limit
      ? sealCursor([today, total, last.day, last.minute, last.id] satisfies CursorParts, of)
      : null;
  return {
    items: shown.map((row) => presentEvent(readRow(row), row.day, zoneDay(deps.now()))),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next,
  };
}

async function countEvents(db: Db, filters: EventFilters, span: Span): Promise<number> {
  // Most counts need no more than an index of the days.
  const days =
    filters.church || filters.category === 'social' ? daysOf(filters) : sql`from event_occurrences o`;
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from (
      select ${days} where ${conditionsOf(filters, span)} and ${isLast(span)} limit ${totalCap + 1}) hits`);
  return rows[0]!.n;
}

/** A calendar file holds at most this many events. */
const calendarBound = 500;

/** Public events of a filtered list as a calendar takes them, whole series each; of a church the recent ones too. */
export async function listForCalendar(
  deps: Pick<Deps, 'db' | 'now'>,
  filters: EventFilters,
): Promise<EventRow[]> {
  const today = zoneDay(deps.now());
  const coming = spanOf(filters.month, today);
  const span = filters.church && !filters.month ? { ...coming, from: keptFrom(today) } : coming;
  const { rows } = await deps.db.execute<RawEvent>(sql`
    select ${eventColumns} ${daysOf(filters)} left join churches c on c.id = e.church_id
    where ${conditionsOf(filters, span)} and ${isLast(span)}
    order by o.date, o.event_id limit ${calendarBound}`);
  return rows.map(readRow);
}

const sitemapRange = 40_000;

export async function listSitemapFiles(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ last: number | null }>(sql`select max(id) as last from events`);
  return Array.from({ length: Math.ceil((rows[0]?.last ?? 0) / sitemapRange) }, (_, at) => at + 1);
}

/** Public events of a range of numbers. */
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
