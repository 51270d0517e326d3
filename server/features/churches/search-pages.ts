/** The three ways to read a page of the list; each answers `take` rows in the order (block, key, name, id). */

import type { ExceptionForm } from '#shared/church-fields.ts';
import { type ChurchListItem, listLimit, totalCap } from '#shared/churches.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import type { Pool } from '../../db/client.ts';
import type { Position } from './search-cursor.ts';
import {
  boxAround,
  conditionsOf,
  featuredThen,
  inBox,
  isPlain,
  milesTo,
  plainTotal,
  type Reading,
  sinceThen,
  statementName,
  untilThen,
  Values,
} from './search-filters.ts';
import { type Order, relevanceKey, shuffleKey } from './search-order.ts';

/** One page to read: `take` rows after `from`, as things stood at `at`. */
export type Page = {
  reading: Reading;
  order: Order;
  at: number;
  from: Position | null;
  take: number;
  /** Known from an earlier page; null asks for it. */
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

const columns = `c.id, c.name, c.denomination, c.address, c.city, c.zip, c.area, c.phone, c.website, c.description,
  c.services, c.service_times as "serviceTimes", c.service_exceptions as "serviceExceptions",
  c.youtube_channel as "youtubeChannel", c.recent_sermons as "recentSermons",
  c.hero_image as "heroImage", c.lat as latitude, c.lng as longitude, c.featured, c.status,
  to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;

/** Fetches the full rows of `page` (block, key, sort_name, id), in their order. */
function finish(pool: Pool, page: Page, values: Values, ctes: string, total: string | null, named: boolean) {
  const { place } = page.reading;
  const text = `with ${ctes}
    select p.block, p.key, p.sort_name as "sortName", ${total ?? 'null::integer'} as total,
      ${place ? milesTo(place, values) : 'null::float8'} as distance, ${columns}
    from page p join churches c on c.id = p.id order by p.block, p.key, p.sort_name, p.id`;
  const prepared = named ? { name: statementName(text) } : {};
  return pool.query<Row>({ ...prepared, text, values: values.list }).then(({ rows }) => rows);
}

/** "After the last page" for rows (block, key, sort_name, id). */
function afterPosition({ from }: Page, values: Values): string {
  if (!from) return 'true';
  const { block, key, name, id } = from;
  return `(block, key, sort_name, id) > (${values.add(block)}::integer, ${values.add(key)}::float8,
    ${values.add(name)}::text collate "C", ${values.add(id)}::integer)`;
}

/** Names that begin with the typed text and are scored in any case. */
const mostStarting = 500;

/** Few enough to look at all of them: at most totalCap + 1 matches, scored, sorted and counted. */
export function readSet(pool: Pool, page: Page): Promise<Row[]> {
  const { reading, order, at } = page;
  const values = new Values(at);
  const where = conditionsOf(reading, values, { past: true }).join(' and ');
  const block = order.blocks ? `case when ${featuredThen(values)} then 0 else 1 end` : '1';
  const shuffled = () => `case when ${featuredThen(values)} then ${shuffleKey(at, values)} else 0 end`;
  const key =
    order.by === 'relevance' && reading.text
      ? relevanceKey(reading.text, values)
      : order.blocks
        ? shuffled()
        : '0::float8';
  const name =
    order.by === 'name' && order.blocks
      ? `case when ${featuredThen(values)} then '' else c.sort_name end`
      : 'c.sort_name';
  const select = `select ${block} as block, ${key} as key, ${name} as sort_name, c.id from churches c where`;
  const cap = totalCap + 1;
  // By name the set is thrown away when it is not whole; else the same part of it has to come for every page.
  let ctes = `hits as materialized (${select} ${where} ${order.by === 'name' ? '' : 'order by c.id'} limit ${cap})`;
  if (order.by === 'relevance' && reading.text) {
    // A common text finds too many to score them all; those whose name begins with it are surely among the scored.
    const [whole = ''] = reading.text.wholes;
    const starts = `c.sort_name >= ${values.add(whole)} and c.sort_name < ${values.add(`${whole}\u{10ffff}`)}`;
    // Such a name holds every word of the text, so that the words need not be looked for.
    const others = conditionsOf(reading, values, { past: true, without: ['text'] }).join(' and ');
    ctes = `starting as materialized (${select} ${others} and c.rank in (0, 1) and ${starts}
        order by c.rank, c.sort_name, c.id limit ${mostStarting}),
      hits as materialized (select * from starting union all
        (${select} ${where} and c.id not in (select id from starting) order by c.id limit ${cap}))`;
  }
  ctes += `,
    page as (select * from hits where ${afterPosition(page, values)}
      order by block, key, sort_name, id limit ${values.add(page.take)})`;
  return finish(
    pool,
    page,
    values,
    ctes,
    page.total === null ? '(select count(*) from hits)::integer' : null,
    false,
  );
}

/** More churches do not stop being featured while somebody reads. */
const mostChanged = 50;

/** Lengths of pages for which connections keep their statements prepared; of others there could be too many. */
const usualLengths = new Set([6, 12, 24, listLimit.default]);

/** Along the ordered indexes: the shuffled featured, then the rest by name; any number of matches. */
export function readWalk(pool: Pool, page: Page): Promise<Row[]> {
  const { reading, order, at, from } = page;
  const values = new Values(at);
  // As a literal, so that the prepared plan knows how little is asked for.
  const { take } = page;
  const where = conditionsOf(reading, values, { without: ['featured'] }).join(' and ');
  const churches = (which: string) => `churches c where ${where} and ${which}`;
  const shuffled = (source: string) =>
    `select * from (select 0 as block, ${shuffleKey(at, values)} as key, ''::text collate "C" as sort_name, c.id
      from ${source}) f where ${afterPosition(page, values)} order by key, id limit ${take}`;
  const named = (block: number, source: string) => {
    const after =
      from && from.block === block
        ? `and (c.sort_name, c.id) > (${values.add(from.name)}::text collate "C", ${values.add(from.id)}::integer)`
        : '';
    return `select ${block} as block, 0::float8 as key, c.sort_name, c.id from ${source} ${after}
      order by c.sort_name, c.id limit ${take}`;
  };
  const branches: string[] = [];
  let gone = '';
  if (!from) {
    // As it is now; the moment only matters to the pages that follow.
    if (reading.featured !== false)
      branches.push(order.blocks ? shuffled(churches('c.featured')) : named(1, churches('c.rank = 0')));
    if (reading.featured !== true) branches.push(named(1, churches('c.rank = 1')));
  } else {
    // Gone: featured when the reading began, and not any more. Fresh: the other way round.
    const since = sinceThen(values);
    const wasGone = `${untilThen(values)} and not c.featured and ${since}`;
    gone = `gone as materialized (select c.id, c.sort_name from ${churches(wasGone)}
      order by c.featured_until desc limit ${mostChanged}), `;
    if (reading.featured !== false && order.blocks && from.block === 0)
      branches.push(shuffled(churches(`c.featured and ${since}`)), shuffled('gone c'));
    if (reading.featured !== false && !order.blocks)
      branches.push(named(1, churches(`c.rank = 0 and ${since}`)), named(1, 'gone c where true'));
    if (reading.featured !== true)
      branches.push(
        named(1, churches('c.rank = 1 and c.id not in (select id from gone)')),
        named(1, churches(`c.rank = 0 and c.featured and c.featured_since > ${values.moment}`)),
      );
  }
  const ctes = `${gone}page as (select * from (${branches.map((branch) => `(${branch})`).join(' union all ')}) u
    order by block, key, sort_name, id limit ${take})`;
  const total = page.total === null ? totalOf(reading, values) : null;
  return finish(pool, page, values, ctes, total, isPlain(reading) && usualLengths.has(take - 1));
}

/** Miles of the rings that are looked through one after the other until a page is full. */
const rings = [10, 40, 160, 640, Number.POSITIVE_INFINITY];

/** By distance. Looks near the place first, so that the whole country is sorted only when hardly anything matches. */
export async function readRings(pool: Pool, page: Page): Promise<Row[]> {
  const { reading, from } = page;
  const most = reading.radius ?? Number.POSITIVE_INFINITY;
  const passed = from && (!page.order.blocks || from.block === 1) ? from.key : 0;
  for (const ring of rings) {
    const miles = Math.min(ring, most);
    if (passed >= miles && miles < most) continue;
    const rows = await readRing(pool, page, miles);
    if (rows.length >= page.take || miles >= most) return rows;
  }
  return [];
}

function readRing(pool: Pool, page: Page, miles: number): Promise<Row[]> {
  const { reading, order, at, from } = page;
  const place = reading.place!;
  const values = new Values(at);
  const { take } = page;
  const where = conditionsOf(reading, values, { without: ['radius'], past: true }).join(' and ');
  const distance = milesTo(place, values);
  const branch = (block: number, which: string[], within: number) => `select * from (
      select ${block} as block, ${distance} as key, ''::text collate "C" as sort_name, c.id from churches c
      where ${[where, ...which].join(' and ')} offset 0) r
    where ${Number.isFinite(within) ? `key <= ${values.add(within)}::float8` : 'true'} and ${afterPosition(page, values)}
    order by key, id limit ${take}`;
  const inRing = Number.isFinite(miles) ? inBox(boxAround(place, miles), values) : [];
  if (miles === reading.radius) {
    // The ring is the whole circle: one look at it gives the page and the total.
    const block = order.blocks ? `case when ${featuredThen(values)} then 0 else 1 end` : '1';
    const ctes = `ring as materialized (select * from (
        select ${block} as block, ${distance} as key, ''::text collate "C" as sort_name, c.id
        from churches c where ${[where, ...inRing].join(' and ')} offset 0) r
        where key <= ${values.add(miles)}::float8),
      page as (select * from ring where ${afterPosition(page, values)}
        order by block, key, sort_name, id limit ${take})`;
    const total = `(select count(*) from (select from ring limit ${totalCap + 1}) t)::integer`;
    return finish(pool, page, values, ctes, page.total === null ? total : null, false);
  }
  const branches: string[] = [];
  if (order.blocks && (!from || from.block === 0)) {
    const since = sinceThen(values);
    const within = reading.radius ?? Number.POSITIVE_INFINITY;
    branches.push(branch(0, [`c.featured and ${since}`], within));
    branches.push(branch(0, [`not c.featured and ${untilThen(values)} and ${since}`], within));
  }
  branches.push(branch(1, [...inRing, ...(order.blocks ? [`not ${featuredThen(values)}`] : [])], miles));
  const ctes = `page as (select * from (${branches.map((one) => `(${one})`).join(' union all ')}) u
    order by block, key, sort_name, id limit ${take})`;
  return finish(pool, page, values, ctes, page.total === null ? totalOf(reading, values) : null, false);
}

function totalOf(reading: Reading, values: Values): string {
  if (isPlain(reading)) return plainTotal(reading, values);
  const where = conditionsOf(reading, values).join(' and ');
  return `(select count(*) from (select 1 from churches c where ${where} limit ${totalCap + 1}) t)::integer`;
}
