import { z } from 'zod';
import { emailAddress, paragraphs, text } from '../domain/text.ts';
import { validation } from '../messages/app.ts';
import { contactSubjects, contactRules as copy, suggestionFields } from '../messages/contacts.ts';
import { endpoint } from './endpoint.ts';

export const keysOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.keys(labels) as [Key, ...Key[]];

export const subjects = keysOf(contactSubjects);
export const fields = keysOf(suggestionFields);

/** Mail servers allow up to 64 characters before the "@". */
const email = emailAddress().refine((address) => address.indexOf('@') <= 64, validation.email);

/**
 * Bot protection: `reference` is a hidden honeypot, and `stamp` says when the form was shown (getStamp). Without a valid
 * stamp, a stricter rate limit applies. Bots get the usual response, but nothing is stored.
 */
const botProtection = {
  reference: z.string().optional(),
  stamp: z.string().max(200).optional(),
};

/** Minimum milliseconds between stamp and submission; users take longer to fill in a form. */
export const minTime = 3000;

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
export type SuggestionForm = z.output<typeof suggestionForm>;

const visitors = (message: string, min: number) =>
  z.coerce.number(message).int(message).min(min, message).max(50, message);

/** "I'm planning to visit", from a church's page to its owner. Links are refused by the server, which knows every domain. */
export const visitForm = z
  .object({
    name: text(100).normalize('NFKC').min(2, copy.name),
    email,
    /** One of the church's service times as listed, or empty. */
    service: text(200).optional().default(''),
    people: visitors(copy.people, 1),
    /** How many of `people` are children. */
    children: visitors(copy.children, 0),
    question: paragraphs(1000).optional().default(''),
    ...botProtection,
  })
  .refine(({ people, children }) => children < people, { path: ['children'], message: copy.children });
export type VisitForm = z.output<typeof visitForm>;

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
  body: suggestionForm,
  response: sent,
});

export const sendVisit = endpoint('POST /api/churches/:id/visits', {
  summary: "Tells a church's owner that someone plans to visit. A repeated message is sent once a day.",
  body: visitForm,
  response: sent,
});

const visitsWanted = z.object({ wanted: z.boolean() });

export const setVisitsWanted = endpoint('PUT /api/user/churches/:id/visits', {
  access: 'user',
  limit: 'write',
  summary: 'Turns the form for planned visits on the church’s page on or off.',
  body: visitsWanted,
  response: visitsWanted,
});

/** Called by the page that the owner's email links to. */
export const blockVisitor = endpoint('POST /api/visits/block', {
  limit: 'write',
  summary:
    'Blocks the sender of a planned visit for the church, by the link in its email, without signing in.',
  body: z.object({ token: z.string().max(500) }),
  response: z.object({ message: z.string() }),
});
