import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from './accounts.ts';
import { ofChurch } from './churches.ts';
import { ofUpload } from './uploads.ts';

/** Photos of churches. Shown only while the church is featured, but not deleted when it no longer is. */
export const churchPhotos = pgTable(
  'church_photos',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    churchId: ofChurch(),
    uploadId: ofUpload(),
    alt: text().notNull().default(''),
    position: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (table) => [
    index('church_photos_church').on(table.churchId, table.position, table.id),
    uniqueIndex('church_photos_upload').on(table.uploadId, table.churchId),
  ],
);
