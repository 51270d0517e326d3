/** Dates as YYYY-MM-DD and times of day, in the site's time zone whatever the visitor's or server's is. */

import { clock } from '../messages/churches/clock.ts';
import { dateFormat } from './format.ts';
import { site } from './site.ts';

export type Rule = {
  kind: 'weekly' | 'monthly';
  every: number;
  last: boolean;
  until: string;
  skipped: string[];
};

const minute = 60_000;
const dayLength = 24 * 60 * minute;

/** Midnight UTC in milliseconds; NaN for invalid dates ("soon", "2027-02-29"). */
export function dayNumber(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN;
  const number = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(number) || textOf(number) !== day ? Number.NaN : number;
}

const textOf = (number: number): string => new Date(number).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => textOf(dayNumber(day) + days * dayLength);

/** The same date some years later; February 29 becomes the 28th outside leap years. */
export function addYears(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const date = year + day.slice(4);
  return Number.isNaN(dayNumber(date)) ? `${year}-02-28` : date;
}

/** The same moment some years earlier, for retention periods. */
export function yearsBefore(moment: Date, years: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years);
  return earlier;
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(dayNumber(day)).getUTCDay();

/** 1 to 5: which of the month's Sundays, Mondays and so on it is. */
export const nthOf = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);

/** Whether it is the last such weekday of its month. */
export const isLastOf = (day: string): boolean => addDays(day, 7).slice(0, 7) !== day.slice(0, 7);

/** The remaining days (Friday to Sunday) of the current or upcoming weekend. */
export function weekendFrom(today: string): { from: string; to: string } {
  const sunday = addDays(today, (7 - weekdayOf(today)) % 7);
  const friday = addDays(sunday, -2);
  return { from: friday > today ? friday : today, to: sunday };
}

export const lastOfMonth = (month: string): string =>
  textOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));

/** `count` months, starting with the given one: "2026-12", "2027-01", … */
export function monthsFrom(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => textOf(Date.UTC(year, number - 1 + at, 1)).slice(0, 7));
}

/** The nth weekday of a month; 5 means the last. */
function nthWeekday(month: string, weekday: number, nth: number): string {
  if (nth === 5) {
    const last = lastOfMonth(month);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first = `${month}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

/** Occurrences per series; slightly more than two years of weeks. */
const maxDays = 110;

/** All dates of a series, including skipped ones; empty for an invalid date or rule. */
export function ruleDays(first: string, rule: Omit<Rule, 'skipped'>): string[] {
  const days: string[] = [];
  if (Number.isNaN(dayNumber(first)) || !Number.isInteger(rule.every) || rule.every < 1) return days;
  if (rule.kind === 'weekly') {
    for (let day = first; day <= rule.until && days.length < maxDays; day = addDays(day, 7 * rule.every))
      days.push(day);
    return days;
  }
  const nth = rule.last ? 5 : nthOf(first);
  const months = monthsFrom(first.slice(0, 7), 26 * rule.every);
  for (let at = 0; at < months.length; at += rule.every) {
    const day = nthWeekday(months[at]!, weekdayOf(first), nth);
    if (day > rule.until) break;
    days.push(day);
  }
  return days;
}

export const occurrencesOf = (first: string, rule: Rule | null): string[] =>
  rule ? ruleDays(first, rule).filter((day) => !rule.skipped.includes(day)) : [first];

/** Days are formatted as midnight UTC. */
const dayFormat = (options: Intl.DateTimeFormatOptions) => dateFormat({ timeZone: 'UTC', ...options });
const formats = {
  longDate: dayFormat({ year: 'numeric', month: 'long', day: 'numeric' }),
  shortDate: dayFormat({ year: 'numeric', month: 'short', day: 'numeric' }),
  longDay: dayFormat({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
  dayOfYear: dayFormat({ weekday: 'long', month: 'long', day: 'numeric' }),
  monthDay: dayFormat({ month: 'long', day: 'numeric' }),
  shortDay: dayFormat({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }),
  month: dayFormat({ year: 'numeric', month: 'long' }),
  monthShort: dayFormat({ month: 'short' }),
  weekday: dayFormat({ weekday: 'long' }),
  weekdayShort: dayFormat({ weekday: 'short' }),
};

/** Null for an invalid date. */
const formatDay = (day: string, format: keyof typeof formats): string | null => {
  const number = dayNumber(day);
  return Number.isNaN(number) ? null : formats[format]().format(number);
};

/** "November 22, 2026" */
export const longDate = (day: string): string => formatDay(day, 'longDate') ?? day;
/** "Nov 22, 2026" */
export const shortDate = (day: string): string => formatDay(day, 'shortDate') ?? day;
/** "Sunday", or an empty string for an invalid date. */
export const weekdayText = (day: string): string => formatDay(day, 'weekday') ?? '';
/** "Sunday, November 22, 2026"; null for an invalid date. */
export const longDay = (day: string): string | null => formatDay(day, 'longDay');
/** "Sunday, November 22"; null for an invalid date. */
export const dayOfYear = (day: string): string | null => formatDay(day, 'dayOfYear');
/** "November 22" */
export const monthDay = (day: string): string => formatDay(day, 'monthDay') ?? day;
/** "Sun, Nov 22, 2026"; null for an invalid date. */
export const shortDay = (day: string): string | null => formatDay(day, 'shortDay');
/** "2026-11" becomes "November 2026". */
export const monthText = (month: string): string => formatDay(`${month}-01`, 'month') ?? month;
/** "2026-11" becomes "Nov". */
export const monthShort = (month: string): string => formatDay(`${month}-01`, 'monthShort') ?? month;
/** The three lines of a date badge; null for an invalid date. */
export const badgeOf = (day: string): { month: string; day: string; weekday: string } | null => {
  const weekday = formatDay(day, 'weekdayShort');
  return weekday === null
    ? null
    : { month: monthShort(day.slice(0, 7)), day: String(Number(day.slice(8))), weekday };
};

/** 1140 → "7:00 PM" */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const minute = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${minute}${hour < 12 ? clock.am : clock.pm}`;
}

const zoneParts = dateFormat({
  timeZone: site.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The local time of the site as if it were UTC, to the minute. */
function wallClock(instant: number): number {
  const parts = zoneParts().formatToParts(instant);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!);
}

/** UTC offset in minutes: -360 in winter in Chicago. */
export const zoneOffset = (instant: number): number =>
  (wallClock(instant) - Math.floor(instant / minute) * minute) / minute;

export const zoneDay = (instant: Date | number): string => textOf(wallClock(Number(instant)));

/** Minutes after midnight. */
export const zoneMinutes = (instant: Date | number): number =>
  (wallClock(Number(instant)) % dayLength) / minute;

/**
 * Converts a local time, in minutes after midnight, to an instant. In the hour skipped in spring, the earlier offset still
 * applies; in the hour repeated in fall, the first occurrence counts.
 */
export function zoneMoment(day: string, minutes: number): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * minute;
  const before = wall - zoneOffset(wall - dayLength) * minute;
  const after = wall - zoneOffset(wall + dayLength) * minute;
  return new Date([before, after].find((moment) => wallClock(moment) === wall) ?? before);
}

/** ISO timestamp with the site's UTC offset: "2026-11-22T19:00:00-06:00". */
export function zoneStamp(moment: Date): string {
  const offset = zoneOffset(moment.getTime());
  const two = (value: number) => String(value).padStart(2, '0');
  const local = new Date(moment.getTime() + offset * minute).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The day of an instant: "July 23, 2025" */
export const dayText = (iso: string): string => longDate(zoneDay(new Date(iso)));

/** An instant: "Jul 23, 2025, 4:05 PM" */
export function momentText(iso: string): string {
  const moment = new Date(iso);
  return `${shortDate(zoneDay(moment))}, ${clockText(zoneMinutes(moment))}`;
}

/** "9:00 AM" or "9:00 AM to 10:30 AM", from minutes after midnight. */
export const timesText = ({ start, end }: { start: number; end: number | null }): string =>
  end === null ? clockText(start) : clock.fromTo(clockText(start), clockText(end));
