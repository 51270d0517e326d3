/** The second pass of an import: writes the results of the first (service-review.ts). */
import { basename } from 'node:path';
import type { Batch } from '../../adapters/imports/spool.ts';
import { checkUnchanged } from '../../adapters/imports/text-file.ts';
import type { Db } from '../../db/client.ts';
import { rebuildSearch, withoutSearchTriggers } from '../../db/rebuild-search.ts';
import type { ImportTask, Review } from './service-review.ts';
import {
  addCounts,
  allowWaiting,
  type Counts,
  finishImport,
  hasOpenImport,
  hasOthers,
  noCounts,
  noteProgress,
  type OpenImport,
  openImport,
  reserveIds,
  withImportLock,
} from './store.ts';
import { upsertChurches } from './store-upsert.ts';

/** Concurrent transactions. Most of the work is done by the database, which has more than one core. */
const concurrency = 2;

export type Result = Counts & {
  id: number;
  /** Records committed by an earlier run, or 0. */
  resumedAt: number;
  /** `stop` ended the run early. The next call resumes it. */
  stopped: boolean;
};

/** What to do about duplicates, and whether there are churches from other sources to search for them. */
export const duplicateOptions = async (db: Db, { source, rules }: ImportTask) => ({
  onDuplicate: rules.onDuplicate ?? 'ask',
  hasOthers: await hasOthers(db, { source }),
});

/** From this many records on, rows don't update the search index; only the rebuild at the end does. */
const rebuildThreshold = 5000;

type Options = {
  db: Db;
  databaseUrl: string;
  /** Null on the command line. */
  startedBy?: string | null;
  /** Called before each batch. If it returns true, the run ends after the batches in progress. */
  stop?: (run: { id: number; committed: number }) => Promise<boolean>;
  onProgress?: (committed: number, counts: Counts) => void;
  onResume?: (committed: number) => void;
};

/** Writes the batches that aren't stored yet. Returns the counts of the whole import, and whether `stop` ended it early. */
async function writeBatches(
  run: OpenImport,
  task: ImportTask,
  review: Review,
  { db, stop, onProgress }: Options,
): Promise<{ totals: Counts; stopped: boolean }> {
  const duplicates = await duplicateOptions(db, task);
  const undoOf = review.report.undoable ? run.id : null;
  const updatesSearch = review.report.records < rebuildThreshold;
  /** Batches run concurrently but commit in order, so that the resume point has no gaps. */
  const write = (batch: Batch, previous: Promise<void>) =>
    db.transaction(async (tx) => {
      const rows = await review.spool.read(batch);
      await allowWaiting(tx);
      const upsert = () => upsertChurches(tx, { rows, undoOf, ...duplicates });
      const counts = updatesSearch ? await upsert() : await withoutSearchTriggers(tx, upsert);
      await previous;
      await noteProgress(tx, { id: run.id, committed: batch.until, counts });
      return counts;
    });
  const totals = { ...noCounts };
  addCounts(totals, run);
  let last = Promise.resolve();
  const running = new Set<Promise<void>>();
  let committed = run.committed;
  let stopped = false;
  for (const batch of review.spool.batches) {
    if (batch.until <= run.committed) continue;
    stopped = (await stop?.({ id: run.id, committed })) ?? false;
    if (stopped) break;
    const done: Promise<void> = write(batch, last).then((counts) => {
      addCounts(totals, counts);
      committed = batch.until;
      onProgress?.(committed, totals);
      running.delete(done);
    });
    last = done;
    running.add(done);
    // The first error is thrown below. The other batches roll back, and their errors needn't be reported.
    done.catch(() => undefined);
    // Updating search counts row by row would make concurrent transactions block each other.
    if (running.size >= (updatesSearch ? 1 : concurrency)) await Promise.race(running);
  }
  await last;
  return { totals, stopped };
}

/**
 * Writes the reviewed churches, one transaction per batch. Can be interrupted at any time: only whole batches are
 * stored, and the next call with the same file and options resumes after the last one.
 */
export async function runImport(task: ImportTask, review: Review, options: Options): Promise<Result> {
  const { db, startedBy = null } = options;
  const { file } = task.file;
  await checkUnchanged(file);
  return withImportLock(options.databaseUrl, async () => {
    const wasInterrupted = await hasOpenImport(db);
    const run = await openImport(db, {
      source: task.source,
      fingerprint: review.fingerprint,
      file: basename(file.path),
      format: task.file.format,
      records: review.report.records,
      startedBy,
    });
    if (run.committed > 0) options.onResume?.(run.committed);
    if (review.ids.size > 0) await reserveIds(db, review.ids);
    const { totals, stopped } = await writeBatches(run, task, review, options);
    const result = { ...totals, id: run.id, resumedAt: run.committed, stopped };
    if (stopped) return result;
    // Also after a small import, because an earlier large one may have been interrupted before its rebuild.
    if (wasInterrupted || totals.added + totals.updated + totals.asked > 0) await rebuildSearch(db);
    await finishImport(db, { id: run.id });
    return result;
  });
}
