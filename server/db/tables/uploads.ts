import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { at, users } from './accounts.ts';

/** Uploaded images; their files are named by id. Unreferenced images are deleted after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (table) => [index('uploads_created').on(table.createdAt)],
);

/** An upload's id, in a row that is deleted along with the upload. */
export const ofUpload = () =>
  uuid()
    .notNull()
    .references(() => uploads.id, { onDelete: 'cascade' });
