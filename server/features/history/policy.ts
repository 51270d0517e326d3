/** How long what the history records can be undone. */
import { bulkUndoHours } from '#shared/contracts/admin/submissions-bulk.ts';

/** How long a decision can be undone if it sends no email; otherwise until the email is sent. */
export const undoMilliseconds = 15_000;

/** Delays a decision's email so that undo can still drop it. */
export const emailTime = (now: Date): Date => new Date(now.getTime() + undoMilliseconds);

export const mergeUndoDays = 30;

/** Actions that the history offers to undo: who may, and for how long. */
export const undoKinds = {
  merged: { access: 'staff', hours: 24 * mergeUndoDays },
  bulk: { access: 'admin', hours: bulkUndoHours },
} as const;
export type UndoKind = keyof typeof undoKinds;

export const isUndoKind = (action: string): action is UndoKind => Object.hasOwn(undoKinds, action);

/** The deadline for undoing an entry that has something to undo. */
export const undoDeadline = ({ action, at }: { action: UndoKind; at: Date }): Date =>
  new Date(at.getTime() + undoKinds[action].hours * 3600_000);
