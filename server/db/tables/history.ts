import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './accounts.ts';

/**
 * Append-only log of what happened to churches, events, and accounts. Outlives its subjects. The previous release uses it
 * through the views `church_history`, `event_history`, `account_history`, and `article_history`.
 */
export const history = pgTable(
  'history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at().notNull(),
    kind: text({ enum: ['church', 'event', 'account', 'article'] }).notNull(),
    /** Null for a bulk action; each of its churches also has an entry, with the `bulkId` in its details. */
    subjectId: integer(),
    subjectName: text().notNull(),
    action: text().notNull(),
    /** Null for the system. No foreign key, because the entry outlives the account. */
    actorId: integer(),
    actor: text().notNull(),
    details: jsonb().notNull().default(sql`'{}'`),
    /** For changes published without review: whether an administrator has seen them. */
    seen: boolean().notNull().default(true),
    /** When an article was to appear; only the previous release uses it. */
    moment: at(),
  },
  (table) => [
    index('history_kind').on(table.kind, table.id),
    index('history_subject').on(table.kind, table.subjectId, table.id),
    index('history_unseen').on(table.id).where(sql`not seen`),
  ],
);
