/** The first pass of an import: reads the whole file, decides about every row, writes nothing. */

import { createHash } from 'node:crypto';
import {
  fileErrors,
  type LeftOut,
  leftOutReasons,
  type Note,
  rowErrors,
} from '#shared/messages/import-files.ts';
import type { Geo } from '../../adapters/geo/zip-table.ts';
import type { ImportFile, ImportRecord } from '../../adapters/imports/import-file.ts';
import { createSpool, type Spool } from '../../adapters/imports/spool.ts';
import { newHash } from '../../adapters/imports/text-file.ts';
import { FileError, type Place, type Remark } from '../../adapters/imports/types.ts';
import { type ImportRules, type Placed, type PlacedChurch, place } from './policy.ts';
import { rowOf } from './store-upsert.ts';

export type ImportTask = {
  file: ImportFile;
  source: string;
  rules: ImportRules;
  /** Only so many records from the begin of the file. */
  limit?: number;
  skipBadRows: boolean;
  /** Records in a transaction. */
  batchSize?: number;
  /** Anything else that changes the outcome, such as the mapping; part of the fingerprint. */
  variant?: unknown;
};

type RowError = { place: Place; message: string };

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
  notes: Map<Note, { count: number; first: Array<Place & { value: string }> }>;
  /** The first churches that have no position at all. */
  unplaced: Array<{ place: Place; name: string }>;
  denominations: Map<string, number>;
  /** Ids of the file's source, also of churches that its options leave out. */
  present: Set<string>;
  /** The churches, ready for the database, in batches; close it when done. */
  spool: Spool;
};

const defaultBatchSize = 2000;

const listed = { errors: 1000, notes: 5, unplaced: 100 };

type Decision =
  | { kind: 'church'; church: PlacedChurch; faith: string | null; notes: Remark[] }
  | { kind: 'leftOut'; reason: LeftOut; faith?: string }
  | { kind: 'invalid'; message: string };

/** What becomes of a record, apart from ids that came before. */
function decide({ outcome }: ImportRecord, rules: ImportRules, geo: Geo): Decision {
  if (outcome.kind !== 'church') return outcome;
  const { faith } = outcome;
  if (faith && rules.churchesOnly) return { kind: 'leftOut', reason: leftOutReasons.otherFaith, faith };
  const placed = place(outcome.church, { geo, rules });
  if ('leftOut' in placed) return { kind: 'leftOut', reason: placed.leftOut };
  const { latitude, longitude } = outcome.church.position;
  const notes = placed.note
    ? [...outcome.notes, { note: placed.note, value: `${latitude}, ${longitude}` }]
    : outcome.notes;
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
    present: new Set(),
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
      if (review.records % (task.batchSize ?? defaultBatchSize) === 0) {
        await spoolBatch();
        onProgress?.(share, review.records);
      }
    }
    if (review.records === 0) throw new FileError(fileErrors.noRecords(task.file.file.path));
    await spoolBatch();
    review.fingerprint = fingerprintOf(task, hash.digest('hex'));
    return review;
  } catch (error) {
    await review.spool.close();
    throw error;
  }
}

/** Counts one record and returns its error, if it has one. */
function note(
  review: Review,
  { place, outcome }: ImportRecord,
  decision: Decision,
  seen: Map<string, number>,
) {
  if (decision.kind === 'invalid') return decision.message;
  if (decision.kind === 'leftOut') {
    add(review.leftOut, decision.reason);
    if (decision.faith) add(review.faiths, decision.faith);
    if (outcome.kind === 'church') review.present.add(outcome.church.sourceId);
    return undefined;
  }
  const { church, faith, notes } = decision;
  const id = church.source ? `${church.source}\n${church.sourceId}` : church.sourceId;
  const before = seen.get(id);
  if (before !== undefined)
    return church.withoutId
      ? rowErrors.sameChurch(`${place.unit} ${before}`, church.name)
      : rowErrors.sameId(`${place.unit} ${before}`, church.sourceId);
  seen.set(id, place.number);
  if (!church.source) review.present.add(church.sourceId);
  review.churches += 1;
  review.placed[church.placed] += 1;
  add(review.denominations, church.denomination);
  if (faith) add(review.faiths, faith);
  for (const { note, value } of notes) {
    const entry = review.notes.get(note) ?? { count: 0, first: [] };
    entry.count += 1;
    if (entry.first.length < listed.notes) entry.first.push({ ...place, value: value.slice(0, 60) });
    review.notes.set(note, entry);
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
