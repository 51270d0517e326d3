/** Filters in the event list's URL, parsed the same way on client and server. */
import { knownCategory } from './event-categories.ts';
import { paths } from './paths.ts';
import { canonicalArea } from './region.ts';

/** A multiple of the list's column count. */
const eventsPageSize = 12;

export const eventFilterNames = ['search', 'when', 'category', 'area', 'church', 'month'] as const;
export type EventFilterName = (typeof eventFilterNames)[number];
export type EventState = Partial<Record<EventFilterName, string>>;

export const churchPattern = /^[1-9]\d{0,8}$/;
export const monthPattern = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;
/** Postgres can't store NUL. */
export const isArea = (text: string): boolean => text.length <= 60 && !text.includes('\0');

/** The search covers the title, the location and the church's name. */
export const isEventSearch = (text: string): boolean => text.length <= 100 && !text.includes('\0');

/** Time spans relative to today. A weekend is Friday to Sunday. */
export const eventSpans = ['weekend'] as const;

/** The contract's rules (events.ts uses them too) without zod, because the list page loads this file. */
const accepted: Record<EventFilterName, (value: string) => string | undefined> = {
  search: (value) => (isEventSearch(value) ? value : undefined),
  when: (value) => eventSpans.find((name) => name === value),
  category: knownCategory,
  area: (value) => (isArea(value) ? canonicalArea(value) : undefined),
  church: (value) => (churchPattern.test(value) ? value : undefined),
  month: (value) => (monthPattern.test(value) ? value : undefined),
};

/** Ignores values that the contract would reject. */
export function readEventFilters(search: URLSearchParams): EventState {
  const state: EventState = {};
  for (const name of eventFilterNames) {
    const value = search.get(name)?.trim();
    const filter = value ? accepted[name](value) : undefined;
    if (filter !== undefined) state[name] = filter;
  }
  return state;
}

export const eventsQueryOf = (state: EventState): Record<string, string> => ({
  ...state,
  limit: String(eventsPageSize),
});

const withQuery = (path: string, state: EventState): string => {
  const query = new URLSearchParams();
  for (const name of eventFilterNames) {
    const value = state[name];
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
};

export const eventsPath = (state: EventState = {}): string => withQuery(paths.events, state);
/** Path of the list's calendar file. */
export const eventsFile = (state: EventState = {}): string => withQuery(`${paths.events}.ics`, state);
