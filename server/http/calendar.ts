/** Calendar files (RFC 5545), whatever stands in them: wall-clock times of the site's zone, with the zone's rules. */
import type { Response } from 'express';
import { site } from '#shared/site.ts';
import { zoneOffset } from '#shared/zone.ts';

/** What stands behind the "@" of every UID. */
export const calendarHost = site.contact.email.split('@')[1]!;

/** `years`: those in which an entry with a time of day may begin or end; `entries`: lines of each entry, not folded. */
export function calendarFile(options: {
  name: string;
  product: string;
  years: Iterable<number>;
  entries: string[][];
}): string {
  const years = [...new Set([...options.years].flatMap((year) => [year - 1, year, year + 1]))];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${site.name}//${options.product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(options.name)}`,
    `X-WR-TIMEZONE:${site.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...(years.length > 0 ? zoneLines(years.sort((a, b) => a - b)) : []),
    ...options.entries.flat(),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

export const sendCalendar = (res: Response, { file, text }: { file: string; text: string }): void => {
  res
    .set('Content-Type', 'text/calendar; charset=utf-8')
    .set('Content-Disposition', `attachment; filename="${file}.ics"`)
    .set('Cache-Control', 'no-cache')
    .send(text);
};

/** Where nobody said an end a calendar would draw nothing at all; an hour is what it draws by itself. */
const usualLength = 60;

/** Begin and end of an entry with a time of day, in minutes after midnight; without one the whole day. */
export const spanLines = (day: string, start: number | null, end: number | null): string[] =>
  start === null
    ? [`DTSTART;VALUE=DATE:${compact(day)}`]
    : [
        `DTSTART;TZID=${site.timeZone}:${wallText(day, start)}`,
        `DTEND;TZID=${site.timeZone}:${wallText(day, end ?? start + usualLength)}`,
      ];

/** "20261225" */
export const compact = (day: string): string => day.replaceAll('-', '');

/** Minutes after midnight of a day as the wall clock shows them, on the next day where they go beyond. */
export const wallText = (day: string, minutes: number): string =>
  `${new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '')}`;

export const utcText = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (mark) => (mark === '\n' ? mark : ' '))
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n');

/** No line is longer than 75 octets; one goes on after a space, and never in the middle of a character. */
function foldLine(line: string): string {
  const length = Buffer.byteLength(line);
  if (length <= 75) return line;
  // Letters of one octet each, as nearly always: no need to look at them one by one.
  if (length === line.length)
    return [line.slice(0, 75), ...(line.slice(75).match(/.{1,74}/gs) ?? [])].join('\r\n ');
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
