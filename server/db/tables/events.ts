import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { churches } from './churches.ts';

const at = () => timestamp({ withTimezone: true });

/**
 * An event, or a series as one. An event of a church belongs to whoever owns the church, one without a church to whom
 * submitted it. The trigger that empties the cache of anonymous answers stands in the migration, by hand.
 */
export const events = pgTable(
  'events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    churchId: integer().references(() => churches.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    /** First day, in Houston. */
    date: date({ mode: 'string' }).notNull(),
    time: text(),
    /** Minutes after midnight as far as the text says them; an end after midnight counts on beyond 1440. */
    startMinute: smallint(),
    endMinute: smallint(),
    location: text().notNull(),
    category: text({
      enum: ['music', 'community', 'interfaith', 'education', 'youth', 'social', 'general'],
    }).notNull(),
    /** Of an event without a church, where its location tells one. */
    area: text(),
    /** shared/events.ts, recurrence; null for a single event. */
    recurrence: jsonb(),
    /** Day of the last occurrence. */
    lastDate: date({ mode: 'string' }).notNull(),
    canceledAt: at(),
    hiddenAt: at(),
    hiddenReason: text(),
    /** Raised by every change of its owner; SEQUENCE of its calendar files. */
    version: integer().notNull().default(1),
    sample: boolean().notNull().default(false),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (table) => [
    index('events_church').on(table.churchId, table.lastDate),
    index('events_user').on(table.userId).where(sql`church_id is null`),
    index('events_last').on(table.lastDate, table.id),
  ],
);

/** Days on which an event takes place. */
export const eventOccurrences = pgTable(
  'event_occurrences',
  {
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    /** Orders a day: the start, or 1440 where no time is known. */
    sortMinute: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.date] }),
    index('event_occurrences_order').on(table.date, table.sortMinute, table.eventId),
  ],
);

/** Append-only; outlives the event. */
export const eventHistory = pgTable(
  'event_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at().notNull(),
    eventId: integer().notNull(),
    eventTitle: text().notNull(),
    action: text().notNull(),
    /** No reference: the entry outlives the account. */
    actorId: integer(),
    actor: text().notNull(),
    details: jsonb().notNull().default(sql`'{}'`),
  },
  (table) => [index('event_history_event').on(table.eventId, table.id)],
);
