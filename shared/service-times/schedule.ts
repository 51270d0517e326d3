/** Structured service times, special dates, and the next service. Pure functions; the current time is a parameter. */
import { addDays, isLastOf, nthOf, weekdayOf, zoneDay, zoneMoment } from '../domain/dates.ts';

/** Index 0 is Sunday. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof weekdays)[number];

export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** Morning until noon, afternoon until 5 PM, then evening. */
export const dayPartOf = (minute: number): DayPart =>
  minute < 720 ? 'morning' : minute < 1020 ? 'afternoon' : 'evening';

/** Only append, never reorder: the search stores these indexes. */
export const languages = [
  'english',
  'spanish',
  'vietnamese',
  'chinese',
  'korean',
  'tagalog',
  'portuguese',
  'french',
  'malayalam',
  'hindi',
  'tamil',
  'telugu',
  'arabic',
  'amharic',
  'igbo',
  'yoruba',
  'swahili',
  'greek',
  'russian',
  'polish',
  'german',
  'japanese',
  'latin',
  'sign',
] as const;
export type Language = (typeof languages)[number];

export const serviceKinds = [
  'worship',
  'mass',
  'prayer',
  'bible_study',
  'sunday_school',
  'youth',
  'recovery',
  'other',
] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** A weekly or monthly service time parsed from a bulletin line. */
export type ServiceTime = {
  /** 0 is Sunday. */
  day: number;
  /** 1 to 4: that weekday of the month; 5: the last one; null: every week. */
  nth: number | null;
  /** Minutes after midnight; an end on the next day exceeds 1440. */
  start: number;
  end: number | null;
  /** Empty if the line doesn't mention any. */
  languages: Language[];
  /** Null if the line doesn't mention one, which means a service. */
  kind: ServiceKind | null;
  /** Index of the church's line. */
  line: number;
};

export const exceptionKinds = ['none', 'instead', 'also'] as const;
/** none: no service on that date; instead: different times than usual; also: an additional service. */
export type ExceptionKind = (typeof exceptionKinds)[number];

/** A special date with the times parsed from its text. */
export type ServiceException = {
  /** YYYY-MM-DD in the site's time zone. */
  date: string;
  kind: ExceptionKind;
  /** "Easter sunrise 6:30 AM", or the reason for a cancellation (optional for kind none). */
  text: string;
  times: Array<{ start: number; end: number | null }>;
};

/** Services in the narrow sense, excluding classes, groups and rehearsals. */
export const isService = (kind: ServiceKind | null): boolean =>
  kind === null || kind === 'worship' || kind === 'mass' || kind === 'prayer';

export type NextService = {
  /** YYYY-MM-DD in the site's time zone. */
  date: string;
  start: number;
  end: number | null;
  at: Date;
  /** The regular time it comes from; null if it comes from an exception. */
  time: ServiceTime | null;
  exception: ServiceException | null;
};

/** Days. A monthly service is up to five weeks away, or about ten if one is canceled. */
const lookAhead = 70;

/** The first service that starts after `now`. Classes and groups count only if the church lists nothing else. */
export function nextService(
  church: { serviceTimes: ServiceTime[]; serviceExceptions: ServiceException[] },
  now: Date | number,
): NextService | null {
  const services = church.serviceTimes.filter(({ kind }) => isService(kind));
  const regular = services.length > 0 ? services : church.serviceTimes;
  const exceptions = church.serviceExceptions;
  if (regular.length === 0 && exceptions.every(({ times }) => times.length === 0)) return null;
  const today = zoneDay(now);
  const last = exceptions.reduce((day, { date }) => (date > day ? date : day), addDays(today, lookAhead));
  for (let date = today; date <= last; date = addDays(date, 1)) {
    const [first] = servicesOn(date, regular, exceptions)
      .filter(({ start }) => date > today || zoneMoment(date, start).getTime() > Number(now))
      .sort((a, b) => a.start - b.start);
    if (first) return { ...first, date, at: zoneMoment(date, first.start) };
  }
  return null;
}

function servicesOn(
  date: string,
  regular: ServiceTime[],
  exceptions: ServiceException[],
): Array<Pick<NextService, 'start' | 'end' | 'time' | 'exception'>> {
  const special = exceptions.filter((exception) => exception.date === date);
  const isUsual = special.every(({ kind }) => kind === 'also');
  const weekday = weekdayOf(date);
  return [
    ...(isUsual ? regular.filter((time) => time.day === weekday && isOn(date, time.nth)) : []).map(
      (time) => ({
        start: time.start,
        end: time.end,
        time,
        exception: null,
      }),
    ),
    ...special
      .filter(({ kind }) => kind !== 'none')
      .flatMap((exception) => exception.times.map((span) => ({ ...span, time: null, exception }))),
  ];
}

const isOn = (date: string, nth: number | null): boolean =>
  nth === null || (nth === 5 ? isLastOf(date) : nthOf(date) === nth);
