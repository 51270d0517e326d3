/**
 * List pages ordered by name, plus what the other orders share (search-scored.ts: relevance; search-nearest.ts: distance).
 * Each query returns up to `take` rows ordered by (block, key, name, id).
 */
import { listLimit, totalCap } from '#shared/contracts/churches.ts';
import type { Pool } from '../../../db/client.ts';
import { statementName } from '../../../db/statement-name.ts';
import { type Card, readCards, versionSql } from '../cards.ts';
import {
  conditionsOf,
  isPrecounted,
  isUnfiltered,
  milesTo,
  type ParsedFilters,
  precountedTotal,
  SqlParams,
} from '../interpret/filters.ts';
import { isRare } from '../interpret/vocabulary.ts';
import { conditionsByWords } from '../interpret/words.ts';
import { type Order, shuffleKey } from './order.ts';
import { commonSample, sampleOf } from './sample.ts';

/** Sort key of a page's last row. */
export type Position = { block: number; key: number; name: string; id: number };

export type PageQuery = {
  filters: ParsedFilters;
  order: Order;
  /** Time and date of the first page, on which the next services and the featured shuffle depend. */
  now: Date;
  day: string;
  after: Position | null;
  take: number;
  /** The first page's total; null means it has to be counted. */
  total: number | null;
  /** Sort keys of churches with special dates, for the order by next service (search-next.ts). */
  dates?: ReadonlyMap<number, number>;
};

export type Row = Key & { card: Card };

type Key = {
  id: number;
  version: string;
  block: number;
  key: number;
  sortName: string;
  total: number | null;
  distance: number | null;
};

/**
 * Loads the churches of the CTE `page` (block, key, sort_name, id). `total` is lazy because Postgres rejects parameters
 * that a statement doesn't use.
 */
export async function readRows(
  pool: Pool,
  { filters, total }: PageQuery,
  params: SqlParams,
  sql: { ctes: string; total: () => string; prepare?: boolean },
): Promise<Row[]> {
  const { place } = filters;
  const text = `with ${sql.ctes}
    select p.block, p.key, p.sort_name as "sortName", ${total === null ? sql.total() : 'null::integer'} as total,
      ${place ? milesTo(place, params) : 'null::float8'} as distance, c.id, ${versionSql}
    from page p join churches c on c.id = p.id order by p.block, p.key, p.sort_name, p.id`;
  return queryRows(pool, { text, values: params.values, prepare: sql.prepare });
}

/** Runs a statement that returns keys and adds the cards. Churches that went offline in the meantime are skipped. */
export async function queryRows(
  pool: Pool,
  { text, values, prepare = false }: { text: string; values: unknown[]; prepare?: boolean | undefined },
): Promise<Row[]> {
  const prepared = prepare ? { name: statementName(text) } : {};
  const { rows } = await pool.query<Key>({ ...prepared, text, values });
  const cards = await readCards(pool, rows);
  return rows.flatMap((row) => {
    const card = cards.get(row.id);
    return card ? [{ ...row, card }] : [];
  });
}

export function isAfter(after: Position | null, params: SqlParams): string {
  if (!after) return 'true';
  const { block, key, name, id } = after;
  return `(block, key, sort_name, id) > (${params.add(block)}::integer, ${params.add(key)}::float8,
    ${params.add(name)}::text collate "C", ${params.add(id)}::integer)`;
}

const unionAll = (branches: string[]) => branches.map((branch) => `(${branch})`).join(' union all ');

export const pageOf = (branches: string[], take: number) => `page as (select * from (${unionAll(branches)}) u
  order by block, key, sort_name, id limit ${take})`;

/** Only these page lengths get prepared statements, to limit their number. */
const preparedLengths = new Set([6, 12, 24, listLimit.default]);

/**
 * Whether to prepare a page's statement, because planning takes longer than running it. Every combination of filters and
 * number of values is a separate statement. A box or a partial ZIP code may match few churches or nearly all, so their best
 * plan depends on the values and they aren't prepared.
 */
export function isPrepared({ filters, take }: PageQuery): boolean {
  const { denominations, areas, featured, zip, radius } = filters;
  if (zip !== null && zip.length < 5) return false;
  const others = [featured, zip, radius].filter((filter) => filter !== null);
  return (
    isPrecounted({ ...filters, zip: null, radius: null }) &&
    Math.max(denominations.length, areas.length) <= 1 &&
    denominations.length + areas.length + others.length <= 2 &&
    preparedLengths.has(take - 1)
  );
}

/** Reads the shuffled featured churches, then the rest by name, through ordered indexes however many churches match. */
export function readIndexedPage(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, order, day, after, take } = page;
  const params = new SqlParams();
  const where = conditionsOf(filters, params, { without: ['featured'] }).join(' and ');
  // A literal limit tells the planner of the prepared statement how few rows are needed.
  const shuffled = () =>
    `select * from (select 0 as block, ${shuffleKey(day, params)} as key, ''::text collate "C" as sort_name, c.id
      from churches c where ${where} and c.featured) f
    where ${isAfter(after, params)} order by key, id limit ${take}`;
  const byName = (rank: 0 | 1) => {
    const next =
      after?.block === 1
        ? `and (c.sort_name, c.id) > (${params.add(after.name)}::text collate "C", ${params.add(after.id)}::integer)`
        : '';
    return `select 1 as block, 0::float8 as key, c.sort_name, c.id from churches c
      where ${where} and c.rank = ${rank} ${next} order by c.sort_name, c.id limit ${take}`;
  };
  const branches: string[] = [];
  if (filters.featured !== false && !order.featuredFirst) branches.push(byName(0));
  else if (filters.featured !== false && after?.block !== 1) branches.push(shuffled());
  if (filters.featured !== true) branches.push(byName(1));
  return readRows(pool, page, params, {
    ctes: pageOf(branches, take),
    total: () => totalOf(filters, params),
    prepare: filters.radius === null && isPrepared(page),
  });
}

/** Stops counting at totalCap + 1. */
export async function countMatches(pool: Pool, filters: ParsedFilters): Promise<number> {
  const params = new SqlParams();
  const text = `select ${totalOf(filters, params)} as total`;
  const { rows } = await pool.query<{ total: number }>(text, params.values);
  return rows[0]?.total ?? 0;
}

export function totalOf(filters: ParsedFilters, params: SqlParams): string {
  if (isPrecounted(filters)) return precountedTotal(filters, params);
  const { times, unlisted } = filters;
  if (times.length === 1 && unlisted === 'none' && isUnfiltered({ ...filters, times: [], unlisted: 'too' }))
    return `coalesce((select sum(n) from map_times where key = ${times[0]}), 0)::integer`;
  const counted = (from: string) => `(select count(*) from (${from}) t)::integer`;
  const byWords = conditionsByWords(filters, params).join(' and ');
  const all = counted(`select 1 from churches c where ${byWords} limit ${totalCap + 1}`);
  if (filters.text ? isRare(filters.text, filters.vocabulary) : filters.times.length === 0) return all;
  const where = conditionsOf(filters, params).join(' and ');
  return `case when ${counted(sampleOf(where, { limit: commonSample }))} >= ${commonSample} then ${totalCap + 1}
    else ${all} end`;
}
