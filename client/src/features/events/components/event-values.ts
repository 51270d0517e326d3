import { z } from 'zod';
import type { EventFormInput, OwnEvent } from '#shared/contracts/event-submissions.ts';
import { recurrence } from '#shared/contracts/events.ts';
import type { OwnChurch } from '#shared/contracts/submissions.ts';
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

export type EventChurch = Pick<OwnChurch, 'id' | 'name' | 'address' | 'featured' | 'status'>;

export const placeOf = ({ name, address }: EventChurch) => [name, address].filter(Boolean).join(', ');

/** A new event is at the user's featured church, if there is one. */
export function newEvent(churches: readonly EventChurch[]): EventValues {
  const featured = churches.find((church) => church.featured);
  return featured ? { ...emptyEvent, churchId: featured.id, location: placeOf(featured) } : emptyEvent;
}

const defaultSeriesDays = 84;

export function newRule(kind: 'weekly' | 'monthly', date: string): NonNullable<EventValues['recurrence']> {
  const first = Number.isNaN(dayNumber(date)) ? zoneDay(Date.now()) : date;
  return { kind, every: 1, last: false, until: addDays(first, defaultSeriesDays), skipped: [] };
}
