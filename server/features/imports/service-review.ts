/** The first pass of an import: parses the whole file and decides about every record, without writing to the database. */

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { site } from '#shared/domain/site.ts';
import type { Geo } from '../../adapters/geo/zip-table.ts';
import {
  fileErrors,
  type LeftOut,
  leftOutReasons,
  type Note,
  rowErrors,
} from '../../adapters/imports/copy.ts';
import { createSpool, type Spool } from '../../adapters/imports/spool.ts';
import {
  FileError,
  type ImportFile,
  type ImportRecord,
  type Place,
  type Remark,
} from '../../adapters/imports/types.ts';
import { findingRepeats, type ImportRules, type Placed, type PlacedChurch, place } from './policy.ts';
import { rowOf } from './store-upsert.ts';

export type ImportTask = {
  file: ImportFile;
  source: string;
  rules: ImportRules;
  /** Reads only this many records from the start of the file. */
  limit?: number;
  /** Records per transaction. */
  batchSize?: number;
  /** Anything else that affects the result, such as the mapping. Part of the fingerprint. */
  variant?: unknown;
};

type RowError = { place: Place; message: string };

export type Review = {
  fingerprint: string;
  records: number;
  churches: number;
  leftOut: Map<LeftOut, number>;
  /** Number of records per non-Christian faith, including those left out. */
  faiths: Map<string, number>;
  placed: Record<Placed, number>;
  errorCount: number;
  /** Truncated; `errorCount` is the total. */
  errors: RowError[];
  notes: Map<Note, { count: number; first: Array<Place & { value: string }> }>;
  /** Churches without any position. Truncated. */
  unplaced: Array<{ place: Place; name: string }>;
  denominations: Map<string, number>;
  /** Lines of service times. The first `unread` ones stay text. */
  services: { lines: number; read: number; unread: Array<{ place: Place; value: string }> };
  /** All source ids in the file, including churches that the options leave out. */
  present: Set<string>;
  /** The cities that the file covers, by cityKey, with their number of churches. */
  cities: Map<string, { name: string; count: number }>;
  /** Church ids of our own export. */
  ids: Set<number>;
  /** Batches of rows, ready for the database. The caller must close it. */
  spool: Spool;
};

const defaultBatchSize = 2000;

/** After this many records, waiting requests get their turn. They take a millisecond; a whole chunk takes 300. */
const recordsPerTurn = 5;

const maxListed = { errors: 1000, notes: 5, unplaced: 100, unread: 100 };

type Decision =
  | { kind: 'church'; church: PlacedChurch; faith: string | null; notes: Remark[] }
  | { kind: 'leftOut'; reason: LeftOut; faith?: string }
  | Extract<ImportRecord['outcome'], { kind: 'deleted' | 'invalid' }>;

/** Decides about a record by itself. Duplicate ids are detected later. */
function decide({ outcome }: ImportRecord, rules: ImportRules, geo: Geo): Decision {
  if (outcome.kind !== 'church') return outcome;
  const { faith } = outcome;
  if (faith && !rules.allFaiths) return { kind: 'leftOut', reason: leftOutReasons.otherFaith, faith };
  const placed = place(outcome.church, { geo, rules });
  if ('leftOut' in placed) return { kind: 'leftOut', reason: placed.leftOut };
  const { latitude, longitude } = outcome.church.position;
  const notes = placed.note
    ? [...outcome.notes, { note: placed.note, value: `${latitude}, ${longitude}` }]
    : outcome.notes;
  return { kind: 'church', church: placed.church, faith, notes };
}

async function* limited(task: ImportTask, options: Parameters<ImportFile['read']>[0]) {
  let remaining = task.limit ?? Number.POSITIVE_INFINITY;
  for await (const record of task.file.read(options)) {
    if (remaining <= 0) return;
    remaining -= 1;
    yield record;
  }
}

const emptyReview = async (): Promise<Review> => ({
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
  services: { lines: 0, read: 0, unread: [] },
  present: new Set(),
  cities: new Map(),
  ids: new Set(),
  spool: await createSpool(),
});

/** Throws a FileError if the file as a whole is malformed. Errors in single records are part of the result. */
export async function reviewImport(
  task: ImportTask,
  {
    geo,
    onProgress,
    giveWay = nextTurn,
  }: {
    geo: Geo;
    onProgress?: (share: number, records: number) => void;
    /** Called every few records. */
    giveWay?: () => Promise<void>;
  },
): Promise<Review> {
  const review = await emptyReview();
  const numbersById = new Map<string, number>();
  const isRepeated = findingRepeats();
  const hash = createHash('sha256');
  let share = 0;
  const onBytes = (bytes: number) => {
    share = bytes / task.file.file.bytes;
  };
  try {
    let batch: unknown[] = [];
    const spoolBatch = async () => {
      await review.spool.append({ until: review.records }, batch);
      batch = [];
    };
    for await (const record of limited(task, { hash, onBytes })) {
      review.records += 1;
      if (review.records % recordsPerTurn === 0) await giveWay();
      const decision = decide(record, task.rules, geo);
      const message = tally(review, record, decision, numbersById);
      if (message !== undefined) {
        review.errorCount += 1;
        if (review.errors.length < maxListed.errors) review.errors.push({ place: record.place, message });
      } else if (decision.kind === 'church') {
        const row = {
          ...rowOf(decision.church, task.source, review.records),
          repeated: isRepeated(decision.church),
        };
        countServices(review.services, record.place, row);
        batch.push(row);
      } else if (decision.kind === 'deleted') {
        const { source, sourceId: source_id } = decision;
        batch.push({ n: review.records, source, source_id, deleted: true });
      }
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

/** Adds one record to the review and returns its error, if any. */
function tally(
  review: Review,
  { place, outcome }: ImportRecord,
  decision: Decision,
  numbersById: Map<string, number>,
) {
  if (decision.kind === 'invalid') return decision.message;
  if (decision.kind === 'deleted') {
    increment(review.leftOut, leftOutReasons.notApproved);
    return undefined;
  }
  if (decision.kind === 'leftOut') {
    increment(review.leftOut, decision.reason);
    if (decision.faith) increment(review.faiths, decision.faith);
    if (outcome.kind === 'church') review.present.add(outcome.church.sourceId);
    return undefined;
  }
  const { church, faith, notes } = decision;
  const id = church.source ? `${church.source}\n${church.sourceId}` : church.sourceId;
  const duplicateOf = numbersById.get(id);
  if (duplicateOf !== undefined)
    return church.withoutId
      ? rowErrors.sameChurch(`${place.unit} ${duplicateOf}`, church.name)
      : rowErrors.sameId(`${place.unit} ${duplicateOf}`, church.sourceId);
  numbersById.set(id, place.number);
  // A damaged file may have an id twice.
  if (church.id && review.ids.has(church.id)) church.id = null;
  if (church.id) review.ids.add(church.id);
  if (!church.source) review.present.add(church.sourceId);
  countCity(review.cities, church);
  review.churches += 1;
  review.placed[church.placed] += 1;
  increment(review.denominations, church.denomination);
  if (faith) increment(review.faiths, faith);
  for (const { note, value } of notes) {
    const entry = review.notes.get(note) ?? { count: 0, first: [] };
    entry.count += 1;
    if (entry.first.length < maxListed.notes) entry.first.push({ ...place, value: value.slice(0, 60) });
    review.notes.set(note, entry);
  }
  if (church.placed === 'nowhere' && review.unplaced.length < maxListed.unplaced)
    review.unplaced.push({ place, name: church.name });
  return undefined;
}

type InCity = { state?: string | undefined; city: string };
/** A church without a city counts as one of the site’s city. */
const cityOf = ({ city }: InCity) => city || site.city;
export const cityKey = (church: InCity): string =>
  `${church.state || site.stateCode} ${cityOf(church).toLowerCase()}`;

function countCity(cities: Review['cities'], church: PlacedChurch): void {
  const key = cityKey(church);
  cities.set(key, { name: cityOf(church), count: (cities.get(key)?.count ?? 0) + 1 });
}

function countServices(counts: Review['services'], place: Place, row: ReturnType<typeof rowOf>): void {
  const { services, service_times: times } = row;
  const read = new Set(times.map(({ line }) => line));
  counts.lines += services.length;
  counts.read += read.size;
  for (const [line, value] of services.entries())
    if (!read.has(line) && counts.unread.length < maxListed.unread) counts.unread.push({ place, value });
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Includes the options, because an import with other options can't resume this one. */
function fingerprintOf(task: ImportTask, digest: string): string {
  const { file, rules, limit, variant } = task;
  return createHash('sha256')
    .update(digest)
    .update(JSON.stringify([file.format, file.file.encoding, rules, limit ?? null, variant ?? null]))
    .digest('hex');
}
