/** The administrator's messages, and decisions about what visitors suggest. */
import { z } from 'zod';
import { idParams } from './churches.ts';
import { fields, keysOf, subjects } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { contactRules as copy, dismissalReasons } from './messages/contacts.ts';
import { paragraphs, text, typedUrl } from './text.ts';

const messageKinds = ['contact', 'support', 'suggestion'] as const;
const messageStates = ['new', 'read', 'answered'] as const;

/** What a suggestion changes in a listing: only the fields that it is about. */
export const correction = z
  .object({
    services: z
      .array(text(200))
      .max(40)
      .transform((lines) => lines.filter((line) => line !== '')),
    phone: text(40),
    website: typedUrl(copy.website),
    address: text(200),
    city: text(80),
    zip: text(10).regex(/^(\d{5}(-\d{4})?)?$/, copy.zip),
  })
  .partial();
export type Correction = z.output<typeof correction>;
export type CorrectionField = keyof Correction;

const facts = z
  .object({
    services: z.array(z.string()),
    phone: z.string(),
    website: z.string(),
    address: z.string(),
    city: z.string(),
    zip: z.string(),
  })
  .partial();

export const dismissReasons = keysOf(dismissalReasons);
export type DismissReason = (typeof dismissReasons)[number];

const adminMessage = z.object({
  id: z.number().int(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  /** From the owner of a featured church, when it was sent. */
  priority: z.boolean(),
  /** Empty for suggestions. */
  name: z.string(),
  email: z.string().nullable(),
  subject: z.enum(subjects).nullable(),
  field: z.enum(fields).nullable(),
  text: z.string(),
  createdAt: z.string(),
  /** Of a suggestion; the id is null when the church was deleted. */
  church: z.object({ id: z.number().int().nullable(), name: z.string(), ownerTold: z.boolean() }).nullable(),
  /** Of a suggestion that names a fact of a listed church: the listing's version and values, and the visitor's. */
  change: z.object({ version: z.number().int(), current: facts, suggested: facts }).nullable(),
  outcome: z
    .object({
      action: z.enum(['applied', 'dismissed']),
      by: z.string(),
      at: z.string(),
      reason: z.enum(dismissReasons).nullable(),
      note: z.string(),
    })
    .nullable(),
  /** Of a support request; null when the account was deleted. */
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
  summary: 'What people wrote: new ones first, priority on top, then by date, newest first.',
  query: z.object({
    search: z.string().trim().max(200).optional(),
    /** Unanswered messages, or those of one kind. */
    show: z.enum(messageFilters).optional(),
    cursor: z
      .string()
      .regex(/^[012]\.[1-9]\d{0,8}$/)
      .optional(),
  }),
  response: z.object({
    items: z.array(adminMessage).max(messagesLimit),
    /** Of this search. */
    total: z.number().int(),
    /** Unanswered messages in all. */
    open: z.number().int(),
    next: z.string().nullable(),
  }),
});

export const changeMessage = endpoint('PATCH /api/admin/messages/:id', {
  access: 'staff',
  summary: 'Marks a message as new, read or answered; a 409 when it is not in the state `was` any more.',
  params: idParams,
  body: z.object({ state: z.enum(messageStates), was: z.enum(messageStates) }),
  response: adminMessage,
});

export const applySuggestion = endpoint('POST /api/admin/messages/:id/apply', {
  access: 'staff',
  summary:
    'Writes a suggestion into its listing; a 409 when the listing has another version or it was decided.',
  params: idParams,
  body: z.object({
    version: z.number().int().positive().max(2_147_483_647),
    fields: correction.refine((fields) => Object.keys(fields).length > 0, copy.text),
  }),
  response: adminMessage,
});

export const dismissSuggestion = endpoint('POST /api/admin/messages/:id/dismiss', {
  access: 'staff',
  summary: 'Closes a suggestion without a change.',
  params: idParams,
  body: z.object({ reason: z.enum(dismissReasons), note: paragraphs(1000).optional().default('') }),
  response: adminMessage,
});

export const undoSuggestion = endpoint('POST /api/admin/messages/:id/undo', {
  access: 'staff',
  summary: 'Takes applying or dismissing a suggestion back, within 15 seconds.',
  params: idParams,
  response: adminMessage,
});

export const deleteMessage = endpoint('DELETE /api/admin/messages/:id', {
  access: 'staff',
  summary: 'Deletes a message for good.',
  params: idParams,
  response: z.object({ message: z.string() }),
});
