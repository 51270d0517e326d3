/** Importing a file in the browser: upload, columns, check, run, undo. */
import { z } from 'zod';
import { idParams } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

/** Fields that a column of a CSV or Excel file can be read into. */
export const importFields = [
  'id',
  'name',
  'denomination',
  'religion',
  'address',
  'city',
  'state',
  'zip',
  'area',
  'phone',
  'website',
  'description',
  'services',
  'latitude',
  'longitude',
] as const;
export type ImportField = (typeof importFields)[number];

/** What becomes of a new record that looks like a church from elsewhere. */
export const duplicateModes = ['ask', 'link', 'skip', 'add'] as const;

/**
 * draft: columns and options can be chosen. checking, running: the job works on it. checked: waits for the start.
 * canceled: what was imported until then stays, and it can go on.
 */
export const importStates = [
  'draft',
  'checking',
  'checked',
  'running',
  'canceled',
  'failed',
  'done',
] as const;
export type ImportState = (typeof importStates)[number];

const importOptions = z.object({
  /** Where the ids come from; a later import of the same source updates its churches. */
  source: z.string().regex(/^[\w.:-]{1,80}$/),
  /** Lines above the header; null: recognized. */
  skip: z.number().int().min(0).max(100).nullable(),
  /** Fields of columns by their number in the file; null: the column is left out. Others are recognized. */
  columns: z.array(z.enum(importFields).nullable()).max(500).nullable(),
  churchesOnly: z.boolean(),
  regionOnly: z.boolean(),
  skipBadRows: z.boolean(),
  onDuplicate: z.enum(duplicateModes),
  retireMissing: z.boolean(),
});
export type ImportOptions = z.output<typeof importOptions>;

const count = z.number().int().nonnegative();
const counts = z.object({
  added: count,
  updated: count,
  unchanged: count,
  kept: count,
  deleted: count,
  asked: count,
  skipped: count,
  linked: count,
});

export const importTable = z.object({
  skipped: count,
  /** `field` is null where nothing is read from the column. */
  columns: z.array(
    z.object({ name: z.string(), field: z.string().nullable(), samples: z.array(z.string()) }),
  ),
});

export const importReport = z.object({
  records: count,
  churches: count,
  /** Of other faiths, left out or not. */
  faiths: z.array(z.object({ name: z.string(), count })),
  leftOut: z.array(z.object({ reason: z.string(), count })),
  errorCount: count,
  /** The first ones: "line 3", and what is wrong with it. */
  errors: z.array(z.object({ place: z.string(), message: z.string() })),
  /** Values that could not be read, with the first of them. */
  notes: z.array(
    z.object({ note: z.string(), count, first: z.array(z.object({ place: z.string(), value: z.string() })) }),
  ),
  unplaced: count,
  counts,
  /** Public churches of the source that are not in the file; null where the file does not say. */
  missing: z.object({ count, names: z.array(z.string()) }).nullable(),
  /** Whether the import can be undone; large ones cannot. */
  undoable: z.boolean(),
});
export type ImportReport = z.output<typeof importReport>;

const importUpload = z.object({
  id: z.number().int(),
  file: z.string(),
  format: z.string(),
  state: z.enum(importStates),
  options: importOptions,
  table: importTable.nullable(),
  records: count,
  done: count,
  report: importReport.nullable(),
  error: z.string().nullable(),
  runId: z.number().int().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type ImportUpload = z.output<typeof importUpload>;

const importRun = counts.extend({
  id: z.number().int(),
  file: z.string(),
  source: z.string(),
  records: count,
  retired: count,
  /** Null: on the command line. */
  startedBy: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Null while the job works on it. */
  undoneAt: z.string().nullable(),
  undoable: z.boolean(),
  /** Changed since, so the undo left them: the first ones, each with the number of all. */
  left: z.array(z.object({ id: z.number().int(), name: z.string(), total: count })),
});
export type ImportRun = z.output<typeof importRun>;

export const listImports = endpoint('GET /api/admin/imports', {
  access: 'admin',
  summary: 'The last imports, and uploaded files that are not imported yet.',
  response: z.object({
    uploads: z.array(
      importUpload.pick({ id: true, file: true, state: true, createdBy: true, createdAt: true }),
    ),
    runs: z.array(importRun),
    /** Most megabytes of a file. */
    mostMegabytes: count,
  }),
});

/** Multipart, the file in the field `file`. */
export const uploadImport = endpoint('POST /api/admin/imports', {
  access: 'admin',
  summary: 'Uploads a CSV, Excel or GeoJSON file; nothing is imported yet.',
  limit: 'upload',
  personal: true,
  response: importUpload,
});

export const getImport = endpoint('GET /api/admin/imports/:id', {
  access: 'admin',
  summary: 'An uploaded file: its columns, and how far its check or import is.',
  params: idParams,
  response: importUpload,
});

export const changeImport = endpoint('PUT /api/admin/imports/:id', {
  access: 'admin',
  summary: 'Chooses columns and options of an uploaded file. A check or import of it must not be running.',
  params: idParams,
  body: importOptions,
  personal: true,
  response: importUpload,
});

export const checkImport = endpoint('POST /api/admin/imports/:id/check', {
  access: 'admin',
  summary: 'Starts a dry run; the report follows in GET.',
  params: idParams,
  personal: true,
  response: importUpload,
});

export const runImport = endpoint('POST /api/admin/imports/:id/run', {
  access: 'admin',
  summary: 'Starts the import of a checked file, or goes on with a canceled one.',
  params: idParams,
  /** Decided with the report in sight; those of the options unless given. */
  body: importOptions.pick({ skipBadRows: true, retireMissing: true }).partial(),
  response: importUpload,
});

export const cancelImport = endpoint('POST /api/admin/imports/:id/cancel', {
  access: 'admin',
  summary: 'Stops a check or an import; what was imported stays.',
  params: idParams,
  personal: true,
  response: importUpload,
});

export const discardImport = endpoint('DELETE /api/admin/imports/:id', {
  access: 'admin',
  summary: 'Deletes an uploaded file that is not being checked or imported.',
  params: idParams,
  personal: true,
  response: z.object({ message: text(300) }),
});

export const undoImport = endpoint('POST /api/admin/import-runs/:id/undo', {
  access: 'admin',
  summary:
    'Deletes the churches that an import created and restores those it changed, where untouched since.',
  params: idParams,
  response: z.object({ message: z.string() }),
});
