import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ExceptionForm } from '#shared/church-fields.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { site } from '#shared/site.ts';
import { users } from './accounts.ts';

/** Text that sorts by code point, so that names order the same on every server. */
export const textC = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The functions f_… are in migrations/0000_functions.sql, the covering indexes churches_position and churches_featured,
 * which drizzle-kit cannot generate, in 0002_search.sql; migrations/README.md lists them with the triggers.
 */
export const churches = pgTable(
  'churches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    denomination: text().notNull(),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    /** Two letters; defaults to the site's state. */
    state: text()
      .notNull()
      .default('')
      .$defaultFn(() => site.stateCode),
    zip: text().notNull().default(''),
    area: text().notNull(),
    phone: text(),
    website: text(),
    email: text(),
    description: text().notNull().default(''),
    services: text().array().notNull().default(sql`'{}'`),
    /**
     * Parsed from services (db/time-keys.ts); null until then. A trigger resets it and the keys when the lines
     * change without them, and a job parses such rows.
     */
    serviceTimes: jsonb().$type<ServiceTime[]>(),
    /**
     * Minutes after Sunday midnight at which the regular services begin, ascending, for the order by the next service.
     * Null without times, and where one is not every week.
     */
    weekStarts: smallint().array().generatedAlwaysAs(sql`f_week_starts(service_times)`),
    /** Every combination of day, part of the day and language of each time, as numbers; a filter is one of them. */
    timeKeys: smallint().array().notNull().default(sql`'{}'`),
    /** Days that differ, by date; past ones are removed at the next change. */
    serviceExceptions: jsonb().$type<ExceptionForm[]>().notNull().default([]),
    /** When somebody of the church last confirmed the times, and when the last request for it was sent. */
    timesConfirmedAt: timestamp({ withTimezone: true }),
    timesAskedAt: timestamp({ withTimezone: true }),
    youtubeChannel: text(),
    recentSermons: text().array().notNull().default(sql`'{}'`),
    heroImage: text(),
    /** The church's own position in degrees; null when it is unknown. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Position on the map and in searches: its own, else name table, else county center (shared/region.ts). */
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** Cache of who is featured; written by features/billing/service-featured.ts alone, with a row of featured_log. */
    featured: boolean().notNull().default(false),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    /** Owner; a church without one can be claimed. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Incremented by every change of a form field; If-Match compares it. */
    version: integer().notNull().default(1),
    /** Last submission for review. */
    submittedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    rejectedReason: text(),
    rejectedNote: text(),
    rejectedAt: timestamp({ withTimezone: true }),
    wheelchairAccess: text({ enum: ['unknown', 'yes', 'no'] })
      .notNull()
      .default('unknown'),
    pastorName: text(),
    missionStatement: text(),
    history: text(),
    specialPrograms: text(),
    youthPrograms: text(),
    musicMinistry: text(),
    outreachPrograms: text(),
    facebookPage: text(),
    instagramHandle: text(),
    additionalInfo: text(),
    /** Where an imported row came from; a second import of the same row updates it. */
    source: text(),
    sourceId: text(),
    /** Day on which the source last checked the imported row; null when the file does not say. */
    sourceDate: date(),
    /** Fields that an administrator changed: an import of the same church leaves them. */
    curatedFields: text().array().notNull().default(sql`'{}'`),
    sample: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    rank: smallint().notNull().generatedAlwaysAs(sql`case when featured then 0 else 1 end`),
    /** Bounded, because cursors contain it. */
    sortName: textC().notNull().generatedAlwaysAs(sql`left(f_search(name), 100)`),
    /** Spellings that differ only in case are one denomination, one area. */
    denominationKey: text().notNull().generatedAlwaysAs(sql`lower(denomination)`),
    areaKey: text().notNull().generatedAlwaysAs(sql`lower(area)`),
    /** Words of the name and their other forms ("st" and "saint"), a space before and after each. */
    searchName: text().notNull().generatedAlwaysAs(sql`f_search_name(name)`),
    /** Words of the name / ZIP, area, denomination / address and city; the order is the order of relevance. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`f_search_text(name, zip, area, denomination, address, city)`),
  },
  (table) => {
    const approved = sql`status = 'approved'`;
    return [
      uniqueIndex('churches_source').on(table.source, table.sourceId).where(sql`source is not null`),
      index('churches_search').using('gin', table.searchText.op('gin_trgm_ops')),
      index('churches_order').on(table.rank, table.sortName, table.id).where(approved),
      index('churches_denomination')
        .on(table.denominationKey, table.rank, table.sortName, table.id)
        .where(approved),
      index('churches_wheelchair')
        .on(table.rank, table.sortName, table.id)
        .where(sql`status = 'approved' and wheelchair_access = 'yes'`),
      index('churches_area')
        .on(table.areaKey, table.rank, table.sortName, table.id, table.denominationKey)
        .where(approved),
      index('churches_zip')
        .on(table.zip.op('text_pattern_ops'), table.rank, table.sortName, table.id)
        .where(approved),
      index('churches_queue').on(table.submittedAt, table.id).where(sql`status <> 'approved'`),
      // Likely duplicates.
      index('churches_phone').on(sql`f_phone_key(${table.phone})`).where(sql`phone is not null`),
      index('churches_website').on(sql`f_website_key(${table.website})`).where(sql`website is not null`),
      index('churches_queue_zip').on(table.zip.op('text_pattern_ops')).where(sql`status <> 'approved'`),
      index('churches_queue_position').on(table.lat, table.lng).where(sql`status <> 'approved'`),
      index('churches_owner').on(table.userId).where(sql`user_id is not null`),
      index('churches_times').using('gin', table.timeKeys).where(approved),
      index('churches_exceptions').on(table.id).where(sql`service_exceptions <> '[]'::jsonb`),
      index('churches_times_unread').on(table.id).where(sql`service_times is null`),
      // The administrator's table, by name.
      index('churches_name').on(table.sortName, table.id),
      // Churches that can be claimed, by name.
      index('churches_unclaimed')
        .on(table.sortName, table.id)
        .where(sql`status = 'approved' and user_id is null`),
    ];
  },
);
