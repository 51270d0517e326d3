/**
 * Parses bulletin lines ("Sunday 9:00 AM & 11:00 AM (Spanish)"). A line is parsed completely or not at all: ambiguous lines
 * stay text, because no data is better than wrong data.
 */
import type { ExceptionForm } from '../domain/church-fields.ts';
import { weekdayOf } from '../domain/dates.ts';
import { type EventTimes, parseTimes } from '../domain/events.ts';
import { readHalves } from './clocks.ts';
import { type Group, groupsOf } from './days.ts';
import { type Marks, marksOf } from './marks.ts';
import { partsOf, type Time } from './parts.ts';
import { isService, type ServiceException, type ServiceTime } from './schedule.ts';
import { tokensOf } from './tokens.ts';

type LineTime = Omit<ServiceTime, 'line'>;

/** Longer lines are prose, and lines with more times aren't real schedules. */
const longest = 200;
const max = 40;

/** Without a kind, longer times such as "Mon - Fri 9 AM - 5 PM" are opening hours. */
const longestService = 240;

export const readServices = (lines: string[]): ServiceTime[] =>
  lines.flatMap((text, line) => readServiceLine(text).map((time) => ({ ...time, line })));

/** The times in the order of the line; none if it is ambiguous. */
export function readServiceLine(line: string): LineTime[] {
  const tokens = line.length > longest ? null : tokensOf(line);
  const parts = tokens && partsOf(tokens);
  const grouped = parts && groupsOf(parts);
  if (!grouped) return [];
  const marks = marksOf(grouped.segments);
  if (!marks || hasException(grouped.groups, marks)) return [];
  const times: LineTime[] = [];
  for (const { days, times: written } of grouped.groups) {
    const sunday = days.slots.every(({ day }) => day === 0);
    const resolved = readHalves(
      written.map((time) => ({ ...time, half: marks.get(time)!.half, assumed: marks.get(time)!.assumed })),
      sunday,
    );
    if (!resolved) return [];
    for (const [at, { start, end }] of resolved.entries()) {
      const { languages, speaks, kind } = marks.get(written[at]!)!;
      if (kind === 'office') continue;
      if (!kind && end !== null && end - start > longestService) return [];
      const spoken = speaks ?? days.speaks;
      for (const slot of days.slots)
        times.push({ ...slot, start, end, languages: languages ?? (spoken ? [spoken] : []), kind });
    }
  }
  const monthly = tokens!.some(({ is }) => is === 'monthly');
  if (times.length > max || (monthly && times.some(({ nth }) => nth === null))) return [];
  return times.filter((time, at) => times.findIndex((other) => isSame(time, other)) === at);
}

/** "Daily Mass 8 AM, Saturday 9 AM": is there a Mass at 8 on Saturday, too? */
const hasException = (groups: Group[], marks: Map<Time, Marks>): boolean =>
  groups.some(
    (group) =>
      group.days.general &&
      groups.some(
        (other) =>
          !other.days.general &&
          other.days.slots.some(({ day }) => group.days.slots.some((slot) => slot.day === day)) &&
          other.times.some((time) => {
            const { kind } = marks.get(time)!;
            return kind === null || kind === marks.get(group.times[0]!)!.kind;
          }),
      ),
  );

const isSame = (one: LineTime, other: LineTime): boolean =>
  one.day === other.day &&
  one.nth === other.nth &&
  one.start === other.start &&
  isService(one.kind) === isService(other.kind) &&
  one.languages.join() === other.languages.join();

/**
 * Parses the times in a text about one date ("7 & 9 PM"); none if it is ambiguous, or if it mentions another weekday than
 * `weekday` (0 is Sunday).
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
  if (!marks) return [];
  const resolved = readHalves(
    times.map((time) => ({ ...time, half: marks.get(time)!.half })),
    weekday === 0,
  );
  if (!resolved || resolved.length > max) return [];
  return resolved.filter(({ start }, at) => resolved.findIndex((other) => other.start === start) === at);
}

/** The time of an event, such as "12 noon - 1 pm" or "at 7 PM"; null unless the text has exactly one clear time. */
export function readEventTimes(text: string | null | undefined, weekday?: number): EventTimes | null {
  const spans = readSpans(text ?? '', weekday);
  return parseTimes(text) ?? (spans.length === 1 ? spans[0]! : null);
}

/** Special dates from `today` on, soonest first, with the times parsed from their text. */
export const presentExceptions = (exceptions: ExceptionForm[], today: string): ServiceException[] =>
  exceptions
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map(({ date, kind, text }) => ({ date, kind, text, times: readSpans(text, weekdayOf(date)) }));
