import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at, ofUser } from './accounts.ts';
import { ofChurch } from './churches.ts';

/** Churches that a user saved. */
export const favorites = pgTable(
  'favorites',
  {
    userId: ofUser(),
    churchId: ofChurch(),
    createdAt: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.churchId] }),
    index('favorites_church').on(table.churchId),
  ],
);
