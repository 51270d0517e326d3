/** Pages of the list by relevance. */
import { totalCap } from '#shared/churches.ts';
import type { Pool } from '../../db/client.ts';
import { statementName } from '../../db/statement-name.ts';
import { versionSql } from './search-cards.ts';
import {
  conditionsOf,
  isUnfiltered,
  milesTo,
  type ParsedFilters,
  precountedTotal,
  SqlParams,
} from './search-filters.ts';
import { relevanceKey } from './search-order.ts';
import { isAfter, type PageQuery, queryRows, type Row, readRows } from './search-pages.ts';
import { commonSample, sampleOf } from './search-sample.ts';
import { termConditions } from './search-text.ts';
import { isCommon, isRare, mostToRead } from './search-vocabulary.ts';
import { conditionsByWords, hasFewShapes } from './search-words.ts';

/** All matches are scored and counted; of a text that may have more than about totalCap, candidates are. */
export async function readScoredPage(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, take } = page;
  if (await leavesFew(pool, filters)) return readAllScored(pool, page, { few: true });
  if (!(await hasCommonText(pool, filters))) return readAllScored(pool, page);
  const featured = await readFeatured(pool, page);
  // While featured churches fill the page, no others are looked at.
  return featured.length === take ? featured : readCandidates(pool, page);
}

/** Whether the other filters leave so few churches that they are read, whatever the text. */
async function leavesFew(pool: Pool, filters: ParsedFilters): Promise<boolean> {
  const { areas, denominations, featured, text, vocabulary } = filters;
  if (filters.readsAllInSight) return true;
  const most = mostToRead(text!, vocabulary);
  if ((areas.length === 0 && denominations.length === 0 && featured !== true) || most === 0) return false;
  const params = new SqlParams();
  const sql = `select ${precountedTotal(filters, params)} as n`;
  const { rows } = await pool.query<{ n: number }>({
    name: statementName(sql),
    text: sql,
    values: params.values,
  });
  return rows[0]!.n <= most;
}

/** Asks the sample where search_words does not tell. A statement of its own, because planning both pages takes longer. */
async function hasCommonText(pool: Pool, filters: ParsedFilters): Promise<boolean> {
  const text = filters.text!;
  if (isRare(text, filters.vocabulary)) return false;
  const isOnly = isUnfiltered({ ...filters, text: null });
  if (isOnly && isCommon(text, filters.vocabulary)) return true;
  const params = new SqlParams();
  const sampled = sampleOf(conditionsOf(filters, params).join(' and '), { limit: commonSample });
  const sql = `select count(*) >= ${commonSample} as common from (${sampled}) t`;
  const prepare = isOnly && hasFewShapes(text) && text.terms.every(({ also }) => also.length === 0);
  const name = prepare ? { name: statementName(sql) } : {};
  const { rows } = await pool.query<{ common: boolean }>({ ...name, text: sql, values: params.values });
  return rows[0]!.common;
}

/** `few`: by the indexes of the other filters. */
function readAllScored(pool: Pool, page: PageQuery, { few = false } = {}): Promise<Row[]> {
  const { filters, order, after, take, total } = page;
  const text = filters.text!;
  const params = new SqlParams();
  const prepare = isUnfiltered({ ...filters, text: null }) && !filters.place && !after && hasFewShapes(text);
  const where = (
    few
      ? conditionsOf(filters, params, { plainText: true })
      : conditionsByWords(filters, params, { hidden: prepare })
  ).join(' and ');
  const distance = filters.place ? milesTo(filters.place, params) : 'null::float8';
  const sql = `with matches as materialized (
      select ${order.featuredFirst ? 'c.rank::integer' : '1'} as block, ${relevanceKey(text, params)} as key,
        c.sort_name, c.id, c.xmin, ${distance} as distance
      from churches c where ${where})
    select c.block, c.key, c.sort_name as "sortName", c.id, ${versionSql}, c.distance,
      ${total === null ? '(select count(*) from matches)::integer' : 'null::integer'} as total
    from matches c where ${isAfter(after, params)}
    order by c.block, c.key, c.sort_name, c.id limit (select ${params.add(take)}::integer)`;
  return queryRows(pool, { text: sql, values: params.values, prepare });
}

/** The next featured churches with a common text; of another order than featuredFirst, and later in it, none. */
async function readFeatured(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, order, after, take } = page;
  if (!order.featuredFirst || filters.featured === false || (after && after.block > 0)) return [];
  const params = new SqlParams();
  const others = isUnfiltered({ ...filters, text: null });
  const where = conditionsOf(filters, params, { plainText: true }).join(' and ');
  const ctes = `page as (select * from (
      select 0 as block, ${relevanceKey(filters.text!, params)} as key, c.sort_name, c.id
      from churches c where ${where} and c.rank = 0) c
    where ${isAfter(after, params)} order by key, sort_name, id limit (select ${params.add(take)}::integer))`;
  const prepare = others && !filters.place && !after && hasFewShapes(filters.text!);
  return readRows(pool, page, params, { ctes, total: () => `${totalCap + 1}`, prepare });
}

/** Names that begin with the typed text and are scored in any case. */
const startingCap = 500;
/** Of a common text: how many of the sample are scored. */
const sampleCap = 1000;
/** Key of the matches of a common text that are not scored; larger than any relevance. */
const unscored = 1_000_000;

/**
 * The candidates are the featured churches, names that begin with the text, and the likeliest of the sample (a shorter
 * name is a better match). The others follow by name.
 */
function readCandidates(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, order, after, take } = page;
  const text = filters.text!;
  const params = new SqlParams();
  const where = conditionsOf(filters, params).join(' and ');
  const others = conditionsOf(filters, params, { without: ['text'] }).join(' and ');
  const inName = termConditions(text, { column: 'c.search_name', add: (pattern) => params.add(pattern) });
  // Such a name contains every word of the text.
  const [phrase = ''] = text.phrases;
  const starts = `c.sort_name >= ${params.add(phrase)} and c.sort_name < ${params.add(`${phrase}\u{10ffff}`)}`;
  const isOther = 'c.id not in (select id from starting)';
  const columns = 'c.id, c.rank, c.sort_name, c.search_name, c.search_text';
  const inTail =
    after?.key === unscored
      ? `(c.sort_name, c.id) > (${params.add(after.name)}::text collate "C", ${params.add(after.id)}::integer)`
      : 'true';
  const scored = `${order.featuredFirst ? 'c.rank::integer' : '1'} as block, ${relevanceKey(text, params)} as key,
        c.sort_name, c.id`;
  const isNext = isAfter(after, params);
  const ctes = `starting as materialized (select ${columns} from churches c where ${others} and c.rank in (0, 1) and ${starts}
      order by c.rank, c.sort_name, c.id limit ${startingCap}),
    first as materialized (select ${scored} from (
      select * from starting
      union all select ${columns} from (select * from churches
        where status = 'approved' and rank = 0 offset 0) c where ${where} and ${isOther}
      offset 0) c),
    matches as materialized (
      select * from first
      union all select ${scored} from (${sampleOf(`${where} and c.rank = 1 and ${isOther}`, { columns })}
        order by not (${inName.join(' and ')}), length(c.sort_name), c.sort_name, c.id limit ${sampleCap}) c),
    next as materialized (select * from matches where ${isNext}),
    page as (
      select * from next
      union all (select 1, ${unscored}::float8, c.sort_name, c.id from churches c
        where (select count(*) from next) < ${take} and ${where} and c.rank = 1 and ${inTail}
          and c.id not in (select id from matches)
        order by c.sort_name, c.id limit ${take})
      order by block, key, sort_name, id limit ${take})`;
  return readRows(pool, page, params, { ctes, total: () => `${totalCap + 1}` });
}
