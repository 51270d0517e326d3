/** Event lists. Public lists show a series once, on its next date. */
import { and, desc, eq, gt, gte, isNull, like, lt, lte, max, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listAdminEvents } from '#shared/contracts/admin/events-admin.ts';
import { listLimit, totalCap } from '#shared/contracts/churches.ts';
import type { EventFilters, EventListQuery } from '#shared/contracts/events.ts';
import { lastOfMonth, weekendFrom, zoneDay } from '#shared/domain/dates.ts';
import { canonicalArea } from '#shared/domain/region.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import type { Db } from '../../db/client.ts';
import { likePattern } from '../../db/like.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { events, eventOccurrences as occurrences } from '../../db/tables/events.ts';
import type { Deps } from '../../deps.ts';
import { openCursor, pageOf, sealCursor } from '../../http/paging.ts';
import { calendarStart } from './policy.ts';
import { presentEvent } from './present.ts';
import { currentChurch, eventColumns } from './store.ts';

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

/** Filters occurrences of public events, using columns of the occurrence where possible. */
function conditionsOf({ search, category, area, church }: EventFilters, { from, to }: Span) {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return and(
    occurrences.listed,
    gte(occurrences.date, from),
    to ? lte(occurrences.date, to) : undefined,
    ...words.map((word) => like(events.searchText, likePattern(word))),
    // The list shows social events as General Events.
    category ? eq(occurrences.kind, category === 'social' ? 'general' : category) : undefined,
    category === 'social' ? eq(events.category, category) : undefined,
    area ? eq(occurrences.areaKey, sql`lower(${canonicalArea(area)})`) : undefined,
    church ? eq(events.churchId, currentChurch(church)) : undefined,
  );
}

/** The event's first occurrence in the span, which determines its position in the list. */
const isFirst = ({ from }: Span) => or(isNull(occurrences.previousDate), lt(occurrences.previousDate, from));
/** The last occurrence in the span. Each event has exactly one, so counting them counts events. */
const isLast = ({ to }: Span) =>
  or(isNull(occurrences.nextDate), to ? gt(occurrences.nextDate, to) : undefined);

/**
 * Occurrences, to join laterally to events. A church has few events, so `offset 0`, which the query builder omits, makes
 * Postgres look up occurrences per event; otherwise it scans them in order.
 */
const daysOf = ({ church }: EventFilters) => sql`(select * from ${occurrences}
  where ${occurrences.eventId} = ${events.id} ${church ? sql`offset 0` : sql``}) ${occurrences}`;

const selectDays = (db: Db, filters: EventFilters, where: SQL | undefined) =>
  db
    .select({
      ...eventColumns,
      // The query builder doesn't know the columns of a raw join.
      day: sql<string>`${occurrences.date}`,
      minute: sql<number>`${occurrences.sortMinute}`,
    })
    .from(events)
    .innerJoinLateral(daysOf(filters), sql`true`)
    .leftJoin(churches, eq(churches.id, events.churchId))
    .where(where);

/** One page of upcoming events by date and time. Throws bad_input for a cursor from another list. */
export async function searchEvents(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { limit = listLimit.default, cursor, ...filters }: EventListQuery,
) {
  const { search, when, category, area, church, month } = filters;
  const key = JSON.stringify([category, area, church, month, when, search]);
  const scope = { list: 'events', filters: key, secret: deps.secret };
  const [firstDay, firstTotal, ...position] = cursor ? openCursor<CursorParts>(cursor, scope) : [];
  const today = firstDay ?? zoneDay(deps.now());
  const span = spanOf(filters, today);
  const [date, minute, id] = position;
  // The query builder can't compare rows.
  const after =
    date === undefined
      ? undefined
      : sql`(${occurrences.date}, ${occurrences.sortMinute}, ${occurrences.eventId}) > (${date}::date, ${minute}::smallint, ${id}::integer)`;
  const rows = await selectDays(deps.db, filters, and(conditionsOf(filters, span), isFirst(span), after))
    .orderBy(occurrences.date, occurrences.sortMinute, occurrences.eventId)
    .limit(limit + 1);
  const total = firstTotal ?? (await countEvents(deps.db, filters, span));
  const { items, next } = pageOf(rows, limit, ({ day, minute, id }) =>
    sealCursor([today, total, day, minute, id] satisfies CursorParts, scope),
  );
  return {
    items: items.map((row) => presentEvent(row, row.day, zoneDay(deps.now()))),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next,
  };
}

function countEvents(db: Db, filters: EventFilters, span: Span): Promise<number> {
  const where = and(conditionsOf(filters, span), isLast(span));
  const columns = { id: sql`${occurrences.eventId}` };
  // Most counts can be answered by an index on the occurrences.
  const days =
    filters.search || filters.church || filters.category === 'social'
      ? db.select(columns).from(events).innerJoinLateral(daysOf(filters), sql`true`).where(where)
      : db.select(columns).from(occurrences).where(where);
  return db.$count(days.limit(totalCap + 1).as('hits'));
}

/** Each event counts by its last occurrence. */
export async function listAreas({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string[]> {
  const span = spanOf({}, zoneDay(now()));
  const rows = await db
    .selectDistinct({ area: eventColumns.area })
    .from(occurrences)
    .innerJoin(events, eq(events.id, occurrences.eventId))
    .leftJoin(churches, eq(churches.id, events.churchId))
    .where(and(conditionsOf({}, span), isLast(span)));
  return rows
    .flatMap(({ area }) => area || [])
    .sort((a, b) => shown.area(a).localeCompare(shown.area(b), currentLocale()));
}

/** Calendar programs request a file again and again; a longer one would keep the process busy for longer than a search. */
const calendarLimit = 300;

/** The next public events for a calendar file, with series as a whole. A church's file includes recent events. */
export async function listForCalendar(deps: Pick<Deps, 'db' | 'now'>, filters: EventFilters) {
  const today = zoneDay(deps.now());
  const upcoming = spanOf(filters, today);
  const span = filters.church && !upcoming.to ? { ...upcoming, from: calendarStart(today) } : upcoming;
  return selectDays(deps.db, filters, and(conditionsOf(filters, span), isFirst(span)))
    .orderBy(occurrences.date, occurrences.sortMinute, occurrences.eventId)
    .limit(calendarLimit);
}

const sitemapRange = 40_000;

export async function listSitemapFiles(db: Db): Promise<number[]> {
  const [row] = await db.select({ last: max(events.id) }).from(events);
  return Array.from({ length: Math.ceil((row?.last ?? 0) / sitemapRange) }, (_, index) => index + 1);
}

/** Each file covers a range of ids. */
export const listSitemapEvents = (db: Db, { file }: { file: number }) =>
  db
    .select({ id: events.id, changed: events.updatedAt })
    .from(events)
    .leftJoin(churches, eq(churches.id, events.churchId))
    .where(
      and(
        isNull(events.hiddenAt),
        or(isNull(events.churchId), eq(churches.status, 'approved')),
        gt(events.id, (file - 1) * sitemapRange),
        lte(events.id, file * sitemapRange),
      ),
    )
    .orderBy(events.id);

export async function searchAllEvents(
  db: Db,
  { search, limit = listLimit.default, cursor }: z.output<NonNullable<(typeof listAdminEvents)['query']>>,
) {
  const query = search?.trim();
  const matches = query ? like(events.searchText, likePattern(query.toLowerCase())) : undefined;
  const rows = await db
    .select({ ...eventColumns, username: users.username })
    .from(events)
    .leftJoin(churches, eq(churches.id, events.churchId))
    .leftJoin(users, eq(users.id, events.userId))
    .where(and(matches, cursor === undefined ? undefined : lt(events.id, cursor)))
    .orderBy(desc(events.id))
    .limit(limit + 1);
  const hits = db.select({ id: events.id }).from(events).where(matches);
  const total = await db.$count(hits.limit(totalCap + 1).as('hits'));
  return {
    ...pageOf(rows, limit, ({ id }) => id),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
  };
}
