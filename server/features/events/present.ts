/** From rows to what the contracts name. */
import type { AdminEvent, EventHistoryEntry, OwnEvent } from '#shared/event-submissions.ts';
import type { ChurchEvent, EventDetail } from '#shared/events.ts';
import { comingDays, stateOf, visibilityOf } from './policy.ts';
import type { EventRow } from './store.ts';
import type { listEntries } from './store-history.ts';

/** An event at one of its dates; a skipped one is shown as canceled. */
export const presentEvent = (row: EventRow, date: string, today: string): ChurchEvent => ({
  id: row.id,
  title: row.title,
  description: row.description,
  date,
  time: row.time,
  location: row.location,
  category: row.category,
  churchId: row.churchId,
  churchName: row.churchName,
  area: row.area,
  firstDate: row.firstDate,
  recurrence: row.recurrence,
  canceled: row.canceledAt !== null || row.recurrence?.skipped.includes(date) === true,
  past: date < today,
});

const mostDates = 12;

export const presentDetail = (row: EventRow, date: string, today: string): EventDetail => ({
  ...presentEvent(row, date, today),
  dates: comingDays(row, today).slice(0, mostDates),
  state: visibilityOf(row),
});

/** The next date, else the last. */
export const nextOf = (row: EventRow, today: string): string => comingDays(row, today)[0] ?? row.lastDate;

export const presentOwn = (row: EventRow, today: string): OwnEvent => ({
  id: row.id,
  version: row.version,
  form: {
    title: row.title,
    description: row.description,
    date: row.firstDate,
    time: row.time,
    location: row.location,
    category: row.category,
    churchId: row.churchId,
    recurrence: row.recurrence,
  },
  churchName: row.churchName,
  next: nextOf(row, today),
  left: comingDays(row, today).length,
  state: stateOf(row, today),
  hiddenReason: row.hiddenAt ? row.hiddenReason : null,
});

export const presentAdmin = (row: EventRow & { username: string | null }, today: string): AdminEvent => ({
  id: row.id,
  title: row.title,
  description: row.description,
  next: nextOf(row, today),
  time: row.time,
  location: row.location,
  category: row.category,
  churchId: row.churchId,
  churchName: row.churchName,
  repeats: row.recurrence !== null,
  state: stateOf(row, today),
  hiddenReason: row.hiddenAt ? row.hiddenReason : null,
  username: row.username,
  createdAt: row.createdAt.toISOString(),
});

export const presentEntry = (row: Awaited<ReturnType<typeof listEntries>>[number]): EventHistoryEntry => ({
  ...row,
  action: row.action as EventHistoryEntry['action'],
  at: row.at.toISOString(),
});
