import { nthOf, weekdayText } from '#shared/event-dates.ts';
import type { ChurchEvent } from '#shared/events.ts';
import { recurrenceCopy as copy } from '#shared/messages/events.ts';

/** "Every other Tuesday", "Every last Sunday of the month"; empty for a single event. */
export function ruleText({ firstDate, recurrence }: Pick<ChurchEvent, 'firstDate' | 'recurrence'>): string {
  if (!recurrence) return '';
  const weekday = weekdayText(firstDate);
  if (recurrence.kind === 'weekly') return copy.weekly(recurrence.every, weekday);
  const nth = recurrence.last ? 5 : nthOf(firstDate);
  return copy.monthly(recurrence.every, copy.nth[nth - 1]!, weekday);
}
