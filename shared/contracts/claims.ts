import { z } from 'zod';
import { emailAddress, message, paragraphs, rowId, searchText, text } from '../domain/text.ts';
import { secondFactor } from '../messages/accounts.ts';
import { claims as copy } from '../messages/claims.ts';
import { accountSummary } from './accounts.ts';
import { decisions } from './admin/decisions.ts';
import { churchSummary } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { rejectReasons } from './submissions.ts';

export const unclaimedChurch = churchSummary.omit({ zip: true });
export type UnclaimedChurch = z.infer<typeof unclaimedChurch>;

export const unclaimedLimit = 50;

export const listUnclaimed = endpoint('GET /api/unclaimed-churches', {
  summary:
    'Approved churches without an owner, by name, fifty per page (next page in Link). `search` tolerates typos like the directory, covers name, denomination, area and ZIP code, and returns the best matches first.',
  query: z.object({
    search: searchText.optional(),
    cursor: z.string().max(600).optional(),
  }),
  response: z.array(unclaimedChurch).max(unclaimedLimit),
});

export const claimForm = z.object({
  churchId: rowId,
  firstName: text(80).min(1, copy.firstName),
  lastName: text(80).min(1, copy.lastName),
  email: emailAddress(),
  phone: text(40).optional().default(''),
  /** Supporting details, such as the claimant's role and how to verify it. */
  note: paragraphs(1000).optional().default(''),
});
export type ClaimForm = z.output<typeof claimForm>;
export type ClaimFormInput = z.input<typeof claimForm>;

/** open: awaiting proof or a decision; proved: by code; approved and rejected: by an administrator. */
const claimState = z.enum(['open', 'proved', 'approved', 'rejected', 'withdrawn']);

export const ownClaim = z.object({
  id: z.number().int(),
  churchId: z.number().int(),
  churchName: z.string(),
  state: claimState,
  /** Domain of the church's website, for emailing a code; null if it has none. */
  domain: z.string().nullable(),
  /** The church already has an owner, who was notified; only an administrator can decide. */
  contested: z.boolean(),
  /** The last code's recipient and expiration. */
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
  summary: 'Claims a church free of charge. Claiming the same church again returns the open claim.',
  body: claimForm,
  response: ownClaim,
});

export const listOwnClaims = endpoint('GET /api/user/claims', {
  access: 'user',
  summary: 'Claims of the signed-in user, newest first (up to 50).',
  response: z.array(ownClaim).max(50),
});

export const sendClaimCode = endpoint('POST /api/claims/:id/send-code', {
  access: 'user',
  limit: 'mail',
  summary: "Emails a code to a mailbox on the church's own domain.",
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
  summary: 'Proves the claim with the emailed code, which transfers the church to the claimant.',
  body: z.object({
    code: z
      .string()
      .transform((value) => value.replace(/\s+/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, secondFactor.codeMissing)),
  }),
  response: ownClaim,
});

export const withdrawClaim = endpoint('POST /api/claims/:id/withdraw', {
  access: 'user',
  summary: 'Withdraws an open claim; a subscription bought with it ends and is refunded.',
  response: message,
});

const queuedClaim = ownClaim.extend({
  claimant: accountSummary.extend({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    claimEmail: z.string(),
  }),
  note: z.string(),
  church: unclaimedChurch.extend({
    phone: z.string().nullable(),
    website: z.string().nullable(),
    email: z.string().nullable(),
    owner: accountSummary.omit({ emailVerified: true }).nullable(),
  }),
  evidence: z.object({
    /** The account's verified email address is on the church's domain. */
    sameDomain: z.boolean(),
    /** The claim's phone number matches the listing. */
    samePhone: z.boolean(),
    /** The claim's email address matches the listing. */
    sameEmail: z.boolean(),
  }),
});
export type QueuedClaim = z.infer<typeof queuedClaim>;

export const listClaims = endpoint('GET /api/admin/claims', {
  access: 'staff',
  summary: 'Open claims, oldest first (up to 200).',
  response: z.array(queuedClaim).max(200),
});

export const { approve: approveClaim, reject: rejectClaim } = decisions('claims', {
  approve: {
    summary:
      'Transfers the church to the claimant, closes other open claims and notifies a previous owner. Emails go out after 15 seconds.',
  },
  reject: { summary: 'Rejects a claim; a subscription bought with it ends and is refunded.' },
});

const owner = queuedClaim.shape.church.shape.owner;

export const changeOwner = endpoint('POST /api/admin/churches/:id/owner', {
  access: 'staff',
  summary:
    "Transfers a public church to another account, or removes its owner (no email address). Notifies both; the former owner's subscription ends.",
  body: z.object({
    /** The new owner's account; null makes the church claimable again. */
    email: emailAddress().nullable(),
    /** The owner at the time of the decision; a different current owner is a 409. */
    from: rowId.nullable(),
  }),
  response: z.object({ message: z.string(), owner }),
});
