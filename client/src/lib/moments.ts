/** Formats instants as dates in the site's time zone. */
import { clockText } from '#shared/domain/clock-text.ts';
import { longDate, shortDate } from '#shared/domain/dates.ts';
import { zoneDay, zoneMinutes } from '#shared/domain/zone.ts';

/** "July 23, 2025" */
export const dayText = (iso: string): string => longDate(zoneDay(new Date(iso)));

/** "Jul 23, 2025, 4:05 PM" */
export function momentText(iso: string): string {
  const moment = new Date(iso);
  return `${shortDate(zoneDay(moment))}, ${clockText(zoneMinutes(moment))}`;
}
