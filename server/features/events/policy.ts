/** What a form becomes when it is stored, and how an event stands; no database. */
import { addDays, occurrencesOf, type Rule } from '#shared/event-dates.ts';
import type { EventForm, OwnEvent } from '#shared/event-submissions.ts';
import { parseTimes } from '#shared/event-times.ts';
import { areaAt } from '#shared/region.ts';
import { site } from '#shared/site.ts';
import type { Geo } from '../../adapters/geo/types.ts';

/** Orders a day: the start, or after everything where no time is known. */
export const noTime = 1440;

export type Stored = Omit<EventForm, 'recurrence'> & {
  recurrence: Rule | null;
  startMinute: number | null;
  endMinute: number | null;
  area: string | null;
  lastDate: string;
  days: string[];
};

/** The values that follow from a form: the minutes of its time, its days, the area of a place without a church. */
export function settle(geo: Geo, form: EventForm): Stored {
  const times = parseTimes(form.time);
  const days = occurrencesOf(form.date, form.recurrence);
  return {
    ...form,
    startMinute: times?.start ?? null,
    endMinute: times?.end ?? null,
    area: form.churchId === null ? areaOfPlace(geo, form.location) : null,
    lastDate: days.at(-1)!,
    days,
  };
}

/** By the ZIP code that a location ends with, or holds; a number at the very beginning is a house. */
function areaOfPlace(geo: Geo, location: string): string | null {
  const zip = [...location.matchAll(/\b(\d{5})(?:-\d{4})?\b/g)].findLast(({ index }) => index > 0)?.[1];
  const centre = zip ? geo.zipCentre(zip) : undefined;
  const area = centre && areaAt(centre);
  // The city's name stands for "somewhere else".
  return area && area !== site.city ? area : null;
}

export type Standing = {
  hiddenAt: Date | null;
  churchId: number | null;
  churchStatus: string | null;
  canceledAt: Date | null;
  lastDate: string;
};

/** Who may see it: everybody, or only its owner and the administrator. */
export const visibilityOf = (event: Standing): 'public' | 'waiting' | 'hidden' => {
  if (event.hiddenAt) return 'hidden';
  return event.churchId === null || event.churchStatus === 'approved' ? 'public' : 'waiting';
};

export function stateOf(event: Standing, today: string): OwnEvent['state'] {
  const seen = visibilityOf(event);
  if (seen !== 'public') return seen;
  if (event.lastDate < today) return 'past';
  return event.canceledAt ? 'canceled' : 'live';
}

/** Days from one on, a bounded look ahead. */
export const comingDays = (event: { firstDate: string; recurrence: Rule | null }, from: string): string[] =>
  occurrencesOf(event.firstDate, event.recurrence).filter((day) => day >= from);

/** Events stay in a church's calendar for a month after they are over, so that nobody's calendar loses them at once. */
export const keptFrom = (today: string): string => addDays(today, -31);

export const occurrencesOfRow = (event: { firstDate: string; recurrence: Rule | null }): string[] =>
  occurrencesOf(event.firstDate, event.recurrence);
