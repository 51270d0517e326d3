import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * One row for each file that was brought in (and one for the sample churches). A run that was cut short stays
 * open, and the next run of the same file goes on behind its last committed record.
 */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    /** SHA-256 of the file and of the options that change what comes out of it. */
    fingerprint: text().notNull(),
    file: text().notNull(),
    format: text().notNull(),
    /** Records of the file, and how many of them the committed batches have dealt with. */
    records: integer().notNull(),
    committed: integer().notNull().default(0),
    added: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    /** Left as they are because they belong to an owner by now. */
    kept: integer().notNull().default(0),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('imports_open').on(table.source, table.fingerprint).where(sql`finished_at is null`),
  ],
);
