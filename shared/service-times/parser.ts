/**
 * Reads the lines of a bulletin ("Sunday 9:00 AM & 11:00 AM (Spanish)") as data. A line is read as a whole or not at
 * all: what a person could take in two ways stays text, because better nothing than something false.
 */
import type { EventTimes } from '../event-times.ts';
import { readHalves } from './clocks.ts';
import { groupsOf } from './days.ts';
import { marksOf } from './marks.ts';
import { partsOf } from './parts.ts';
import { isService, type ServiceTime } from './schedule.ts';
import { tokensOf } from './tokens.ts';

type LineTime = Omit<ServiceTime, 'line'>;

/** Longer lines are prose; more times than this are no line of a bulletin. */
const longest = 200;
const most = 40;

/** "Mon - Fri 9 AM - 5 PM" says when the doors are open, unless it says what takes so long. */
const longestService = 240;

/** All lines of a church, the first being line 0. */
export const readServices = (lines: string[]): ServiceTime[] =>
  lines.flatMap((text, line) => readServiceLine(text).map((time) => ({ ...time, line })));

/** The times of one line in its order; none where it is not clear. */
export function readServiceLine(line: string): LineTime[] {
  const tokens = line.length > longest ? null : tokensOf(line);
  const parts = tokens && partsOf(tokens);
  const found = parts && groupsOf(parts);
  if (!found) return [];
  const marks = marksOf(found.segments);
  const times: LineTime[] = [];
  for (const { days, times: written } of found.groups) {
    const sunday = days.slots.every(({ day }) => day === 0);
    const read = readHalves(
      written.map((time) => ({ ...time, half: marks.get(time)!.half })),
      sunday,
    );
    if (!read) return [];
    for (const [at, { start, end }] of read.entries()) {
      const { languages, speaks, kind } = marks.get(written[at]!)!;
      if (!kind && end !== null && end - start > longestService) return [];
      const spoken = speaks ?? days.speaks;
      for (const slot of days.slots)
        times.push({ ...slot, start, end, languages: languages ?? (spoken ? [spoken] : []), kind });
    }
  }
  const monthly = tokens!.some(({ is }) => is === 'monthly');
  if (times.length > most || (monthly && times.some(({ nth }) => nth === null))) return [];
  return times.filter((time, at) => times.findIndex((other) => isSame(time, other)) === at);
}

const isSame = (one: LineTime, other: LineTime): boolean =>
  one.day === other.day &&
  one.nth === other.nth &&
  one.start === other.start &&
  isService(one.kind) === isService(other.kind) &&
  one.languages.join() === other.languages.join();

/**
 * Times that a text about one day names ("7 & 9 PM"); none where it is not clear. A weekday in it must be that day's:
 * with `weekday` given (0 is Sunday) such a text is read, else it is not.
 */
export function readSpans(text: string, weekday?: number): EventTimes[] {
  const tokens = text.length > longest ? null : tokensOf(text);
  const parts = tokens && partsOf(tokens.map((token) => (token.is === 'season' ? { is: 'word' } : token)));
  if (!parts) return [];
  const days = parts.filter((part) => part.is === 'days').filter(({ weak }) => !weak);
  if (days.some(({ slots }) => slots.some(({ day, nth }) => day !== weekday || nth !== null))) return [];
  const segments = [{ parts: parts.filter(({ is }) => is !== 'break'), backward: false }];
  const times = parts.filter((part) => part.is === 'time');
  const marks = marksOf(segments);
  const read = readHalves(
    times.map((time) => ({ ...time, half: marks.get(time)!.half })),
    weekday === 0,
  );
  if (!read || read.length > most) return [];
  return read.filter(({ start }, at) => read.findIndex((other) => other.start === start) === at);
}
