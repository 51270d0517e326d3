import { withQuery } from '../contracts/endpoint.ts';
import { currentLocale } from '../locale/locale.ts';
import { timesText } from './dates.ts';
import { paths } from './paths.ts';
import { canonicalArea } from './region.ts';

/** Events: categories, times of day, and filters in the list's URL, parsed the same way on client and server. */

/** Stored values; labels in messages/events.ts. */
export const eventCategories = [
  'music',
  'community',
  'interfaith',
  'education',
  'youth',
  'social',
  'general',
] as const;
export type EventCategory = (typeof eventCategories)[number];

/** Alternative spellings on the specification's list and detail pages. */
const spellings: Record<string, EventCategory> = {
  'music & worship': 'music',
  'community service': 'community',
  'interfaith events': 'interfaith',
  'education & classes': 'education',
  'education programs': 'education',
  'youth programs': 'youth',
  'social events': 'social',
  'general events': 'general',
  'general event': 'general',
};

export function knownCategory(value: string): EventCategory | undefined {
  const key = value.trim().toLowerCase();
  return (
    eventCategories.find((name) => name === key) ??
    (Object.hasOwn(spellings, key) ? spellings[key] : undefined)
  );
}
/** Unknown values become general. */
export const categoryOf = (value: string | null | undefined): EventCategory =>
  knownCategory(value ?? '') ?? 'general';

/** Event times are free text or 24-hour hh:mm, parsed if they state a clear time: minutes after midnight of the event's date; an end on the next day exceeds 1440. */
export type EventTimes = { start: number; end: number | null };

export type Half = 'am' | 'pm';
export type Clock = { hour: number; minute: number; half: Half | null; wide: boolean };

const clock = String.raw`(?:(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?m?\.?|p\.?m?\.?)?|(noon|midnight))`;
const whole = new RegExp(
  String.raw`^(?:from\s+)?${clock}(?:\s*(?:-|to|until|till)\s*${clock})?(?:\s*c[sd]?t)?$`,
);

/** Parses hour digits, minute digits and "am"/"p.m.", or a word. Null for an impossible time. */
export function readClock([digits, minutes, half, word]: Array<string | undefined>): Clock | null {
  if (word) return { hour: 12, minute: 0, half: word === 'noon' ? 'pm' : 'am', wide: false };
  const hour = Number(digits);
  const minute = Number(minutes ?? 0);
  const meridiem = half ? (half.startsWith('a') ? 'am' : 'pm') : null;
  // "7:00" may be morning or evening; "07:00" and "19:00" are 24-hour times.
  const wide = meridiem === null && minutes !== undefined && digits!.length === 2;
  if (minute > 59 || hour > (meridiem ? 12 : 23) || (meridiem && hour === 0)) return null;
  return { hour, minute, half: meridiem, wide };
}

const minutesOf = ({ hour, minute }: Clock, half: Half): number =>
  ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute;

/** Parses "7:00 PM - 9:00 PM", "19:00", "7pm", "11 - 1 PM" or "10 AM to noon". Null if the time isn't clear. */
export function parseTimes(text: string | null | undefined): EventTimes | null {
  const plain = (text ?? '')
    .slice(0, 100)
    .toLowerCase()
    .replace(/\([^()]*\)\s*$/, '')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const match = whole.exec(plain);
  if (!match) return null;
  const from = readClock(match.slice(1, 5));
  const ranged = match[5] !== undefined || match[8] !== undefined;
  const to = ranged ? readClock(match.slice(5, 9)) : null;
  return !from || (ranged && !to) ? null : readSpan(from, to);
}

/** As shown: 24-hour hh:mm as a 12-hour time, other text unchanged in English; in other languages whatever states a clear time. */
export function timeText(text: string | null): string {
  const value = text?.trim() ?? '';
  const isWritten = currentLocale() === 'en' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(value);
  const times = isWritten ? null : parseTimes(value);
  return times ? timesText(times) : value;
}

/** Null if AM or PM can't be determined. */
export function readSpan(from: Clock, to: Clock | null): EventTimes | null {
  if (from.wide && (!to || to.wide)) {
    const start = from.hour * 60 + from.minute;
    return { start, end: to ? later(to.hour * 60 + to.minute, start) : null };
  }
  return readHalves(from, to);
}

/** 12-hour times: a missing AM or PM is taken from the other side, unless that would reverse the order. */
function readHalves(from: Clock, to: Clock | null): EventTimes | null {
  if (from.wide || to?.wide || from.hour > 12 || (to?.hour ?? 0) > 12) return null;
  if (from.hour === 0 || to?.hour === 0) return null;
  if (!to) return from.half ? { start: minutesOf(from, from.half), end: null } : null;
  if (!from.half && !to.half) return null;
  if (from.half && to.half) {
    const start = minutesOf(from, from.half);
    return { start, end: later(minutesOf(to, to.half), start) };
  }
  if (to.half) {
    const end = minutesOf(to, to.half);
    const same = minutesOf(from, to.half);
    const start = same < end ? same : minutesOf(from, to.half === 'pm' ? 'am' : 'pm');
    return { start, end: later(end, start) };
  }
  const start = minutesOf(from, from.half!);
  const [am, pm] = [minutesOf(to, 'am'), minutesOf(to, 'pm')];
  return { start, end: am > start ? am : pm > start ? pm : am + 1440 };
}

const later = (end: number, start: number): number => (end > start ? end : end + 1440);

/** A multiple of the list's column count. */
const eventsPageSize = 12;

export const eventFilterNames = ['search', 'when', 'category', 'area', 'church', 'month'] as const;
export type EventFilterName = (typeof eventFilterNames)[number];
export type EventState = Partial<Record<EventFilterName, string>>;

export const churchPattern = /^[1-9]\d{0,8}$/;
export const monthPattern = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;
/** Postgres can't store NUL. */
export const isArea = (text: string): boolean => text.length <= 60 && !text.includes('\0');

/** The search covers the title, the location and the church's name. */
export const isEventSearch = (text: string): boolean => text.length <= 100 && !text.includes('\0');

/** Time spans relative to today. A weekend is Friday to Sunday. */
export const eventSpans = ['weekend'] as const;

/** The contract's rules. */
const accepted: Record<EventFilterName, (value: string) => string | undefined> = {
  search: (value) => (isEventSearch(value) ? value : undefined),
  when: (value) => eventSpans.find((name) => name === value),
  category: knownCategory,
  area: (value) => (isArea(value) ? canonicalArea(value) : undefined),
  church: (value) => (churchPattern.test(value) ? value : undefined),
  month: (value) => (monthPattern.test(value) ? value : undefined),
};

/** Ignores values that the contract would reject. */
export function readEventFilters(search: URLSearchParams): EventState {
  const state: EventState = {};
  for (const name of eventFilterNames) {
    const value = search.get(name)?.trim();
    const filter = value ? accepted[name](value) : undefined;
    if (filter !== undefined) state[name] = filter;
  }
  return state;
}

export const eventsQueryOf = (state: EventState): Record<string, string> => ({
  ...state,
  limit: String(eventsPageSize),
});

const inOrder = (state: EventState): EventState =>
  Object.fromEntries(eventFilterNames.map((name) => [name, state[name]]));

export const eventsPath = (state: EventState = {}): string => withQuery(paths.events, inOrder(state));
/** Path of the list's calendar file. */
export const eventsFile = (state: EventState = {}): string =>
  withQuery(`${paths.events}.ics`, inOrder(state));

/** Upcoming events on a church's page. */
export const churchEventsLimit = 3;

export const churchEventsQuery = (churchId: number) => ({
  church: String(churchId),
  limit: String(churchEventsLimit),
});
