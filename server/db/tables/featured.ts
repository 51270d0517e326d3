/** Who is featured without payment, and every change of it. */
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { at } from './billing.ts';
import { churches } from './churches.ts';

/** Featured without payment: an administrator's dated, reasoned grant, and the samples. */
export const featuredGrants = pgTable(
  'featured_grants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    churchId: integer()
      .notNull()
      .references(() => churches.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    /** Null for the samples. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    by: text().notNull(),
    createdAt: at().notNull(),
    /** Null for the samples: as long as the church exists. */
    until: at(),
  },
  (table) => [
    index('featured_grants_church').on(table.churchId),
    index('featured_grants_until').on(table.until),
  ],
);

/** Every change of churches.featured, with its reason. Outlives the church. */
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
