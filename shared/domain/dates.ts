/** Dates as YYYY-MM-DD in the site's time zone: occurrences of a series of events, and formatting. */
import { monthNames, weekdayNames } from '../messages/dates.ts';

export type Rule = {
  kind: 'weekly' | 'monthly';
  every: number;
  last: boolean;
  until: string;
  skipped: string[];
};

const dayLength = 86_400_000;

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

// Without Intl, see format.ts.
const monthName = (day: string): string => monthNames[Number(day.slice(5, 7)) - 1]!;
const shorten = (name: string): string => name.slice(0, 3);
/** "22, 2026" */
const dayAndYear = (day: string): string => `${Number(day.slice(8))}, ${Number(day.slice(0, 4))}`;
const isDay = (day: string): boolean => !Number.isNaN(dayNumber(day));

/** "November 22, 2026" */
export const longDate = (day: string): string => `${monthName(day)} ${dayAndYear(day)}`;
/** "Nov 22, 2026" */
export const shortDate = (day: string): string => `${shorten(monthName(day))} ${dayAndYear(day)}`;
/** "Sunday", or an empty string for an invalid date. */
export const weekdayText = (day: string): string => weekdayNames[weekdayOf(day)] ?? '';
/** "Sunday, November 22, 2026"; null for an invalid date. */
export const longDay = (day: string): string | null =>
  isDay(day) ? `${weekdayText(day)}, ${longDate(day)}` : null;
/** "Sun, Nov 22, 2026"; null for an invalid date. */
export const shortDay = (day: string): string | null =>
  isDay(day) ? `${shorten(weekdayText(day))}, ${shortDate(day)}` : null;
/** "2026-11" becomes "November 2026". */
export const monthText = (month: string): string =>
  isDay(`${month}-01`) ? `${monthName(month)} ${Number(month.slice(0, 4))}` : month;
/** "2026-11" becomes "Nov". */
export const monthShort = (month: string): string => shorten(monthName(month));
/** The three lines of a date badge; null for an invalid date. */
export const badgeOf = (day: string): { month: string; day: string; weekday: string } | null =>
  isDay(day)
    ? { month: monthShort(day), day: String(Number(day.slice(8))), weekday: shorten(weekdayText(day)) }
    : null;
