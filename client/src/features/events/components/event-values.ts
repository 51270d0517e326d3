import { z } from 'zod';
import type { EventFormInput, OwnEvent } from '#shared/contracts/event-submissions.ts';
import { recurrence } from '#shared/contracts/events.ts';
import { addDays, dayNumber, zoneDay } from '#shared/domain/dates.ts';

export type EventValues = EventFormInput & {
  time: string;
  category: string;
  churchId: number | null;
  recurrence: NonNullable<EventFormInput['recurrence']> | null;
};

const text = z.string().catch('');
const draft = z.object({
  title: text,
  description: text,
  date: text,
  time: text,
  location: text,
  category: z.string().catch('general'),
  churchId: z.number().nullable().catch(null),
  recurrence: recurrence.nullable().catch(null),
});

/** Drafts may come from an older version of the form, so invalid values become empty. */
export const draftValues = (stored: Record<string, unknown>): EventValues => draft.parse(stored);

export const emptyEvent = draftValues({});

export const storedValues = ({ form }: OwnEvent): EventValues => ({ ...form, time: form.time ?? '' });

const defaultSeriesDays = 84;

export function newRule(kind: 'weekly' | 'monthly', date: string): NonNullable<EventValues['recurrence']> {
  const first = Number.isNaN(dayNumber(date)) ? zoneDay(Date.now()) : date;
  return { kind, every: 1, last: false, until: addDays(first, defaultSeriesDays), skipped: [] };
}
