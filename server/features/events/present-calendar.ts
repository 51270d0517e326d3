/** Calendar files of events (http/calendar.ts). */
import { isLastOf, nthOf, ruleDays, weekdayOf } from '#shared/event-dates.ts';
import { timeText } from '#shared/event-times.ts';
import { categoryLabels } from '#shared/messages/events.ts';
import { eventPath } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { zoneMoment } from '#shared/zone.ts';
import {
  calendarFile,
  calendarHost,
  compact,
  escapeText,
  spanLines,
  utcText,
  wallText,
} from '../../http/calendar.ts';
import { occurrencesOfRow } from './policy.ts';
import type { EventRow } from './store.ts';

/** One event of a file: a whole series, or `date` of it as an event of its own. */
export type CalendarEntry = { row: EventRow; date?: string };

export function calendarOf(options: { name: string; entries: CalendarEntry[]; base: string }): string {
  const { name, entries, base } = options;
  const years = new Set<number>();
  for (const { row } of entries.filter(({ row }) => row.startMinute !== null))
    for (let year = Number(row.firstDate.slice(0, 4)); year <= Number(row.lastDate.slice(0, 4)); year++)
      years.add(year);
  return calendarFile({
    name,
    product: 'Events',
    years,
    entries: entries.map((entry) => eventLines(entry, base)),
  });
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function eventLines({ row, date }: CalendarEntry, base: string): string[] {
  const days = occurrencesOfRow(row);
  const first = date ?? days[0]!;
  const skippedOne = date !== undefined && row.recurrence?.skipped.includes(date);
  const series = date === undefined && row.recurrence ? row.recurrence : null;
  const description = [
    // A day without a clear time keeps what was written about it.
    row.startMinute === null && row.time ? timeText(row.time) : '',
    row.description,
  ].filter(Boolean);
  return [
    'BEGIN:VEVENT',
    `UID:event-${row.id}${date && row.recurrence ? `-${compact(date)}` : ''}@${calendarHost}`,
    `DTSTAMP:${utcText(row.updatedAt)}`,
    `CREATED:${utcText(row.createdAt)}`,
    `LAST-MODIFIED:${utcText(row.updatedAt)}`,
    `SEQUENCE:${row.version - 1}`,
    `STATUS:${row.canceledAt || skippedOne ? 'CANCELLED' : 'CONFIRMED'}`,
    ...spanLines(first, row.startMinute, row.endMinute),
    ...(series ? ruleLines(row, series, first) : []),
    `SUMMARY:${escapeText(row.title)}`,
    `DESCRIPTION:${escapeText(description.join('\n\n'))}`,
    `LOCATION:${escapeText(row.location)}`,
    `CATEGORIES:${escapeText(categoryLabels[row.category])}`,
    `URL:${base}${eventPath(row.id, date && row.recurrence ? date : undefined)}`,
    'END:VEVENT',
  ];
}

function ruleLines(row: EventRow, rule: NonNullable<EventRow['recurrence']>, first: string): string[] {
  const { startMinute } = row;
  const last = ruleDays(row.firstDate, rule).at(-1)!;
  const weekday = weekdays[weekdayOf(row.firstDate)]!;
  // The fifth of a weekday is its last one; a fourth that is the last as well may be meant as either.
  const nth =
    rule.last || (nthOf(row.firstDate) === 5 && isLastOf(row.firstDate)) ? -1 : nthOf(row.firstDate);
  const pattern = rule.kind === 'weekly' ? `FREQ=WEEKLY` : 'FREQ=MONTHLY';
  const byDay = rule.kind === 'weekly' ? weekday : `${nth}${weekday}`;
  const until = startMinute === null ? compact(last) : utcText(zoneMoment(last, startMinute));
  const except = rule.skipped.filter((day) => day > first);
  return [
    `RRULE:${pattern}${rule.every > 1 ? `;INTERVAL=${rule.every}` : ''};BYDAY=${byDay};UNTIL=${until}`,
    ...except.map((day) =>
      startMinute === null
        ? `EXDATE;VALUE=DATE:${compact(day)}`
        : `EXDATE;TZID=${site.timeZone}:${wallText(day, startMinute)}`,
    ),
  ];
}
