import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './accounts.ts';

/** Email outbox. Rows are written in the transaction that causes them; a job sends them afterwards. */
export const emails = pgTable(
  // The previous release uses this name too, so it can't be changed.
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Unique, such as "church-approved:12:3", so that each cause sends one email. */
    cause: text().notNull().unique(),
    to: text().notNull(),
    replyTo: text(),
    /** URL for the List-Unsubscribe header (RFC 8058). */
    unsubscribeUrl: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    state: text({ enum: ['pending', 'sending', 'sent', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: at().notNull().defaultNow(),
    lastError: text(),
    createdAt: at().notNull().defaultNow(),
    sentAt: at(),
  },
  (table) => [
    index('mails_due').on(table.nextAttemptAt).where(sql`state in ('pending', 'sending')`),
    index('mails_to').on(table.to, table.createdAt),
    index('mails_failed').on(table.createdAt).where(sql`state = 'failed'`),
  ],
);
