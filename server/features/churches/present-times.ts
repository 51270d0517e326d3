/** Service times and days that differ, from how they are stored to what the contract names. */

import type { ExceptionForm } from '#shared/church-fields.ts';
import { weekdayOf } from '#shared/event-dates.ts';
import { readServices, readSpans } from '#shared/service-times/parser.ts';
import type { ServiceException, ServiceTime } from '#shared/service-times/schedule.ts';

/** Times that nobody read yet are read now, so that a page never tells less than its lines do. */
export const presentTimes = (times: ServiceTime[] | null, lines: string[]): ServiceTime[] =>
  times ?? readServices(lines);

/** Days from `today` on, the next first, with the times that their texts name. */
export const presentExceptions = (exceptions: ExceptionForm[], today: string): ServiceException[] =>
  exceptions
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map(({ date, kind, text }) => ({ date, kind, text, times: readSpans(text, weekdayOf(date)) }));
