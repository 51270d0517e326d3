import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ChurchValues } from '#shared/domain/church-fields.ts';
import { at, users } from './accounts.ts';
import { ofChurch } from './churches.ts';

/** An owner's edit of an approved church. Each church has at most one waiting; a newer edit replaces it. */
export const churchRevisions = pgTable(
  'church_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    churchId: ofChurch(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Proposed values by form field. */
    fields: jsonb().$type<Partial<ChurchValues>>().notNull(),
    state: text({ enum: ['waiting', 'approved', 'rejected'] })
      .notNull()
      .default('waiting'),
    reason: text(),
    note: text(),
    /** Values before approval, for undo. */
    before: jsonb().$type<Partial<ChurchValues>>(),
    createdAt: at().notNull(),
    decidedAt: at(),
  },
  (table) => [
    uniqueIndex('church_revisions_waiting').on(table.churchId).where(sql`state = 'waiting'`),
    index('church_revisions_queue').on(table.createdAt, table.id).where(sql`state = 'waiting'`),
    index('church_revisions_church').on(table.churchId, table.id),
  ],
);

export type Revision = typeof churchRevisions.$inferSelect;

/** Redirects from churches that were merged into another. */
export const churchRedirects = pgTable('church_redirects', {
  fromId: integer().primaryKey(),
  toId: ofChurch(),
  createdAt: at().notNull(),
});

/** Data for undoing a merge, by history entry. Deleted by undo, or by a job after 30 days. */
export const churchMerges = pgTable('church_merges', {
  historyId: bigint({ mode: 'number' }).primaryKey(),
  fromId: integer().notNull(),
  intoId: integer().notNull(),
  at: at().notNull(),
  /** See MergeSnapshot in features/curation/store-merge.ts. */
  snapshot: jsonb().notNull(),
});

/**
 * No longer written; the release before needs it. What it left unfinished stays as it is: churches that an action didn't
 * reach aren't changed, actions that could still be undone no longer can, and churches that a bulk deletion hid less than
 * a day ago are rejected ones.
 */
export const bulkActions = pgTable(
  'bulk_actions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    value: text(),
    state: text().notNull().default('running'),
    adminId: integer().notNull(),
    admin: text().notNull(),
    startedAt: at().notNull(),
    finishedAt: at(),
  },
  (table) => [index('bulk_actions_open').on(table.id).where(sql`state in ('running', 'undoing')`)],
);

/** No longer written; the release before needs it. */
export const bulkActionRows = pgTable(
  'bulk_action_rows',
  {
    bulkId: integer()
      .notNull()
      .references(() => bulkActions.id, { onDelete: 'cascade' }),
    churchId: integer().notNull(),
    name: text().notNull(),
    outcome: text(),
    before: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.bulkId, table.churchId] })],
);

/** Likely duplicates that an administrator has reviewed; `aId` is the lower id. */
export const churchPairs = pgTable(
  'church_pairs',
  {
    aId: ofChurch(),
    bId: ofChurch(),
    /** When to list the pair again; null if they are different churches. */
    laterUntil: at(),
    decidedBy: text().notNull(),
    decidedAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.aId, table.bId] }), index('church_pairs_b').on(table.bId)],
);
