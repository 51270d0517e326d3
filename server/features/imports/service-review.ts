/** The first pass of an import: parses the whole file and decides about every record, without writing to the database. */

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportReport } from '#shared/contracts/admin/imports-admin.ts';
import { site } from '#shared/domain/site.ts';
import type { Geo } from '../../adapters/geo/zip-table.ts';
import { fileErrors, leftOutReasons, rowErrors } from '../../adapters/imports/copy.ts';
import { createSpool, type Spool } from '../../adapters/imports/spool.ts';
import { FileError, type ImportFile, type Outcome, type Remark } from '../../adapters/imports/types.ts';
import { findingRepeats, type ImportRules, type PlacedChurch, place, undoLimit } from './policy.ts';
import { rowOf } from './store-upsert.ts';

export type ImportTask = {
  file: ImportFile;
  source: string;
  rules: ImportRules;
  /** Records per transaction. */
  batchSize?: number;
  /** Anything else that affects the result, such as the mapping. Part of the fingerprint. */
  variant?: unknown;
};

export type Review = {
  fingerprint: string;
  /** What the file says; the database adds the rest. */
  report: Required<Omit<ImportReport, 'counts' | 'changes' | 'missing'>>;
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

const maxListed = { errors: 100, notes: 5, unread: 100 };

const emptyReview = async (): Promise<Review> => ({
  fingerprint: '',
  report: {
    records: 0,
    churches: 0,
    faiths: [],
    leftOut: [],
    errorCount: 0,
    errors: [],
    notes: [],
    unplaced: 0,
    services: { lines: 0, read: 0, unread: [] },
    undoable: true,
  },
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
  const { report, spool } = review;
  const rowFor = createReviewer(task, review, geo);
  const hash = createHash('sha256');
  let share = 0;
  const onBytes = (bytes: number) => {
    share = bytes / task.file.file.bytes;
  };
  try {
    let batch: unknown[] = [];
    const spoolBatch = async () => {
      await spool.append(report.records, batch);
      batch = [];
    };
    for await (const record of task.file.read({ hash, onBytes })) {
      report.records += 1;
      if (report.records % recordsPerTurn === 0) await giveWay();
      const row = rowFor(record.place, record.outcome);
      if (typeof row === 'object') batch.push(row);
      else if (row !== undefined) addError(report, record.place, row);
      if (report.records % (task.batchSize ?? defaultBatchSize) === 0) {
        await spoolBatch();
        onProgress?.(share, report.records);
      }
    }
    if (report.records === 0) throw new FileError(fileErrors.noRecords(task.file.file.path));
    await spoolBatch();
    report.undoable = report.records <= undoLimit;
    review.fingerprint = fingerprintOf(task, hash.digest('hex'));
    return review;
  } catch (error) {
    await spool.close();
    throw error;
  }
}

function addError(report: Review['report'], where: string, message: string): void {
  report.errorCount += 1;
  if (report.errors.length < maxListed.errors)
    report.errors.push({ place: where, message: message.slice(0, 300) });
}

/** Returns a function that counts a record, and returns its row, or its error, or undefined if it's left out. */
function createReviewer({ source, rules }: ImportTask, review: Review, geo: Geo) {
  const { report, present, ids } = review;
  const placesById = new Map<string, string>();
  const isRepeated = findingRepeats();
  return (where: string, outcome: Outcome): object | string | undefined => {
    const leaveOut = (reason: string): undefined => void increment(report.leftOut, 'reason', reason);
    if (outcome.kind === 'invalid') return outcome.message;
    if (outcome.kind === 'leftOut') return leaveOut(outcome.reason);
    if (outcome.kind === 'deleted') {
      leaveOut(leftOutReasons.notApproved);
      return { n: report.records, source: outcome.source, source_id: outcome.sourceId, deleted: true };
    }
    const { faith, church: found } = outcome;
    const isWelcome = !faith || rules.allFaiths;
    const placed = isWelcome ? place(found, { geo, rules }) : { leftOut: leftOutReasons.otherFaith };
    const isIn = 'church' in placed;
    const id = found.source ? `${found.source}\n${found.sourceId}` : found.sourceId;
    const earlier = isIn ? placesById.get(id) : undefined;
    if (earlier !== undefined)
      return found.withoutId
        ? rowErrors.sameChurch(earlier, found.name)
        : rowErrors.sameId(earlier, found.sourceId);
    if (faith && (isIn || !isWelcome)) increment(report.faiths, 'name', faith);
    if (!found.source || !isIn) present.add(found.sourceId);
    if (!isIn) return leaveOut(placed.leftOut);
    const { church, note } = placed;
    placesById.set(id, where);
    // A damaged file may have an id twice.
    if (church.id && ids.has(church.id)) church.id = null;
    if (church.id) ids.add(church.id);
    countCity(review.cities, church);
    report.churches += 1;
    if (church.placed === 'nowhere') report.unplaced += 1;
    const { latitude, longitude } = found.position;
    addNotes(report, where, [
      ...outcome.notes,
      ...(note ? [{ note, value: latitude || longitude ? `${latitude}, ${longitude}` : found.name }] : []),
    ]);
    const row = { ...rowOf(church, source, report.records), repeated: isRepeated(church) };
    countServices(report, where, row);
    return row;
  };
}

function increment<Key extends string>(
  counts: Array<Record<Key, string> & { count: number }>,
  key: Key,
  value: string,
): void {
  const entry = counts.find((other) => other[key] === value);
  if (entry) entry.count += 1;
  else counts.push({ [key]: value, count: 1 } as (typeof counts)[number]);
}

function addNotes({ notes }: Review['report'], where: string, remarks: readonly Remark[]): void {
  for (const { note, value } of remarks) {
    const entry = notes.find((other) => other.note === note) ?? { note, count: 0, first: [] };
    if (entry.count === 0) notes.push(entry);
    entry.count += 1;
    if (entry.first.length < maxListed.notes) entry.first.push({ place: where, value: value.slice(0, 60) });
  }
}

type InCity = { state?: string | undefined; city: string };
/** A church without a city counts as one of the site’s city. */
const cityOf = ({ city }: InCity) => city || site.city;
const cityKey = (church: InCity): string =>
  `${church.state || site.stateCode} ${cityOf(church).toLowerCase()}`;

function countCity(cities: Review['cities'], church: PlacedChurch): void {
  const key = cityKey(church);
  cities.set(key, { name: cityOf(church), count: (cities.get(key)?.count ?? 0) + 1 });
}

function countServices(
  { services: counts }: Review['report'],
  where: string,
  row: ReturnType<typeof rowOf>,
): void {
  const { services, service_times: times } = row;
  const read = new Set(times.map(({ line }) => line));
  counts.lines += services.length;
  counts.read += read.size;
  for (const [line, value] of services.entries())
    if (!read.has(line) && counts.unread.length < maxListed.unread)
      counts.unread.push({ place: where, value });
}

/** Includes the options, because an import with other options can't resume this one. */
function fingerprintOf(task: ImportTask, digest: string): string {
  const { file, rules, variant } = task;
  return createHash('sha256')
    .update(digest)
    .update(JSON.stringify([file.format, file.file.encoding, rules, variant ?? null]))
    .digest('hex');
}
