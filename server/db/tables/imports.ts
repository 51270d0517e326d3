import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
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
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
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
