import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { websiteDecisions, websiteVerdicts } from '#shared/contracts/admin/websites-admin.ts';
import { at } from './accounts.ts';
import { churches } from './churches.ts';

/** The latest check of a church's website. It only counts while `url` is the church's website. */
export const websiteChecks = pgTable('website_checks', {
  churchId: integer()
    .primaryKey()
    .references(() => churches.id, { onDelete: 'cascade' }),
  url: text().notNull(),
  verdict: text({ enum: ['fine', 'unclear', ...websiteVerdicts] }).notNull(),
  /** What decided, for administrators. */
  evidence: text().notNull().default(''),
  /** Where a moved website is now. */
  newUrl: text(),
  /** Failures in a row, and the first of them. */
  failures: smallint().notNull().default(0),
  failingSince: at(),
  /** When the website last worked. */
  seenAt: at(),
  /** Only the previous release uses it. */
  aboutChurch: boolean().notNull().default(false),
  checkedAt: at().notNull(),
  /** An administrator's decision on the verdict; `url` stays the previous one for undo. */
  decision: text({ enum: websiteDecisions }),
  decidedBy: text(),
  decidedAt: at(),
  /** Whether the website was protected from imports before the decision. */
  wasCurated: boolean().notNull().default(false),
});
