/**
 * SQL of a request's filters on `churches c`, the counts that need no order, whether anything matches, and what churches
 * say about themselves.
 */
import { totalCap } from '#shared/contracts/churches.ts';
import { addDays } from '#shared/domain/dates.ts';
import { type ChoiceFilter, mostIds } from '#shared/domain/directory.ts';
import { factGroups } from '#shared/domain/fact-options.ts';
import type { Box } from '#shared/domain/region.ts';
import type { Pool } from '../../../db/client.ts';
import { saysSql } from '../../../db/tables/churches.ts';
import type { Place, SearchRequest, Soon, Term } from '../request.ts';

/** Collects the parameters of a SQL statement and numbers them in order. */
export class SqlParams {
  readonly values: unknown[] = [];

  /** Returns the placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

type FilterName = 'denomination' | 'area' | 'featured' | 'radius';

/** Conditions to be joined by AND. Except for `soon`, they also hold for `church_sample c`, which has the same columns. */
export function conditionsOf(
  request: SearchRequest,
  params: SqlParams,
  { without = [] }: { without?: FilterName[] } = {},
): string[] {
  const conditions = ["c.status = 'approved'"];
  const { denominations, areas, featured, choices, zip, bbox, place, radius, text } = request;
  if (denominations.length > 0 && !without.includes('denomination'))
    conditions.push(denominationIs(denominations, params));
  if (areas.length > 0 && !without.includes('area')) conditions.push(areaIs(areas, params));
  if (featured !== null && !without.includes('featured')) conditions.push(`c.rank = ${featured ? 0 : 1}`);
  if (request.times.length > 0 || request.unlisted !== 'too') conditions.push(timesAre(request));
  if (request.soon) conditions.push(startsIn(request.soon, params));
  conditions.push(...choices.map(choiceIs), ...factsAre(request, params));
  if (zip) conditions.push(`c.zip ~>=~ ${params.add(zip)}`, `c.zip ~<~ ${params.add(afterZip(zip))}`);
  if (bbox) conditions.push(...inBox(bbox, params));
  if (request.ids) conditions.push(`c.id = any(${params.add(request.ids)}::integer[])`);
  if (place && radius !== null && !without.includes('radius'))
    conditions.push(
      ...inBox(boxAround(place, radius), params),
      `${milesTo(place, params)} <= ${params.add(radius)}`,
    );
  if (text) conditions.push(...termConditions(text, 'c.search_text', params));
  return conditions;
}

/** One condition per term on a column with folded text. What isn't text only matches searches in `search_text`. */
export function termConditions(
  { terms }: { terms: Term[] },
  column: string,
  params: { add: (value: unknown) => string },
): string[] {
  const like = (pattern: string) => `${column} like ${params.add(pattern)}`;
  return terms.map(({ words, alsoPatterns, phrasePattern, times = [], facts = [], mentionedBy = [] }) => {
    const own = phrasePattern ? like(phrasePattern) : words.map(({ pattern }) => like(pattern)).join(' and ');
    const others = alsoPatterns.map(like);
    if (column === 'c.search_text' && times.length > 0)
      others.push(`c.time_keys && '{${times.join(',')}}'::smallint[]`);
    if (column === 'c.search_text' && facts.length > 0) others.push(statesAny(facts));
    if (column === 'c.search_text' && mentionedBy.length > 0)
      others.push(`c.id = any(${params.add(mentionedBy)}::integer[])`);
    return others.length === 0 ? own : `(${[`(${own})`, ...others].join(' or ')})`;
  });
}

/** Uses literals because the planner's statistics distinguish common from rare keys. */
function timesAre({ times, unlisted, dated }: SearchRequest): string {
  const without = `c.time_keys = '{}'::smallint[]`;
  const noTimes = dated.length > 0 ? `(${without} and c.id not in (${dated.join(', ')}))` : without;
  if (unlisted === 'only') return noTimes;
  if (times.length === 0) return `not ${noTimes}`;
  const listed = `c.time_keys ${times.length === 1 ? '@>' : '&&'} '{${times.join(',')}}'::smallint[]`;
  return unlisted === 'none' ? listed : `(${listed} or ${noTimes})`;
}

export const minutesOfDay = 1440;

/** The keys allow an index. `week_starts` is sorted, so it has a start in the span if one more is before its end. */
function startsIn({ from, until, times, special, starting }: Soon, params: SqlParams): string {
  const week = 7 * minutesOfDay;
  const startsBefore = (minute: number) => `width_bucket(${minute}::smallint, c.week_starts)`;
  const inSpan =
    until < week
      ? `${startsBefore(until)} > ${startsBefore(from)}`
      : `(${startsBefore(from)} < cardinality(c.week_starts) or ${startsBefore(until - week)} > 0)`;
  const weekly = `c.time_keys && '{${times.join(',')}}'::smallint[] and ${inSpan}`;
  if (special.length === 0) return `(${weekly})`;
  const isIn = (ids: readonly number[]) => `c.id = any(${params.add(ids)}::integer[])`;
  return `(${weekly} and not ${isIn(special)} or ${isIn(starting)})`;
}

const isOneOf = (column: string, values: readonly string[], params: SqlParams): string => {
  const lower = values.map((value) => `lower(${params.add(value)}::text)`);
  return lower.length === 1 ? `${column} = ${lower[0]}` : `${column} in (${lower.join(', ')})`;
};
export const denominationIs = (values: readonly string[], params: SqlParams): string =>
  isOneOf('c.denomination_key', values, params);
export const areaIs = (values: readonly string[], params: SqlParams): string =>
  isOneOf('c.area_key', values, params);

function choiceIs(name: ChoiceFilter): string {
  return `c.visit_facts @> '{${name}}'::text[]`;
}

/** Values of the filter `fact`, which the contract has checked, as literals for the planner's statistics. */
const statesAny = (facts: readonly string[]): string => `c.visit_facts && '{${facts.join(',')}}'::text[]`;

function factsAre({ facts, factMentions }: SearchRequest, params: SqlParams): string[] {
  return factGroups(facts).map((group) => {
    const mentions = factMentions.filter(({ fact }) => group.includes(fact));
    const also = mentions.flatMap(({ mentionedBy, times }) => [
      ...(mentionedBy.length > 0 ? [`c.id = any(${params.add(mentionedBy)}::integer[])`] : []),
      ...(times.length > 0 ? [`c.time_keys && '{${times.join(',')}}'::smallint[]`] : []),
    ]);
    return also.length === 0 ? statesAny(group) : `(${[statesAny(group), ...also].join(' or ')})`;
  });
}

/** Upper bound of a range by prefix. ":" sorts after "9" and "-", so the range includes ZIP+4 codes. */
export const afterZip = (prefix: string): string => `${prefix}:`;

/** A box crosses the date line if its west is greater than its east. */
export function inBox(box: Box, params: SqlParams): string[] {
  const latitude = `c.lat between ${params.add(box.south)}::float8 and ${params.add(box.north)}::float8`;
  if (box.west <= -180 && box.east >= 180) return [latitude];
  const west = `${params.add(box.west)}::float8`;
  const east = `${params.add(box.east)}::float8`;
  return box.west <= box.east
    ? [latitude, `c.lng between ${west} and ${east}`]
    : [latitude, `(c.lng >= ${west} or c.lng <= ${east})`];
}

const milesPerDegree = 69;

/** A box that contains everything within `miles`. */
export function boxAround({ latitude, longitude }: Place, miles: number): Box {
  const high = (miles / milesPerDegree) * 1.01;
  const south = Math.max(-90, latitude - high);
  const north = Math.min(90, latitude + high);
  const furthest = Math.max(Math.abs(south), Math.abs(north));
  const wide = furthest > 89 ? 360 : high / Math.cos((furthest * Math.PI) / 180);
  if (wide >= 180) return { south, north, west: -180, east: 180 };
  const west = longitude - wide;
  const east = longitude + wide;
  return { south, north, west: west < -180 ? west + 360 : west, east: east > 180 ? east - 360 : east };
}

/** Great-circle miles from the place to `c`, like distanceMiles() in shared/domain/region.ts but using only cosines, for speed. */
export function milesTo(place: Place, params: SqlParams): string {
  const latitude = `${params.add(place.latitude)}::float8`;
  const longitude = `${params.add(place.longitude)}::float8`;
  const narrowing = `${params.add(Math.cos((place.latitude * Math.PI) / 180))}::float8`;
  return `(2 * 3958.8 * asin(least(1, sqrt((1 - cos(radians(c.lat - ${latitude}))
    + ${narrowing} * cos(radians(c.lat)) * (1 - cos(radians(c.lng - ${longitude})))) / 2))))`;
}

/** A limit of 1 would tempt Postgres to scan the whole table for that one row. */
const matchLimit = 50;

async function exists(pool: Pool, conditions: string[], params: SqlParams): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>(
    `select count(*) > 0 as any from (
      select from churches c where ${conditions.join(' and ')} limit ${matchLimit}) t`,
    params.values,
  );
  return rows[0]!.any;
}

/** Whether any church matches, optionally only by its name. */
export function anyMatch(
  pool: Pool,
  request: SearchRequest,
  { inName = false }: { inName?: boolean } = {},
): Promise<boolean> {
  const params = new SqlParams();
  const conditions = conditionsOf(request, params);
  if (inName && request.text) conditions.push(...termConditions(request.text, 'c.search_name', params));
  return exists(pool, conditions, params);
}

/** Whether any church has all of the terms. */
export function anyWith(pool: Pool, terms: Term[]): Promise<boolean> {
  const params = new SqlParams();
  const conditions = ["c.status = 'approved'", ...termConditions({ terms }, 'c.search_text', params)];
  return exists(pool, conditions, params);
}

/** Those of the facts that any church states. */
export const factsStated = (pool: Pool, facts: readonly string[]): Promise<ReadonlySet<string>> =>
  valuesFound(pool, { column: 'visit_facts', type: 'text', values: facts });

/** Those of the keys of service times that any church has. */
export const timesListed = (pool: Pool, keys: readonly number[]): Promise<ReadonlySet<number>> =>
  valuesFound(pool, { column: 'time_keys', type: 'smallint', values: keys });

/** Enough for every common value, which is what the index is slow at: 400,000 churches took 643 ms without this. */
const checkedFirst = 500;

/** The index reads all churches with a value, so it is only asked for values that none of the first churches has. */
async function valuesFound<Value extends string | number>(
  pool: Pool,
  { column, type, values }: { column: string; type: string; values: readonly Value[] },
): Promise<ReadonlySet<Value>> {
  if (values.length === 0) return new Set();
  const { rows } = await pool.query<{ value: Value }>(
    `with first as materialized (
      select distinct unnest(${column}) as value from (select ${column} from churches where status = 'approved' limit ${checkedFirst}) c)
    select value from first where value = any($1::${type}[])
    union all
    select value from unnest($1::${type}[]) value where value <> all(array(select value from first))
      and exists (select from churches where status = 'approved' and ${column} @> array[value])`,
    [values],
  );
  const found = new Set(rows.map(({ value }) => value));
  return new Set(values.filter((value) => found.has(value)));
}

/** Ids of churches with this phone number, or null if the text isn't a ten-digit US number (with or without +1). */
export async function churchesByPhone(pool: Pool, text: string): Promise<number[] | null> {
  if (!/^\s*(\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}\s*$/.test(text)) return null;
  const { rows } = await pool.query<{ id: number }>(
    `select id from churches
      where status = 'approved' and phone is not null and f_phone_key(phone) = f_phone_key($1)
      order by id limit ${mostIds}`,
    [text],
  );
  return rows.map(({ id }) => id);
}

/** For each term, the number of churches that have it, up to `cap`, and the number of all churches. */
export async function countTerms(
  pool: Pool,
  terms: Term[],
  cap: number,
): Promise<{ counts: number[]; total: number }> {
  const params = new SqlParams();
  const counts = termConditions({ terms }, 'c.search_text', params).map(
    (condition) => `(select count(*) from (
      select from churches c where c.status = 'approved' and ${condition} limit ${cap}) t)`,
  );
  const { rows } = await pool.query<{ counts: number[]; total: number }>(
    `select array[${counts.join(', ')}]::integer[] as counts,
      coalesce((select n from facet_counts where area_key = '*' and denomination_key = '*'), 0)::integer as total`,
    params.values,
  );
  return rows[0]!;
}

/** Which combinations of the terms occur together, among up to `cap` churches that have all terms of one of the `leads`. */
export async function combinationsOf(
  pool: Pool,
  { terms, leads, cap }: { terms: Term[]; leads: Term[][]; cap: number },
): Promise<boolean[][]> {
  const params = new SqlParams();
  const flags = termConditions({ terms }, 'c.search_text', params).map((condition) => `(${condition})`);
  const examined = leads.map((lead) => {
    const conditions = termConditions({ terms: lead }, 'c.search_text', params);
    return `(select id, search_text, time_keys, visit_facts from churches c where c.status = 'approved' and ${conditions.join(' and ')}
      limit ${Math.floor(cap / leads.length)})`;
  });
  const { rows } = await pool.query<{ flags: boolean[] }>(
    `select distinct array[${flags.join(', ')}] as flags from (${examined.join(' union all ')}) c`,
    params.values,
  );
  return rows.map((row) => row.flags);
}

/**
 * `church_sample` has one church in 32, chosen by a hash of its text. It tells whether a request is common and
 * estimates its counts without reading all matches. It doesn't know when services start.
 */
export const sampleRate = 32;
/** With this many matches in the sample, the total exceeds totalCap in 999 of 1,000 cases. */
export const commonSample = Math.ceil((totalCap * 1.2) / sampleRate);

/** Scalar expression: whether the request certainly has more than totalCap matches. */
export const isCommon = (request: SearchRequest, params: SqlParams): string =>
  request.soon
    ? 'false'
    : `((select count(*) from (select from church_sample c
    where ${conditionsOf(request, params).join(' and ')} limit ${commonSample}) t) >= ${commonSample})`;

/** Whether facet_counts has the totals for these filters. */
export const isPrecounted = ({
  text,
  times,
  unlisted,
  soon,
  choices,
  facts,
  ...request
}: SearchRequest): boolean =>
  !text &&
  times.length === 0 &&
  unlisted === 'too' &&
  soon === null &&
  choices.length === 0 &&
  facts.length === 0 &&
  [request.zip, request.bbox, request.radius, request.ids].every((filter) => filter === null);

/** Expression on facet_counts for the featured filter. */
export const precountedColumn = ({ featured }: SearchRequest): string =>
  featured === null ? 'n' : featured ? 'featured' : 'n - featured';

/** Condition on a key of facet_counts; without values it selects the row for all churches. */
export const precountedKey = (column: string, values: readonly string[], params: SqlParams): string =>
  values.length === 0
    ? `${column} = '*'`
    : `${column} = any(array(select lower(v) from unnest(${params.add(values)}::text[]) v))`;

/** The number of matches as a scalar expression, counted up to totalCap + 1. */
export function totalOf(request: SearchRequest, params: SqlParams): string {
  // Sums are exact: a church has one area and one denomination.
  if (isPrecounted(request))
    return `coalesce((select sum(${precountedColumn(request)}) from facet_counts
      where ${precountedKey('area_key', request.areas, params)}
        and ${precountedKey('denomination_key', request.denominations, params)}), 0)::integer`;
  const all = `(select count(*) from (select from churches c
    where ${conditionsOf(request, params).join(' and ')} limit ${totalCap + 1}) t)::integer`;
  if (!request.text && request.times.length === 0) return all;
  return `case when ${isCommon(request, params)} then ${totalCap + 1} else ${all} end`;
}

/** Stops counting at totalCap + 1. */
export async function countMatches(pool: Pool, request: SearchRequest): Promise<number> {
  const params = new SqlParams();
  const sql = `select ${totalOf(request, params)} as total`;
  const { rows } = await pool.query<{ total: number }>(sql, params.values);
  return rows[0]!.total;
}

/** More churches than a visitor looks at; the others are found by their names. */
const mostMentions = 500;
const daysAhead = 60;

/** For to_tsquery: any of the folded phrases, with all its words in this order. Other forms of the words match, too. */
export const anyPhrase = (phrases: readonly string[]): string =>
  `(${phrases.map((phrase) => `(${phrase.split(' ').join(' <-> ')})`).join(' | ')})`;

/** Events of `e` that are listed between the second and third parameter. */
const isSoon = `exists (select from event_occurrences o
  where o.event_id = e.id and o.listed and o.date between $2 and $3)`;

/** Ids of approved churches whose texts match the tsquery. `today` is a date in the site's time zone. */
export async function churchesMentioning(pool: Pool, query: string, today: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `(select c.id from churches c where c.status = 'approved' and c.says @@ to_tsquery('english', $1)
      limit ${mostMentions})
    union
    (select e.church_id from events e
      where e.church_id is not null and e.says @@ to_tsquery('english', $1) and ${isSoon} limit ${mostMentions})`,
    [query, today, addDays(today, daysAhead)],
  );
  return rows.map(({ id }) => id);
}

/** For each of the churches, the first sentence that matches the tsquery; its own texts come before its events. */
export async function readMentions(
  pool: Pool,
  { ids, query, today }: { ids: readonly number[]; query: string; today: string },
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; sentence: string }>(
    `with says as (
      select c.id, 0 as place, ${saysSql('c.')} as text from churches c where c.id = any($4::integer[])
      union all
      select e.church_id, 1, e.title || '. ' || e.description from events e
      where e.church_id = any($4::integer[]) and e.says @@ to_tsquery('english', $1) and ${isSoon})
    select distinct on (says.id) says.id, btrim(sentence) as sentence
    from says, regexp_split_to_table(says.text, '(?<=[.!?])\\s+|\\n+') with ordinality s (sentence, position)
    where to_tsvector('english', public.unaccent(sentence)) @@ to_tsquery('english', $1)
    order by says.id, says.place, position`,
    [query, today, addDays(today, daysAhead), ids],
  );
  return new Map(rows.map(({ id, sentence }) => [id, shortened(sentence)]));
}

const longest = 160;

/** Cut at a word, so that it fits on a card. */
const shortened = (sentence: string): string =>
  sentence.length <= longest ? sentence : `${sentence.slice(0, longest).replace(/\s+\S*$/, '')} …`;
