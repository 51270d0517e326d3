/** Events as their owners and the administrator manage them. */
import { z } from 'zod';
import { idParams } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { categoryOf } from './event-categories.ts';
import { addYears, dayNumber, isLastOf, occurrencesOf, ruleDays } from './event-dates.ts';
import { dayOf, event, recurrence } from './events.ts';
import { eventForm as copy } from './messages/event-submissions.ts';
import { paragraphs, rowId, text } from './text.ts';

export const seriesYears = 2;

const rule = z.object({
  kind: recurrence.shape.kind,
  every: z.number(copy.every).int(copy.every).min(1, copy.every).max(12, copy.every).default(1),
  last: z.boolean().default(false),
  until: dayOf(copy.until),
  skipped: z.array(dayOf(copy.date)).max(400).default([]),
});

/** Specification section 5, "Event form", and series. */
export const eventForm = z
  .object({
    title: text(150).min(1, copy.title),
    description: paragraphs(5000).min(10, copy.description),
    date: dayOf(copy.date),
    time: text(100)
      .optional()
      .nullable()
      .transform((value) => value || null),
    location: text(300).min(1, copy.location),
    category: z.string().max(60).optional().nullable().transform(categoryOf),
    churchId: rowId
      .optional()
      .nullable()
      .transform((value) => value ?? null),
    recurrence: rule
      .optional()
      .nullable()
      .transform((value) => value ?? null),
  })
  .superRefine(({ date, recurrence: series }, context) => {
    // These rules combine valid values; invalid ones have errors of their own.
    const days = [date, series?.until ?? date];
    if (!series || days.some((day) => Number.isNaN(dayNumber(day)))) return;
    if (!rule.shape.every.safeParse(series.every).success) return;
    const refuse = (field: keyof typeof series, message: string) =>
      context.addIssue({ code: 'custom', path: ['recurrence', field], message });
    if (series.until < date) return refuse('until', copy.untilBefore);
    if (series.until > addYears(date, seriesYears)) return refuse('until', copy.untilFar);
    if (series.kind === 'monthly' && series.last && !isLastOf(date)) return refuse('last', copy.lastWeekday);
    if (occurrencesOf(date, series).length === 0) refuse('skipped', copy.noneLeft);
  })
  .transform((form) => {
    if (!form.recurrence) return form;
    // Only days of the series can be skipped; others would remain in the list forever.
    const days = new Set(ruleDays(form.date, form.recurrence));
    const skipped = [...new Set(form.recurrence.skipped)].filter((day) => days.has(day)).sort();
    return { ...form, recurrence: { ...form.recurrence, skipped } };
  });

export type EventForm = z.output<typeof eventForm>;

export type EventFormInput = z.input<typeof eventForm>;

export const message = z.object({ message: z.string() });

export const ownEvent = z.object({
  id: z.number().int(),
  /** Raised by every change; sent as If-Match. */
  version: z.number().int(),
  form: z.object({
    title: z.string(),
    description: z.string(),
    date: z.string(),
    time: z.string().nullable(),
    location: z.string(),
    category: event.shape.category,
    churchId: z.number().int().nullable(),
    recurrence: recurrence.nullable(),
  }),
  churchName: z.string().nullable(),
  /** Next date, else the last. */
  next: z.string(),
  /** Number of upcoming dates. */
  left: z.number().int(),
  state: z.enum(['live', 'waiting', 'hidden', 'canceled', 'past']),
  hiddenReason: z.string().nullable(),
});

export type OwnEvent = z.infer<typeof ownEvent>;

/** Optional header Idempotency-Key: a repeated key returns the first response. */
export const submitEvent = endpoint('POST /api/events', {
  access: 'user',
  summary: 'Submits an event, for an own church or for none. It is public at once.',
  body: eventForm,
  response: ownEvent,
});

export const listOwnEvents = endpoint('GET /api/user/events', {
  access: 'user',
  summary: 'Events of own churches, and own events without a church: upcoming ones first (at most 500).',
  response: z.array(ownEvent),
});

export const getOwnEvent = endpoint('GET /api/user/events/:id', {
  access: 'user',
  summary: 'One own event for its form.',
  params: idParams,
  response: ownEvent,
});

/** Optional header If-Match: another version than the current one is a 409. */
export const updateEvent = endpoint('PUT /api/events/:id', {
  access: 'user',
  limit: 'write',
  summary: 'Saves an own event.',
  params: idParams,
  body: eventForm,
  response: ownEvent,
});

export const cancelEvent = endpoint('POST /api/events/:id/cancel', {
  access: 'user',
  limit: 'write',
  summary: 'Cancels an own event, or one date of a series. It stays listed, marked as canceled.',
  params: idParams,
  body: z.object({ date: dayOf(copy.date).optional() }),
  response: ownEvent,
});

export const restoreEvent = endpoint('POST /api/events/:id/restore', {
  access: 'user',
  limit: 'write',
  summary: 'Reverses a cancellation: of the event, or of one date.',
  params: idParams,
  body: z.object({ date: dayOf(copy.date).optional() }),
  response: ownEvent,
});

export const deleteEvent = endpoint('DELETE /api/events/:id', {
  access: 'user',
  limit: 'write',
  summary: 'Deletes an own event for good.',
  params: idParams,
  response: message,
});
