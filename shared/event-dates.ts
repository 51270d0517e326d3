/** Days of events, as YYYY-MM-DD in the site's zone: what a series takes place on, and how a day is written. No clock. */

export type Rule = {
  kind: 'weekly' | 'monthly';
  every: number;
  last: boolean;
  until: string;
  skipped: string[];
};

const dayLength = 86_400_000;

/** Midnight UTC of a day; NaN for what is none ("soon", "2027-02-29"). */
export function dayNumber(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN;
  const number = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(number) || textOf(number) !== day ? Number.NaN : number;
}

const textOf = (number: number): string => new Date(number).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => textOf(dayNumber(day) + days * dayLength);

/** The same day so many years later; 29 February becomes the 28th where there is none. */
export function addYears(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const same = year + day.slice(4);
  return Number.isNaN(dayNumber(same)) ? `${year}-02-28` : same;
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(dayNumber(day)).getUTCDay();

/** 1 to 5: the how-many-eth of its weekday a day is in its month. */
export const nthOf = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);

/** The last of its weekday in its month. */
export const isLastOf = (day: string): boolean => addDays(day, 7).slice(0, 7) !== day.slice(0, 7);

export const lastOfMonth = (month: string): string =>
  textOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));

/** The months after, and with, the one given: "2026-12", "2027-01", … */
export function monthsFrom(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => textOf(Date.UTC(year, number - 1 + at, 1)).slice(0, 7));
}

/** The how-many-eth weekday of a month; 5 stands for the last. */
function nthWeekday(month: string, weekday: number, nth: number): string {
  if (nth === 5) {
    const last = lastOfMonth(month);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first = `${month}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

/** Days of one series at most: two years of weeks, and some. */
const mostDays = 110;

/** Every day of a series, the skipped ones too; none where a day or number of the rule is none. */
export function ruleDays(first: string, rule: Omit<Rule, 'skipped'>): string[] {
  const days: string[] = [];
  if (Number.isNaN(dayNumber(first)) || !Number.isInteger(rule.every) || rule.every < 1) return days;
  if (rule.kind === 'weekly') {
    for (let day = first; day <= rule.until && days.length < mostDays; day = addDays(day, 7 * rule.every))
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

/** Days on which an event takes place. */
export const occurrencesOf = (first: string, rule: Rule | null): string[] =>
  rule ? ruleDays(first, rule).filter((day) => !rule.skipped.includes(day)) : [first];

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const long = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const short = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const monthAndYear = format({ month: 'long', year: 'numeric' });
const monthName = format({ month: 'short' });
const weekdayName = format({ weekday: 'long' });
const shortWeekday = format({ weekday: 'short' });

const written = (formatter: Intl.DateTimeFormat, day: string): string | null => {
  const number = dayNumber(day);
  return Number.isNaN(number) ? null : formatter.format(number);
};

/** "Sunday, November 22, 2026"; null for what is no day. */
export const longDay = (day: string): string | null => written(long, day);
/** "Sun, Nov 22, 2026" */
export const shortDay = (day: string): string | null => written(short, day);
/** "November 2026" of "2026-11" */
export const monthText = (month: string): string => written(monthAndYear, `${month}-01`) ?? month;
/** "Sunday" */
export const weekdayText = (day: string): string => written(weekdayName, day) ?? '';
/** The three lines of a date badge; null for what is no day. */
export const badgeOf = (day: string): { month: string; day: string; weekday: string } | null => {
  const month = written(monthName, day);
  return month === null
    ? null
    : { month, day: String(Number(day.slice(8))), weekday: written(shortWeekday, day)! };
};
