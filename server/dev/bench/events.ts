/** Generates events for benchmarks, dated around today, and the requests that list them. */
import { sql } from 'drizzle-orm';
import { listEvents } from '#shared/contracts/events.ts';
import { addDays, occurrencesOf, type Rule } from '#shared/domain/dates.ts';
import { eventCategories } from '#shared/domain/events.ts';
import { site } from '#shared/domain/site.ts';
import type { Db } from '../../db/client.ts';
import type { Kind } from './kinds.ts';
import { createRandom } from './random.ts';

const count = 50_000;
const batch = 2000;

const openings = 'Gospel|Advent|Community|Youth|Harvest|Easter|Family|Sunrise|Interfaith|Parish'.split('|');
const eventTypes =
  'Concert|Supper|Bible Study|Food Drive|Choir Night|Bazaar|Prayer Breakfast|Picnic|Retreat'.split('|');

/** Mostly upcoming; one in five is a series, and seven in ten belong to a church. */
function makeEvent(random: ReturnType<typeof createRandom>, id: number, today: string, ids: number[]) {
  const first = addDays(today, Math.floor(random.next() * 420) - 60);
  const kind = random.next() < 0.6 ? 'weekly' : 'monthly';
  const until = addDays(first, 30 + Math.floor(random.next() * 330));
  const rule: Rule | null = random.next() < 0.2 ? { kind, every: 1, last: false, until, skipped: [] } : null;
  const days = occurrencesOf(first, rule);
  const minute = random.next() < 0.9 ? 30 * Math.floor(14 + random.next() * 28) : null;
  const title = `${random.pick(openings)} ${random.pick(eventTypes)} ${id}`;
  const churchId = random.next() < 0.7 ? random.pick(ids) : null;
  return {
    church_id: churchId,
    title,
    description: `${title} is a generated event for measuring the response time of event lists.`,
    date: first,
    start_minute: minute,
    location: `${1 + Math.floor(random.next() * 9999)} Main St, ${site.city}`,
    category: random.skewed(eventCategories),
    area: churchId === null ? random.pick(['Downtown', 'Midtown', 'Katy', 'Montrose']) : null,
    recurrence: rule,
    last_date: days.at(-1) ?? first,
    days: days.length > 0 ? days : [first],
  };
}

/** Replaces all events with 50,000 generated ones. Repeated on every run because their dates depend on today. */
export async function fillEvents(db: Db, today: string): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from churches where status = 'approved' and id % 3 = 0 order by id limit 40000`,
  );
  const ids = rows.map(({ id }) => id);
  const random = createRandom(count);
  await db.transaction(async (tx) => {
    await tx.execute(sql`truncate events restart identity cascade`);
    for (let from = 1; from <= count; from += batch) {
      const batchOfEvents = Array.from({ length: batch }, (_, at) =>
        makeEvent(random, from + at, today, ids),
      );
      await tx.execute(sql`
        with input as (
          select *, row_number() over () as nth from json_to_recordset(${JSON.stringify(batchOfEvents)}::json) as r (
            church_id integer, title text, description text, date date, start_minute smallint, location text,
            category text, area text, recurrence jsonb, last_date date, days json)
        ), inserted as (
          insert into events (church_id, title, description, date, start_minute, location, category, area,
            recurrence, last_date)
          select church_id, title, description, date, start_minute, location, category, area, recurrence, last_date
          from input order by nth
          returning id, title
        )
        insert into event_occurrences (event_id, date, sort_minute)
        select inserted.id, day::date, coalesce(input.start_minute, 1440)::smallint
        from inserted join input using (title), json_array_elements_text(input.days) as day`);
    }
  });
  // Otherwise done by autovacuum; without it, counts can't use index-only scans.
  await db.execute(sql`vacuum (analyze) events, event_occurrences`);
}

/** Kinds of event lists, for the events that `fillEvents` generated with the same `today`. */
export async function eventKindsOf(db: Db, today: string): Promise<Kind[]> {
  const { rows } = await db.execute<{ church: number; area: string }>(sql`
    select c.id as church, c.area from events e join churches c on c.id = e.church_id where e.id % 500 = 0`);
  const at = (n: number) => rows[n % rows.length]!;
  const month = (n: number) => addDays(today, 31 * (n % 6)).slice(0, 7);
  const list = (query: (n: number) => Record<string, string | number>) => (n: number) =>
    `${listEvents.path}?${new URLSearchParams(Object.entries(query(n)).map(([name, value]) => [name, String(value)]))}`;
  const category = (n: number) => eventCategories[n % eventCategories.length]!;
  return [
    { name: 'events', urlOf: list(() => ({})) },
    { name: 'events of a month', urlOf: list((n) => ({ month: month(n) })) },
    { name: 'events of a category', urlOf: list((n) => ({ category: category(n) })) },
    { name: 'events of an area', urlOf: list((n) => ({ area: at(n).area })) },
    {
      name: 'events of area, category, month',
      urlOf: list((n) => ({ area: at(n).area, category: category(n), month: month(n) })),
    },
    { name: 'events of a church', urlOf: list((n) => ({ church: at(n).church })) },
    { name: 'events as a calendar', urlOf: () => '/events.ics' },
    {
      name: 'events of an area as a calendar',
      urlOf: (n) => `/events.ics?area=${encodeURIComponent(at(n).area)}`,
    },
  ];
}
