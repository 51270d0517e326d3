/**
 * From a request to one page of ids and the total. Every order sorts by (block, key, name, id), ascending. Each reader
 * below builds a CTE `page` with those columns, as far as possible along an index instead of sorting all matches.
 */
import { totalCap } from '#shared/contracts/churches.ts';
import type { Pool } from '../../../db/client.ts';
import type { SearchRequest } from '../request.ts';
import {
  boxAround,
  conditionsOf,
  countMatches,
  inBox,
  isOtherFaith,
  milesTo,
  SqlParams,
  standings,
  totalOf,
} from './conditions.ts';
import {
  blockOf,
  clockKey,
  lastBlock,
  type NextService,
  nextServiceKey,
  type Order,
  readNextService,
  relevanceKey,
  shuffleKey,
} from './order.ts';

/** Sort key of a page's last row. */
export type Position = { block: number; key: number; name: string; id: number };

export type PageQuery = {
  request: SearchRequest;
  order: Order;
  /** Time and date of the first page, on which the next services and the featured shuffle depend. */
  now: Date;
  day: string;
  after: Position | null;
  take: number;
  /** The first page's total; null means it has to be counted. */
  total: number | null;
};

export type PageRow = { id: number; block: number; key: number; sortName: string; distance: number | null };

type Page = { rows: PageRow[]; total: number };

/** Offset added to the blocks of churches without listed times, which sort after those with listed times. */
const unlistedBlock = 10;

/**
 * Reads a page in two parts if churches without listed times have to come last: when a time filter includes them, or when
 * sorting by the next service.
 */
export async function readPage(pool: Pool, query: PageQuery): Promise<Page> {
  const byNext = query.order.by === 'next';
  const next = byNext ? await readNextService(pool, query) : undefined;
  // A time filter applies only to regular times.
  const dated = next && query.request.times.length === 0 ? next.dated : [];
  const page = { ...query, request: { ...query.request, dated } };
  const { request, after, take } = page;
  if (request.unlisted !== 'too' || !(byNext || request.times.length > 0)) return readBy(pool, page, next);
  // Without a time filter, one count of all matches is faster than counting both parts.
  const total = page.total ?? (request.times.length === 0 ? await countMatches(pool, query.request) : null);
  const inUnlisted = after !== null && after.block >= unlistedBlock;
  const listed = inUnlisted
    ? { rows: [], total: 0 }
    : await readBy(pool, { ...page, total, request: { ...request, unlisted: 'none' } }, next);
  if (listed.rows.length >= take && total !== null) return { rows: listed.rows, total };
  const others = await readBy(pool, {
    ...page,
    order:
      byNext || page.order.by === 'clock'
        ? { ...page.order, by: request.place ? 'distance' : 'name' }
        : page.order,
    request: { ...request, unlisted: 'only' },
    after: inUnlisted ? { ...after, block: after.block - unlistedBlock } : null,
    total,
  });
  const rows = others.rows.map((row) => ({ ...row, block: row.block + unlistedBlock }));
  return { rows: [...listed.rows, ...rows].slice(0, take), total: total ?? listed.total + others.total };
}

function readBy(pool: Pool, page: PageQuery, next?: NextService): Promise<Page> {
  switch (page.order.by) {
    case 'name':
      return readByName(pool, page);
    case 'relevance':
      return readByRelevance(pool, page);
    case 'distance':
      return readByDistance(pool, page);
    case 'next':
      return readByTime(pool, page, (params) => nextServiceKey(page, next!, params));
    case 'clock':
      return readByTime(pool, page, () => clockKey(page.request.clock!));
  }
}

/** `total` is lazy because Postgres rejects parameters that a statement doesn't use. */
type PageSql = { ctes: string; total: () => string };

async function queryPage(
  pool: Pool,
  { request: { place }, total }: PageQuery,
  params: SqlParams,
  sql: PageSql,
): Promise<Page> {
  const { rows } = await pool.query<PageRow & { total: number | null }>(
    `with ${sql.ctes}
    select p.id, p.block, p.key, p.sort_name as "sortName",
      ${total === null ? sql.total() : 'null::integer'} as total,
      ${place ? milesTo(place, params) : 'null::float8'} as distance
    from page p ${place ? 'join churches c on c.id = p.id' : ''} order by p.block, p.key, p.sort_name, p.id`,
    params.values,
  );
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    total: total ?? rows[0]?.total ?? 0,
  };
}

function isAfter(after: Position | null, params: SqlParams): string {
  if (!after) return 'true';
  const { block, key, name, id } = after;
  return `(block, key, sort_name, id) > (${params.add(block)}::integer, ${params.add(key)}::float8,
    ${params.add(name)}::text collate "C", ${params.add(id)}::integer)`;
}

/** The rows after the position, sorted. */
const pageOf = (rows: string, { after, take }: PageQuery, params: SqlParams): string =>
  `page as (select * from ${rows} where ${isAfter(after, params)} order by block, key, sort_name, id limit ${take})`;

const countOf = (rows: string) => () => `(select count(*) from ${rows})::integer`;

/** Merges branches that are already sorted and limited. */
const merge = (branches: string[], { request, take }: PageQuery, params: SqlParams): PageSql => ({
  ctes: `page as (select * from (${branches.map((branch) => `(${branch})`).join(' union all ')}) u
    order by block, key, sort_name, id limit ${take})`,
  total: () => totalOf(request, params),
});

const notFeatured = standings.filter((standing) => standing > 0);

/**
 * The shuffled featured churches, then those with listed times by name, those without, and those outside the region; by
 * name alone if that was asked for. Along ordered indexes, however many churches match.
 */
function readByName(pool: Pool, page: PageQuery): Promise<Page> {
  const { request, order, day, after, take } = page;
  const params = new SqlParams();
  const where = conditionsOf({ ...request, featured: null }, params).join(' and ');
  const shuffled = () =>
    `select * from (select 0 as block, ${shuffleKey(day, params)} as key, ''::text collate "C" as sort_name, c.id
      from churches c where ${where} and c.featured) f
    where ${isAfter(after, params)} order by key, id limit ${take}`;
  const byName = (standing: number) => {
    const key = order.featuredFirst ? standing : 0;
    const passed = after?.block === 1 ? after.key : -1;
    if (key < passed) return [];
    const next =
      after && key === passed
        ? `and (c.sort_name, c.id) > (${params.add(after.name)}::text collate "C", ${params.add(after.id)}::integer)`
        : '';
    return [
      `select 1 as block, ${key}::float8 as key, c.sort_name, c.id from churches c
      where ${where} and c.standing = ${standing} ${next} order by c.sort_name, c.id limit ${take}`,
    ];
  };
  const branches: string[] = [];
  if (request.featured !== false && !order.featuredFirst) branches.push(...byName(0));
  else if (request.featured !== false && after?.block !== 1) branches.push(shuffled());
  if (request.featured !== true) branches.push(...notFeatured.flatMap(byName));
  return queryPage(pool, page, params, merge(branches, page, params));
}

/** Radii in miles, searched one after another until a page is full; the last one is the whole earth. */
const rings = [10, 40, 160, 640, 12_500];

/** Inside an edge, sorts all matches; else searches outward from the place, and the whole country only if hardly anything matches. */
async function readByDistance(pool: Pool, page: PageQuery): Promise<Page> {
  const { request, after, take } = page;
  const { radius, zip, areas } = request;
  if (radius !== null || zip !== null || areas.length > 0) return readInside(pool, page);
  const pages: Page[] = [];
  for (const block of request.churchesFirst ? [1, 2] : [1]) {
    if (after && after.block > block) continue;
    const passed = after?.block === block ? after.key : 0;
    const rest = { ...page, after: after?.block === block ? after : null };
    for (const miles of rings) {
      if (miles <= passed) continue;
      const result = await readRing(pool, rest, { miles, block });
      if (result.rows.length < take && miles !== rings.at(-1)) continue;
      pages.push(result);
      break;
    }
    if (pages.at(-1)!.rows.length >= take) break;
  }
  return {
    rows: pages.flatMap(({ rows }) => rows).slice(0, take + 1),
    total: Math.max(...pages.map(({ total }) => total)),
  };
}

/** `offset 0` keeps Postgres from recomputing the distance for every condition on it. */
function withDistance(request: SearchRequest, params: SqlParams, more: string[] = []): string {
  const block = request.churchesFirst ? `1 + (${isOtherFaith})::integer` : '1';
  return `select ${block} as block, ${milesTo(request.place!, params)} as key, ''::text collate "C" as sort_name, c.id, c.rank
    from churches c where ${[...conditionsOf(request, params), ...more].join(' and ')} offset 0`;
}

/** Reads the nearest featured church before the others, in block 0; whether it may lead is up to the caller. */
const leadOf = (rows: string): string =>
  `select 0 as block, key, sort_name, id from ${rows} r where rank = 0 order by key, id limit 1`;

function readInside(pool: Pool, page: PageQuery): Promise<Page> {
  const { request, order, after, take } = page;
  const params = new SqlParams();
  const matches = withDistance(request, params);
  const inside = `select block, key, sort_name, id from matches where ${isAfter(after, params)}
    order by block, key, id limit ${take}`;
  const branches = order.oneFeatured && !after ? [leadOf('matches'), inside] : [inside];
  const { ctes } = merge(branches, { ...page, take: take + 1 }, params);
  return queryPage(pool, page, params, {
    ctes: `matches as materialized (${matches}), ${ctes}`,
    total: countOf('matches'),
  });
}

/** Churches of one block: with `churchesFirst`, other faiths are in block 2. */
function readRing(
  pool: Pool,
  page: PageQuery,
  { miles, block }: { miles: number; block: number },
): Promise<Page> {
  const { request, order, after, take } = page;
  const params = new SqlParams();
  const faith = request.churchesFirst ? [`${block === 2 ? '' : 'not '}${isOtherFaith}`] : [];
  const more = [...faith, ...inBox(boxAround(request.place!, miles), params)];
  const within = (some: SearchRequest) =>
    `(select * from (${withDistance(some, params, more)}) d where key <= ${params.add(miles)}::float8)`;
  const ring = `select block, key, sort_name, id from ${within(request)} r where ${isAfter(after, params)}
    order by key, id limit ${take}`;
  const hasLead = order.oneFeatured && !after && block === 1 && request.featured === null;
  const branches = hasLead ? [leadOf(within({ ...request, featured: true })), ring] : [ring];
  return queryPage(pool, page, params, merge(branches, { ...page, take: take + 1 }, params));
}

/** Enough for every list with an exact total. Of longer ones, only the matches that Postgres reads first are listed. */
const sortedCap = totalCap + 1;

/** So many matches are scored, featured churches first; the rest follow by name. */
const scoredCap = 1000;

function readByRelevance(pool: Pool, page: PageQuery): Promise<Page> {
  const { request, order } = page;
  const params = new SqlParams();
  const where = conditionsOf(request, params).join(' and ');
  // The first page is full without them.
  const rest = page.after
    ? `union all select ${lastBlock}, 0, sort_name, id from (select * from matches offset ${scoredCap}) m`
    : '';
  // `offset 0` makes Postgres find the featured churches first, which are few.
  const ctes = `matches as materialized (
      select c.id, c.sort_name
      from (select * from churches where status = 'approved' and standing = 0 offset 0) c where ${where}
      union all (select c.id, c.sort_name from churches c
        where ${where} and c.standing > 0 limit ${sortedCap})),
    ranked as (
      select ${blockOf(request, order, params)} as block, ${relevanceKey(request.text!, params)} as key, c.sort_name, c.id
      from churches c where c.id = any(array(select id from matches limit ${scoredCap}))
      ${rest}),
    ${pageOf('ranked', page, params)}`;
  return queryPage(pool, page, params, { ctes, total: countOf('matches') });
}

function readByTime(pool: Pool, page: PageQuery, keyOf: (params: SqlParams) => string): Promise<Page> {
  const params = new SqlParams();
  const where = conditionsOf(page.request, params).join(' and ');
  const ctes = `matches as materialized (
      select 1 as block, ${keyOf(params)} as key, c.sort_name, c.id from churches c where ${where} limit ${sortedCap}),
    ${pageOf('matches', page, params)}`;
  return queryPage(pool, page, params, { ctes, total: countOf('matches') });
}
