import { z } from 'zod';
import { idParams } from './churches.ts';
import { endpoint } from './endpoint.ts';
import {
  contactSubjects,
  contactRules as copy,
  dismissalReasons,
  suggestionFields,
} from './messages/contacts.ts';
import { paragraphs, text, typedUrl } from './text.ts';

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]];

export const subjects = keysOf(contactSubjects);
export const fields = keysOf(suggestionFields);

/** With the limit of mail servers: at most 64 characters before the "@". */
const email = z
  .string(copy.email)
  .trim()
  .max(254, copy.email)
  .pipe(z.email(copy.email))
  .refine((address) => address.indexOf('@') <= 64, copy.email);

/**
 * Bot protection, both optional: `reference` is a honeypot that people do not see, `stamp` says when the form was shown
 * (getStamp). A bot gets the usual response, and nothing is stored.
 */
const botProtection = {
  reference: z.string().optional(),
  stamp: z.string().max(200).optional(),
};

/** Milliseconds that the client waits between stamp and submit; nobody fills in a form faster. */
export const leastTime = 3000;

/** Specification section 5. */
export const contactForm = z.object({
  name: text(100).min(2, copy.name),
  email,
  subject: z.enum(subjects, copy.subject),
  message: paragraphs(5000).min(10, copy.message),
  ...botProtection,
});
export type ContactForm = z.output<typeof contactForm>;

export const supportForm = z.object({ message: paragraphs(5000).optional().default('') });

export const suggestionForm = z
  .object({
    field: z.enum(fields, copy.field),
    /** What the page should say: service times a line each, a number, a URL, an address. */
    text: paragraphs(2000),
    email: z.union([z.literal('').transform(() => undefined), email]).optional(),
    ...botProtection,
  })
  // That a church has closed needs no words.
  .refine(({ field, text }) => field === 'closed' || text?.length >= 5, {
    path: ['text'],
    message: copy.text,
    when: () => true,
  });
export type SuggestionField = (typeof fields)[number];
export type SuggestionForm = z.output<typeof suggestionForm>;

const sent = z.object({ success: z.literal(true) });

export const getStamp = endpoint({
  method: 'GET',
  path: '/api/contacts/stamp',
  summary: 'Says when a form was shown; sent along with the form.',
  response: z.object({ stamp: z.string() }),
});

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contacts',
  summary: 'A message to the team. A duplicate within ten minutes is stored once.',
  body: contactForm,
  response: sent,
});

export const sendSupport = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/send-support-email',
  summary: 'Asks the team to get in touch; a message may be added. Owners of featured churches come first.',
  body: supportForm,
  response: sent,
});

export const sendSuggestion = endpoint({
  method: 'POST',
  path: '/api/churches/:id/suggestions',
  summary: 'Suggests a fact or an edit for the page of a public church to the team and its owner.',
  params: idParams,
  body: suggestionForm,
  response: sent,
});

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
  /** What became of a suggestion. */
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

export const listMessages = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/messages',
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

export const changeMessage = endpoint({
  access: 'admin',
  method: 'PATCH',
  path: '/api/admin/messages/:id',
  summary: 'Marks a message as new, read or answered; a 409 when it is not in the state `was` any more.',
  params: idParams,
  body: z.object({ state: z.enum(messageStates), was: z.enum(messageStates) }),
  response: adminMessage,
});

export const applySuggestion = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/messages/:id/apply',
  summary:
    'Writes a suggestion into its listing; a 409 when the listing has another version or it was decided.',
  params: idParams,
  body: z.object({
    version: z.number().int().positive().max(2_147_483_647),
    fields: correction.refine((fields) => Object.keys(fields).length > 0, copy.text),
  }),
  response: adminMessage,
});

export const dismissSuggestion = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/messages/:id/dismiss',
  summary: 'Closes a suggestion without a change.',
  params: idParams,
  body: z.object({ reason: z.enum(dismissReasons), note: paragraphs(1000).optional().default('') }),
  response: adminMessage,
});

export const undoSuggestion = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/messages/:id/undo',
  summary: 'Takes applying or dismissing a suggestion back, within 15 seconds.',
  params: idParams,
  response: adminMessage,
});

export const deleteMessage = endpoint({
  access: 'admin',
  method: 'DELETE',
  path: '/api/admin/messages/:id',
  summary: 'Deletes a message for good.',
  params: idParams,
  response: z.object({ message: z.string() }),
});
