import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { Rule } from '#shared/domain/dates.ts';
import { at, users } from './accounts.ts';
import { churches, tsvector } from './churches.ts';

const listed = sql`listed`;
/** Matches one row per event: its last occurrence. */
const listedLast = sql`listed and next_date is null`;

/**
 * An event or a whole series. A church's event belongs to the church's owner; one without a church belongs to the user
 * who submitted it.
 */
export const events = pgTable(
  'events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    churchId: integer().references(() => churches.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    /** First day, in the site's time zone. */
    date: date({ mode: 'string' }).notNull(),
    time: text(),
    /** Minutes after midnight, parsed from `time`. An end after midnight is above 1440. */
    startMinute: smallint(),
    endMinute: smallint(),
    location: text().notNull(),
    category: text({
      enum: ['music', 'community', 'interfaith', 'education', 'youth', 'social', 'general'],
    }).notNull(),
    /** Parsed from the location of an event without a church. */
    area: text(),
    /** See `recurrence` in shared/contracts/events.ts; null for a single event. */
    recurrence: jsonb().$type<Rule>(),
    /** Day of the last occurrence. */
    lastDate: date({ mode: 'string' }).notNull(),
    canceledAt: at(),
    hiddenAt: at(),
    hiddenReason: text(),
    /** Incremented by each of the owner's edits; SEQUENCE in calendar files. */
    version: integer().notNull().default(1),
    sample: boolean().notNull().default(false),
    /** Title, location, and church name in lower case, set by a trigger for the administrator's search. */
    searchText: text().notNull().default(''),
    /** For searches for what churches offer (features/search/run/conditions.ts). */
    says: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', f_search(title || ' ' || description))`),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (table) => [
    index('events_church').on(table.churchId, table.lastDate),
    index('events_user').on(table.userId).where(sql`church_id is null`),
    index('events_last').on(table.lastDate, table.id),
    index('events_canceled').on(table.id).where(sql`canceled_at is not null`),
    index('events_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('events_says').using('gin', table.says),
  ],
);

/**
 * Dates of events, denormalized with every column that lists filter and count by, so that a list reads only the rows it
 * shows. Triggers (migrations/0004_events.sql) derive those columns from the event, its church, and its other dates.
 */
export const eventOccurrences = pgTable(
  'event_occurrences',
  {
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    /** Sort order within a day: start minute, or 1440 without a time. */
    sortMinute: smallint().notNull(),
    /** Whether the event is public. */
    listed: boolean().notNull().default(false),
    /** Category as grouped in lists: 'social' becomes 'general'. */
    kind: text().notNull().default('general'),
    areaKey: text(),
    /** The event's adjacent dates, which identify its first and last occurrence in any date range. */
    previousDate: date({ mode: 'string' }),
    nextDate: date({ mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.date] }),
    index('event_occurrences_order')
      .on(
        table.date,
        table.sortMinute,
        table.eventId,
        table.previousDate,
        table.nextDate,
        table.kind,
        table.areaKey,
      )
      .where(listed),
    index('event_occurrences_kind').on(table.kind, table.date, table.sortMinute, table.eventId).where(listed),
    index('event_occurrences_area')
      .on(table.areaKey, table.date, table.sortMinute, table.eventId)
      .where(listed),
    index('event_occurrences_last').on(table.date, table.eventId).where(listedLast),
    index('event_occurrences_last_kind').on(table.kind, table.date, table.eventId).where(listedLast),
    index('event_occurrences_last_area')
      .on(table.areaKey, table.date, table.eventId, table.kind)
      .where(listedLast),
  ],
);
