import { isUndoKind, undoDeadline } from './policy.ts';
import type { listEntries } from './store.ts';

export const presentEntry = ({
  undoable,
  ...row
}: Awaited<ReturnType<typeof listEntries>>['items'][number]) => ({
  ...row,
  at: row.at.toISOString(),
  undoUntil:
    undoable && isUndoKind(row.action) ? undoDeadline({ ...row, action: row.action }).toISOString() : null,
});
