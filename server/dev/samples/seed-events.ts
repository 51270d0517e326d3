import { sql } from 'drizzle-orm';
import { addDays, occurrencesOf, type Rule, weekdayOf, zoneDay } from '#shared/domain/dates.ts';
import { parseTimes } from '#shared/domain/events.ts';
import type { Tx } from '../../db/client.ts';
import { eventOccurrences, events } from '../../db/tables/events.ts';
import { type SampleEvent, sampleEvents } from './sample-events.ts';

/** Days from the first to the last occurrence of a repeating sample. */
const repeatDays = 364;
/** Sorts events without a time after the others. */
const noTime = 1440;

/** `churches` maps the names of the sample churches to their ids. */
export async function seedEvents(
  tx: Tx,
  { churches, now }: { churches: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  for (const sample of sampleEvents) {
    const { days, ...row } = rowOf(sample, churches, now);
    const [event] = await tx.insert(events).values(row).returning({ id: events.id });
    const sortMinute = row.startMinute ?? noTime;
    await tx.insert(eventOccurrences).values(days.map((date) => ({ eventId: event!.id, date, sortMinute })));
  }
}

/** Deletes the sample events, including those without a church, which would not be deleted with one. */
export const removeEvents = (db: Pick<Tx, 'execute'>) => db.execute(sql`delete from events where sample`);

function rowOf(sample: SampleEvent, churches: ReadonlyMap<string, number>, now: Date) {
  const today = zoneDay(now);
  const nextDay = addDays(today, ((sample.weekday - weekdayOf(today) + 6) % 7) + 1);
  const date = addDays(nextDay, sample.inWeeks * 7);
  const recurrence: Rule | null = sample.repeats
    ? { kind: sample.repeats, every: 1, last: false, until: addDays(date, repeatDays), skipped: [] }
    : null;
  const days = occurrencesOf(date, recurrence);
  const times = parseTimes(sample.time);
  return {
    days,
    title: sample.title,
    description: `${sample.description} This is a sample event.`,
    churchId: sample.church === undefined ? null : (churches.get(sample.church) ?? null),
    date,
    time: sample.time ?? null,
    startMinute: times?.start ?? null,
    endMinute: times?.end ?? null,
    location: sample.location,
    category: sample.category,
    area: sample.church === undefined ? 'Downtown' : null,
    recurrence,
    lastDate: days.at(-1)!,
    sample: true,
    createdAt: now,
    updatedAt: now,
  };
}
