/** Three ways to read one page of the list; each returns at most `take` rows in the order (block, key, name, id). */
import type { ExceptionForm } from '#shared/church-fields.ts';
import { type ChurchListItem, listLimit, totalCap } from '#shared/churches.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { listColumnsSql } from '../../db/church-columns.ts';
import type { Pool } from '../../db/client.ts';
import {
  boxAround,
  conditionsOf,
  inBox,
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
  /** Day of the featured churches' shuffle. */
  day: string;
  after: Position | null;
  take: number;
  /** Known from an earlier page; null has it counted. */
  total: number | null;
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
async function readRows(
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

function isAfter(after: Position | null, params: SqlParams): string {
  if (!after) return 'true';
  const { block, key, name, id } = after;
  return `(block, key, sort_name, id) > (${params.add(block)}::integer, ${params.add(key)}::float8,
    ${params.add(name)}::text collate "C", ${params.add(id)}::integer)`;
}

const unionAll = (branches: string[]) => branches.map((branch) => `(${branch})`).join(' union all ');

const pageOf = (branches: string[], take: number) => `page as (select * from (${unionAll(branches)}) u
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
    prepare: isPrecounted(filters) && preparedLengths.has(take - 1),
  });
}

/** Miles of the rings that are searched one after the other until a page is full. */
const rings = [10, 40, 160, 640, Number.POSITIVE_INFINITY];

/** By distance; searches near the place first, so that the whole country is sorted only when hardly anything matches. */
export async function readNearestPage(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, order, after, take } = page;
  const passed = after && (!order.featuredFirst || after.block === 1) ? after.key : 0;
  for (const miles of rings) {
    if (filters.radius !== null && miles >= filters.radius) return readCirclePage(pool, page, filters.radius);
    if (miles <= passed) continue;
    const rows = await readRingPage(pool, page, miles);
    if (rows.length >= take || miles === Number.POSITIVE_INFINITY) return rows;
  }
  return [];
}

/** `offset 0` keeps the distance from being computed again for each condition on it. */
const withDistance = (block: string, distance: string, where: string[]) =>
  `select ${block} as block, ${distance} as key, ''::text collate "C" as sort_name, c.id
    from churches c where ${where.join(' and ')} offset 0`;

/** One read of the whole circle gives the page and the total. */
function readCirclePage(pool: Pool, page: PageQuery, radius: number): Promise<Row[]> {
  const { filters, order, after, take } = page;
  const place = filters.place!;
  const params = new SqlParams();
  const where = [
    ...conditionsOf(filters, params, { without: ['radius'] }),
    ...inBox(boxAround(place, radius), params),
  ];
  const block = order.featuredFirst ? 'c.rank' : '1';
  const ctes = `circle as materialized (
      select * from (${withDistance(block, milesTo(place, params), where)}) r
      where key <= ${params.add(radius)}::float8),
    page as (select * from circle where ${isAfter(after, params)}
      order by block, key, sort_name, id limit ${take})`;
  const total = () => `(select count(*) from (select from circle limit ${totalCap + 1}) t)::integer`;
  return readRows(pool, page, params, { ctes, total });
}

/** Featured churches at any distance (within the radius) when they come first, the rest within the ring. */
function readRingPage(pool: Pool, page: PageQuery, miles: number): Promise<Row[]> {
  const { filters, order, after, take } = page;
  const place = filters.place!;
  const params = new SqlParams();
  const where = conditionsOf(filters, params, { without: ['radius'] });
  const distance = milesTo(place, params);
  const branch = (block: number, conditions: string[], within: number) => `select * from (
      ${withDistance(String(block), distance, [...where, ...conditions])}) r
    where ${Number.isFinite(within) ? `key <= ${params.add(within)}::float8` : 'true'} and ${isAfter(after, params)}
    order by key, id limit ${take}`;
  const branches: string[] = [];
  if (order.featuredFirst && after?.block !== 1)
    branches.push(branch(0, ['c.featured'], filters.radius ?? Number.POSITIVE_INFINITY));
  const inRing = Number.isFinite(miles) ? inBox(boxAround(place, miles), params) : [];
  branches.push(branch(1, order.featuredFirst ? [...inRing, 'c.rank = 1'] : inRing, miles));
  return readRows(pool, page, params, {
    ctes: pageOf(branches, take),
    total: () => totalOf(filters, params),
  });
}

function totalOf(filters: ParsedFilters, params: SqlParams): string {
  if (isPrecounted(filters)) return precountedTotal(filters, params);
  const where = conditionsOf(filters, params).join(' and ');
  return `(select count(*) from (select 1 from churches c where ${where} limit ${totalCap + 1}) t)::integer`;
}
