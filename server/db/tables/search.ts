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
 * Counted from approved churches. Triggers update them for single edits, rebuild_search() after an import
 * (features/churches/search-rebuild.ts).
 */

/**
 * Words for spelling correction: how many churches have the word at all, and how many in their name. `word` sorts by
 * code point, so that words with the same first letter are a range of the key.
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

/** Churches of each area and denomination; "*" in a key means all. */
export const facetCounts = pgTable(
  'facet_counts',
  {
    areaKey: text().notNull(),
    denominationKey: text().notNull(),
    area: text().notNull(),
    denomination: text().notNull(),
    n: integer().notNull(),
    featured: integer().notNull(),
    /** Folded name of the area or denomination of a row that counts nothing else; for suggestions. */
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

/** Churches of each cell of the map's grid (f_map_x, f_map_y), levels 2 to 7; sums in millionths of a degree. */
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

/** Churches of each cell of level 7 by service time key (db/time-keys.ts); lower levels are sums of them. */
export const mapTimes = pgTable(
  'map_times',
  {
    key: smallint().notNull(),
    y: integer().notNull(),
    x: integer().notNull(),
    n: integer().notNull(),
    featured: integer().notNull(),
    latSum: bigint({ mode: 'number' }).notNull(),
    lngSum: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.y, table.x] })],
);

/**
 * One approved church in 32, chosen by a hash of its text (features/churches/search-sample.ts), with what filters, facets
 * and the order by relevance need. Triggers keep it right during imports too.
 */
export const churchSample = pgTable(
  'church_sample',
  {
    id: integer().primaryKey(),
    /** For conditions that are also those of churches. */
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
  },
  (table) => [index('church_sample_search').using('gin', table.searchText.op('gin_trgm_ops'))],
);
