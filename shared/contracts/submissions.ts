/** Owners' actions on their churches: submit, edit, resubmit, confirm service times. */
import { z } from 'zod';
import { fieldTraits } from '../domain/church-fields.ts';
import { churchEditForm, churchForm } from '../domain/church-form.ts';
import { message, paragraphs, text } from '../domain/text.ts';
import { church, churchStatus, churchSummary, churchValues } from './churches.ts';
import { endpoint } from './endpoint.ts';

export const rejectReasons = [
  'not_a_church',
  'duplicate',
  'incomplete',
  'wrong_details',
  'unsuitable',
  'other',
] as const;
export const rejection = z.object({
  reason: z.enum(rejectReasons),
  note: paragraphs(1000).optional().default(''),
});
/** The old client sends no body, which means "other" without a note. */
export const optionalRejection = z.object({
  reason: z.enum(rejectReasons).default('other'),
  note: paragraphs(1000).default(''),
});

const decided = z.object({ reason: z.enum(rejectReasons), note: z.string(), at: z.string() });

/** The fields of a complete listing, in the order the dashboard lists missing ones. */
export const expectedFields = [
  'address',
  'zip',
  'phone',
  'website',
  'description',
  'services',
  'heroImage',
] as const;
/** A featured page should also have these. */
export const expectedFeatured = ['pastorName', 'missionStatement', 'history'] as const;

/** One of the user's churches on the dashboard. */
const ownChurch = churchSummary.omit({ zip: true }).extend({
  featured: z.boolean(),
  status: churchStatus,
  /**
   * live: public; waiting: not yet public; unpaid: waiting, with an onboarding that isn't paid yet; change_waiting: public
   * with an edit in review; needs_fix: rejected.
   */
  state: z.enum(['live', 'waiting', 'unpaid', 'change_waiting', 'needs_fix']),
  rejection: decided.nullable(),
  /** Rejection of an edit; the church stays public unchanged. */
  revisionRejection: decided.nullable(),
  /** Form fields to fill in for a complete page. */
  missing: z.array(z.enum([...expectedFields, ...expectedFeatured])),
  timesConfirmedAt: z.string().nullable(),
  /** How many of the facts for visitors are known, and how many there are. */
  facts: z.object({ known: z.number().int(), all: z.number().int() }),
  /** Whether visitors can tell the owner that they plan to come, and how many did in the last 30 days. */
  takesVisits: z.boolean(),
  plannedVisits: z.number().int(),
  /** Messages that weren't emailed because they came in a flood, newest first. */
  waitingVisits: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      email: z.string(),
      service: z.string(),
      people: z.number().int(),
      children: z.number().int(),
      question: z.string(),
    }),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OwnChurch = z.infer<typeof ownChurch>;

export const possibleDuplicate = churchSummary.omit({ denomination: true }).extend({
  status: churchStatus,
  claimable: z.boolean(),
  reasons: z.array(z.enum(['near', 'zip', 'phone', 'website'])),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

export const listOwnChurches = endpoint('GET /api/user/churches', {
  access: 'user',
  summary: 'Churches of the signed-in user, newest first.',
  response: z.array(ownChurch),
});

export const getOwnChurch = endpoint('GET /api/user/churches/:id', {
  access: 'user',
  summary:
    'The published church, the pending revision, the values for the form, and the version for If-Match.',
  response: z.object({
    church,
    revision: z.object({ id: z.number().int(), fields: churchValues, createdAt: z.string() }).nullable(),
    /** What the form shows: the revision's fields or the published ones. Without a position that only the ZIP code gave. */
    fields: churchValues,
    version: z.number().int(),
  }),
});

export const findDuplicates = endpoint('POST /api/user/churches/possible-duplicates', {
  access: 'user',
  limit: 'write',
  summary:
    'Churches that may duplicate the entered one: similar name nearby or in the same ZIP code, same phone, same website.',
  body: z.object({
    name: text(fieldTraits.name.max!),
    zip: text(10).optional().default(''),
    phone: text(40).optional().default(''),
    website: text(500).optional().default(''),
    latitude: z.number().optional().nullable(),
    longitude: z.number().optional().nullable(),
  }),
  response: z.array(possibleDuplicate).max(5),
});

export const confirmTimesByEmail = endpoint('POST /api/service-times/confirm', {
  limit: 'write',
  summary:
    'Confirms the service times with the link in the 90-day email. Rejects expired links and those of former owners. Repeating it has no effect.',
  body: z.object({ token: z.string().max(400) }),
  response: z.object({ timesConfirmedAt: z.string() }),
});

export const confirmTimes = endpoint('POST /api/user/churches/:id/confirm-times', {
  access: 'user',
  limit: 'write',
  summary: 'Confirms as the owner that the service times are still correct.',
  response: z.object({ timesConfirmedAt: z.string() }),
});

/** Optional Idempotency-Key header: a repeated request returns the first response and creates nothing. */
export const submitChurch = endpoint('POST /api/user/churches', {
  access: 'user',
  // Limits requests; created churches count against 'submit' (server/features/submissions/service.ts).
  limit: 'write',
  summary: 'Submits a church for review.',
  body: churchForm,
  response: z.object({
    id: z.number().int(),
    subscriptionTier: z.enum(['featured', 'free']),
    message: z.string(),
  }),
});

/** Optional If-Match header with the edited version; if there is a newer one, responds with a 409 and its values. */
export const updateChurch = endpoint('PUT /api/churches/:id', {
  access: 'user',
  limit: 'write',
  summary:
    "Edits one of the user's churches. An approved church stays unchanged publicly until the edit is approved.",
  body: churchEditForm,
  response: z.object({
    version: z.number().int(),
    /** Names of the fields that went live immediately, and of those awaiting review. */
    live: z.array(z.string()),
    waiting: z.array(z.string()),
    message: z.string(),
  }),
});

/** Body of a 409 on If-Match, with the current values so that the form can show what changed. */
export const editConflict = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: z.object({ version: z.number().int(), fields: churchValues }),
});

export const resubmitChurch = endpoint('POST /api/user/churches/:id/resubmit', {
  access: 'user',
  limit: 'submit',
  summary: 'Resubmits a rejected church for review.',
  response: message,
});

export const withdrawChurch = endpoint('POST /api/user/churches/:id/withdraw', {
  access: 'user',
  limit: 'write',
  summary: 'Deletes a rejected church whose owner gives it up, and refunds its plan.',
  response: message,
});
