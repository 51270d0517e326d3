import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { ImportOptions, importReport, importStates, importTable } from '#shared/imports-admin.ts';
import { churches } from './churches.ts';

/**
 * One row per imported file (and one for the sample churches). An interrupted run stays open, and the next run of the
 * same file continues after its last committed record.
 */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    /** SHA-256 of the file and of the options that change its result. */
    fingerprint: text().notNull(),
    file: text().notNull(),
    format: text().notNull(),
    /** Records of the file, and how many of them are in committed batches. */
    records: integer().notNull(),
    committed: integer().notNull().default(0),
    added: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    /** Skipped because an owner edits them by now. */
    kept: integer().notNull().default(0),
    /** Skipped because an administrator deleted them. */
    deleted: integer().notNull().default(0),
    /** Likely duplicates: left for review, skipped, or linked to the church that is there. */
    asked: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    linked: integer().notNull().default(0),
    /** Hidden because the file no longer has them. */
    retired: integer().notNull().default(0),
    /** Who started it; null on the command line. */
    startedBy: text(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
    undoneBy: text(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('imports_open').on(table.source, table.fingerprint).where(sql`finished_at is null`),
  ],
);

/**
 * Records that are no church of their own any more, so that the next import does not bring them back: merged into
 * `churchId`, or deleted (null).
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

/** A file that an administrator uploaded to import it; a job checks it and then imports it. Deleted after 30 days. */
export const importUploads = pgTable('import_uploads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  file: text().notNull(),
  /** The file as UTF-8 text, so that every server process can go on with it; null once it is not needed. */
  content: bytea(),
  format: text().notNull(),
  state: text().$type<(typeof importStates)[number]>().notNull().default('draft'),
  options: jsonb().$type<ImportOptions>().notNull(),
  table: jsonb().$type<z.infer<typeof importTable>>(),
  /** Records of the file, and how many of them the job has dealt with. */
  records: integer().notNull().default(0),
  done: integer().notNull().default(0),
  report: jsonb().$type<z.infer<typeof importReport>>(),
  error: text(),
  runId: integer().references(() => imports.id, { onDelete: 'set null' }),
  createdBy: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** What undoing an import of a small file needs; deleted after 30 days. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    churchId: integer().notNull(),
    /** The church's updated_at after the import: another one means that it was changed since. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** Columns that the import changed, with their values before; null for a church that it created. */
    before: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.churchId] })],
);
