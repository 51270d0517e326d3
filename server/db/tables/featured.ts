import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, users } from './accounts.ts';
import { ofChurch } from './churches.ts';

/** Churches featured without payment: granted by an administrator, or samples. */
export const featuredGrants = pgTable(
  'featured_grants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    churchId: ofChurch(),
    reason: text().notNull(),
    /** Null for the samples. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    by: text().notNull(),
    createdAt: at().notNull(),
    /** Null for the samples, whose grants never expire. */
    until: at(),
  },
  (table) => [
    index('featured_grants_church').on(table.churchId),
    index('featured_grants_until').on(table.until),
  ],
);

/** Log of every change to churches.featured. Outlives the church. */
export const featuredLog = pgTable(
  'featured_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    churchId: integer().notNull(),
    featured: boolean().notNull(),
    reason: text().notNull(),
    subscriptionId: text(),
    at: at().notNull(),
  },
  (table) => [index('featured_log_church').on(table.churchId, table.id)],
);
