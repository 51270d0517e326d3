/** iCalendar files (RFC 5545): events in the wall-clock time of the site's zone. */
import { TZDate } from '@date-fns/tz';
import type { Response } from 'express';
import {
  escape as escapeText,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  type ICalEventStatus,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { site } from '#shared/site.ts';
import { zoneMoment } from '#shared/zone.ts';

/** What follows the "@" of every UID. */
export const calendarHost = site.contact.email.split('@')[1]!;

/** One VEVENT. `day` is YYYY-MM-DD; `start` and `end` are minutes after midnight (no start: all day). */
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
  status: ICalEventStatus;
  /** RRULE and EXDATE lines, see `ruleUntil` and `exceptDates`. */
  repeating?: string[];
};

/** Calendar programs show an event without an end as nothing at all, or as an hour. */
const defaultLength = 60;

/** "20261225" */
export const compactDay = (day: string): string => day.replaceAll('-', '');

/** Value of UNTIL: in UTC for an event with a time of day, else a date (RFC 5545, 3.3.10). */
export const ruleUntil = (day: string, start: number | null): string =>
  start === null
    ? compactDay(day)
    : `${zoneMoment(day, start).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** EXDATE lines of the days on which a series does not take place. */
export const exceptDates = (days: string[], start: number | null): string[] =>
  days.map((day) => {
    if (start === null) return `EXDATE;VALUE=DATE:${compactDay(day)}`;
    const time = new Date(start * 60_000).toISOString().slice(11, 16).replace(':', '');
    return `EXDATE;TZID=${site.timeZone}:${compactDay(day)}T${time}00`;
  });

/** Text of a file. `name` is what a calendar program calls it, `product` the last part of PRODID. */
export function calendarFile(options: { name: string; product: string; events: CalendarEvent[] }): string {
  const calendar = new ICalCalendar({
    // The library writes the name as it is.
    name: escapeText(options.name, false),
    prodId: { company: site.name, product: options.product },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 12 * 3600,
    // Without a zone of the calendar itself, DTSTAMP and its like stay in UTC.
    timezone: { name: null, generator: (zone) => String(tzlib_get_ical_block(zone)[0]) },
    x: { 'X-WR-TIMEZONE': site.timeZone },
    events: options.events.map(eventData),
  });
  return `${calendar.toString()}\r\n`;
}

function eventData(event: CalendarEvent): ICalEventData {
  const { uid, day, start, end, updatedAt, category, createdAt, repeating, ...rest } = event;
  // The library would format a plain Date in the zone of the server's own clock.
  const at = (minutes: number) => new TZDate(zoneMoment(day, minutes), site.timeZone);
  return {
    ...rest,
    id: uid,
    stamp: updatedAt,
    lastModified: updatedAt,
    ...(createdAt ? { created: createdAt } : {}),
    ...(category ? { categories: [{ name: category }] } : {}),
    ...(repeating ? { repeating: repeating.join('\r\n') } : {}),
    ...(start === null
      ? { allDay: true, start: new Date(`${day}T00:00:00Z`) }
      : { timezone: site.timeZone, start: at(start), end: at(end ?? start + defaultLength) }),
  };
}

/** Headers of a file that is downloaded as `{file}.ics`. */
export const calendarHeaders = (file: string): Record<string, string> => ({
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': `attachment; filename="${file}.ics"`,
  'Cache-Control': 'no-cache',
});

export const sendCalendar = (res: Response, { file, text }: { file: string; text: string }): void => {
  res.set(calendarHeaders(file)).send(text);
};
