/** Service times as churches keep them: what their lines say, and the numbers by which filters find them. No SQL. */
import type { ChurchFilters } from '#shared/churches.ts';
import { readServices } from '#shared/service-times/parser.ts';
import {
  dayPartOf,
  dayParts,
  type Language,
  languages,
  type ServiceTime,
  weekdays,
} from '#shared/service-times/schedule.ts';

type Asked = Pick<ChurchFilters, 'day' | 'part' | 'language'>;

/** Room for 63 languages; the largest key is far below what a smallint holds. */
const keyOf = (day: number, part: number, language: number): number =>
  ((day + 1) * 4 + part + 1) * 64 + language + 1;
const any = -1;

/** The number that a church's keys hold when one and the same time of it is all that is asked; null asks nothing. */
export function keyAsked({ day, part, language }: Asked): number | null {
  if (!day && !part && !language) return null;
  const place = <T>(list: readonly T[], value: T | undefined) => (value ? list.indexOf(value) : any);
  return keyOf(place(weekdays, day), place(dayParts, part), place(languages, language));
}

const english: Language[] = ['english'];

/** Each time under "any" and its own of day, part and language. One that names no language counts as English. */
export function keysOf(times: ServiceTime[]): number[] {
  const keys = new Set<number>();
  for (const { day, start, languages: named } of times) {
    const part = dayParts.indexOf(dayPartOf(start % 1440));
    const spoken = (named.length > 0 ? named : english).map((language) => languages.indexOf(language));
    for (const onDay of [any, day])
      for (const atPart of [any, part])
        for (const inLanguage of [any, ...spoken]) keys.add(keyOf(onDay, atPart, inLanguage));
  }
  // Every time is one of any day, part and language: nobody asks for that.
  keys.delete(keyOf(any, any, any));
  return [...keys].sort((a, b) => a - b);
}

/** The columns of a church that follow from its lines; for whoever writes lines. */
export function timesOf(lines: string[]): { serviceTimes: ServiceTime[]; timeKeys: number[] } {
  const serviceTimes = readServices(lines);
  return { serviceTimes, timeKeys: keysOf(serviceTimes) };
}
