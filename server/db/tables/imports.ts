import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type {
  ImportOptions,
  importReport,
  importStates,
  importTable,
} from '#shared/contracts/admin/imports-admin.ts';
import { at } from './accounts.ts';
import { churches } from './churches.ts';

/**
 * One row per imported file (and one per set of samples). An interrupted run stays open, and the next run of the same
 * file continues after the last committed record.
 */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    /** SHA-256 of the file and of the options that affect the result. */
    fingerprint: text().notNull(),
    file: text().notNull(),
    format: text().notNull(),
    /** Number of records in the file, and in committed batches. */
    records: integer().notNull(),
    committed: integer().notNull().default(0),
    added: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    /** Skipped because the church now has an owner. */
    kept: integer().notNull().default(0),
    /** Skipped because an administrator deleted them. */
    deleted: integer().notNull().default(0),
    /** Likely duplicates: left for review, skipped, or linked to the existing church. */
    asked: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    linked: integer().notNull().default(0),
    /** Churches of our own export whose id was taken. */
    renumbered: integer().notNull().default(0),
    /** Hidden because the file no longer has them. */
    retired: integer().notNull().default(0),
    /** Null if started from the command line. */
    startedBy: text(),
    startedAt: at().notNull().defaultNow(),
    finishedAt: at(),
    undoneBy: text(),
    undoneAt: at(),
  },
  (table) => [
    uniqueIndex('imports_open').on(table.source, table.fingerprint).where(sql`finished_at is null`),
  ],
);

/**
 * Source records that the next import must not recreate, because their church was merged into `churchId` or deleted
 * (null).
 */
export const churchSources = pgTable(
  'church_sources',
  {
    source: text().notNull(),
    sourceId: text().notNull(),
    churchId: integer().references(() => churches.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceId] }),
    index('church_sources_church').on(table.churchId).where(sql`church_id is not null`),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A file that an administrator uploaded. A job checks it and then imports it. Deleted after 30 days. */
export const importUploads = pgTable('import_uploads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  file: text().notNull(),
  /** The file as UTF-8, so that any server process can continue the import; null once it is no longer needed. */
  content: bytea(),
  format: text().notNull(),
  state: text().$type<(typeof importStates)[number]>().notNull().default('draft'),
  options: jsonb().$type<ImportOptions>().notNull(),
  table: jsonb().$type<z.infer<typeof importTable>>(),
  /** Number of records in the file, and of those the job has processed. */
  records: integer().notNull().default(0),
  done: integer().notNull().default(0),
  report: jsonb().$type<z.infer<typeof importReport>>(),
  error: text(),
  runId: integer().references(() => imports.id, { onDelete: 'set null' }),
  createdBy: text().notNull(),
  createdAt: at().notNull(),
});

/** Data for undoing the import of a small file. Deleted after 30 days. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    churchId: integer().notNull(),
    /** The church's updated_at after the import, for detecting later changes. */
    at: at().notNull(),
    /** Previous values of the changed columns; null for a church that the import created. */
    before: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.churchId] })],
);
