/** Columns derived from a church's service lines: parsed times, and the integer keys that filters search for. */

import { and, eq, isNull } from 'drizzle-orm';
import type { ChurchFilters } from '#shared/contracts/churches.ts';
import { readServices } from '#shared/service-times/parser.ts';
import {
  dayPartOf,
  dayParts,
  type Language,
  languages,
  type ServiceTime,
  weekdays,
} from '#shared/service-times/schedule.ts';
import type { Tx } from './client.ts';
import { churches } from './tables/churches.ts';

type TimeFilters = Pick<ChurchFilters, 'day' | 'part' | 'language'>;

/** Has room for 63 languages and fits a smallint. */
const keyOf = (day: number, part: number, language: number): number =>
  ((day + 1) * 4 + part + 1) * 64 + language + 1;
const any = -1;

/**
 * Keys of the filters, one per combination of their values. A church matches if one of its services has one of them.
 * Empty without filters.
 */
export function timeFilterKeys({ day = [], part, language = [] }: TimeFilters): number[] {
  if (day.length === 0 && !part && language.length === 0) return [];
  const indexes = (list: readonly string[], values: readonly string[]) =>
    values.length === 0 ? [any] : values.map((value) => list.indexOf(value));
  const partIndex = part ? dayParts.indexOf(part) : any;
  return indexes(weekdays, day).flatMap((dayIndex) =>
    indexes(languages, language).map((languageIndex) => keyOf(dayIndex, partIndex, languageIndex)),
  );
}

const english: Language[] = ['english'];

/** Every combination of each time's own day, part, and language, or "any". Times without a language are in English. */
function keysOf(times: ServiceTime[]): number[] {
  const keys = new Set<number>();
  for (const { day, start, languages: listed } of times) {
    const part = dayParts.indexOf(dayPartOf(start % 1440));
    const spoken = (listed.length > 0 ? listed : english).map((language) => languages.indexOf(language));
    for (const dayKey of [any, day])
      for (const partKey of [any, part])
        for (const languageKey of [any, ...spoken]) keys.add(keyOf(dayKey, partKey, languageKey));
  }
  // No filter searches for "any" three times.
  keys.delete(keyOf(any, any, any));
  return [...keys].sort((a, b) => a - b);
}

/** Parses lines that the background job hasn't reached yet, so pages never miss times. */
export const presentTimes = (times: ServiceTime[] | null, lines: string[]): ServiceTime[] =>
  times ?? readServices(lines);

/** Use this whenever `services` is written. */
export function timesOf(lines: string[]): { serviceTimes: ServiceTime[]; timeKeys: number[] } {
  const serviceTimes = readServices(lines);
  return { serviceTimes, timeKeys: keysOf(serviceTimes) };
}

/**
 * Restores the parsed times if the trigger churches_reset_times cleared them: it can't tell an edit that parses to the same
 * times from lines written without times (migrations/0002_search.sql).
 */
export async function writeTimes(
  tx: Tx,
  { id, services }: { id: number; services: string[] },
): Promise<void> {
  await tx
    .update(churches)
    .set(timesOf(services))
    .where(and(eq(churches.id, id), isNull(churches.serviceTimes)));
}
