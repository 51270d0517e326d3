/** List pages ordered by the next service, using the same rules as nextService() in shared/service-times. */

import { totalCap } from '#shared/contracts/churches.ts';
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { addDays, isLastOf, nthOf, weekdayOf, zoneOffset } from '#shared/domain/dates.ts';
import { isService, nextService, type ServiceTime, serviceKinds } from '#shared/service-times/schedule.ts';
import type { Pool } from '../../../db/client.ts';
import { presentExceptions, presentTimes } from '../../churches/present-times.ts';
import { conditionsOf, SqlParams } from '../interpret/filters.ts';
import { isAfter, type PageQuery, type Row, readRows } from './pages.ts';

/**
 * Enough for every list with an exact total. For longer ones, only the matches that Postgres happens to read first are
 * sorted and listed.
 */
const cap = totalCap + 1;
const minutesOfDay = 1440;
/** Sort key of churches whose next service is beyond the horizon of nextService(). */
const later = 1e6;

/**
 * Computes the keys of churches with special dates, whose free text SQL can't parse. These keys override those that
 * readNextPage() computes. Churches that list only special dates count as having listed times.
 */
export async function withDates(pool: Pool, page: PageQuery): Promise<PageQuery> {
  const params = new SqlParams();
  const where = conditionsOf(page.filters, params).join(' and ');
  const { rows } = await pool.query<{
    id: number;
    services: string[];
    serviceTimes: ServiceTime[] | null;
    serviceExceptions: ExceptionForm[];
  }>(
    `select c.id, c.services, c.service_times as "serviceTimes", c.service_exceptions as "serviceExceptions"
      from churches c
      where ${where} and c.service_exceptions <> '[]'::jsonb and jsonb_path_exists(c.service_exceptions,
        '$[*].date ? (@ >= $today)', jsonb_build_object('today', ${params.add(page.day)}::text))
      limit ${cap}`,
    params.values,
  );
  const dates = new Map<number, number>();
  const dated: number[] = [];
  for (const { id, services, ...row } of rows) {
    const serviceTimes = presentTimes(row.serviceTimes, services);
    const serviceExceptions = presentExceptions(row.serviceExceptions, page.day);
    const next = nextService({ serviceTimes, serviceExceptions }, page.now);
    if (next) dates.set(id, daysFrom(page.day, next.date) * minutesOfDay + next.start);
    else if (serviceTimes.length > 0) dates.set(id, later);
    if (next && serviceTimes.length === 0) dated.push(id);
  }
  // A time filter applies only to regular times.
  return page.filters.times.length > 0
    ? { ...page, dates }
    : { ...page, dates, filters: { ...page.filters, dated } };
}

const daysFrom = (day: string, other: string): number => (Date.parse(other) - Date.parse(day)) / 86_400_000;

/** The key is minutes since midnight of the page's day, in local time of the site's time zone. */
export function readNextPage(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, dates = new Map<number, number>(), after, take } = page;
  const params = new SqlParams();
  const where = conditionsOf(filters, params).join(' and ');
  const ids = params.add([...dates.keys()]);
  const ctes = `matches as materialized (
      select 1 as block, coalesce(d.key, ${regularKey(page, params)}, ${later})::float8 as key, c.sort_name, c.id
      from churches c
        left join unnest(${ids}::integer[], ${params.add([...dates.values()])}::float8[]) d (id, key) on d.id = c.id
      where ${where} limit ${cap}),
    page as (select * from matches where ${isAfter(after, params)}
      order by block, key, sort_name, id limit ${params.add(take)})`;
  return readRows(pool, page, params, { ctes, total: () => '(select count(*) from matches)::integer' });
}

const services = serviceKinds.filter(isService).map((kind) => `'${kind}'`);

/** The next regular time of `c`: the first upcoming one this week, else the first one next week (see the migrations). */
function regularKey(page: PageQuery, params: SqlParams): string {
  const { day, now } = page;
  const minute = (Math.floor(now.getTime() / 60_000) + zoneOffset(now.getTime())) % minutesOfDay;
  const midnight = weekdayOf(day) * minutesOfDay;
  const weekly = `coalesce(
    c.week_starts[width_bucket(${params.add(midnight + minute)}::smallint, c.week_starts) + 1],
    c.week_starts[1] + ${7 * minutesOfDay}) - ${midnight}`;
  return `(case when c.week_starts is not null then ${weekly} else ${monthlyKey(day, minute, params)} end)`;
}

/** For churches with at least one time that isn't weekly. */
function monthlyKey(day: string, minute: number, params: SqlParams): string {
  const [fromToday, afterToday] = [0, 1].map((least) => `${params.add(daysUntil(day, least))}::integer[]`);
  return `(select coalesce(min(s.at) filter (where s.kind is null or s.kind in (${services.join(', ')})), min(s.at))
    from (select t.kind, t.start + ${minutesOfDay} *
        (case when t.start > ${params.add(minute)}::integer then ${fromToday} else ${afterToday} end)
          [t.day * 6 + coalesce(t.nth, 0) + 1] as at
      from jsonb_to_recordset(c.service_times) as t (day integer, nth integer, start integer, kind text)) s)`;
}

/**
 * Days until the next such weekday, at index weekday * 6 + nth: weekdays are 0 to 6; nth is 0 for any week, 1 to 4 for
 * the week of the month, 5 for its last.
 */
function daysUntil(day: string, least: number): number[] {
  const days = Array.from({ length: 7 * 6 }, () => later);
  for (let ahead = 70; ahead >= least; ahead -= 1) {
    const date = addDays(day, ahead);
    const first = weekdayOf(date) * 6;
    days[first] = ahead;
    if (nthOf(date) < 5) days[first + nthOf(date)] = ahead;
    if (isLastOf(date)) days[first + 5] = ahead;
  }
  return days;
}
