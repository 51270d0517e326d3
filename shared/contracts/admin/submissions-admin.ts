/** Moderation: the review queues, decisions and the history. */
import { z } from 'zod';
import { day, message, paragraphs, rowId, searchText } from '../../domain/text.ts';
import { role } from '../accounts.ts';
import {
  church,
  churchStatus,
  churchValues,
  factSources,
  fieldValue,
  lastEntryId,
  publicValues,
} from '../churches.ts';
import { endpoint, urlId } from '../endpoint.ts';
import { possibleDuplicate } from '../submissions.ts';
import { accountAction } from './accounts-admin.ts';
import { churchOwner } from './churches-admin.ts';
import { decisions } from './decisions.ts';
import { bulkKinds, outcomeCounts } from './submissions-bulk.ts';

const queuedChurch = church.extend({
  owner: churchOwner,
  submittedAt: z.string(),
  /** Sent as If-Match when approving, so that changes made since aren't approved unseen. */
  version: z.number().int(),
  /** Of a featured listing: awaited while its onboarding isn't paid yet. */
  payment: z.enum(['paid', 'awaited']).nullable(),
  duplicates: z.array(possibleDuplicate),
});
export type QueuedChurch = z.infer<typeof queuedChurch>;

export const listPending = endpoint('GET /api/admin/churches/pending', {
  access: 'staff',
  summary: 'Churches awaiting review, oldest first (up to 200).',
  response: z.array(queuedChurch),
});

/** Approving takes an optional If-Match header with the reviewed version; a newer one is a 409. */
export const { approve: approveChurch, reject: rejectChurch } = decisions('churches', {
  approve: { summary: 'Approves and publishes a pending church. The owner is notified after 15 seconds.' },
  reject: { summary: 'Rejects a pending church with a reason. The owner is notified after 15 seconds.' },
});

export const deleteChurch = endpoint('DELETE /api/churches/:id', {
  access: 'staff-cookie',
  summary: 'Permanently deletes a church and notifies its owner.',
  response: message,
});

export const queuedRevision = z.object({
  id: z.number().int(),
  church,
  /** The public values with the edit applied. */
  fields: publicValues,
  /** Names of the fields that differ from the public version. */
  changed: z.array(z.string()),
  owner: queuedChurch.shape.owner,
  createdAt: z.string(),
});

export const listRevisions = endpoint('GET /api/admin/revisions', {
  access: 'staff',
  summary: 'Edits of public churches awaiting review, oldest first (up to 200).',
  response: z.array(queuedRevision),
});

export const { approve: approveRevision, reject: rejectRevision } = decisions('revisions', {
  approve: {
    summary:
      'Publishes a pending edit or some of its fields. The owner is told which fields were left out, and why.',
    body: z.object({
      /** Names of the fields to publish; all by default. */
      accept: z.array(z.string().max(40)).min(1).max(60).optional(),
      note: paragraphs(1000).default(''),
    }),
  },
  reject: { summary: 'Rejects a pending edit; the public version stays.' },
});

/** What each action recorded: only the keys that apply to it. */
const historyDetails = z
  .object({
    /** Old and new values by field, where the history displays them. */
    changes: z.record(z.string(), z.object({ from: fieldValue.optional(), to: fieldValue.optional() })),
    /** Names of the other changed fields. */
    changed: z.array(z.string()),
    /** Names of the fields of an edit that were not accepted. */
    refused: z.array(z.string()),
    note: z.string(),
    reason: z.string(),
    notified: z.boolean(),
    /** The action that was undone. */
    decision: z.string(),
    because: z.literal('account_deleted'),
    withdrawn: z.boolean(),
    /** Submitted by an onboarding that wasn't paid yet. */
    awaitsPayment: z.boolean(),
    revisionId: z.number(),
    /** The waiting edit that this one replaced. */
    replaces: z.number(),
    messageId: z.number(),
    /** For undoing a suggestion: the values it replaced. */
    before: churchValues.partial(),
    /** For undoing it: the columns that the change protected from imports. */
    curated: z.array(z.string()),
    /** Who said the facts for visitors before, and when. */
    said: z.object({ by: z.enum(factSources).nullable(), at: z.string().nullable() }),
    photoId: z.number(),
    // A deleted church.
    status: churchStatus,
    address: z.string(),
    // A merge, its undo, and a pair that isn't a duplicate.
    into: z.number(),
    intoName: z.string(),
    ownerMoved: z.boolean(),
    /** Of an account, the role before and after; of the undo of a merge, the id of the other church. */
    from: z.union([z.number(), role]),
    to: role,
    fromName: z.string(),
    other: z.number(),
    otherName: z.string(),
    // A claim or a change of owner.
    claimId: z.number(),
    claimant: z.string(),
    proof: z.enum(['code', 'administrator']),
    sentTo: z.string().nullable(),
    ownerId: z.number().nullable(),
    owner: z.string().nullable(),
    formerOwnerId: z.number(),
    formerOwner: z.string(),
    /** Claims that were rejected along with it. */
    ended: z.array(z.number()),
    // A bulk action or its undo, and the entries of its churches, which have its id and the values that undo restores.
    bulkId: z.number(),
    version: z.number(),
    hidden: z.object({
      status: churchStatus,
      rejectedReason: z.string().nullable(),
      rejectedNote: z.string().nullable(),
      rejectedAt: z.string().nullable(),
    }),
    kind: z.enum(bulkKinds),
    value: z.string().nullable(),
    total: z.number(),
    outcomes: outcomeCounts,
    /** The one date of a series of events that it concerned. */
    date: z.string(),
  })
  .partial();
export type HistoryDetails = z.infer<typeof historyDetails>;

/** What is recorded of each kind. */
export const historyActions = {
  church: [
    'submitted',
    'added',
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
    'unmerged',
    'released',
    'claimed',
    'claim_rejected',
    'owner_changed',
    'not_duplicate',
    'suggestion_dismissed',
    'retired',
    'photo_added',
    'photo_removed',
    'bulk',
    'bulk_undone',
  ],
  event: ['submitted', 'edited', 'canceled', 'restored', 'hidden', 'shown', 'deleted'],
  account: ['set_role', ...accountAction.options],
} as const;
export const historyKinds = ['church', 'event', 'account'] as const;

const historyEntry = z.object({
  kind: z.enum(historyKinds),
  id: z.number().int(),
  at: z.string(),
  /** Null for a bulk action. */
  subjectId: z.number().int().nullable(),
  subjectName: z.string(),
  action: z.enum(historyKinds.flatMap((kind) => historyActions[kind])),
  actor: z.string(),
  details: historyDetails,
  /** Deadline for undoing a merge or a bulk action; null if there is nothing to undo. */
  undoUntil: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const historyFilters = z.object({
  kind: z.enum(historyKinds).default('church'),
  subjectId: urlId.optional(),
  action: historyEntry.shape.action.optional(),
  /** Parts of the actor's and the subject's names. */
  actor: searchText.optional(),
  name: searchText.optional(),
  from: day.optional(),
  to: day.optional(),
});

/** Paged: next page in Link. Not counted. */
export const listHistory = endpoint('GET /api/admin/history', {
  access: 'staff',
  summary: 'History of churches, events, or, for administrators, accounts, newest first; optionally of one.',
  query: historyFilters.extend({
    /** Only changes that went live immediately and haven't been reviewed yet. */
    live: z.literal('true').optional(),
    /** Id of the last entry on the previous page. */
    cursor: lastEntryId.optional(),
  }),
  response: z.array(historyEntry),
});

export const exportHistory = endpoint('GET /api/admin/history/export', {
  access: 'staff',
  summary: 'History, newest first, as CSV.',
  query: historyFilters,
  download: 'csv',
  response: z.string(),
});

export const markSeen = endpoint('POST /api/admin/history/seen', {
  access: 'staff',
  summary: 'Marks changes and photos that went live immediately as reviewed.',
  body: z.object({ ids: z.array(rowId).min(1).max(100) }),
  response: message,
});

export const undoEntry = endpoint('POST /api/admin/history/:id/undo', {
  access: 'staff',
  summary:
    'Undoes a decision before its email goes out (15 seconds), a merge within 30 days, or, for administrators, a bulk action within 24 hours. What has changed since stays, and so do subscriptions that a merge ended.',
  response: message.extend({
    /** Of a bulk action. */
    outcomes: outcomeCounts.optional(),
  }),
});
