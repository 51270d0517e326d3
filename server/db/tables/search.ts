import { bigint, customType, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** Sorts by code point on every machine, so that words of one first letter are a range of the primary key. */
const textC = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * What searches count from instead of counting churches again. Triggers keep these right for single edits, the
 * function rebuild_search() after an import (see features/churches/search-rebuild.ts). Approved churches only.
 */

/** Words in use, for misspellings: how many churches have the word at all, and how many in their name. */
export const searchWords = pgTable(
  'search_words',
  {
    word: textC().primaryKey(),
    n: integer().notNull(),
    inNames: integer().notNull(),
  },
  (table) => [index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops'))],
);

/** Churches of each area and denomination; "*" in a key stands for all of them. */
export const facetCounts = pgTable(
  'facet_counts',
  {
    areaKey: text().notNull(),
    denominationKey: text().notNull(),
    area: text().notNull(),
    denomination: text().notNull(),
    n: integer().notNull(),
    featured: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.areaKey, table.denominationKey] }),
    index('facet_counts_denomination').on(table.denominationKey, table.areaKey),
  ],
);

/** Churches of each cell of the map's grid (f_map_x, f_map_y) at the levels that look far; sums in millionths of a degree. */
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

/**
 * Churches of each cell at the finest of those levels, by the number of what is asked of their times
 * (db/time-keys.ts); coarser levels are sums of them.
 */
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
