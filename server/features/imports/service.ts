/** An import in two passes: the first reads the whole file and decides, the second writes what came of it. */
import { createHash } from 'node:crypto';
import type { Geo } from '../../adapters/geo/types.ts';
import type { ImportFile, ImportRecord } from '../../adapters/imports/records.ts';
import { type Batch, createSpool, type Spool } from '../../adapters/imports/spool.ts';
import { checkUnchanged, newHash } from '../../adapters/imports/text-file.ts';
import { FileError, type LeftOut, type Note, type Place } from '../../adapters/imports/types.ts';
import type { Db } from '../../db/client.ts';
import { rebuildSearch, withoutSearchTriggers } from '../churches/search-rebuild.ts';
import { type ImportRules, type Placed, type PlacedChurch, place } from './policy.ts';
import {
  allowWaiting,
  beginImport,
  type Counts,
  dropOpenImports,
  findOpenImport,
  finishImport,
  noteProgress,
  rowOf,
  upsertChurches,
  withImportLock,
} from './store.ts';

export type ImportTask = {
  file: ImportFile;
  source: string;
  rules: ImportRules;
  /** Only so many records from the begin of the file. */
  limit?: number;
  skipBadRows: boolean;
  /** Anything else that changes the outcome, such as the mapping; part of the fingerprint. */
  variant?: unknown;
};

type RowError = { place: Place; message: string };

/** What the first pass found out. */
export type Review = {
  fingerprint: string;
  records: number;
  churches: number;
  leftOut: Map<LeftOut, number>;
  /** Churches and others of each faith that is no church, left out or not. */
  faiths: Map<string, number>;
  placed: Record<Placed, number>;
  errorCount: number;
  /** The first ones; errorCount says how many there are. */
  errors: RowError[];
  notes: Map<Note, { count: number; first: Place[] }>;
  /** The first churches that have no position at all. */
  unplaced: Array<{ place: Place; name: string }>;
  denominations: Map<string, number>;
  /** The churches, ready for the database, in batches; close it when done. */
  spool: Spool;
};

/** Records in a transaction. */
const batchSize = 2000;
/** Transactions at a time. The database does most of the work, and has more than one core. */
const sideBySide = 2;

const listed = { errors: 1000, notes: 5, unplaced: 100 };

type Decision =
  | { kind: 'church'; church: PlacedChurch; faith: string | null; notes: Note[] }
  | { kind: 'left out'; reason: LeftOut; faith?: string }
  | { kind: 'invalid'; message: string };

/** What becomes of a record, apart from ids that came before. */
function decide({ outcome }: ImportRecord, rules: ImportRules, geo: Geo): Decision {
  if (outcome.kind !== 'church') return outcome;
  const { faith } = outcome;
  if (faith && rules.churchesOnly) return { kind: 'left out', reason: 'another faith', faith };
  const placed = place(outcome.church, { geo, rules });
  if ('leftOut' in placed) return { kind: 'left out', reason: placed.leftOut };
  const notes = placed.note ? [...outcome.notes, placed.note] : outcome.notes;
  return { kind: 'church', church: placed.church, faith, notes };
}

async function* limited(task: ImportTask, options: Parameters<ImportFile['read']>[0]) {
  let left = task.limit ?? Number.POSITIVE_INFINITY;
  for await (const record of task.file.read(options)) {
    if (left <= 0) return;
    left -= 1;
    yield record;
  }
}

/**
 * Reads the file from begin to end and writes nothing to the database. Throws a FileError when the file is broken as a whole;
 * errors of single rows are in the result.
 */
export async function reviewImport(
  task: ImportTask,
  { geo, onProgress }: { geo: Geo; onProgress?: (share: number, records: number) => void },
): Promise<Review> {
  const review: Review = {
    fingerprint: '',
    records: 0,
    churches: 0,
    leftOut: new Map(),
    faiths: new Map(),
    placed: { own: 0, zip: 0, name: 0, nowhere: 0 },
    errorCount: 0,
    errors: [],
    notes: new Map(),
    unplaced: [],
    denominations: new Map(),
    spool: await createSpool(),
  };
  const seen = new Map<string, number>();
  const hash = newHash();
  let share = 0;
  const onBytes = (bytes: number) => {
    share = bytes / task.file.file.bytes;
  };
  try {
    let batch: unknown[] = [];
    const spoolBatch = async () => {
      await review.spool.append({ until: review.records, count: batch.length }, batch);
      batch = [];
    };
    for await (const record of limited(task, { hash, onBytes })) {
      review.records += 1;
      const decision = decide(record, task.rules, geo);
      const message = note(review, record, decision, seen);
      if (message !== undefined) {
        review.errorCount += 1;
        if (review.errors.length < listed.errors) review.errors.push({ place: record.place, message });
      } else if (decision.kind === 'church') batch.push(rowOf(decision.church, task.source, review.records));
      if (review.records % batchSize === 0) {
        await spoolBatch();
        onProgress?.(share, review.records);
      }
    }
    if (review.records === 0)
      throw new FileError(`${task.file.file.path} holds no records: there is nothing behind its begin.`);
    await spoolBatch();
    review.fingerprint = fingerprintOf(task, hash.digest('hex'));
    return review;
  } catch (error) {
    await review.spool.close();
    throw error;
  }
}

/** Counts one record and returns its error, if it has one. */
function note(review: Review, { place }: ImportRecord, decision: Decision, seen: Map<string, number>) {
  if (decision.kind === 'invalid') return decision.message;
  if (decision.kind === 'left out') {
    add(review.leftOut, decision.reason);
    if (decision.faith) add(review.faiths, decision.faith);
    return undefined;
  }
  const { church, faith, notes } = decision;
  const id = church.source ? `${church.source}\n${church.sourceId}` : church.sourceId;
  const before = seen.get(id);
  if (before !== undefined)
    return `has the id ${JSON.stringify(church.sourceId)} that ${place.unit} ${before} has already`;
  seen.set(id, place.number);
  review.churches += 1;
  review.placed[church.placed] += 1;
  add(review.denominations, church.denomination);
  if (faith) add(review.faiths, faith);
  for (const text of notes) {
    const entry = review.notes.get(text) ?? { count: 0, first: [] };
    entry.count += 1;
    if (entry.first.length < listed.notes) entry.first.push(place);
    review.notes.set(text, entry);
  }
  if (church.placed === 'nowhere' && review.unplaced.length < listed.unplaced)
    review.unplaced.push({ place, name: church.name });
  return undefined;
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The same file with other options is another import, and cannot go on where that one stopped. */
function fingerprintOf(task: ImportTask, digest: string): string {
  const { file, rules, limit, skipBadRows, variant } = task;
  return createHash('sha256')
    .update(digest)
    .update(
      JSON.stringify([file.format, file.file.encoding, rules, limit ?? null, skipBadRows, variant ?? null]),
    )
    .digest('hex');
}

export type Result = Counts & {
  /** Records that an earlier run had committed already; 0 for a run from the begin. */
  resumedAt: number;
};

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
    onProgress,
    onResume,
  }: {
    db: Db;
    databaseUrl: string;
    restart?: boolean;
    onProgress?: (committed: number, counts: Counts) => void;
    onResume?: (committed: number) => void;
  },
): Promise<Result> {
  if (review.errorCount > 0 && !task.skipBadRows) throw new Error('A file with faulty rows is not imported.');
  await checkUnchanged(task.file.file);
  return withImportLock(databaseUrl, async () => {
    const { source } = task;
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
      }));
    const totals: Counts = {
      added: run.added,
      updated: run.updated,
      unchanged: run.unchanged,
      kept: run.kept,
    };
    if (open && open.committed > 0) onResume?.(open.committed);
    const loud = review.records < bulk;
    /** Batches are computed side by side but committed in their order, so that the resume point has no holes. */
    const write = (batch: Batch, before: Promise<void>) =>
      db.transaction(async (tx) => {
        const rows = await review.spool.read(batch);
        await allowWaiting(tx);
        const upsert = () => upsertChurches(tx, { rows, count: batch.count });
        const counts = loud ? await upsert() : await withoutSearchTriggers(tx, upsert);
        await before;
        await noteProgress(tx, { id: run.id, committed: batch.until, counts });
        return counts;
      });
    let last = Promise.resolve();
    const running = new Set<Promise<void>>();
    for (const batch of review.spool.batches) {
      if (batch.until <= run.committed) continue;
      const done: Promise<void> = write(batch, last).then((counts) => {
        for (const key of ['added', 'updated', 'unchanged', 'kept'] as const) totals[key] += counts[key];
        onProgress?.(batch.until, totals);
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
    // Also after a small file: an earlier large one may have been cut short before it came to this.
    await rebuildSearch(db);
    await finishImport(db, { id: run.id });
    return { ...totals, resumedAt: run.committed };
  });
}
