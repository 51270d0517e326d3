/**
 * Pages of the list by relevance and by name (search-nearest.ts: by distance). Each read returns at most `take` rows in
 * the order (block, key, name, id).
 */
import type { ExceptionForm } from '#shared/church-fields.ts';
import { type ChurchListItem, listLimit, totalCap } from '#shared/churches.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { listColumnsSql } from '../../db/church-columns.ts';
import type { Pool } from '../../db/client.ts';
import {
  conditionsOf,
  isPrecounted,
  milesTo,
  type ParsedFilters,
  precountedTotal,
  SqlParams,
  statementName,
} from './search-filters.ts';
import { type Order, relevanceKey, shuffleKey } from './search-order.ts';

/** Where a page ended. */
export type Position = { block: number; key: number; name: string; id: number };

export type PageQuery = {
  filters: ParsedFilters;
  order: Order;
  /** Moment of the first page, and its day: for the next services and the featured churches' shuffle. */
  now: Date;
  day: string;
  after: Position | null;
  take: number;
  /** Known from an earlier page; null has it counted. */
  total: number | null;
  /** Keys of churches with days that differ, when the order is by the next service (search-next.ts). */
  dates?: ReadonlyMap<number, number>;
};

export type Row = Omit<ChurchListItem, 'distance' | 'serviceTimes' | 'serviceExceptions'> & {
  serviceTimes: ServiceTime[] | null;
  serviceExceptions: ExceptionForm[];
  block: number;
  key: number;
  sortName: string;
  total: number | null;
  distance: number | null;
};

const columns = `c.id, ${listColumnsSql}, c.service_times as "serviceTimes", c.featured, c.status,
  to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;

/**
 * Joins the CTE `page` (block, key, sort_name, id) with the columns of its churches. `total` is a function because
 * Postgres refuses parameters that the statement does not use.
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
      ${place ? milesTo(place, params) : 'null::float8'} as distance, ${columns}
    from page p join churches c on c.id = p.id order by p.block, p.key, p.sort_name, p.id`;
  const prepared = sql.prepare ? { name: statementName(text) } : {};
  const { rows } = await pool.query<Row>({ ...prepared, text, values: params.values });
  return rows;
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

/** Names that begin with the typed text and are scored in any case. */
const startingCap = 500;

/** For few matches: at most totalCap + 1 of them, scored, sorted and counted. */
export function readScoredPage(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, order, day } = page;
  const params = new SqlParams();
  const where = conditionsOf(filters, params).join(' and ');
  const byRelevance = order.by === 'relevance' ? filters.text : null;
  const shuffle = () => `case when c.featured then ${shuffleKey(day, params)} else 0 end`;
  const key = byRelevance ? relevanceKey(byRelevance, params) : order.featuredFirst ? shuffle() : '0::float8';
  const name =
    order.by === 'name' && order.featuredFirst
      ? `case when c.featured then '' else c.sort_name end`
      : 'c.sort_name';
  const select = `select ${order.featuredFirst ? 'c.rank' : '1'} as block, ${key} as key, ${name} as sort_name, c.id
    from churches c where`;
  const cap = totalCap + 1;
  // A list by name is read again along the index when it is capped; others need the same subset for every page.
  let matches = `matches as materialized (
    ${select} ${where} ${order.by === 'name' ? '' : 'order by c.id'} limit ${cap})`;
  if (byRelevance) {
    // A common text matches too many to score them all; those whose name begins with it are always scored. Such a name
    // contains every word of the text, so the other conditions suffice.
    const [phrase = ''] = byRelevance.phrases;
    const starts = `c.sort_name >= ${params.add(phrase)} and c.sort_name < ${params.add(`${phrase}\u{10ffff}`)}`;
    const others = conditionsOf(filters, params, { without: ['text'] }).join(' and ');
    matches = `starting as materialized (${select} ${others} and c.rank in (0, 1) and ${starts}
        order by c.rank, c.sort_name, c.id limit ${startingCap}),
      matches as materialized (select * from starting union all
        (${select} ${where} and c.id not in (select id from starting) order by c.id limit ${cap}))`;
  }
  const ctes = `${matches},
    page as (select * from matches where ${isAfter(page.after, params)}
      order by block, key, sort_name, id limit ${params.add(page.take)})`;
  return readRows(pool, page, params, { ctes, total: () => '(select count(*) from matches)::integer' });
}

/** Page lengths whose statements are prepared; for any length there could be too many. */
const preparedLengths = new Set([6, 12, 24, listLimit.default]);

/** Each number of values makes another statement. */
const hasFewShapes = ({ denominations, areas }: ParsedFilters) =>
  denominations.length <= 1 && areas.length <= 1;

/** For any number of matches, along the ordered indexes: the shuffled featured churches, then the rest by name. */
export function readIndexedPage(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, order, day, after, take } = page;
  const params = new SqlParams();
  const where = conditionsOf(filters, params, { without: ['featured'] }).join(' and ');
  // The limit is a literal, so that the prepared plan knows how few rows are needed.
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
    prepare: isPrecounted(filters) && hasFewShapes(filters) && preparedLengths.has(take - 1),
  });
}

/** At most totalCap + 1. */
export async function countMatches(pool: Pool, filters: ParsedFilters): Promise<number> {
  const params = new SqlParams();
  const text = `select ${totalOf(filters, params)} as total`;
  const { rows } = await pool.query<{ total: number }>(text, params.values);
  return rows[0]?.total ?? 0;
}

export function totalOf(filters: ParsedFilters, params: SqlParams): string {
  if (isPrecounted(filters)) return precountedTotal(filters, params);
  const where = conditionsOf(filters, params).join(' and ');
  return `(select count(*) from (select 1 from churches c where ${where} limit ${totalCap + 1}) t)::integer`;
}
