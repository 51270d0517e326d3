/** Importing files in the admin area: upload, column mapping, dry run, import, undo. */
import { z } from 'zod';
import { publicFields } from '../../domain/church-fields.ts';
import { factFields } from '../../domain/fact-options.ts';
import { message, text } from '../../domain/text.ts';
import { endpoint } from '../endpoint.ts';

/** Fields that a CSV or Excel column can be mapped to. */
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
  ...factFields,
  'liveStream',
] as const;
export type ImportField = (typeof importFields)[number];

/** How to handle a new record that resembles a church from another source. */
export const duplicateModes = ['ask', 'link', 'skip', 'add'] as const;

/**
 * draft: columns and options can be changed; checking, running: a job is processing it; checked: ready to start; canceled:
 * records imported so far stay, and it can be resumed.
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
  /** Namespace of the ids; a later import from the same source updates its churches. */
  source: z.string().regex(/^[\w.:-]{1,80}$/),
  /** Number of lines above the header; null to detect it. */
  skip: z.number().int().min(0).max(100).nullable(),
  /** Fields by column index; null ignores the column. Without the list, columns are detected. */
  columns: z.array(z.enum(importFields).nullable()).max(500).nullable(),
  allFaiths: z.boolean(),
  regionOnly: z.boolean(),
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
  /** Absent in older reports. */
  renumbered: count.optional(),
});

export const importTable = z.object({
  skipped: count,
  /** `field` is null for ignored columns. */
  columns: z.array(
    z.object({ name: z.string(), field: z.string().nullable(), samples: z.array(z.string()) }),
  ),
});

export const importReport = z.object({
  records: count,
  churches: count,
  /** Places of worship of other faiths, whether imported or not. */
  faiths: z.array(z.object({ name: z.string(), count })),
  leftOut: z.array(z.object({ reason: z.string(), count })),
  errorCount: count,
  /** The first errors, with places such as "line 3". */
  errors: z.array(z.object({ place: z.string(), message: z.string() })),
  /** Values that couldn't be parsed, with the first examples. */
  notes: z.array(
    z.object({ note: z.string(), count, first: z.array(z.object({ place: z.string(), value: z.string() })) }),
  ),
  unplaced: count,
  /** Lines of service times: how many we understand, and the first ones that stay text. Absent in older reports. */
  services: z
    .object({
      lines: count,
      read: count,
      unread: z.array(z.object({ place: z.string(), value: z.string() })),
    })
    .optional(),
  counts,
  /** Churches whose public fields the import changes; texts have a line per entry of a list. Absent in older reports. */
  changes: z
    .object({
      count,
      first: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          fields: z.array(z.object({ field: z.enum(publicFields), before: z.string(), after: z.string() })),
        }),
      ),
    })
    .optional(),
  /**
   * Public churches of the source that aren't in the file although it covers their city; null if that can't be determined.
   * To retire many of them, `confirm` names the city to type.
   */
  missing: z
    .object({
      count,
      names: z.array(z.string()),
      cities: z.array(z.string()),
      moreCities: count,
      confirm: z.string().nullable(),
    })
    .nullable(),
  /** False for large imports. */
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
});
export type ImportUpload = z.output<typeof importUpload>;

const importRun = counts.extend({
  id: z.number().int(),
  file: z.string(),
  source: z.string(),
  records: count,
  retired: count,
  /** Null if started on the command line. */
  startedBy: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Null while the undo is in progress. */
  undoneAt: z.string().nullable(),
  undoable: z.boolean(),
  /** The first churches that the undo skipped because they had changed since; `total` counts all of them. */
  left: z.array(z.object({ id: z.number().int(), name: z.string(), total: count })),
});
export type ImportRun = z.output<typeof importRun>;

export const listImports = endpoint('GET /api/admin/imports', {
  access: 'admin',
  summary: 'Recent imports and uploaded files that have not been imported yet.',
  response: z.object({
    uploads: z.array(importUpload.pick({ id: true, file: true, state: true })),
    runs: z.array(importRun),
    /** Maximum file size. */
    maxMegabytes: count,
  }),
});

/** How to read a text file that is only partly UTF-8: its other lines in Windows-1252, or all of it. */
export const encodings = ['utf-8', 'windows-1252'] as const;

/**
 * Multipart, the file in the field `file`, and its `encoding` in another. Without the latter, a file that is only partly
 * UTF-8 is refused with an error of that field.
 */
export const uploadImport = endpoint('POST /api/admin/imports', {
  access: 'admin',
  summary: 'Uploads a CSV, Excel or GeoJSON file without importing it yet.',
  limit: 'upload',
  personal: true,
  response: importUpload,
});

export const getImport = endpoint('GET /api/admin/imports/:id', {
  access: 'admin',
  summary: 'An uploaded file with its columns and the progress of its check or import.',
  response: importUpload,
});

export const changeImport = endpoint('PUT /api/admin/imports/:id', {
  access: 'admin',
  summary: 'Sets the columns and options of an uploaded file while no check or import of it is running.',
  body: importOptions,
  personal: true,
  response: importUpload,
});

export const checkImport = endpoint('POST /api/admin/imports/:id/check', {
  access: 'admin',
  summary: 'Starts a dry run; GET returns its report when finished.',
  personal: true,
  response: importUpload,
});

export const runImport = endpoint('POST /api/admin/imports/:id/run', {
  access: 'admin',
  summary: 'Starts importing a checked file, or resumes a canceled import.',
  /** Choices made after seeing the report; they default to the import's options. */
  body: importOptions
    .pick({ retireMissing: true })
    .partial()
    .extend({ confirm: text(200).optional() }),
  response: importUpload,
});

export const cancelImport = endpoint('POST /api/admin/imports/:id/cancel', {
  access: 'admin',
  summary: 'Stops a check or import. Records imported so far stay.',
  personal: true,
  response: importUpload,
});

export const discardImport = endpoint('DELETE /api/admin/imports/:id', {
  access: 'admin',
  summary: 'Deletes an uploaded file that is not being checked or imported.',
  personal: true,
  response: z.object({ message: text(300) }),
});

export const undoImport = endpoint('POST /api/admin/import-runs/:id/undo', {
  access: 'admin',
  summary:
    'Deletes the churches that an import created and restores those it changed, unless they changed since.',
  response: message,
});
