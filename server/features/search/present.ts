/** What lists and pages show of a church alike. */
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { weekdayOf } from '#shared/domain/dates.ts';
import { absentImage } from '#shared/domain/pictures.ts';
import { readServices, readSpans } from '#shared/service-times/parser.ts';
import type { ServiceException, ServiceTime } from '#shared/service-times/schedule.ts';

/** Parses lines that the background job hasn't reached yet, so pages never miss times. */
export const presentTimes = (times: ServiceTime[] | null, lines: string[]): ServiceTime[] =>
  times ?? readServices(lines);

/** Special dates from `today` on, soonest first, with the times parsed from their text. */
export const presentExceptions = (exceptions: ExceptionForm[], today: string): ServiceException[] =>
  exceptions
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map(({ date, kind, text }) => ({ date, kind, text, times: readSpans(text, weekdayOf(date)) }));

export const presentImage = (value: string | null): string | null =>
  value && value !== absentImage ? value : null;

/** Rounds to hundredths of a mile. Null (no place to measure from) omits the field. */
export const presentDistance = (miles: number | null): { distance?: number } =>
  miles === null ? {} : { distance: Math.round(miles * 100) / 100 };
