/** Calendar files of events. */
import { ICalEventStatus } from 'ical-generator';
import { isLastOf, nthOf, type Rule, ruleDays, weekdayOf } from '#shared/event-dates.ts';
import { timeText } from '#shared/event-times.ts';
import { categoryLabels } from '#shared/messages/events.ts';
import { eventPath } from '#shared/paths.ts';
import {
  type CalendarEvent,
  calendarFile,
  calendarHost,
  compactDay,
  exceptDates,
  ruleUntil,
} from '../../http/calendar.ts';
import { occurrencesOfRow } from './policy.ts';
import type { EventRow } from './store.ts';

/** One event of a file: a whole series, or one `date` of it as an event of its own. */
export type CalendarEntry = { row: EventRow; date?: string };

/** `base` is the origin of the event pages' URLs. */
export const calendarOf = (options: { name: string; entries: CalendarEntry[]; base: string }): string =>
  calendarFile({
    name: options.name,
    product: 'Events',
    events: options.entries.map((entry) => presentEntry(entry, options.base)),
  });

function presentEntry({ row, date }: CalendarEntry, base: string): CalendarEvent {
  const day = date ?? occurrencesOfRow(row)[0]!;
  // Of a series, one date has a UID and a URL of its own.
  const ofSeries = row.recurrence ? date : undefined;
  const canceled = row.canceledAt || (ofSeries && row.recurrence?.skipped.includes(ofSeries));
  // The time as it was written, where no clear time could be read from it.
  const writtenTime = row.startMinute === null && row.time ? timeText(row.time) : '';
  return {
    uid: `event-${row.id}${ofSeries ? `-${compactDay(ofSeries)}` : ''}@${calendarHost}`,
    day,
    start: row.startMinute,
    end: row.endMinute,
    summary: row.title,
    description: [writtenTime, row.description].filter(Boolean).join('\n\n'),
    location: row.location,
    url: base + eventPath(row.id, ofSeries),
    updatedAt: row.updatedAt,
    createdAt: row.createdAt,
    sequence: row.version - 1,
    category: categoryLabels[row.category],
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(row.recurrence && !date ? { repeating: ruleLines(row, row.recurrence, day) } : {}),
  };
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** RRULE and EXDATE lines of a series whose first occurrence is `first`. */
function ruleLines({ firstDate, startMinute }: EventRow, rule: Rule, first: string): string[] {
  const weekday = weekdays[weekdayOf(firstDate)]!;
  const nth = nthOf(firstDate);
  // The fifth of a weekday is its last one; a fourth that is the last as well may be meant as either.
  const position = rule.last || (nth === 5 && isLastOf(firstDate)) ? -1 : nth;
  const until = ruleUntil(ruleDays(firstDate, rule).at(-1)!, startMinute);
  const pattern =
    rule.kind === 'weekly'
      ? `FREQ=WEEKLY;INTERVAL=${rule.every};BYDAY=${weekday}`
      : `FREQ=MONTHLY;INTERVAL=${rule.every};BYDAY=${position}${weekday}`;
  const skipped = rule.skipped.filter((day) => day > first);
  return [`RRULE:${pattern};UNTIL=${until}`, ...exceptDates(skipped, startMinute)];
}
