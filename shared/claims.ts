import { z } from 'zod';
import { idParams } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { claims as copy } from './messages/claims.ts';
import { rejectReasons } from './submissions.ts';
import { paragraphs, rowId, text } from './text.ts';

export const unclaimedChurch = z.object({
  id: z.number().int(),
  name: z.string(),
  denomination: z.string(),
  address: z.string(),
  area: z.string(),
});
export type UnclaimedChurch = z.infer<typeof unclaimedChurch>;

export const unclaimedLimit = 50;

export const listUnclaimed = endpoint('GET /api/unclaimed-churches', {
  summary:
    'Approved churches without an owner, by name, fifty at a time (next page in Link); `search` forgives like the directory, looks into name, denomination, area and ZIP code, and puts the best matches first.',
  query: z.object({
    search: z.string().trim().max(200).optional(),
    cursor: z.string().max(600).optional(),
  }),
  response: z.array(unclaimedChurch).max(unclaimedLimit),
});

export const claimForm = z.object({
  churchId: rowId,
  firstName: text(80).min(1, copy.firstName),
  lastName: text(80).min(1, copy.lastName),
  email: z.email(copy.email).max(254, copy.email),
  phone: text(40).optional().default(''),
  /** What speaks for it: role, how to check. */
  note: paragraphs(1000).optional().default(''),
});
export type ClaimForm = z.output<typeof claimForm>;
export type ClaimFormInput = z.input<typeof claimForm>;

/** open: waits for proof or decision; proved: by a code; approved and rejected: by the administrator. */
const claimState = z.enum(['open', 'proved', 'approved', 'rejected', 'withdrawn']);

const ownClaim = z.object({
  id: z.number().int(),
  churchId: z.number().int(),
  churchName: z.string(),
  state: claimState,
  /** Domain of the church's own website, to which a code can be emailed; null where there is none. */
  domain: z.string().nullable(),
  /** The church has an owner, who was notified; only the administrator decides. */
  contested: z.boolean(),
  /** Where the last code went, and until when it is good. */
  codeSentTo: z.string().nullable(),
  codeUntil: z.string().nullable(),
  paid: z.boolean(),
  reason: z.enum(rejectReasons).nullable(),
  rejectionNote: z.string(),
  createdAt: z.string(),
});
export type OwnClaim = z.infer<typeof ownClaim>;

export const createClaim = endpoint('POST /api/claims', {
  access: 'user',
  limit: 'submit',
  summary: 'Claims a church free of charge. A second claim of the same church returns the open one.',
  body: claimForm,
  response: ownClaim,
});

export const listOwnClaims = endpoint('GET /api/user/claims', {
  access: 'user',
  summary: 'Claims of the signed-in user, newest first (at most 50).',
  response: z.array(ownClaim).max(50),
});

export const sendClaimCode = endpoint('POST /api/claims/:id/send-code', {
  access: 'user',
  limit: 'mail',
  summary: "Emails a code to a mailbox on the church's own domain.",
  params: idParams,
  body: z.object({
    /** The part before the @; the domain is the church's. */
    mailbox: z
      .string()
      .trim()
      .max(64)
      .regex(/^[a-z0-9](?:[a-z0-9._+-]{0,62}[a-z0-9])?$/i, copy.mailbox),
  }),
  response: ownClaim,
});

export const confirmClaim = endpoint('POST /api/claims/:id/confirm', {
  access: 'user',
  limit: 'write',
  summary: 'The emailed code proves the claim, and the church is theirs.',
  params: idParams,
  body: z.object({
    code: z
      .string()
      .transform((value) => value.replace(/\s+/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, copy.codeShape)),
  }),
  response: ownClaim,
});

const message = z.object({ message: z.string() });

export const withdrawClaim = endpoint('POST /api/claims/:id/withdraw', {
  access: 'user',
  summary: 'Takes an open claim back; what was paid for it ends and is paid back.',
  params: idParams,
  response: message,
});

const queuedClaim = ownClaim.extend({
  claimant: z.object({
    id: z.number().int(),
    username: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    claimEmail: z.string(),
  }),
  note: z.string(),
  church: z.object({
    id: z.number().int(),
    name: z.string(),
    denomination: z.string(),
    address: z.string(),
    area: z.string(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    email: z.string().nullable(),
    owner: z.object({ id: z.number().int(), username: z.string(), email: z.string() }).nullable(),
  }),
  evidence: z.object({
    /** The account's verified email is on the church's domain. */
    sameDomain: z.boolean(),
    /** The typed phone number is the church's. */
    samePhone: z.boolean(),
    /** The typed email is the one in the listing. */
    sameEmail: z.boolean(),
  }),
});
export type QueuedClaim = z.infer<typeof queuedClaim>;

export const listClaims = endpoint('GET /api/admin/claims', {
  access: 'staff',
  summary: 'Open claims, oldest first (at most 200).',
  response: z.array(queuedClaim).max(200),
});

/** `undoable`: nothing was ended or refunded that could not be taken back. */
const decided = message.extend({ undoable: z.boolean() });

export const approveClaim = endpoint('POST /api/admin/claims/:id/approve', {
  access: 'staff',
  summary:
    'The church becomes theirs; other open claims of it end, a previous owner is notified. Emails leave after 15 seconds.',
  params: idParams,
  response: decided,
});

export const rejectClaim = endpoint('POST /api/admin/claims/:id/reject', {
  access: 'staff',
  summary: 'Turns a claim down; a subscription bought with it ends and is refunded.',
  params: idParams,
  body: z.object({
    reason: z.enum(rejectReasons).default('other'),
    note: paragraphs(1000).default(''),
  }),
  response: decided,
});

export const undoClaim = endpoint('POST /api/admin/claims/:id/undo', {
  access: 'staff',
  summary: 'Takes the decision about a claim back while its emails have not left (15 seconds).',
  params: idParams,
  response: message,
});

const owner = queuedClaim.shape.church.shape.owner;

export const readOwner = endpoint('GET /api/admin/churches/:id/owner', {
  access: 'staff',
  summary: 'Who manages a church.',
  params: idParams,
  response: z.object({ owner }),
});

export const changeOwner = endpoint('POST /api/admin/churches/:id/owner', {
  access: 'staff',
  summary:
    'Gives a public church to another account, or takes it from its owner (no email address). Both are told; a subscription of the former owner ends.',
  params: idParams,
  body: z.object({
    /** Of the new owner’s account; null: the church can be claimed again. */
    email: z.email(copy.email).max(254, copy.email).nullable(),
    /** Who owned it when the decision was made; another owner since is a 409. */
    from: rowId.nullable(),
  }),
  response: z.object({ message: z.string(), owner }),
});
