import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at, users } from './accounts.ts';
import { churches, ofChurch } from './churches.ts';

/** Messages to the team: contact form, support, and suggestions for a church's page. Deleted after two years. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['contact', 'support', 'suggestion'] }).notNull(),
    state: text({ enum: ['new', 'read', 'answered'] })
      .notNull()
      .default('new'),
    priority: boolean().notNull().default(false),
    name: text().notNull().default(''),
    email: text(),
    /** Set by the contact form. */
    subject: text(),
    /** What a suggestion is about. */
    field: text(),
    body: text().notNull(),
    /** Sender of a support message. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Church that a suggestion is about. The name is kept if the church is deleted. */
    churchId: integer().references(() => churches.id, { onDelete: 'set null' }),
    churchName: text(),
    ownerTold: boolean().notNull().default(false),
    /** Hash of the whole message, for detecting double clicks and retries. */
    digest: text().notNull(),
    answeredBy: text(),
    answeredAt: at(),
    createdAt: at().notNull(),
    /** Sort order: new with priority, new, the rest. */
    rank: smallint()
      .notNull()
      .generatedAlwaysAs(sql`case when state <> 'new' then 2 when priority then 0 else 1 end`),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(church_name, '') || ' ' || body)`,
      ),
  },
  (table) => [
    index('contact_messages_order').on(table.rank, table.id.desc()),
    index('contact_messages_open').on(table.id).where(sql`state <> 'answered'`),
    index('contact_messages_digest').on(table.digest, table.createdAt),
    index('contact_messages_created').on(table.createdAt),
    index('contact_messages_church').on(table.churchId, table.createdAt).where(sql`church_id is not null`),
    index('contact_messages_user').on(table.userId).where(sql`user_id is not null`),
    index('contact_messages_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** Visitors who told a church that they plan to come. Deleted after 30 days. */
export const plannedVisits = pgTable(
  'planned_visits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    churchId: ofChurch(),
    name: text().notNull(),
    email: text().notNull(),
    service: text().notNull(),
    people: integer().notNull(),
    children: integer().notNull(),
    question: text().notNull(),
    /** Came in a flood: in the owner's dashboard, not emailed. */
    waiting: boolean().notNull().default(false),
    createdAt: at().notNull(),
  },
  (table) => [
    index('planned_visits_church').on(table.churchId, table.createdAt),
    index('planned_visits_created').on(table.createdAt),
  ],
);

/** Senders whom a church's owner reported: a hash of the email address. */
export const blockedVisitors = pgTable(
  'blocked_visitors',
  {
    churchId: ofChurch(),
    digest: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.digest] })],
);
