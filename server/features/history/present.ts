import { isUndoKind, undoDeadline } from './policy.ts';
import type { listEntries, listOfKind } from './store.ts';

type Row<F extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<F>>[number];

export const presentEntry = ({ undoable, action, ...row }: Row<typeof listEntries>) => ({
  ...row,
  kind: 'church' as const,
  action: action as 'submitted',
  at: row.at.toISOString(),
  undoUntil: undoable && isUndoKind(action) ? undoDeadline({ action, at: row.at }).toISOString() : null,
});

const presentOfKind = ({ id, at, actor, details }: Row<typeof listOfKind>) => ({
  id,
  at: at.toISOString(),
  actor,
  details: details as object,
});

export const presentEventEntry = (row: Row<typeof listOfKind>) => ({
  ...presentOfKind(row),
  kind: 'event' as const,
  eventId: row.subjectId!,
  eventTitle: row.subjectName,
  action: row.action as 'submitted',
});

export const presentAccountEntry = (row: Row<typeof listOfKind>) => ({
  ...presentOfKind(row),
  kind: 'account' as const,
  userId: row.subjectId!,
  username: row.subjectName,
  action: row.action as 'set_role',
});
