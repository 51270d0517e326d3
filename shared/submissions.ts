/** What owners do with their churches: submit, edit, send again, confirm service times. */
import { z } from 'zod';
import { churchForm, exceptionForm } from './church-form.ts';
import { church, churchStatus, idParams } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { paragraphs, text } from './text.ts';

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

const decided = z.object({ reason: z.enum(rejectReasons), note: z.string(), at: z.string() });

/** A church of the signed-in user as the dashboard shows it. */
const ownChurch = z.object({
  id: z.number().int(),
  name: z.string(),
  denomination: z.string(),
  address: z.string(),
  area: z.string(),
  featured: z.boolean(),
  status: churchStatus,
  /** live: public as it is; waiting: not yet public; change_waiting: public, an edit waits; needs_fix: rejected. */
  state: z.enum(['live', 'waiting', 'change_waiting', 'needs_fix']),
  rejection: decided.nullable(),
  /** A rejected edit of a church that stays public as it was. */
  revisionRejection: decided.nullable(),
  /** What a complete page still lacks, as names of form fields. */
  missing: z.array(z.string()),
  /** When the service times were last said to be right. */
  timesConfirmedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OwnChurch = z.infer<typeof ownChurch>;

export const possibleDuplicate = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  zip: z.string(),
  area: z.string(),
  status: churchStatus,
  /** Whether it has no owner and could be claimed. */
  claimable: z.boolean(),
  reasons: z.array(z.enum(['near', 'zip', 'phone', 'website'])),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

const message = z.object({ message: z.string() });

export const listOwnChurches = endpoint('GET /api/user/churches', {
  access: 'user',
  summary: 'Churches of the signed-in user, newest first.',
  response: z.array(ownChurch),
});

export const getOwnChurch = endpoint('GET /api/user/churches/:id', {
  access: 'user',
  summary: 'The published version, the waiting revision that the form loads, and the version for If-Match.',
  params: idParams,
  response: z.object({
    church,
    revision: z
      .object({ id: z.number().int(), fields: z.record(z.string(), z.unknown()), createdAt: z.string() })
      .nullable(),
    version: z.number().int(),
  }),
});

export const findDuplicates = endpoint('POST /api/user/churches/possible-duplicates', {
  access: 'user',
  limit: 'write',
  summary:
    'Churches that the typed one may already be: like name nearby or in the same ZIP, same phone, same website.',
  body: z.object({
    name: text(120),
    zip: text(10).optional().default(''),
    phone: text(40).optional().default(''),
    website: text(500).optional().default(''),
    latitude: z.number().optional().nullable(),
    longitude: z.number().optional().nullable(),
  }),
  response: z.array(possibleDuplicate).max(5),
});

/** The link in the 90-day email; opening it changes nothing, so that an email scanner cannot confirm. */
const confirmToken = z.object({ token: z.string().max(400) });

export const readTimesRequest = endpoint('POST /api/service-times/request', {
  limit: 'write',
  summary: 'What the link of an email is about; refused when it is wrong, over, or of a former owner.',
  body: confirmToken,
  response: z.object({
    church: z.object({ id: z.number().int(), name: z.string() }),
    services: z.array(z.string()),
    serviceExceptions: z.array(exceptionForm),
    timesConfirmedAt: z.string().nullable(),
  }),
});

export const confirmTimesByEmail = endpoint('POST /api/service-times/confirm', {
  limit: 'write',
  summary:
    'Says by the link of an email that the service times are still right; a second time changes nothing.',
  body: confirmToken,
  response: z.object({ timesConfirmedAt: z.string() }),
});

export const confirmTimes = endpoint('POST /api/user/churches/:id/confirm-times', {
  access: 'user',
  limit: 'write',
  summary: 'The owner says that the service times are still right.',
  params: idParams,
  response: z.object({ timesConfirmedAt: z.string() }),
});

/** Optional header Idempotency-Key: a repeated request gets the first one's response and creates nothing new. */
export const submitChurch = endpoint('POST /api/user/churches', {
  access: 'user',
  // Sends; what is made is counted as 'submit' (features/submissions/service.ts).
  limit: 'write',
  summary: 'Submits a church for review.',
  body: churchForm,
  response: z.object({
    id: z.number().int(),
    subscriptionTier: z.enum(['featured', 'free']),
    message: z.string(),
  }),
});

/** Optional header If-Match: the version that was edited; another one in between is a 409 with the newer values. */
export const updateChurch = endpoint('PUT /api/churches/:id', {
  access: 'user',
  limit: 'write',
  summary: 'Changes an own church: an approved one keeps its public version until the change is approved.',
  params: idParams,
  body: churchForm,
  response: z.object({
    version: z.number().int(),
    /** Names of the fields that are public at once, and of those that wait. */
    live: z.array(z.string()),
    waiting: z.array(z.string()),
    message: z.string(),
  }),
});

/** Body of a 409 on If-Match: the current values, so that the form can show what changed in the meantime. */
export const editConflict = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: z.object({ version: z.number().int(), fields: z.record(z.string(), z.unknown()) }),
});

export const resubmitChurch = endpoint('POST /api/user/churches/:id/resubmit', {
  access: 'user',
  limit: 'submit',
  summary: 'Sends a rejected church to review again.',
  params: idParams,
  response: message,
});
