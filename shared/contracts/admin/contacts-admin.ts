/** Messages from visitors, and decisions on their suggestions. */
import { z } from 'zod';
import { adminChurchForm } from '../../domain/church-form.ts';
import { factFields } from '../../domain/fact-options.ts';
import { message, paragraphs, searchText } from '../../domain/text.ts';
import { contactRules as copy, dismissalReasons } from '../../messages/contacts.ts';
import { churchValues, count } from '../churches.ts';
import { fields, keysOf, subjects } from '../contacts.ts';
import { endpoint } from '../endpoint.ts';
import { decided } from './decisions.ts';

const messageKinds = ['contact', 'support', 'suggestion'] as const;
const messageStates = ['new', 'read', 'answered'] as const;

/** The fields of a listing that a suggestion changes. */
const correctedFields = ['services', 'phone', 'website', 'address', 'city', 'zip', ...factFields] as const;
export type CorrectionField = (typeof correctedFields)[number];
const corrected = Object.fromEntries(correctedFields.map((name) => [name, true])) as Record<
  CorrectionField,
  true
>;
export const correction = adminChurchForm.pick(corrected).partial();
const facts = churchValues.pick(corrected).partial();
export type Correction = z.output<typeof facts>;

export const dismissReasons = keysOf(dismissalReasons);
export type DismissReason = (typeof dismissReasons)[number];

const adminMessage = z.object({
  id: z.number().int(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  /** The sender owned a featured church at the time. */
  priority: z.boolean(),
  /** Empty for suggestions. */
  name: z.string(),
  email: z.string().nullable(),
  subject: z.enum(subjects).nullable(),
  field: z.enum(fields).nullable(),
  text: z.string(),
  createdAt: z.string(),
  /** For suggestions; the id is null if the church was deleted. */
  church: z.object({ id: z.number().int().nullable(), name: z.string(), ownerTold: z.boolean() }).nullable(),
  /** For suggestions with a concrete correction, until they are answered: the listing's version and values, and the suggested ones. */
  change: z.object({ version: z.number().int(), current: facts, suggested: facts }).nullable(),
  /** For support requests; null if the account was deleted. */
  account: z
    .object({
      username: z.string(),
      emailVerified: z.boolean(),
      churches: z.array(z.object({ id: z.number().int(), name: z.string(), featured: z.boolean() })),
    })
    .nullable(),
  answered: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type AdminMessage = z.infer<typeof adminMessage>;

export const messageFilters = ['open', ...messageKinds] as const;
export const messagesLimit = 50;

export const listMessages = endpoint('GET /api/admin/messages', {
  access: 'staff',
  summary: 'Messages: new ones first, with priority on top, then newest first.',
  query: z.object({
    search: searchText.optional(),
    /** Unanswered messages, or those of one kind. */
    show: z.enum(messageFilters).optional(),
    limit: count(1, messagesLimit, 'limit').optional(),
    cursor: z
      .string()
      .regex(/^[012]\.[1-9]\d{0,8}$/)
      .optional(),
  }),
  response: z.array(adminMessage),
});

export const changeMessage = endpoint('PATCH /api/admin/messages/:id', {
  access: 'staff',
  summary: 'Marks a message as new, read or answered. A 409 if its state is no longer `was`.',
  body: z.object({ state: z.enum(messageStates), was: z.enum(messageStates) }),
  response: adminMessage,
});

export const applySuggestion = endpoint('POST /api/admin/messages/:id/apply', {
  access: 'staff',
  summary:
    'Applies a suggestion to its listing. A 409 if the listing has a newer version or the suggestion was already decided.',
  body: z.object({
    version: z.number().int().positive().max(2_147_483_647),
    fields: correction.refine((fields) => Object.keys(fields).length > 0, copy.text),
  }),
  response: decided,
});

export const dismissSuggestion = endpoint('POST /api/admin/messages/:id/dismiss', {
  access: 'staff',
  summary: 'Closes a suggestion without changing the listing.',
  body: z.object({ reason: z.enum(dismissReasons), note: paragraphs(1000).optional().default('') }),
  response: decided,
});

export const deleteMessage = endpoint('DELETE /api/admin/messages/:id', {
  access: 'staff',
  summary: 'Permanently deletes a message.',
  response: message,
});
