/** Dates and times in the site's time zone, independent of the visitor's or server's. */
import { localParts } from './format.ts';
import { site } from './site.ts';

const minute = 60_000;
const dayLength = 24 * 60 * minute;
const week = 7 * dayLength;

/** The instant (epoch milliseconds) from which a UTC offset in minutes applies. */
export type ZoneOffset = [from: number, minutes: number];

const parts = localParts(site.timeZone);

/** The offset from the time zone database. Seconds are ignored. */
function databaseOffset(instant: number): number {
  const value = Object.fromEntries(
    parts()
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const wall = Date.UTC(value.year!, value.month! - 1, value.day!, value.hour!, value.minute!);
  return Math.round((wall - Math.floor(instant / minute) * minute) / minute);
}

/** The offsets of the years from `first` up to, but excluding `end`, oldest first. The last entry is the end. */
export function zoneOffsets(first: number, end: number): ZoneOffset[] {
  const [from, to] = [Date.UTC(first, 0), Date.UTC(end, 0)];
  const offsets: ZoneOffset[] = [[from, databaseOffset(from)]];
  // No zone changes its offset twice within a week.
  for (let at = from; at < to; at += week) {
    let [before, after] = [at, Math.min(at + week, to)];
    const offset = databaseOffset(after);
    if (offset === databaseOffset(before)) continue;
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / 2 / minute) * minute;
      if (databaseOffset(middle) === offset) after = middle;
      else before = middle;
    }
    offsets.push([after, offset]);
  }
  return [...offsets, [to, databaseOffset(to)]];
}

let known: readonly ZoneOffset[] = [];

/** Browsers get the offsets of these years from the server, because `Intl` is slow to start (shared/domain/format.ts). */
export function setKnownOffsets(offsets: readonly ZoneOffset[]): void {
  known = offsets;
}

/** UTC offset in minutes: -360 in winter in Chicago. */
export function zoneOffset(instant: number): number {
  const next = known.findIndex(([from]) => from > instant);
  return next > 0 ? known[next - 1]![1] : databaseOffset(instant);
}

/** The local time of the site as if it were UTC, to the minute. */
const wallClock = (instant: number): number => (Math.floor(instant / minute) + zoneOffset(instant)) * minute;

export const zoneDay = (instant: Date | number): string =>
  new Date(wallClock(Number(instant))).toISOString().slice(0, 10);

/** Minutes after midnight. */
export const zoneMinutes = (instant: Date | number): number =>
  (wallClock(Number(instant)) % dayLength) / minute;

/**
 * Converts a local time, in minutes after midnight, to an instant. In the hour skipped in spring, the earlier offset still
 * applies; in the hour repeated in fall, the first occurrence counts.
 */
export function zoneMoment(day: string, minutes: number): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * minute;
  const before = wall - zoneOffset(wall - dayLength) * minute;
  const after = wall - zoneOffset(wall + dayLength) * minute;
  return new Date([before, after].find((moment) => wallClock(moment) === wall) ?? before);
}

/** ISO timestamp with the site's UTC offset: "2026-11-22T19:00:00-06:00". */
export function zoneStamp(moment: Date): string {
  const offset = zoneOffset(moment.getTime());
  const two = (value: number) => String(value).padStart(2, '0');
  const local = new Date(moment.getTime() + offset * minute).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
