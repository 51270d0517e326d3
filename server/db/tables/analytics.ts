import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { churches } from './churches.ts';

/** What people did on a church's page, by the site's month (YYYY-MM). Kept for 26 months. */
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
 * Who was counted today, as a keyed hash of person, church and kind together: it tells neither who nor what, and
 * two churches have nothing in common. Cleared when the day is over.
 */
export const churchVisits = pgTable(
  'church_visits',
  { day: date({ mode: 'string' }).notNull(), digest: text().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.digest] })],
);

/** Key of a day's hashes; once it is thrown away nobody can make them again. */
export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
});
