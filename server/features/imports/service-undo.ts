import { imports as copy } from '#shared/messages/imports.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { rebuildSearch, withoutSearchTriggers } from '../churches/search-rebuild.ts';
import { allowWaiting } from './store.ts';
import { markUndone, undoRows } from './store-undo.ts';

/**
 * Deletes the churches that an import created and gives back the values of those that it changed or retired. What
 * somebody changed since stays, and is named.
 */
export async function undoImport(deps: Deps, { admin, id }: { admin: Viewer; id: number }) {
  const result = await deps.db.transaction(async (tx) => {
    await allowWaiting(tx);
    if (!(await markUndone(tx, { id, by: admin.username, now: deps.now() })))
      throw new AppError('conflict', { message: copy.notUndoable });
    return withoutSearchTriggers(tx, () => undoRows(tx, { id }));
  });
  if (result.deleted + result.restored > 0) await rebuildSearch(deps.db);
  return result;
}
