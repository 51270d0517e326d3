/** The columns that follow from a church's service lines: parsed times, and the numbers that filters search for. */
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

type TimeFilters = Pick<ChurchFilters, 'day' | 'part' | 'language'>;

/** Room for 63 languages; the largest key is far below what a smallint holds. */
const keyOf = (day: number, part: number, language: number): number =>
  ((day + 1) * 4 + part + 1) * 64 + language + 1;
const any = -1;

/**
 * The keys of churches with one service that matches all three filters, one key for each combination of their values;
 * none without a filter.
 */
export function timeFilterKeys({ day = [], part, language = [] }: TimeFilters): number[] {
  if (day.length === 0 && !part && language.length === 0) return [];
  const places = (list: readonly string[], values: readonly string[]) =>
    values.length === 0 ? [any] : values.map((value) => list.indexOf(value));
  const atPart = part ? dayParts.indexOf(part) : any;
  return places(weekdays, day).flatMap((onDay) =>
    places(languages, language).map((inLanguage) => keyOf(onDay, atPart, inLanguage)),
  );
}

const english: Language[] = ['english'];

/** Keys of each time under "any" and its own day, part and language. A time without a language is in English. */
function keysOf(times: ServiceTime[]): number[] {
  const keys = new Set<number>();
  for (const { day, start, languages: named } of times) {
    const part = dayParts.indexOf(dayPartOf(start % 1440));
    const spoken = (named.length > 0 ? named : english).map((language) => languages.indexOf(language));
    for (const onDay of [any, day])
      for (const atPart of [any, part])
        for (const inLanguage of [any, ...spoken]) keys.add(keyOf(onDay, atPart, inLanguage));
  }
  // A filter has at least one of the three.
  keys.delete(keyOf(any, any, any));
  return [...keys].sort((a, b) => a - b);
}

/** For every writer of `services`. */
export function timesOf(lines: string[]): { serviceTimes: ServiceTime[]; timeKeys: number[] } {
  const serviceTimes = readServices(lines);
  return { serviceTimes, timeKeys: keysOf(serviceTimes) };
}
