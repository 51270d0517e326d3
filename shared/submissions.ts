import { z } from 'zod';
import { church, churchStatus, idParams, listLimit } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { dayNumber } from './event-dates.ts';
import { churchForm as copy } from './messages/submissions.ts';
import { exceptionKinds } from './service-times/schedule.ts';
import { paragraphs, text, webAddress } from './text.ts';

const optionalText = (most: number) =>
  text(most)
    .optional()
    .nullable()
    .transform((value) => value || null);

export const youtubeHosts = /^(www\.|m\.)?(youtube\.com|youtu\.be)$/;

/** A day on which the services differ, as its form sends it; the server reads the times in the text. */
export const exceptionForm = z
  .object({
    date: z.string().refine((day) => !Number.isNaN(dayNumber(day)), copy.exceptionDate),
    kind: z.enum(exceptionKinds, copy.exceptionKind),
    text: text(200),
  })
  .refine(({ kind, text }) => kind === 'none' || text !== '', {
    path: ['text'],
    message: copy.exceptionText,
  });
export type ExceptionForm = z.output<typeof exceptionForm>;

/** Specification section 5, "Submit and edit church forms", and what decisions add (pin, photo). */
export const churchForm = z.object({
  name: text(120).min(1, copy.name),
  denomination: text(60).min(1, copy.denomination),
  address: text(200).min(1, copy.address),
  area: text(60).min(1, copy.area),
  zip: text(10)
    .min(5, copy.zip)
    .regex(/^\d{5}(-\d{4})?$/, copy.zip),
  phone: optionalText(40),
  website: webAddress(copy.website),
  description: paragraphs(5000).min(10, copy.description),
  services: z
    .array(text(200))
    .max(40, copy.tooManyServices)
    .transform((lines) => lines.filter((line) => line !== ''))
    .refine((lines) => lines.length > 0, copy.services),
  /** Days that differ; who sends none leaves them as they are. Days that are over are dropped. */
  serviceExceptions: z
    .array(exceptionForm)
    .max(30, copy.tooManyExceptions)
    .superRefine((days, context) => {
      const none = new Set(days.filter(({ kind }) => kind === 'none').map(({ date }) => date));
      for (const [at, { date, kind }] of days.entries())
        if (kind === 'instead' && none.has(date))
          context.addIssue({ code: 'custom', path: [at, 'date'], message: copy.exceptionTwice });
    })
    .optional(),
  youtubeChannel: webAddress(copy.youtube).refine(
    (value) => value === null || youtubeHosts.test(new URL(value).hostname),
    copy.youtube,
  ),
  recentSermons: z
    .array(text(300))
    .max(10)
    .optional()
    .transform((links) => (links ?? []).filter((link) => link !== '')),
  /** An own upload, or the picture that the church has already (a sample's, an import's); the server looks. */
  heroImage: optionalText(300),
  latitude: z
    .number()
    .min(-90)
    .max(90)
    .optional()
    .nullable()
    .transform((value) => value ?? null),
  longitude: z
    .number()
    .min(-180)
    .max(180)
    .optional()
    .nullable()
    .transform((value) => value ?? null),
});
export type ChurchForm = z.output<typeof churchForm>;
export type ChurchFormInput = z.input<typeof churchForm>;
export type ChurchFormField = keyof ChurchForm;

/** Changed at once on an approved church, and shown to the administrator afterwards: accuracy must not wait. */
export const liveFields = [
  'services',
  'serviceExceptions',
  'phone',
] as const satisfies readonly ChurchFormField[];

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
export const ownChurch = z.object({
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

export const listOwnChurches = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/user/churches',
  summary: 'Churches of the signed-in user, newest first.',
  response: z.array(ownChurch),
});

export const getOwnChurch = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/user/churches/:id',
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

export const findDuplicates = endpoint({
  access: 'user',
  limit: 'write',
  method: 'POST',
  path: '/api/user/churches/possible-duplicates',
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

/** The link of the mail that asks every 90 days; opening it only shows, so that a mail scanner confirms nothing. */
const confirmToken = z.object({ token: z.string().max(400) });

export const readTimesRequest = endpoint({
  limit: 'write',
  method: 'POST',
  path: '/api/service-times/request',
  summary: 'What the link of a mail asks to confirm; refused when it is wrong, over, or of a former owner.',
  body: confirmToken,
  response: z.object({
    church: z.object({ id: z.number().int(), name: z.string() }),
    services: z.array(z.string()),
    serviceExceptions: z.array(exceptionForm),
    timesConfirmedAt: z.string().nullable(),
  }),
});

export const confirmTimesByMail = endpoint({
  limit: 'write',
  method: 'POST',
  path: '/api/service-times/confirm',
  summary:
    'Says by the link of a mail that the service times are still right; a second time changes nothing.',
  body: confirmToken,
  response: z.object({ timesConfirmedAt: z.string() }),
});

export const confirmTimes = endpoint({
  access: 'user',
  limit: 'write',
  method: 'POST',
  path: '/api/user/churches/:id/confirm-times',
  summary: 'The owner says that the service times are still right.',
  params: idParams,
  response: z.object({ timesConfirmedAt: z.string() }),
});

/** Optional header Idempotency-Key: a repeated send answers as the first did and makes nothing new. */
export const submitChurch = endpoint({
  access: 'user',
  // Sends; what is made is counted as 'submit' (features/submissions/service.ts).
  limit: 'write',
  method: 'POST',
  path: '/api/user/churches',
  summary: 'Submits a church for review.',
  body: churchForm,
  response: z.object({
    id: z.number().int(),
    subscriptionTier: z.enum(['featured', 'free']),
    message: z.string(),
  }),
});

/** Optional header If-Match: the version that was edited; another one in between is a 409 with the newer values. */
export const updateChurch = endpoint({
  access: 'user',
  limit: 'write',
  method: 'PUT',
  path: '/api/churches/:id',
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

/** Answer of a 409 on If-Match: what stands now, so that the form can show what changed in the meantime. */
export const editConflict = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: z.object({ version: z.number().int(), fields: z.record(z.string(), z.unknown()) }),
});

export const resubmitChurch = endpoint({
  access: 'user',
  limit: 'submit',
  method: 'POST',
  path: '/api/user/churches/:id/resubmit',
  summary: 'Sends a rejected church to review again.',
  params: idParams,
  response: message,
});

// ── Administrator ────────────────────────────────────────────────────────────────────────────────────────────

export const queuedChurch = church.extend({
  owner: z
    .object({ id: z.number().int(), username: z.string(), email: z.string(), emailVerified: z.boolean() })
    .nullable(),
  submittedAt: z.string(),
  /** Sent as If-Match when approving, so that nobody approves what changed since it was read. */
  version: z.number().int(),
  duplicates: z.array(possibleDuplicate),
});
export type QueuedChurch = z.infer<typeof queuedChurch>;

export const listPending = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/churches/pending',
  summary: 'Churches that wait for a decision, oldest first (at most 200).',
  response: z.array(queuedChurch),
});

export const adminChurch = z.object({
  id: z.number().int(),
  name: z.string(),
  denomination: z.string(),
  address: z.string(),
  area: z.string(),
  zip: z.string(),
  featured: z.boolean(),
  sample: z.boolean(),
  userId: z.number().int().nullable(),
  updatedAt: z.string(),
});

/** Paged: total in X-Total-Count, next page in Link. */
export const listApproved = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/churches',
  summary: 'Approved churches by name.',
  query: z.object({
    search: z.string().trim().max(200).optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((n) => n >= 1 && n <= listLimit.most)
      .optional(),
    cursor: z.string().max(600).optional(),
  }),
  response: z.array(adminChurch),
});

/** Optional header If-Match: the version that was read; another one since is a 409. */
export const approveChurch = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/churches/:id/approve',
  summary: 'Pending becomes approved and public; the owner is told after 15 seconds.',
  params: idParams,
  response: message,
});

/** The old client sends no body; then the reason is "other" without a note. */
export const rejectChurch = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/churches/:id/reject',
  summary: 'Pending becomes rejected with a reason; the owner is told after 15 seconds.',
  params: idParams,
  body: z.object({
    reason: z.enum(rejectReasons).default('other'),
    note: paragraphs(1000).default(''),
  }),
  response: message,
});

export const undoDecision = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/churches/:id/undo',
  summary: 'Takes the last approve or reject of a church back while its mail has not left (15 seconds).',
  params: idParams,
  response: message,
});

export const deleteChurch = endpoint({
  access: 'admin-cookie',
  method: 'DELETE',
  path: '/api/churches/:id',
  summary: 'Deletes a church for good; its owner is told.',
  params: idParams,
  response: message,
});

export const queuedRevision = z.object({
  id: z.number().int(),
  church,
  fields: z.record(z.string(), z.unknown()),
  /** Names of the fields that differ from the public version. */
  changed: z.array(z.string()),
  owner: queuedChurch.shape.owner,
  createdAt: z.string(),
});

export const listRevisions = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/revisions',
  summary: 'Edits of public churches that wait, oldest first (at most 200).',
  response: z.array(queuedRevision),
});

export const approveRevision = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/revisions/:id/approve',
  summary: 'Publishes a waiting edit.',
  params: idParams,
  response: message,
});

export const rejectRevision = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/revisions/:id/reject',
  summary: 'Turns a waiting edit down; the public version stays.',
  params: idParams,
  body: rejectChurch.body!,
  response: message,
});

export const undoRevision = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/revisions/:id/undo',
  summary: 'Takes the decision about an edit back while its mail has not left.',
  params: idParams,
  response: message,
});

export const historyEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  churchId: z.number().int().nullable(),
  churchName: z.string(),
  action: z.enum([
    'submitted',
    'resubmitted',
    'approved',
    'rejected',
    'undone',
    'edited',
    'edited_live',
    'revision_sent',
    'revision_approved',
    'revision_rejected',
    'deleted',
    'merged',
    'released',
    'claimed',
    'claim_rejected',
  ]),
  actor: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export const listHistory = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/history',
  summary:
    'What happened, newest first; of one church when asked. `before` is the id of the last entry seen.',
  query: z.object({
    churchId: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number)
      .optional(),
    /** live: only changes that went public at once and were not looked at yet. */
    kind: z.enum(['all', 'live']).optional(),
    before: z
      .string()
      .regex(/^[1-9]\d{0,15}$/)
      .transform(Number)
      .optional(),
  }),
  response: z.array(historyEntry).max(100),
});

export const seenLiveEdit = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/history/:id/seen',
  summary: 'Marks a change that went public at once as looked at.',
  params: idParams,
  response: message,
});

export const mergeChurches = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/churches/:id/merge',
  summary: 'Merges this church into another: what belongs to it follows, its address redirects.',
  params: idParams,
  body: z.object({ into: z.number().int().positive() }),
  response: message,
});
