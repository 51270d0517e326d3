/** Dates and times in the site's time zone, independent of the visitor's or server's. */
import { dateFormat } from './format.ts';
import { site } from './site.ts';

const minute = 60_000;

const parts = dateFormat(site.timeZone, {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The local time of the site as if it were UTC, to the minute. */
function wallClock(instant: number): number {
  const value = Object.fromEntries(
    parts()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return Date.UTC(
    Number(value.year),
    Number(value.month) - 1,
    Number(value.day),
    Number(value.hour),
    Number(value.minute),
  );
}

/** UTC offset in minutes: -360 in winter in Chicago. */
export const zoneOffset = (instant: number): number =>
  Math.round((wallClock(instant) - Math.floor(instant / minute) * minute) / minute);

export const zoneDay = (instant: Date | number): string =>
  new Date(wallClock(Number(instant))).toISOString().slice(0, 10);

/**
 * Converts a local time, in minutes after midnight, to an instant. In the hour skipped in spring, the earlier offset still
 * applies; in the hour repeated in fall, the first occurrence counts.
 */
export function zoneMoment(day: string, minutes: number): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * minute;
  const before = wall - zoneOffset(wall - 24 * 60 * minute) * minute;
  const after = wall - zoneOffset(wall + 24 * 60 * minute) * minute;
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
