import { z } from 'zod';
import { emailAddress, paragraphs, text } from '../domain/text.ts';
import { contactSubjects, contactRules as copy, suggestionFields } from '../messages/contacts.ts';
import { idParams } from './churches.ts';
import { endpoint } from './endpoint.ts';

export const keysOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.keys(labels) as [Key, ...Key[]];

export const subjects = keysOf(contactSubjects);
export const fields = keysOf(suggestionFields);

/** Mail servers allow up to 64 characters before the "@". */
const email = emailAddress(copy.email).refine((address) => address.indexOf('@') <= 64, copy.email);

/**
 * Bot protection: `reference` is a hidden honeypot, and `stamp` says when the form was shown (getStamp). A form without a
 * valid stamp is refused. Other bots get the usual response, but nothing is stored.
 */
const botProtection = {
  reference: z.string().optional(),
  stamp: z.string().max(200).optional(),
};

/** Minimum milliseconds between stamp and submission; users take longer to fill in a form. */
export const leastTime = 3000;

/** Specification section 5. */
export const contactForm = z.object({
  name: text(100).normalize('NFKC').min(2, copy.name),
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
    /** The correct value: service times one per line, a phone number, a URL or an address. */
    text: paragraphs(2000),
    email: z.union([z.literal('').transform(() => undefined), email]).optional(),
    ...botProtection,
  })
  // Reporting a closed church needs no explanation.
  .refine(({ field, text }) => field === 'closed' || text?.length >= 5, {
    path: ['text'],
    message: copy.text,
    when: () => true,
  });
export type SuggestionField = (typeof fields)[number];
export type SuggestionForm = z.output<typeof suggestionForm>;

const sent = z.object({ success: z.literal(true) });

export const getStamp = endpoint('GET /api/contacts/stamp', {
  summary: 'Says when a form was shown; sent along with the form.',
  response: z.object({ stamp: z.string() }),
});

export const sendContact = endpoint('POST /api/contacts', {
  summary: 'A message to the team. A duplicate within ten minutes is stored once.',
  body: contactForm,
  response: sent,
});

export const sendSupport = endpoint('POST /api/send-support-email', {
  access: 'user',
  summary: 'Asks the team to get in touch; a message may be added. Owners of featured churches come first.',
  body: supportForm,
  response: z.object({ success: z.boolean() }),
});

export const sendSuggestion = endpoint('POST /api/churches/:id/suggestions', {
  summary: 'Suggests a fact or an edit for the page of a public church to the team and its owner.',
  params: idParams,
  body: suggestionForm,
  response: sent,
});
