import { totalCap } from '#shared/contracts/churches.ts';
import type { Pool } from '../../../db/client.ts';
import { statementName } from '../../../db/statement-name.ts';
import { versionSql } from '../cards.ts';
import {
  conditionsOf,
  isUnfiltered,
  milesTo,
  type ParsedFilters,
  precountedTotal,
  SqlParams,
} from '../interpret/filters.ts';
import { termConditions } from '../interpret/text.ts';
import { isCommon, isRare, mostToRead } from '../interpret/vocabulary.ts';
import { conditionsByWords, hasFewShapes } from '../interpret/words.ts';
import { relevanceKey } from './order.ts';
import { isAfter, type PageQuery, queryRows, type Row, readRows } from './pages.ts';
import { commonSample, sampleOf } from './sample.ts';

/** List pages ordered by relevance. Scores every match, or only candidates if the text may match more than totalCap. */
export async function readScoredPage(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, take } = page;
  if (await leavesFew(pool, filters)) return readAllScored(pool, page, { few: true });
  if (!(await hasCommonText(pool, filters))) return readAllScored(pool, page);
  const featured = await readFeatured(pool, page);
  // If featured churches fill the page, the others aren't needed.
  return featured.length === take ? featured : readCandidates(pool, page);
}

/** Whether the other filters leave few enough churches to read them all and check the text on each. */
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

/** Checks the sample if search_words can't tell. A separate statement is faster than planning both kinds of pages in one. */
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

/** `few` uses the other filters' indexes instead of the text's. */
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

/** The next featured matches of a common text. Empty if they don't come first or were all on earlier pages. */
async function readFeatured(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, order, after, take } = page;
  if (!order.featuredFirst || filters.featured === false || (after && after.block > 0)) return [];
  const params = new SqlParams();
  const isOnly = isUnfiltered({ ...filters, text: null });
  const where = conditionsOf(filters, params, { plainText: true }).join(' and ');
  const ctes = `page as (select * from (
      select 0 as block, ${relevanceKey(filters.text!, params)} as key, c.sort_name, c.id
      from churches c where ${where} and c.rank = 0) c
    where ${isAfter(after, params)} order by key, sort_name, id limit (select ${params.add(take)}::integer))`;
  const prepare = isOnly && !filters.place && !after && hasFewShapes(filters.text!);
  return readRows(pool, page, params, { ctes, total: () => `${totalCap + 1}`, prepare });
}

/** Names that start with the text and are always scored. */
const startingCap = 500;
/** Scored matches from the sample. */
const sampleCap = 1000;
/** Sort key of matches that aren't scored; larger than any relevance. */
const unscored = 1_000_000;

/**
 * Scores only featured churches, names that start with the text, and the most promising sampled ones (shorter names match
 * better). All other matches follow by name.
 */
function readCandidates(pool: Pool, page: PageQuery): Promise<Row[]> {
  const { filters, order, after, take } = page;
  const text = filters.text!;
  const params = new SqlParams();
  const where = conditionsOf(filters, params).join(' and ');
  const others = conditionsOf(filters, params, { without: ['text'] }).join(' and ');
  const inName = termConditions(text, { column: 'c.search_name', params });
  // Names that start with the phrase contain all its words, so they need no text condition.
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
