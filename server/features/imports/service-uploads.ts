/** Uploaded files: their columns, options, and state changes. A job does the actual work (service-runs.ts). */
import { isAscii, isUtf8 } from 'node:buffer';
import { basename, extname } from 'node:path';
import type { z } from 'zod';
import type {
  encodings,
  ImportOptions,
  ImportState,
  ImportUpload,
  importTable,
  runImport,
} from '#shared/contracts/admin/imports-admin.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import { headBytes } from '../../adapters/imports/text-file.ts';
import { FileError, type ImportFile } from '../../adapters/imports/types.ts';
import { isWorkbook, workbookToCsv } from '../../adapters/imports/xlsx.ts';
import { isoDates } from '../../db/iso-dates.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { openUpload, withFile } from './service-runs.ts';
import { listLeft, requestUndo } from './store-undo.ts';
import * as store from './store-uploads.ts';

type Id = { id: number };
const idleStates = ['draft', 'checked', 'canceled', 'failed'] as const satisfies readonly ImportState[];

export async function listImports({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const [uploads, runs] = [await store.listOpenUploads(db), await store.listRuns(db)];
  const undone = runs.flatMap(({ run }) => (run.undoneAt ? [run.id] : []));
  const left = await listLeft(db, { ids: undone });
  return {
    uploads,
    runs: runs.map(({ run, undoable }) => ({
      ...isoDates(run),
      undoable,
      left: left.filter(({ importId }) => importId === run.id),
    })),
    maxMegabytes: env.importMegabytes,
  };
}

const samples = { rows: 20, values: 3 };

function tableOf(file: ImportFile): z.infer<typeof importTable> | null {
  if (!file.table) return null;
  const rows = file.table.first(samples.rows);
  return {
    skipped: file.table.skipped,
    columns: file.table.columns.map(({ name, field }, index) => {
      const cells = rows.map((row) => (row[index] ?? '').slice(0, 100)).filter(Boolean);
      return { name: name.slice(0, 200), field, samples: [...new Set(cells)].slice(0, samples.values) };
    }),
  };
}

/**
 * Converts workbooks to CSV, and invalid UTF-8 from windows-1252, which Excel on Windows writes. Throws a FileError for
 * damaged workbooks and other binary files, and bad_input for a file that is partly UTF-8, unless the encoding is given.
 */
async function toText(original: Buffer, encoding: (typeof encodings)[number] | undefined): Promise<Buffer> {
  if (isWorkbook(original)) return workbookToCsv(original);
  if (original[0] === 0xff || original[0] === 0xfe) return original;
  if (original.includes(0)) throw new FileError(copy.unreadable);
  if (isUtf8(original)) return original;
  const decode = (bytes: Buffer) => new TextDecoder('windows-1252').decode(bytes);
  // Latin-1 keeps every byte.
  const lines = original
    .toString('latin1')
    .split(/(?<=\n)/)
    .map((line) => Buffer.from(line, 'latin1'));
  const isMixed = lines.some((line) => isUtf8(line) && !isAscii(line));
  if (!isMixed || encoding === 'windows-1252') return Buffer.from(decode(original));
  if (encoding) return Buffer.concat(lines.map((line) => (isUtf8(line) ? line : Buffer.from(decode(line)))));
  const others = lines.flatMap((line, index) => (isUtf8(line) ? [] : [index + 1]));
  throw fieldError('encoding', copy.mixedEncoding(others));
}

/** Removes the path and characters that aren't safe in file names. */
const safeName = (original: string) =>
  basename(original.replaceAll('\\', '/'))
    .toWellFormed()
    .replace(/[^\p{L}\p{N}\p{M} ._()-]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-80) || 'file';

const rethrow = (error: unknown): never => {
  throw error instanceof FileError ? new AppError('bad_input', { message: error.message }) : error;
};

export async function uploadImport(
  deps: Deps,
  {
    admin,
    file,
    encoding,
  }: {
    admin: Viewer;
    file: { originalname: string; buffer: Buffer };
    encoding: (typeof encodings)[number] | undefined;
  },
): Promise<ImportUpload> {
  const name = safeName(file.originalname);
  try {
    const content = await toText(file.buffer, encoding);
    // The format and the first rows are in the head.
    const head = content.subarray(0, headBytes);
    const { format, table } = await withFile({ name, content: head }, async (path) => {
      const opened = await openUpload(path, { ...defaults, source: '' });
      return { format: opened.format, table: tableOf(opened) };
    });
    const slug = basename(name, extname(name))
      .replace(/[^\w.:-]+/g, '-')
      .replace(/^-+|-+$/g, '');
    const source = format === 'csv' ? slug.slice(0, 80) || 'file' : format;
    const options = { ...defaults, source };
    const row = {
      file: name,
      content,
      format,
      table,
      options,
      createdBy: admin.username,
      createdAt: deps.now(),
    };
    return await store.insertUpload(deps.db, row);
  } catch (error) {
    return rethrow(error);
  }
}

const defaults: ImportOptions = {
  source: '',
  skip: null,
  columns: null,
  allFaiths: false,
  regionOnly: false,
  onDuplicate: 'ask',
  retireMissing: false,
};

export async function readImport({ db }: Pick<Deps, 'db'>, { id }: Id): Promise<ImportUpload> {
  const row = await store.findUpload(db, { id });
  if (!row) throw new AppError('not_found');
  return row;
}

/** Updates the columns to match the new options and discards the report of the old ones. */
export async function changeImport(
  { db }: Pick<Deps, 'db'>,
  { id, options }: Id & { options: ImportOptions },
): Promise<ImportUpload> {
  const row = await readImport({ db }, { id });
  if (row.state === 'done') throw conflict(copy.busy);
  const content = store.readContent(db, { id });
  const chosen = { ...options, columns: row.format === 'csv' ? options.columns : null };
  const table = await withFile({ name: row.file, content }, async (path) =>
    tableOf(await openUpload(path, chosen)),
  ).catch(rethrow);
  const values = { options: chosen, table, state: 'draft', report: null, error: null, done: 0 } as const;
  return updated(await store.updateUpload(db, { id, from: idleStates, values }), copy.busy);
}

/** Throws a conflict if the upload was not in an expected state. */
const updated = (row: store.UploadRow | undefined, message: string): ImportUpload => {
  if (!row) throw conflict(message);
  return row;
};

export async function checkImport({ db, jobEvents }: Deps, { id }: Id): Promise<ImportUpload> {
  const { table } = await readImport({ db }, { id });
  if (table && !table.columns.some(({ field }) => field === 'name'))
    throw new AppError('bad_input', { message: copy.needName });
  const values = { state: 'checking', report: null, error: null, done: 0, records: 0 } as const;
  const row = updated(await store.updateUpload(db, { id, from: idleStates, values }), copy.busy);
  jobEvents.emit('wake', 'imports');
  return row;
}

/** Requires a finished check. Resumes a canceled or failed import. */
export async function startImport(
  { db, jobEvents }: Deps,
  {
    id,
    choices: { confirm, ...choices },
  }: Id & { choices: z.output<NonNullable<(typeof runImport)['body']>> },
): Promise<ImportUpload> {
  const { state, done, report, options: savedOptions } = await readImport({ db }, { id });
  const options = { ...savedOptions, ...choices };
  if (!report) throw conflict(copy.notChecked);
  if (options.retireMissing && !report.missing) throw conflict(copy.cantRetire);
  const city = options.retireMissing ? report.missing?.confirm : null;
  if (city && city.toLowerCase() !== confirm?.toLowerCase())
    throw new AppError('bad_input', { message: copy.confirmRetire(city) });
  const values = { state: 'running', error: null, options, done: state === 'checked' ? 0 : done } as const;
  const from = ['checked', 'canceled', 'failed'] as const;
  const row = updated(await store.updateUpload(db, { id, from, values }), copy.busy);
  jobEvents.emit('wake', 'imports');
  return row;
}

export async function cancelImport({ db }: Pick<Deps, 'db'>, { id }: Id): Promise<ImportUpload> {
  await readImport({ db }, { id });
  const canceled =
    (await store.updateUpload(db, { id, from: ['running'], values: { state: 'canceled' } })) ??
    (await store.updateUpload(db, { id, from: ['checking'], values: { state: 'draft' } }));
  return updated(canceled, copy.notRunning);
}

export async function discardImport({ db }: Pick<Deps, 'db'>, { id }: Id): Promise<void> {
  await readImport({ db }, { id });
  if (!(await store.deleteUpload(db, { id, from: [...idleStates, 'done'] }))) throw conflict(copy.busy);
}

/** Only requests the undo. A job performs it. */
export async function startUndo(
  { db, jobEvents }: Deps,
  { admin, id }: Id & { admin: Viewer },
): Promise<void> {
  if (!(await requestUndo(db, { id, by: admin.username }))) throw conflict(copy.notUndoable);
  jobEvents.emit('wake', 'imports');
}
