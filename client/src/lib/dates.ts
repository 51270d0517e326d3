/** Dates as text, always in the site's time zone. */
import { dateFormat } from '#shared/format.ts';
import { site } from '#shared/site.ts';

const format = (options: Intl.DateTimeFormatOptions) => dateFormat(site.timeZone, options);

const day = format({ month: 'long', day: 'numeric', year: 'numeric' });
const moment = format({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "July 23, 2025" */
export const dayText = (iso: string): string => day.format(new Date(iso));

/** "Jul 23, 2025, 4:05 PM" */
export const momentText = (iso: string): string => moment.format(new Date(iso));

const minute = 60_000;
const hour = 60 * minute;
const units = [
  { name: 'day', length: 24 * hour },
  { name: 'hour', length: hour },
  { name: 'minute', length: minute },
] as const;

/** Milliseconds in whole units, rounded down: "2 days", "1 hour", "less than a minute". Days start at two. */
export function durationText(milliseconds: number): string {
  for (const { name, length } of units) {
    const count = Math.floor(milliseconds / length);
    if (count >= (name === 'day' ? 2 : 1)) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}
