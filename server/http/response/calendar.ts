/** iCalendar files (RFC 5545), with events in the site's local time. */
import type { Response } from 'express';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { zoneMoment } from '#shared/domain/dates.ts';
import { site } from '#shared/domain/site.ts';

/** Host part of every UID, which stays the same when the operator or the domain changes. */
export const calendarHost = `${site.slug}.example`;

/** One VEVENT. `day` is YYYY-MM-DD; `start` and `end` are minutes after midnight. A null start means all day. */
export type CalendarEvent = {
  uid: string;
  day: string;
  start: number | null;
  end: number | null;
  summary: string;
  description: string;
  location: string;
  url: string;
  updatedAt: Date;
  createdAt?: Date;
  sequence?: number;
  category?: string;
  canceled?: boolean;
  /** RRULE and EXDATE lines, see `ruleUntil` and `exceptDates`. */
  repeating?: string[];
};

/** Minutes for events without an end, which some calendar apps would not show at all. */
const defaultLength = 60;

/** "20261225" */
export const compactDay = (day: string): string => day.replaceAll('-', '');

/** Value of UNTIL: UTC for timed events, a date for all-day ones (RFC 5545, 3.3.10). */
export const ruleUntil = (day: string, start: number | null): string =>
  start === null ? compactDay(day) : utc(zoneMoment(day, start));

/** The day and, unless it is all day, the time and its zone: ";TZID=America/New_York:20261206T190000" */
function localTime(day: string, minutes: number | null): string {
  if (minutes === null) return `;VALUE=DATE:${compactDay(day)}`;
  const wall = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString();
  return `;TZID=${site.timeZone}:${wall.slice(0, 19).replace(/[-:]/g, '')}`;
}

/** EXDATE lines for a series' canceled days. */
export const exceptDates = (days: string[], start: number | null): string[] =>
  days.map((day) => `EXDATE${localTime(day, start)}`);

const utc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Breaks a line into ones of at most 75 bytes, without splitting a character (RFC 5545, 3.1). */
function fold(line: string): string {
  if (Buffer.byteLength(line) < 75) return line;
  let folded = '';
  let size = 0;
  for (const char of line) {
    const bytes = Buffer.byteLength(char);
    if (size + bytes > 74) {
      folded += '\r\n ';
      size = 0;
    }
    folded += char;
    size += bytes;
  }
  return folded;
}

/** `name` is the calendar's display name; `product` is the last part of PRODID. */
export function calendarFile(options: { name: string; product: string; events: CalendarEvent[] }): string {
  const name = escapeText(options.name);
  const isTimed = options.events.some(({ start }) => start !== null);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${site.name}//${options.product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-TIMEZONE:${site.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...(isTimed ? String(tzlib_get_ical_block(site.timeZone)[0]).trim().split(/\r?\n/) : []),
    ...options.events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function linesOf(event: CalendarEvent): string[] {
  const { day, start, description, createdAt, category } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence ?? 0}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `DTSTART${localTime(day, start)}`,
    ...(start === null
      ? ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE']
      : [`DTEND${localTime(day, event.end ?? start + defaultLength)}`]),
    ...(event.repeating ?? []),
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(category ? [`CATEGORIES:${escapeText(category)}`] : []),
    `URL;VALUE=URI:${event.url}`,
    `STATUS:${event.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(createdAt ? [`CREATED:${utc(createdAt)}`] : []),
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    'END:VEVENT',
  ];
}

export const calendarHeaders = (file: string): Record<string, string> => ({
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': `attachment; filename="${file}.ics"`,
  'Cache-Control': 'no-cache',
});

export const sendCalendar = (res: Response, { file, text }: { file: string; text: string }): void => {
  res.set(calendarHeaders(file)).send(text);
};
