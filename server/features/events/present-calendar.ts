import { ICalEventStatus } from 'ical-generator';
import { isLastOf, nthOf, type Rule, ruleDays, timeText, weekdayOf } from '#shared/domain/dates.ts';
import { eventPath } from '#shared/domain/paths.ts';
import { categoryLabels } from '#shared/messages/events.ts';
import {
  type CalendarEvent,
  calendarFile,
  calendarHost,
  compactDay,
  exceptDates,
  ruleUntil,
} from '../../http/response/calendar.ts';
import { occurrencesOfRow } from './policy.ts';
import type { EventRow } from './store.ts';

/** A whole series, or one `date` of it as a separate event. */
export type CalendarEntry = { row: EventRow; date?: string };

/** `base` is the site's origin. */
export const calendarOf = (options: { name: string; entries: CalendarEntry[]; base: string }): string =>
  calendarFile({
    name: options.name,
    product: 'Events',
    events: options.entries.map((entry) => presentEntry(entry, options.base)),
  });

function presentEntry({ row, date }: CalendarEntry, base: string): CalendarEvent {
  const day = date ?? occurrencesOfRow(row)[0]!;
  // A single date of a series gets its own UID and URL.
  const dateOfSeries = row.recurrence ? date : undefined;
  const canceled = row.canceledAt || (dateOfSeries && row.recurrence?.skipped.includes(dateOfSeries));
  // Shows a time that couldn't be parsed as the owner entered it.
  const writtenTime = row.startMinute === null && row.time ? timeText(row.time) : '';
  return {
    uid: `event-${row.id}${dateOfSeries ? `-${compactDay(dateOfSeries)}` : ''}@${calendarHost}`,
    day,
    start: row.startMinute,
    end: row.endMinute,
    summary: row.title,
    description: [writtenTime, row.description].filter(Boolean).join('\n\n'),
    location: row.location,
    url: base + eventPath(row.id, dateOfSeries),
    updatedAt: row.updatedAt,
    createdAt: row.createdAt,
    sequence: row.version - 1,
    category: categoryLabels[row.category],
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(row.recurrence && !date ? { repeating: ruleLines(row, row.recurrence, day) } : {}),
  };
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** RRULE and EXDATE lines. `first` is the first occurrence that isn't skipped. */
function ruleLines({ firstDate, startMinute }: EventRow, rule: Rule, first: string): string[] {
  const weekday = weekdays[weekdayOf(firstDate)]!;
  const nth = nthOf(firstDate);
  // A fifth weekday is always the last one. A fourth may be the last as well, so `rule.last` decides.
  const position = rule.last || (nth === 5 && isLastOf(firstDate)) ? -1 : nth;
  const until = ruleUntil(ruleDays(firstDate, rule).at(-1)!, startMinute);
  const pattern =
    rule.kind === 'weekly'
      ? `FREQ=WEEKLY;INTERVAL=${rule.every};BYDAY=${weekday}`
      : `FREQ=MONTHLY;INTERVAL=${rule.every};BYDAY=${position}${weekday}`;
  const skipped = rule.skipped.filter((day) => day > first);
  return [`RRULE:${pattern};UNTIL=${until}`, ...exceptDates(skipped, startMinute)];
}
