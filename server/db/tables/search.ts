import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { textC } from './churches.ts';

/**
 * These tables are derived from approved churches. Triggers update them for single edits; rebuild_search() does after an
 * import (db/rebuild-search.ts).
 */

/**
 * Words for spelling correction, with the number of churches that have the word anywhere or in their name. `word` sorts
 * by code point, so that words with the same first letter form a range of the primary key.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: textC().primaryKey(),
    n: integer().notNull(),
    inNames: integer().notNull(),
  },
  (table) => [
    index('search_words_sound').on(sql`dmetaphone(${table.word})`),
    index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')),
  ],
);

/** Number of churches per area and denomination; "*" in a key means all. */
export const facetCounts = pgTable(
  'facet_counts',
  {
    areaKey: text().notNull(),
    denominationKey: text().notNull(),
    area: text().notNull(),
    denomination: text().notNull(),
    n: integer().notNull(),
    featured: integer().notNull(),
    /** Normalized name of the area or denomination, for suggestions; only in rows that count just one of them. */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when area_key = '*' then f_search(denomination) when denomination_key = '*' then f_search(area) else '' end`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.areaKey, table.denominationKey] }),
    index('facet_counts_denomination').on(table.denominationKey, table.areaKey),
  ],
);

/** Churches per cell of the map grid. No longer read; the release before needs it. */
export const mapCells = pgTable(
  'map_cells',
  {
    level: smallint().notNull(),
    x: integer().notNull(),
    y: integer().notNull(),
    denominationKey: text().notNull(),
    n: integer().notNull(),
    featured: integer().notNull(),
    latSum: bigint({ mode: 'number' }).notNull(),
    lngSum: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.x, table.y, table.denominationKey] })],
);

/** A sample of one in 32 approved churches. No longer read; the release before needs it. */
export const churchSample = pgTable(
  'church_sample',
  {
    id: integer().primaryKey(),
    status: text().notNull().default('approved'),
    rank: smallint().notNull(),
    sortName: textC().notNull(),
    searchName: text().notNull(),
    searchText: text().notNull(),
    denominationKey: text().notNull(),
    areaKey: text().notNull(),
    timeKeys: smallint().array().notNull(),
    zip: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    wheelchairAccess: text().notNull(),
    visitFacts: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [index('church_sample_search').using('gin', table.searchText.op('gin_trgm_ops'))],
);
