import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { factSources } from '#shared/contracts/churches.ts';
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { factFields, liveStreamFact } from '#shared/domain/fact-options.ts';
import { otherFaiths } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { at, users } from './accounts.ts';

/** Text that sorts by code point, so that the order of names doesn't depend on the server's locale. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const textC = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** What a church says about itself, as one text. The prefix is the table's alias. */
export const saysSql = (prefix: 'c.' | ''): string =>
  [
    'description',
    'mission_statement',
    'special_programs',
    'youth_programs',
    'music_ministry',
    'outreach_programs',
    'additional_info',
  ]
    .map((column) => `coalesce(${prefix}${column}, '')`)
    .join(' || chr(10) || ');

const otherFaithsSql = otherFaiths.map((name) => `'${name.toLowerCase().replaceAll("'", "''")}'`).join(', ');

const options = () => text().array().notNull().default(sql`'{}'`);

/** `live-stream` and `wheelchair` stand for facts that are columns of another type. */
const visitFactsSql = [
  ...factFields.map((field) => toSnakeCase(field)),
  `case when live_stream is null then '{}'::text[] else '{${liveStreamFact}}'::text[] end`,
  `case when wheelchair_access = 'yes' or 'step-free' = any(getting_in) then '{wheelchair}'::text[] else '{}'::text[] end`,
].join(' || ');

/**
 * The f_… functions are in migrations/0000_functions.sql. The covering indexes churches_position and churches_featured,
 * which drizzle-kit can't generate, are in migrations/0002_search.sql. migrations/README.md lists them along with the triggers.
 */
export const churches = pgTable(
  'churches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Separated by semicolons. */
    otherNames: text(),
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
    /** The website that visitors get no link to (features/websites). Another website needs no reset. */
    hiddenWebsite: text(),
    email: text(),
    description: text().notNull().default(''),
    services: text().array().notNull().default(sql`'{}'`),
    /**
     * Parsed from `services` (db/time-keys.ts). If `services` changes without it, a trigger resets it to null along with
     * the keys, and a job parses the row later.
     */
    serviceTimes: jsonb().$type<ServiceTime[]>(),
    /**
     * Start times of the regular services in minutes after Sunday midnight, ascending, for sorting by next service. Null
     * without times, or if one of them isn't weekly.
     */
    weekStarts: smallint().array().generatedAlwaysAs(sql`f_week_starts(service_times)`),
    /** Keys for filtering by service time; see db/time-keys.ts. */
    timeKeys: smallint().array().notNull().default(sql`'{}'`),
    /** Dates with different services. Past ones are removed at the next change. */
    serviceExceptions: jsonb().$type<ExceptionForm[]>().notNull().default([]),
    /** When the church last confirmed its times, and when we last asked it to. */
    timesConfirmedAt: at(),
    timesAskedAt: at(),
    youtubeChannel: text(),
    recentSermons: text().array().notNull().default(sql`'{}'`),
    heroImage: text(),
    /** The church's own position in degrees; null if unknown. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Position for maps and searches: its own, or else estimated (shared/domain/region.ts). */
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** Derived. Only features/billing/service-sync.ts writes it, along with a row in featured_log. */
    featured: boolean().notNull().default(false),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    /** The owner. A church without one can be claimed. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Incremented whenever a form field changes; compared with If-Match. */
    version: integer().notNull().default(1),
    /** When it was last submitted for review. */
    submittedAt: at().notNull().defaultNow(),
    rejectedReason: text(),
    rejectedNote: text(),
    rejectedAt: at(),
    wheelchairAccess: text({ enum: ['unknown', 'yes', 'no'] })
      .notNull()
      .default('unknown'),
    worshipStyle: options(),
    music: options(),
    children: options(),
    youthGroup: options(),
    dress: options(),
    serviceLength: options(),
    attendance: options(),
    parking: options(),
    gettingIn: options(),
    hearingSeeing: options(),
    interpretation: options(),
    liveStream: text(),
    /** Who last said one of these facts, and when; null if none is known. */
    factsBy: text({ enum: factSources }),
    factsAt: at(),
    /** All of these facts together, for filters (shared/domain/visit-facts.ts). */
    visitFacts: text().array().notNull().generatedAlwaysAs(sql.raw(visitFactsSql)),
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
    /** Origin of an imported row. Importing the same row again updates it. */
    source: text(),
    sourceId: text(),
    /** When the source last verified the row; null if the file doesn't say. */
    sourceDate: date(),
    /** Fields that an administrator changed, which imports leave alone. */
    curatedFields: text().array().notNull().default(sql`'{}'`),
    sample: boolean().notNull().default(false),
    /** Whether the owner wants to hear from visitors who plan to come. */
    takesVisits: boolean().notNull().default(true),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
    rank: smallint().notNull().generatedAlwaysAs(sql`case when featured then 0 else 1 end`),
    /** The order of lists: featured, with listed times, without, outside the region or of another faith. */
    standing: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case when featured then 0 when not f_in_region(lat, lng) or lower(denomination) in (${sql.raw(otherFaithsSql)}) then 3 when time_keys <> '{}' then 1 else 2 end`,
      ),
    /** Limited in length because cursors contain it. */
    sortName: textC().notNull().generatedAlwaysAs(sql`left(f_search(name), 100)`),
    /** For searches for what churches offer (features/search/run/conditions.ts). */
    says: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', f_search(${sql.raw(saysSql(''))}))`),
    /** Denominations and areas are case-insensitive. */
    denominationKey: text().notNull().generatedAlwaysAs(sql`lower(denomination)`),
    areaKey: text().notNull().generatedAlwaysAs(sql`lower(area)`),
    /** Words of the names and their variants ("st" and "saint"), each surrounded by spaces. */
    searchName: text()
      .notNull()
      .generatedAlwaysAs(sql`f_search_name(name || coalesce(' ' || other_names, ''))`),
    /** Words in order of relevance: name / ZIP, area, denomination, other names / address, city. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`f_search_text(name, zip, area, denomination || coalesce(' ' || other_names, ''), address, city)`,
      ),
  },
  (table) => {
    const approved = sql`status = 'approved'`;
    return [
      uniqueIndex('churches_source').on(table.source, table.sourceId).where(sql`source is not null`),
      index('churches_search').using('gin', table.searchText.op('gin_trgm_ops')),
      index('churches_says').using('gin', table.says).where(approved),
      index('churches_order').on(table.standing, table.sortName, table.id).where(approved),
      index('churches_denomination')
        .on(table.denominationKey, table.standing, table.sortName, table.id)
        .where(approved),
      index('churches_facts').using('gin', table.visitFacts).where(approved),
      index('churches_area')
        .on(table.areaKey, table.standing, table.sortName, table.id, table.denominationKey)
        .where(approved),
      index('churches_zip')
        .on(table.zip.op('text_pattern_ops'), table.standing, table.sortName, table.id)
        .where(approved),
      index('churches_queue').on(table.submittedAt, table.id).where(sql`status <> 'approved'`),
      // For finding likely duplicates.
      index('churches_phone').on(sql`f_phone_key(${table.phone})`).where(sql`phone is not null`),
      index('churches_website').on(sql`f_website_key(${table.website})`).where(sql`website is not null`),
      index('churches_queue_zip').on(table.zip.op('text_pattern_ops')).where(sql`status <> 'approved'`),
      index('churches_queue_position').on(table.lat, table.lng).where(sql`status <> 'approved'`),
      index('churches_owner').on(table.userId).where(sql`user_id is not null`),
      index('churches_times').using('gin', table.timeKeys).where(approved),
      index('churches_exceptions').on(table.id).where(sql`service_exceptions <> '[]'::jsonb`),
      // Monthly services, which the order by next service can't take from week_starts.
      index('churches_monthly')
        .on(table.id)
        .where(sql`status = 'approved' and week_starts is null and time_keys <> '{}'::smallint[]`),
      index('churches_times_unread').on(table.id).where(sql`service_times is null`),
      // For the administrator's table, sorted by name.
      index('churches_name').on(table.sortName, table.id),
      // For churches that can be claimed, sorted by name.
      index('churches_unclaimed')
        .on(table.sortName, table.id)
        .where(sql`status = 'approved' and user_id is null`),
    ];
  },
);

/** A church's id, in a row that is deleted along with the church. */
export const ofChurch = () =>
  integer()
    .notNull()
    .references(() => churches.id, { onDelete: 'cascade' });
