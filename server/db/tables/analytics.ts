import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofChurch } from './churches.ts';

/** Views and clicks of a church's page by local month (YYYY-MM). Deleted after 26 months. */
export const churchNumbers = pgTable(
  'church_numbers',
  {
    churchId: ofChurch(),
    month: text().notNull(),
    profileViews: integer().notNull().default(0),
    websiteClicks: integer().notNull().default(0),
    phoneClicks: integer().notNull().default(0),
    directionClicks: integer().notNull().default(0),
    plannedVisits: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.churchId, table.month] }),
    index('church_numbers_month').on(table.month),
  ],
);

/**
 * Visits counted today, as a keyed hash of visitor, church, and kind, so that rows neither identify visitors nor link
 * them across churches. Deleted after the day.
 */
export const churchVisits = pgTable(
  'church_visits',
  { day: date({ mode: 'string' }).notNull(), digest: text().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.digest] })],
);

/** Key for each day's hashes. Once it is deleted, they can't be reproduced. */
export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
});
