import { totalCap } from '#shared/contracts/churches.ts';
import type { Pool } from '../../../db/client.ts';
import { boxAround, conditionsOf, inBox, milesTo, SqlParams } from '../interpret/filters.ts';
import { isAfter, isPrepared, type PageQuery, pageOf, type Row, readRows, totalOf } from './pages.ts';

/** Radii in miles, searched one after another until a page is full. */
const rings = [10, 40, 160, 640, Number.POSITIVE_INFINITY];

/** List pages ordered by distance. Searches outward from the place; sorts the whole country only if hardly anything matches. */
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

/** `offset 0` keeps Postgres from recomputing the distance for every condition on it. */
const withDistance = (block: string, distance: string, where: string[]) =>
  `select ${block} as block, ${distance} as key, ''::text collate "C" as sort_name, c.id
    from churches c where ${where.join(' and ')} offset 0`;

/** Reads the whole circle once for both the page and the total. */
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
  return readRows(pool, page, params, { ctes, total, prepare: isPrepared(page) });
}

/** If featured churches come first, they may be at any distance within the radius; the rest must be within the ring. */
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
    prepare: isPrepared(page),
  });
}
