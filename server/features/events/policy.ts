/** Values derived from an event's form, and an event's state. */

import type { EventForm, OwnEvent } from '#shared/contracts/event-submissions.ts';
import { addDays, occurrencesOf, type Rule, weekdayOf } from '#shared/domain/dates.ts';
import { areaAt } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { readEventTimes } from '#shared/service-times/parser.ts';
import type { Geo } from '../../adapters/geo/zip-table.ts';

/** Sorts events without a known time after all others of the day. */
export const noTime = 1440;

/** Adds minutes, dates, and, unless the event belongs to a church, the location's area. */
export function deriveEvent(geo: Geo, form: EventForm) {
  const times = readEventTimes(form.time, weekdayOf(form.date));
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

export type StoredEvent = ReturnType<typeof deriveEvent>;

/** Looks up the last ZIP code in a location. A number at the start is a house number. */
function areaOfPlace(geo: Geo, location: string): string | null {
  const zip = [...location.matchAll(/\b(\d{5})(?:-\d{4})?\b/g)].findLast(({ index }) => index > 0)?.[1];
  const center = zip ? geo.zipCenter(zip) : undefined;
  const area = center && areaAt(center);
  // The city itself stands for an unknown area.
  return area && area !== site.city ? area : null;
}

export type EventStatus = {
  hiddenAt: Date | null;
  churchId: number | null;
  churchStatus: string | null;
  canceledAt: Date | null;
  lastDate: string;
};

/** Events that aren't public are visible only to the owner and the administrator. */
export const visibilityOf = (event: EventStatus): 'public' | 'waiting' | 'hidden' => {
  if (event.hiddenAt) return 'hidden';
  return event.churchId === null || event.churchStatus === 'approved' ? 'public' : 'waiting';
};

export function stateOf(event: EventStatus, today: string): OwnEvent['state'] {
  const visibility = visibilityOf(event);
  if (visibility !== 'public') return visibility;
  if (event.lastDate < today) return 'past';
  return event.canceledAt ? 'canceled' : 'live';
}

export const comingDays = (event: { firstDate: string; recurrence: Rule | null }, from: string): string[] =>
  occurrencesOfRow(event).filter((day) => day >= from);

/** A church's calendar file includes the past month, so that events don't vanish from subscribers' calendars at once. */
export const calendarStart = (today: string): string => addDays(today, -31);

export const occurrencesOfRow = (event: { firstDate: string; recurrence: Rule | null }): string[] =>
  occurrencesOf(event.firstDate, event.recurrence);
