/** Submitting and managing one's own events. */
import { z } from 'zod';
import { addYears, dayNumber, isLastOf, occurrencesOf, ruleDays } from '../domain/dates.ts';
import { categoryOf } from '../domain/events.ts';
import { message, paragraphs, rowId, text } from '../domain/text.ts';
import { eventForm as copy } from '../messages/event-submissions.ts';
import { endpoint } from './endpoint.ts';
import { dayOf, recurrence, storedEvent } from './events.ts';

export const seriesYears = 2;

const rule = z.object({
  kind: recurrence.shape.kind,
  every: z.number(copy.every).int(copy.every).min(1, copy.every).max(12, copy.every).default(1),
  last: z.boolean().default(false),
  until: dayOf(copy.until),
  skipped: z.array(dayOf(copy.date)).max(400).default([]),
});

/** Specification section 5, "Event form", plus recurrence. */
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
    // Cross-field rules; invalid values already have their own errors.
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
    // Drops skipped dates that aren't part of the series; they would linger forever.
    const days = new Set(ruleDays(form.date, form.recurrence));
    const skipped = [...new Set(form.recurrence.skipped)].filter((day) => days.has(day)).sort();
    return { ...form, recurrence: { ...form.recurrence, skipped } };
  });

export type EventForm = z.output<typeof eventForm>;

export type EventFormInput = z.input<typeof eventForm>;

export const ownEvent = z.object({
  id: z.number().int(),
  /** Incremented by every change; sent as If-Match. */
  version: z.number().int(),
  form: storedEvent.omit({ id: true }),
  churchName: z.string().nullable(),
  /** The next date, or the last one if the event is over. */
  next: z.string(),
  state: z.enum(['live', 'waiting', 'hidden', 'canceled', 'past']),
  hiddenReason: z.string().nullable(),
});

export type OwnEvent = z.infer<typeof ownEvent>;

/** Optional header Idempotency-Key: a repeated key returns the first response. */
export const submitEvent = endpoint('POST /api/events', {
  access: 'user',
  summary: "Submits an event, optionally for one of the user's churches. It is public immediately.",
  body: eventForm,
  response: ownEvent,
});

export const listOwnEvents = endpoint('GET /api/user/events', {
  access: 'user',
  summary:
    "Events of the user's churches and their events without a church, upcoming ones first (up to 500).",
  response: z.array(ownEvent),
});

export const getOwnEvent = endpoint('GET /api/user/events/:id', {
  access: 'user',
  summary: "One of the user's events for editing.",
  response: ownEvent,
});

/** Optional If-Match header: a version other than the current one is a 409. */
export const updateEvent = endpoint('PUT /api/events/:id', {
  access: 'user',
  limit: 'write',
  summary: "Saves one of the user's events.",
  body: eventForm,
  response: ownEvent,
});

export const setEventCanceled = endpoint('PATCH /api/events/:id', {
  access: 'user',
  limit: 'write',
  summary: "Cancels one of the user's events, or reverses that. It stays listed, marked as canceled.",
  body: z.object({ canceled: z.boolean() }),
  response: ownEvent,
});

export const deleteEvent = endpoint('DELETE /api/events/:id', {
  access: 'user',
  limit: 'write',
  summary: "Permanently deletes one of the user's events.",
  response: message,
});
