import { index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { ofUser } from './accounts.ts';
import { ofChurch } from './churches.ts';

/** Churches that a user saved. */
export const favorites = pgTable(
  'favorites',
  {
    userId: ofUser(),
    churchId: ofChurch(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.churchId] }),
    index('favorites_church').on(table.churchId),
  ],
);
