/** iCalendar files (RFC 5545), with events in the site's local time. */
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
  status: ICalEventStatus;
  /** RRULE and EXDATE lines, see `ruleUntil` and `exceptDates`. */
  repeating?: string[];
};

/** Minutes for events without an end, which some calendar apps would not show at all. */
const defaultLength = 60;

/** "20261225" */
export const compactDay = (day: string): string => day.replaceAll('-', '');

/** Value of UNTIL: UTC for timed events, a date for all-day ones (RFC 5545, 3.3.10). */
export const ruleUntil = (day: string, start: number | null): string =>
  start === null
    ? compactDay(day)
    : `${zoneMoment(day, start).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** EXDATE lines for a series' canceled days. */
export const exceptDates = (days: string[], start: number | null): string[] =>
  days.map((day) => {
    if (start === null) return `EXDATE;VALUE=DATE:${compactDay(day)}`;
    const time = new Date(start * 60_000).toISOString().slice(11, 16).replace(':', '');
    return `EXDATE;TZID=${site.timeZone}:${compactDay(day)}T${time}00`;
  });

/** `name` is the calendar's display name; `product` is the last part of PRODID. */
export function calendarFile(options: { name: string; product: string; events: CalendarEvent[] }): string {
  const calendar = new ICalCalendar({
    // The library doesn't escape the name.
    name: escapeText(options.name, false),
    prodId: { company: site.name, product: options.product },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 12 * 3600,
    // With a name here, DTSTAMP and similar fields would no longer be in UTC.
    timezone: { name: null, generator: (zone) => String(tzlib_get_ical_block(zone)[0]) },
    x: { 'X-WR-TIMEZONE': site.timeZone },
    events: options.events.map(eventData),
  });
  return `${calendar.toString()}\r\n`;
}

function eventData(event: CalendarEvent): ICalEventData {
  const { uid, day, start, end, updatedAt, category, createdAt, repeating, ...rest } = event;
  // The library would format a plain Date in the server's time zone.
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

export const calendarHeaders = (file: string): Record<string, string> => ({
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': `attachment; filename="${file}.ics"`,
  'Cache-Control': 'no-cache',
});

export const sendCalendar = (res: Response, { file, text }: { file: string; text: string }): void => {
  res.set(calendarHeaders(file)).send(text);
};
