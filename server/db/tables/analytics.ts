import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { churches } from './churches.ts';

/** Visits and clicks of a church's page by local month (YYYY-MM). Deleted after 26 months. */
export const churchNumbers = pgTable(
  'church_numbers',
  {
    churchId: integer()
      .notNull()
      .references(() => churches.id, { onDelete: 'cascade' }),
    month: text().notNull(),
    profileViews: integer().notNull().default(0),
    websiteClicks: integer().notNull().default(0),
    phoneClicks: integer().notNull().default(0),
    directionClicks: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.churchId, table.month] }),
    index('church_numbers_month').on(table.month),
  ],
);

/**
 * Visitors counted today, as a keyed hash of visitor, church and kind together, so that it identifies nobody and
 * cannot be compared between churches. Deleted after the day.
 */
export const churchVisits = pgTable(
  'church_visits',
  { day: date({ mode: 'string' }).notNull(), digest: text().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.digest] })],
);

/** Key of a day's hashes; without it they cannot be computed again. */
export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
});
