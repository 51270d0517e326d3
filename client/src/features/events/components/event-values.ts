import type { EventFormInput, OwnEvent } from '#shared/contracts/event-submissions.ts';
import { addDays, dayNumber, zoneDay } from '#shared/domain/dates.ts';

export type EventValues = EventFormInput & {
  time: string;
  category: string;
  churchId: number | null;
  recurrence: NonNullable<EventFormInput['recurrence']> | null;
};

export const emptyEvent: EventValues = {
  title: '',
  description: '',
  date: '',
  time: '',
  location: '',
  category: 'general',
  churchId: null,
  recurrence: null,
};

/** Drafts may come from an older version of the form, so invalid values are dropped. */
export function draftValues(stored: Record<string, unknown>): EventValues {
  const values: Record<string, unknown> = { ...emptyEvent };
  for (const name of ['title', 'description', 'date', 'time', 'location', 'category'] as const)
    if (typeof stored[name] === 'string') values[name] = stored[name];
  if (typeof stored.churchId === 'number') values.churchId = stored.churchId;
  const rule = stored.recurrence as Partial<NonNullable<EventValues['recurrence']>> | null | undefined;
  if (rule && (rule.kind === 'weekly' || rule.kind === 'monthly') && typeof rule.until === 'string')
    values.recurrence = {
      kind: rule.kind,
      every: typeof rule.every === 'number' ? rule.every : 1,
      last: rule.last === true,
      until: rule.until,
      skipped: Array.isArray(rule.skipped) ? rule.skipped.filter((day) => typeof day === 'string') : [],
    };
  return values as EventValues;
}

export const storedValues = ({ form }: OwnEvent): EventValues => ({ ...form, time: form.time ?? '' });

const defaultSeriesDays = 84;

export function newRule(kind: 'weekly' | 'monthly', date: string): NonNullable<EventValues['recurrence']> {
  const first = Number.isNaN(dayNumber(date)) ? zoneDay(Date.now()) : date;
  return { kind, every: 1, last: false, until: addDays(first, defaultSeriesDays), skipped: [] };
}
