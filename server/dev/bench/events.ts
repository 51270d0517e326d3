/** Generates events for benchmarks, dated around today. */
import { sql } from 'drizzle-orm';
import { addDays, occurrencesOf, type Rule } from '#shared/domain/dates.ts';
import { eventCategories } from '#shared/domain/events.ts';
import { site } from '#shared/domain/site.ts';
import type { Db } from '../../db/client.ts';
import { createRandom } from './random.ts';

const count = 50_000;
const batch = 2000;

const openings = 'Gospel|Advent|Community|Youth|Harvest|Easter|Family|Sunrise|Interfaith|Parish'.split('|');
const types =
  'Concert|Supper|Bible Study|Food Drive|Choir Night|Bazaar|Prayer Breakfast|Picnic|Retreat'.split('|');

/** Mostly upcoming; one in five is a series, and seven in ten belong to a church. */
function makeEvent(random: ReturnType<typeof createRandom>, id: number, today: string, churches: number[]) {
  const first = addDays(today, Math.floor(random.next() * 420) - 60);
  const kind = random.next() < 0.6 ? 'weekly' : 'monthly';
  const until = addDays(first, 30 + Math.floor(random.next() * 330));
  const rule: Rule | null = random.next() < 0.2 ? { kind, every: 1, last: false, until, skipped: [] } : null;
  const days = occurrencesOf(first, rule);
  const title = `${random.pick(openings)} ${random.pick(types)} ${id}`;
  const churchId = random.next() < 0.7 ? random.pick(churches) : null;
  return {
    id,
    church_id: churchId,
    title,
    description: `${title} is a generated event for measuring the response time of event lists.`,
    date: first,
    start_minute: random.next() < 0.9 ? 30 * Math.floor(14 + random.next() * 28) : null,
    location: `${1 + Math.floor(random.next() * 9999)} Main St, ${site.city}`,
    category: random.skewed(eventCategories),
    area: churchId === null ? random.pick(['Downtown', 'Midtown', 'Katy', 'Montrose']) : null,
    recurrence: rule,
    last_date: days.at(-1) ?? first,
    days: days.length > 0 ? days : [first],
  };
}

const columns = sql.raw(
  'id, church_id, title, description, date, start_minute, location, category, area, recurrence, last_date',
);

/** Replaces all events with 50,000 generated ones. Repeated on every run because their dates depend on today. */
export async function fillEvents(db: Db, today: string): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from churches where status = 'approved' and id % 3 = 0 order by id limit 40000`,
  );
  const churches = rows.map(({ id }) => id);
  const random = createRandom(count);
  await db.transaction(async (tx) => {
    await tx.execute(sql`truncate events cascade`);
    for (let from = 1; from <= count; from += batch) {
      const events = Array.from({ length: batch }, (_, at) => makeEvent(random, from + at, today, churches));
      const input = sql`${JSON.stringify(events)}::json`;
      await tx.execute(sql`
        insert into events (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::events, ${input})`);
      await tx.execute(sql`
        insert into event_occurrences (event_id, date, sort_minute)
        select id, day::date, coalesce(start_minute, 1440)
        from json_to_recordset(${input}) as event (id integer, start_minute smallint, days json),
          json_array_elements_text(days) as day`);
    }
  });
  // Otherwise done by autovacuum; without it, counts can't use index-only scans.
  await db.execute(sql`vacuum (analyze) events, event_occurrences`);
}
