import { z } from 'zod';
import { church, idParams, listLimit } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { eventCategories, knownCategory } from './event-categories.ts';
import { dayNumber } from './event-dates.ts';
import { churchPattern, eventSpans, isArea, isEventSearch, monthPattern } from './event-filters.ts';
import { eventQueryErrors } from './messages/events.ts';

/** YYYY-MM-DD of an existing day, in the site's zone. */
export const dayOf = (message: string) =>
  z
    .string(message)
    .refine((day) => !Number.isNaN(dayNumber(day)) && day >= '1900-01-01' && day <= '2199-12-31', message);

/** weekly: on the weekday of the first day; monthly: on the same weekday of the month (second Tuesday, last Sunday). */
export const recurrence = z.object({
  kind: z.enum(['weekly', 'monthly']),
  /** Interval in weeks or months. */
  every: z.number().int(),
  /** monthly: on the last such weekday, where the first day is both the fourth and the last; implied by a fifth. */
  last: z.boolean(),
  /** Last day on which it may take place. */
  until: z.string(),
  /** Days on which it does not take place. */
  skipped: z.array(z.string()),
});

export const event = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** The occurrence that is shown: the requested one, else the next, else the last. */
  date: z.string(),
  time: z.string().nullable(),
  location: z.string(),
  category: z.enum(eventCategories),
  churchId: z.number().int().nullable(),
  churchName: z.string().nullable(),
  area: z.string().nullable(),
  /** First day of a series; the date itself for a single event. */
  firstDate: z.string(),
  recurrence: recurrence.nullable(),
  /** This occurrence, or the whole event. */
  canceled: z.boolean(),
  /** The shown occurrence is over. */
  past: z.boolean(),
});
export type ChurchEvent = z.infer<typeof event>;

const eventDetail = event.extend({
  /** Upcoming occurrences, at most twelve. */
  dates: z.array(z.string()),
  /** Of its church, where it takes place there. */
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
  /** Only the owner and the administrator see events that are not public. */
  state: z.enum(['public', 'waiting', 'hidden']),
});
export type EventDetail = z.infer<typeof eventDetail>;

/** An empty value means "no filter". */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const eventFilters = z.object({
  /** Every spelling; general means General Events as the list calls them, social events too. */
  category: optional(
    z.string().transform((value, context) => {
      const category = knownCategory(value);
      if (category) return category;
      context.addIssue({ code: 'custom', message: eventQueryErrors.category });
      return z.NEVER;
    }),
  ),
  search: optional(z.string().trim().refine(isEventSearch)),
  when: optional(z.enum(eventSpans, eventQueryErrors.when)),
  area: optional(z.string().trim().refine(isArea)),
  church: optional(z.string().regex(churchPattern, eventQueryErrors.church).transform(Number)),
  month: optional(z.string().regex(monthPattern, eventQueryErrors.month)),
});
export type EventFilters = z.infer<typeof eventFilters>;

export const eventListQuery = eventFilters.extend({
  limit: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,2}$/, eventQueryErrors.limit)
      .transform(Number)
      .refine((count) => count <= listLimit.most, eventQueryErrors.limit),
  ),
  cursor: z.string().max(600).optional(),
});
export type EventListQuery = z.infer<typeof eventListQuery>;

export const eventQuery = z.object({ date: optional(dayOf(eventQueryErrors.date)) });

export const listEvents = endpoint('GET /api/events', {
  summary:
    'Upcoming events by date and time, a series once with its next date; the headers carry total and next page.',
  query: eventListQuery,
  response: z.array(event),
  cache: 'churches',
});

export const getEvent = endpoint('GET /api/events/:id', {
  access: 'optional',
  summary: 'One event, at its next date or at the requested one. Past events too.',
  params: idParams,
  query: eventQuery,
  response: eventDetail,
  cache: 'churches',
});

/** One page of the list as the browser's query cache holds it. */
export type EventPage = { items: ChurchEvent[]; total: number; capped: boolean; next: string | null };
