/** How long what the history records can be undone. */
import { bulkUndoHours } from '#shared/contracts/admin/submissions-bulk.ts';

const second = 1000;
const hour = 3600 * second;

/** Its email waits as long, so that undo can still drop it. */
const decision = { access: 'staff', time: 15 * second } as const;

export const mergeUndoDays = 30;

/** What can be undone: by whom, and for how long. */
export const undoKinds = {
  approved: decision,
  rejected: decision,
  revision_approved: decision,
  revision_rejected: decision,
  claimed: decision,
  claim_rejected: decision,
  /** Only to apply a suggestion. */
  edited: decision,
  suggestion_dismissed: decision,
  not_duplicate: { access: 'staff', time: bulkUndoHours * hour },
  merged: { access: 'staff', time: mergeUndoDays * 24 * hour },
  bulk: { access: 'admin', time: bulkUndoHours * hour },
} as const;
export type UndoKind = keyof typeof undoKinds;

export const isUndoKind = (action: string): action is UndoKind => Object.hasOwn(undoKinds, action);

/** When the email of a decision is sent. */
export const emailTime = (now: Date): Date => new Date(now.getTime() + decision.time);

/** Of a decision's email. Includes the entry's id because a church can be rejected more than once. */
export const causeOf = (churchId: number, { id, action }: { id: number; action: string }): string =>
  `church-${action.replace('_', '-')}:${churchId}:${id}`;

export const undoDeadline = ({ action, at }: { action: UndoKind; at: Date }): Date =>
  new Date(at.getTime() + undoKinds[action].time);
