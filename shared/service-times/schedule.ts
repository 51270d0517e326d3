/** Service times as data: what a line of the bulletin says, the days that differ, and which service is next. No clock. */
import { addDays, isLastOf, nthOf, weekdayOf } from '../event-dates.ts';
import { zoneDay, zoneMoment } from '../zone.ts';

/** By weekday as numbers count them: 0 is Sunday. */
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

/** Before noon, before 5 PM, and from then on. */
export const dayPartOf = (minute: number): DayPart =>
  minute < 720 ? 'morning' : minute < 1020 ? 'afternoon' : 'evening';

/** Appended to, never reordered: their places are part of what the search has stored. */
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

/** One weekly (or monthly) time that a line of the bulletin names. */
export type ServiceTime = {
  /** 0 is Sunday. */
  day: number;
  /** Only the so-many-eth such weekday of a month; 5 means the last; null is every week. */
  nth: number | null;
  /** Minutes after midnight; an end after midnight counts on beyond 1440. */
  start: number;
  end: number | null;
  /** Empty where the line says none. */
  languages: Language[];
  /** Null where the line says none: then it is a service. */
  kind: ServiceKind | null;
  /** Which of the church's lines says so, from 0. */
  line: number;
};

export const exceptionKinds = ['none', 'instead', 'also'] as const;
/** none: no service on that day; instead: other times than usual; also: one more than usual. */
export type ExceptionKind = (typeof exceptionKinds)[number];

/** A day that differs, with the times that its text names. */
export type ServiceException = {
  /** YYYY-MM-DD in the site's zone. */
  date: string;
  kind: ExceptionKind;
  /** "Easter sunrise 6:30 AM", or why there is no service; may be empty with kind none. */
  text: string;
  times: Array<{ start: number; end: number | null }>;
};

/** What a visitor would call a service: not a class, a group or a practice. */
export const isService = (kind: ServiceKind | null): boolean =>
  kind === null || kind === 'worship' || kind === 'mass' || kind === 'prayer';

export type NextService = {
  /** YYYY-MM-DD in the site's zone. */
  date: string;
  start: number;
  end: number | null;
  at: Date;
  /** Says it; null for one of an exception. */
  time: ServiceTime | null;
  exception: ServiceException | null;
};

/** A monthly service is at most five weeks away; some more, should a day be left out. */
const lookAhead = 70;

/** The first service that begins after a moment; classes and groups only where there is nothing else. */
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
  const ofDay = exceptions.filter((exception) => exception.date === date);
  const usual = ofDay.every(({ kind }) => kind === 'also');
  const weekday = weekdayOf(date);
  return [
    ...(usual ? regular.filter((time) => time.day === weekday && isOn(date, time.nth)) : []).map((time) => ({
      start: time.start,
      end: time.end,
      time,
      exception: null,
    })),
    ...ofDay
      .filter(({ kind }) => kind !== 'none')
      .flatMap((exception) => exception.times.map((span) => ({ ...span, time: null, exception }))),
  ];
}

const isOn = (date: string, nth: number | null): boolean =>
  nth === null || (nth === 5 ? isLastOf(date) : nthOf(date) === nth);
