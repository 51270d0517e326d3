/** The second pass of an import: writes what the first (service-review.ts) decided. */
import type { Batch } from '../../adapters/imports/spool.ts';
import { checkUnchanged } from '../../adapters/imports/text-file.ts';
import type { Db } from '../../db/client.ts';
import { rebuildSearch, withoutSearchTriggers } from '../churches/search-rebuild.ts';
import { undoLimit } from './policy.ts';
import type { ImportTask, Review } from './service-review.ts';
import {
  allowWaiting,
  beginImport,
  type Counts,
  dropOpenImports,
  findOpenImport,
  finishImport,
  hasOpenImport,
  hasOthers,
  noCounts,
  noteProgress,
  withImportLock,
} from './store.ts';
import { upsertChurches } from './store-upsert.ts';

/** Transactions at a time. The database does most of the work, and has more than one core. */
const sideBySide = 2;

export type Result = Counts & {
  id: number;
  /** Records that an earlier run had committed already; 0 for a run from the begin. */
  resumedAt: number;
  /** `stop` ended it early; the next call goes on. */
  stopped: boolean;
};

/** A first import into an empty directory has nothing to compare with. */
export const duplicateMode = async (db: Db, { source, rules }: ImportTask) =>
  (await hasOthers(db, { source })) ? (rules.onDuplicate ?? 'ask') : 'add';

const countNames = Object.keys(noCounts) as Array<keyof Counts>;

/** From here on the search counts everything anew at the end, instead of after every batch. */
const bulk = 5000;

/**
 * Writes what the review found, a transaction for each batch. Ended at any moment, nothing but whole batches is
 * stored, and the next call with the same file and options goes on behind the last one.
 */
export async function runImport(
  task: ImportTask,
  review: Review,
  {
    db,
    databaseUrl,
    restart = false,
    includeDeleted = false,
    startedBy = null,
    stop,
    onProgress,
    onResume,
  }: {
    db: Db;
    databaseUrl: string;
    restart?: boolean;
    /** Brings back what an administrator deleted. */
    includeDeleted?: boolean;
    /** Null: on the command line. */
    startedBy?: string | null;
    /** Whether to end behind the batches that are being written; fetched before each batch. */
    stop?: (run: { id: number; committed: number }) => Promise<boolean>;
    onProgress?: (committed: number, counts: Counts) => void;
    onResume?: (committed: number) => void;
  },
): Promise<Result> {
  if (review.errorCount > 0 && !task.skipBadRows) throw new Error('A file with errors is not imported.');
  await checkUnchanged(task.file.file);
  return withImportLock(databaseUrl, async () => {
    const { source } = task;
    const onDuplicate = await duplicateMode(db, task);
    const cutShort = await hasOpenImport(db);
    if (restart) await dropOpenImports(db, { source });
    const open = await findOpenImport(db, { source, fingerprint: review.fingerprint });
    const run =
      open ??
      (await beginImport(db, {
        source,
        fingerprint: review.fingerprint,
        file: task.file.file.path.replace(/^.*[/\\]/, ''),
        format: task.file.format,
        records: review.records,
        startedBy,
      }));
    const undoOf = review.records <= undoLimit ? run.id : null;
    const totals = { ...noCounts };
    for (const name of countNames) totals[name] = run[name];
    if (open && open.committed > 0) onResume?.(open.committed);
    const loud = review.records < bulk;
    /** Batches are computed side by side but committed in their order, so that the resume point has no holes. */
    const write = (batch: Batch, before: Promise<void>) =>
      db.transaction(async (tx) => {
        const rows = await review.spool.read(batch);
        await allowWaiting(tx);
        const upsert = () =>
          upsertChurches(tx, { rows, count: batch.count, includeDeleted, onDuplicate, undoOf });
        const counts = loud ? await upsert() : await withoutSearchTriggers(tx, upsert);
        await before;
        await noteProgress(tx, { id: run.id, committed: batch.until, counts });
        return counts;
      });
    let last = Promise.resolve();
    const running = new Set<Promise<void>>();
    let committed = run.committed;
    let stopped = false;
    for (const batch of review.spool.batches) {
      if (batch.until <= run.committed) continue;
      stopped = (await stop?.({ id: run.id, committed })) ?? false;
      if (stopped) break;
      const done: Promise<void> = write(batch, last).then((counts) => {
        for (const name of countNames) totals[name] += counts[name];
        committed = batch.until;
        onProgress?.(committed, totals);
        running.delete(done);
      });
      last = done;
      running.add(done);
      // An error ends the loop through one of them; the others roll back and need no second report.
      done.catch(() => undefined);
      // Small imports keep the counts of the search row by row, which two at a time would fight over.
      if (running.size >= (loud ? 1 : sideBySide)) await Promise.race(running);
    }
    await last;
    if (stopped) return { ...totals, id: run.id, resumedAt: run.committed, stopped };
    // Also after a small file: an earlier large one may have been cut short before it came to this.
    if (cutShort || totals.added + totals.updated + totals.asked > 0) await rebuildSearch(db);
    await finishImport(db, { id: run.id });
    return { ...totals, id: run.id, resumedAt: run.committed, stopped };
  });
}
