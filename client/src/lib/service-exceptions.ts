/** Formats service exceptions: dates with different service times. */
import { longDay } from '#shared/domain/dates.ts';
import { nextServiceCopy as copy } from '#shared/messages/churches.ts';
import type { ServiceException } from '#shared/service-times/schedule.ts';

/** "Friday, December 25", with the year unless it is the current one. */
export function dateText(date: string, today: string): string {
  const text = longDay(date) ?? date;
  return date.slice(0, 4) === today.slice(0, 4) ? text.replace(/, \d{4}$/, '') : text;
}

/** "Friday, December 25" and "no service. Christmas is celebrated on Thursday evening." */
export function exceptionText(
  { date, kind, text }: Pick<ServiceException, 'date' | 'kind' | 'text'>,
  today: string,
): { day: string; text: string } {
  const day = dateText(date, today);
  if (kind === 'also') return { day, text };
  return { day, text: kind === 'none' ? copy.none(text) : copy.instead(text) };
}
