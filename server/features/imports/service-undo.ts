import { imports as copy } from '#shared/messages/admin/imports.ts';
import { rebuildSearch, withoutSearchTriggers } from '../../db/rebuild-search.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { withImportLock } from './store.ts';
import { markUndone, requestUndo, undoStep } from './store-undo.ts';

/** Only requests the undo. A job performs it. */
export async function startUndo(deps: Deps, { admin, id }: { admin: Viewer; id: number }): Promise<void> {
  if (!(await requestUndo(deps.db, { id, by: admin.username }))) throw conflict(copy.notUndoable);
  deps.jobEvents.emit('wake', 'imports');
}

/**
 * Deletes the churches that an import created, and restores those that it changed or retired, unless they have changed
 * since. Can be interrupted at any time; the next call continues. Throws ImportBusy.
 */
export function undoImport(
  { direct: { db, pool }, now }: Pick<Deps, 'direct' | 'now'>,
  { id, signal }: { id: number; signal?: AbortSignal | undefined },
): Promise<void> {
  return withImportLock(pool.options.connectionString!, async () => {
    for (let count = 1; count > 0; ) {
      if (signal?.aborted) return;
      count = await db.transaction((tx) => withoutSearchTriggers(tx, () => undoStep(tx, { id })));
    }
    await rebuildSearch(db);
    await markUndone(db, { id, now: now() });
  });
}
