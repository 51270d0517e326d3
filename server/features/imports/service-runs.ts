/** The import job: checks, imports, and undoes imports of uploaded files. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ImportReport } from '#shared/contracts/admin/imports-admin.ts';
import { publicFields } from '#shared/domain/church-fields.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import { cellOf } from '../../adapters/imports/own-export.ts';
import { openImportFile } from '../../adapters/imports/records.ts';
import { FileError } from '../../adapters/imports/types.ts';
import { columnName } from '../../db/church-columns.ts';
import { createDb, createPool } from '../../db/client.ts';
import { rebuildSearch, withoutSearchTriggers } from '../../db/rebuild-search.ts';
import type { Deps } from '../../deps.ts';
import { duplicateOptions, runImport } from './service.ts';
import { findMissing, retireMissing } from './service-missing.ts';
import { type ImportTask, type Review, reviewImport } from './service-review.ts';
import { addCounts, ImportBusy, noCounts, withImportLock } from './store.ts';
import { markUndone, nextUndo, undoStep } from './store-undo.ts';
import {
  findUpload,
  nextUpload,
  noteDone,
  readContent,
  type UploadRow,
  updateUpload,
} from './store-uploads.ts';
import { upsertChurches } from './store-upsert.ts';

type Worker = Pick<Deps, 'db' | 'geo' | 'log' | 'now' | 'direct' | 'gate'>;

/** In milliseconds. A batch that waited for a lock isn't followed by a rest as long. */
const longestRest = 500;

/**
 * Returns a function to call between two pieces of work: while visitors' requests run, it rests as long as the piece took,
 * so that an import works half of the time at a busy moment.
 */
export function givingWay(gate: Pick<Deps['gate'], 'isBusy'>): () => Promise<void> {
  let begin = performance.now();
  return async () => {
    const worked = performance.now() - begin;
    await (gate.isBusy() ? sleep(Math.min(worked, longestRest)) : nextTurn());
    begin = performance.now();
  };
}

/** Stores the uploaded file on disk while `work` runs. Replaces the temporary path in error messages. */
export async function withFile<T>(
  file: { name: string; content: Buffer | AsyncIterable<Buffer> },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'church-upload-'));
  try {
    const path = join(folder, file.name);
    await writeFile(path, file.content, { mode: 0o600 });
    return await work(path).catch((error: unknown) => {
      if (!(error instanceof FileError) || error instanceof ImportBusy) throw error;
      throw new FileError(error.message.replaceAll(path, file.name));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const statementTimeout = 10 * 60_000;

/** Records per transaction. Progress advances in these steps, and edits are blocked for at most one of them. */
const batchSize = 500;

/** Churches that the report of a check lists as changed. */
const maxListed = 1000;

export const openUpload = (path: string, { skip, columns }: UploadRow['options']) =>
  openImportFile(path, { ...(skip === null ? {} : { skip }), ...(columns ? { fields: columns } : {}) });

async function taskOf(path: string, { options }: UploadRow): Promise<ImportTask> {
  const { source, skip, columns, allFaiths, regionOnly, onDuplicate } = options;
  return {
    file: await openUpload(path, options),
    source,
    rules: { allFaiths, regionOnly, onDuplicate },
    batchSize,
    variant: [skip, columns],
  };
}

type Work = { upload: UploadRow; task: ImportTask; review: Review; shouldStop: () => Promise<boolean> };

async function check({ db }: Worker, { upload, task, review, shouldStop }: Work): Promise<void> {
  const duplicates = await duplicateOptions(db, task);
  const options = { ...duplicates, undoOf: null, dryRun: true };
  const totals = { ...noCounts };
  const changes: NonNullable<ImportReport['changes']> = { count: 0, first: [] };
  for (const batch of review.spool.batches) {
    if (await shouldStop()) return;
    const rows = await review.spool.read(batch);
    const counts = await upsertChurches(db, { ...options, rows });
    addCounts(totals, counts);
    for (const { id, name, values } of counts.changes) {
      const fields = publicFields.flatMap((field) => {
        const [before, after] = (values[columnName(field)] ?? []).map((value) => String(cellOf(value)));
        return before === undefined || after === undefined ? [] : { field, before, after };
      });
      if (fields.length === 0) continue;
      changes.count += 1;
      if (changes.count <= maxListed) changes.first.push({ id, name, fields });
    }
    await noteDone(db, { id: upload.id, from: 'checking', done: batch.until });
  }
  const missing = await findMissing(db, task, review);
  const report = { ...review.report, counts: totals, changes, missing: missing?.report ?? null };
  if (await shouldStop()) return;
  await updateUpload(db, { id: upload.id, from: ['checking'], values: { state: 'checked', report } });
}

async function write(deps: Worker, { upload, task, review, shouldStop }: Work): Promise<void> {
  const { db, direct } = deps;
  const { id, options } = upload;
  const result = await runImport(task, review, {
    db: direct.db,
    databaseUrl: direct.pool.options.connectionString!,
    startedBy: upload.createdBy,
    stop: async (run) => {
      await noteDone(db, { id, from: 'running', done: run.committed, runId: run.id });
      return shouldStop();
    },
  });
  if (result.stopped) return;
  const missing = options.retireMissing ? await findMissing(db, task, review) : undefined;
  if (missing) await retireMissing(deps, missing, result.id);
  const values = { state: 'done', runId: result.id, done: review.report.records, content: null } as const;
  // If it was canceled after the last batch, everything has been imported.
  await updateUpload(db, { id, from: ['running', 'canceled'], values });
}

/** Stores errors with the upload, except ImportBusy and a shutdown, which are thrown so that the job retries. */
async function processUpload(deps: Worker, upload: UploadRow, signal?: AbortSignal): Promise<void> {
  const { id, state, file, options } = upload;
  const { db } = deps;
  const fail = (error: string) => updateUpload(db, { id, from: [state], values: { state: 'failed', error } });
  try {
    await withFile({ name: file, content: readContent(db, { id }) }, async (path) => {
      const task = await taskOf(path, upload);
      const giveWay = givingWay(deps.gate);
      const review = await reviewImport(task, { geo: deps.geo, giveWay });
      try {
        await updateUpload(db, { id, from: [state], values: { records: review.report.records } });
        // It may have been canceled and started again with other options.
        const shouldStop = async () => {
          await giveWay();
          const now = await findUpload(db, { id });
          return signal?.aborted === true || now?.state !== state || !isDeepStrictEqual(now.options, options);
        };
        await (state === 'checking' ? check : write)(deps, { upload, task, review, shouldStop });
      } finally {
        await review.spool.close();
      }
    });
  } catch (error) {
    // On shutdown, the database connections are closed. The next run continues.
    if (error instanceof ImportBusy || signal?.aborted) throw error;
    if (!(error instanceof FileError)) deps.log.error({ upload: id, reason: String(error) }, 'import failed');
    await fail(error instanceof FileError ? error.message : copy.failed);
  }
}

/**
 * Deletes the churches that an import created, and restores those that it changed or retired, unless they have changed
 * since. Can be interrupted at any time; the next call continues. Throws ImportBusy.
 */
function undoImport({ direct: { db, pool }, now }: Worker, id: number, signal?: AbortSignal): Promise<void> {
  return withImportLock(pool.options.connectionString!, async () => {
    for (let count = 1; count > 0; ) {
      if (signal?.aborted) return;
      count = await db.transaction((tx) => withoutSearchTriggers(tx, () => undoStep(tx, { id })));
    }
    await rebuildSearch(db);
    await markUndone(db, { id, now: now() });
  });
}

/**
 * Processes waiting uploads and undo requests one at a time. Can be interrupted at any time: in the next run, a check
 * starts over and an import resumes after its last batch.
 */
export async function workOnImports(
  deps: Worker & Pick<Deps, 'jobEvents'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const upload = await nextUpload(deps.db);
    const undoId = upload ? undefined : await nextUndo(deps.db);
    if (!upload && undoId === undefined) return;
    if (signal?.aborted) return void deps.jobEvents.emit('wake', 'imports');
    // Imports need longer statement timeouts than requests.
    const url = deps.direct.pool.options.connectionString!;
    const pool = createPool({ url, size: 3, log: deps.log, statementTimeout });
    const db = createDb(pool);
    const worker = { ...deps, db, direct: { db, pool } };
    try {
      if (upload) await processUpload(worker, upload, signal);
      else if (undoId !== undefined) await undoImport(worker, undoId, signal);
    } catch (error) {
      // An import is running on the command line. The next run of the job retries.
      if (error instanceof ImportBusy) return;
      throw error;
    } finally {
      await pool.end();
    }
  }
}
