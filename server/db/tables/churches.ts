import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
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

/** Text that sorts by code point, so that names order the same on every machine. */
const textC = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

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
    /** Two letters; the site's own where nobody says another. */
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
     * What could be read of services (db/time-keys.ts); null when nobody read them yet. A trigger of
     * the migrations forgets it, and the keys, when the lines change without it; a job reads them then.
     */
    serviceTimes: jsonb().$type<ServiceTime[]>(),
    /** Of each time every combination of day, part of the day and language, as numbers; a filter is one of them. */
    timeKeys: smallint().array().notNull().default(sql`'{}'`),
    /** Days that differ, by date; those that are over go at the next change. */
    serviceExceptions: jsonb().$type<ExceptionForm[]>().notNull().default([]),
    /** When its people last said that the times are right, and when they were last asked. */
    timesConfirmedAt: timestamp({ withTimezone: true }),
    timesAskedAt: timestamp({ withTimezone: true }),
    youtubeChannel: text(),
    recentSermons: text().array().notNull().default(sql`'{}'`),
    heroImage: text(),
    /** The church's own position in degrees; null when nobody told it. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Where it is drawn and searched: own position, else name table, else county centre (shared/region.ts). */
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** Cache of who is featured; written by features/billing/service-featured.ts alone, with a row of featured_log. */
    featured: boolean().notNull().default(false),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    /** Owner; a church without one can be claimed. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Raised by every change of what a form edits; If-Match compares it. */
    version: integer().notNull().default(1),
    /** When it was sent to review the last time. */
    submittedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    rejectedReason: text(),
    rejectedNote: text(),
    rejectedAt: timestamp({ withTimezone: true }),
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
    sample: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    rank: smallint().notNull().generatedAlwaysAs(sql`case when featured then 0 else 1 end`),
    /** Bounded, because a list's cursor carries it. */
    sortName: textC().notNull().generatedAlwaysAs(sql`left(f_search(name), 100)`),
    /** Spellings that differ only in case are one denomination, one area. */
    denominationKey: text().notNull().generatedAlwaysAs(sql`lower(denomination)`),
    areaKey: text().notNull().generatedAlwaysAs(sql`lower(area)`),
    /** Words of the name with their other forms ("st" beside "saint"), a space before and after each. */
    searchName: text().notNull().generatedAlwaysAs(sql`f_search_name(name)`),
    /** The name's words / ZIP, area, denomination / address and city; the order is the order of relevance. */
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
      index('churches_area').on(table.areaKey, table.rank, table.sortName, table.id).where(approved),
      index('churches_zip')
        .on(table.zip.op('text_pattern_ops'), table.rank, table.sortName, table.id)
        .where(approved),
      index('churches_queue').on(table.submittedAt, table.id).where(sql`status <> 'approved'`),
      // Likely duplicates; f_phone_key and f_website_key are made by the migrations.
      index('churches_phone').on(sql`f_phone_key(${table.phone})`).where(sql`phone is not null`),
      index('churches_website').on(sql`f_website_key(${table.website})`).where(sql`website is not null`),
      index('churches_queue_zip').on(table.zip.op('text_pattern_ops')).where(sql`status <> 'approved'`),
      index('churches_queue_position').on(table.lat, table.lng).where(sql`status <> 'approved'`),
      index('churches_owner').on(table.userId).where(sql`user_id is not null`),
      index('churches_times').using('gin', table.timeKeys).where(approved),
      index('churches_times_unread').on(table.id).where(sql`service_times is null`),
      // What can be claimed, by name.
      index('churches_unclaimed')
        .on(table.sortName, table.id)
        .where(sql`status = 'approved' and user_id is null`),
    ];
  },
);
