import { z } from 'zod';
import { dayNumber } from '../domain/dates.ts';
import {
  churchPattern,
  eventCategories,
  eventSpans,
  isArea,
  isEventSearch,
  knownCategory,
  monthPattern,
} from '../domain/events.ts';
import { queryErrors } from '../messages/query-errors.ts';
import { church, count, listLimit } from './churches.ts';
import { endpoint } from './endpoint.ts';

/** A valid date as YYYY-MM-DD in the site's time zone. */
export const dayOf = (message: string) =>
  z
    .string(message)
    .refine((day) => !Number.isNaN(dayNumber(day)) && day >= '1900-01-01' && day <= '2199-12-31', message);

/** weekly: on the weekday of the first day; monthly: on the same weekday of the month (second Tuesday, last Sunday). */
export const recurrence = z.object({
  kind: z.enum(['weekly', 'monthly']),
  /** Interval in weeks or months. */
  every: z.number().int(),
  /** monthly: the last such weekday, if the first date is both the fourth and the last. A fifth always means the last. */
  last: z.boolean(),
  /** Inclusive. */
  until: z.string(),
  /** Dates without the event. */
  skipped: z.array(z.string()),
});

/** What its owner entered. */
export const storedEvent = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** Of a series, the first one. */
  date: z.string(),
  time: z.string().nullable(),
  location: z.string(),
  category: z.enum(eventCategories),
  churchId: z.number().int().nullable(),
  recurrence: recurrence.nullable(),
});

export const event = storedEvent.extend({
  /** The requested occurrence, else the next, else the last. */
  date: z.string(),
  churchName: z.string().nullable(),
  area: z.string().nullable(),
  /** First date of a series, or the date of a single event. */
  firstDate: z.string(),
  /** Whether this occurrence or the whole event is canceled. */
  canceled: z.boolean(),
  /** Whether this occurrence is over. */
  past: z.boolean(),
});
export type ChurchEvent = z.infer<typeof event>;

const eventDetail = event.extend({
  /** Up to twelve upcoming occurrences. */
  dates: z.array(z.string()),
  /** The church's details, if the event takes place there. */
  place: church
    .pick({
      name: true,
      address: true,
      city: true,
      state: true,
      zip: true,
      latitude: true,
      longitude: true,
      approximate: true,
    })
    .nullable(),
  /** Events that aren't public are visible only to their owner and administrators. */
  state: z.enum(['public', 'waiting', 'hidden']),
});
export type EventDetail = z.infer<typeof eventDetail>;

/** An empty value means no filter. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const eventFilters = z.object({
  /** Accepts every spelling. As in the list's "General Events", general includes social events. */
  category: optional(
    z.string().transform((value, context) => {
      const category = knownCategory(value);
      if (category) return category;
      context.addIssue({ code: 'custom', message: queryErrors.oneOf('category', eventCategories) });
      return z.NEVER;
    }),
  ),
  search: optional(z.string().trim().refine(isEventSearch)),
  when: optional(z.enum(eventSpans, queryErrors.oneOf('when', eventSpans))),
  area: optional(z.string().trim().refine(isArea)),
  church: optional(z.string().regex(churchPattern, queryErrors.such('church', '3')).transform(Number)),
  month: optional(z.string().regex(monthPattern, queryErrors.such('month', '2026-12'))),
});
export type EventFilters = z.infer<typeof eventFilters>;

export const eventListQuery = eventFilters.extend({
  limit: optional(count(1, listLimit.max, 'limit')),
  cursor: z.string().max(600).optional(),
});
export type EventListQuery = z.infer<typeof eventListQuery>;

export const eventQuery = z.object({ date: optional(dayOf(queryErrors.such('date', '2026-12-24'))) });

export const listEvents = endpoint('GET /api/events', {
  summary:
    'Upcoming events by date and time, each series once with its next date. The headers contain the total and the next page.',
  query: eventListQuery,
  response: z.array(event),
  cache: 'churches',
  open: true,
});

export const listEventAreas = endpoint('GET /api/events/areas', {
  summary: 'The areas of upcoming events, in alphabetical order.',
  response: z.array(z.string()),
  cache: 'churches',
  open: true,
});

export const getEvent = endpoint('GET /api/events/:id', {
  access: 'optional',
  summary: 'One event, including past ones, with its next date or the requested one.',
  query: eventQuery,
  response: eventDetail,
  cache: 'churches',
  open: true,
});
