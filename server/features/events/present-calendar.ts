/** Calendar files (RFC 5545) of events: wall-clock times of the site's zone, with the zone's rules in the file. */
import { isLastOf, nthOf, ruleDays, weekdayOf } from '#shared/event-dates.ts';
import { timeText } from '#shared/event-times.ts';
import { categoryLabels } from '#shared/messages-events.ts';
import { eventPath } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { zoneMoment, zoneOffset } from '#shared/zone.ts';
import { occurrencesOfRow } from './policy.ts';
import type { EventRow } from './store.ts';

const host = site.contact.email.split('@')[1]!;

/** One event of a file: a whole series, or `date` of it as an event of its own. */
export type CalendarEntry = { row: EventRow; date?: string };

export function calendarOf(options: { name: string; entries: CalendarEntry[]; base: string }): string {
  const { name, entries, base } = options;
  const timed = entries.filter(({ row }) => row.startMinute !== null);
  const years = new Set<number>();
  for (const { row } of timed) {
    const first = Number(row.firstDate.slice(0, 4));
    for (let year = first - 1; year <= Number(row.lastDate.slice(0, 4)) + 1; year++) years.add(year);
  }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${site.name}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${site.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...(timed.length > 0 ? zoneLines([...years].sort((a, b) => a - b)) : []),
    ...entries.flatMap((entry) => eventLines(entry, base)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
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
    `UID:event-${row.id}${date && row.recurrence ? `-${compact(date)}` : ''}@${host}`,
    `DTSTAMP:${utcText(row.updatedAt)}`,
    `CREATED:${utcText(row.createdAt)}`,
    `LAST-MODIFIED:${utcText(row.updatedAt)}`,
    `SEQUENCE:${row.version - 1}`,
    `STATUS:${row.canceledAt || skippedOne ? 'CANCELLED' : 'CONFIRMED'}`,
    ...spanLines(row, first),
    ...(series ? ruleLines(row, series, first) : []),
    `SUMMARY:${escapeText(row.title)}`,
    `DESCRIPTION:${escapeText(description.join('\n\n'))}`,
    `LOCATION:${escapeText(row.location)}`,
    `CATEGORIES:${escapeText(categoryLabels[row.category])}`,
    `URL:${base}${eventPath(row.id, date && row.recurrence ? date : undefined)}`,
    'END:VEVENT',
  ];
}

/** Where nobody said an end a calendar would draw nothing at all; an hour is what it draws by itself. */
const usualLength = 60;

function spanLines({ startMinute, endMinute }: EventRow, day: string): string[] {
  if (startMinute === null) return [`DTSTART;VALUE=DATE:${compact(day)}`];
  return [
    `DTSTART;TZID=${site.timeZone}:${wallText(day, startMinute)}`,
    `DTEND;TZID=${site.timeZone}:${wallText(day, endMinute ?? startMinute + usualLength)}`,
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

const compact = (day: string): string => day.replaceAll('-', '');

/** Minutes after midnight of a day as the wall clock shows them, on the next day where they go beyond. */
const wallText = (day: string, minutes: number): string =>
  `${new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '')}`;

const utcText = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (mark) => (mark === '\n' ? mark : ' '))
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n');

/** No line is longer than 75 octets; one goes on after a space, and never in the middle of a character. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

type Change = { at: number; from: number; to: number };
const changesOf = new Map<number, Change[]>();
const dayLength = 86_400_000;

/** Moments of a year at which the clocks are changed. */
function clockChanges(year: number): Change[] {
  let found = changesOf.get(year);
  if (found) return found;
  found = [];
  const end = Date.UTC(year + 1, 0, 1);
  for (let at = Date.UTC(year, 0, 1); at < end; at += dayLength) {
    const from = zoneOffset(at);
    const to = zoneOffset(at + dayLength);
    if (from === to) continue;
    let [before, after] = [at, at + dayLength];
    while (after - before > 60_000) {
      const middle = before + Math.round((after - before) / 120_000) * 60_000;
      if (zoneOffset(middle) === from) before = middle;
      else after = middle;
    }
    found.push({ at: after, from, to });
  }
  changesOf.set(year, found);
  return found;
}

const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
};

const zoneName = new Intl.DateTimeFormat('en-US', { timeZone: site.timeZone, timeZoneName: 'short' });

/** The zone as it is in some years: each change of the clocks by its date, whatever the law says later. */
function zoneLines(years: number[]): string[] {
  const changes = years.flatMap(clockChanges);
  const start = Date.UTC(years[0]!, 0, 1);
  const standing = zoneOffset(start);
  const all = [{ at: start, from: standing, to: standing }, ...changes];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${site.timeZone}`,
    ...all.flatMap(({ at, from, to }) => {
      const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
      const name = zoneName.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${utcText(new Date(at + from * 60_000)).slice(0, -1)}`,
        `TZOFFSETFROM:${offsetText(from)}`,
        `TZOFFSETTO:${offsetText(to)}`,
        `TZNAME:${name}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}
