/** SQL of a request's filters on `churches c`, and the counts that need no order. */
import { totalCap } from '#shared/contracts/churches.ts';
import { maxIds } from '#shared/domain/directory.ts';
import { factGroups } from '#shared/domain/fact-options.ts';
import { type Box, otherFaiths } from '#shared/domain/region.ts';
import type { Pool } from '../../../db/client.ts';
import type { Mention, Place, SearchRequest, Term } from '../request.ts';

/** Collects the parameters of a SQL statement and numbers them in order. */
export class SqlParams {
  readonly values: unknown[] = [];

  /** Returns the placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** tsqueries whose churches the statement has to read: mentionCtes() in questions.ts. */
  readonly mentioned: string[] = [];

  /** The churches of a mention: known ids, or a common table expression. */
  mentioning({ query, ids }: Mention): string {
    if (ids) return `c.id = any(${this.add(ids)}::integer[])`;
    if (!this.mentioned.includes(query)) this.mentioned.push(query);
    // An array, because Postgres combines it with the index of the text.
    return `c.id = any(array(select id from mention_${this.mentioned.indexOf(query)}))`;
  }
}

/** `churches.standing`: featured, with listed times, without, and outside the region or of another faith. */
export const standings = [0, 1, 2, 3];

/** Whether `c` is a place of worship of another faith. */
export const isOtherFaith = `c.denomination_key in (${otherFaiths.map((name) => `'${name.toLowerCase().replaceAll("'", "''")}'`).join(', ')})`;

/** Conditions to be joined by AND. */
export function conditionsOf(request: SearchRequest, params: SqlParams): string[] {
  const conditions = ["c.status = 'approved'"];
  const { denominations, areas, featured, wheelchair, zip, bbox, place, radius, text } = request;
  if (denominations.length > 0) conditions.push(denominationIs(denominations, params));
  if (areas.length > 0) conditions.push(areaIs(areas, params));
  if (featured !== null) conditions.push(`c.rank = ${featured ? 0 : 1}`);
  if (request.times.length > 0 || request.unlisted !== 'too') conditions.push(timesAre(request, params));
  if (request.clock && request.clock.is !== 'near') conditions.push(startsBeyond(request.clock));
  if (wheelchair) conditions.push(statesAny(['wheelchair']));
  conditions.push(...factsAre(request, params));
  if (zip) conditions.push(`c.zip ~>=~ ${params.add(zip)}`, `c.zip ~<~ ${params.add(afterZip(zip))}`);
  if (bbox) conditions.push(...inBox(bbox, params));
  if (request.outside) conditions.push(isOutside(request, params));
  if (request.outside && request.churchesFirst) conditions.push(`not ${isOtherFaith}`);
  if (request.leads.length > 0) conditions.push(`c.id <> all(${params.add(request.leads)}::integer[])`);
  if (request.ids) conditions.push(`c.id = any(${params.add(request.ids)}::integer[])`);
  if (place && radius !== null) conditions.push(isWithin({ ...request, place, radius }, params));
  if (text) conditions.push(...termConditions(text, 'c.search_text', params));
  return conditions;
}

/** What is farther away isn't nearby. */
const nearbyMiles = 50;

/** Beyond the edge of the place that was typed, but not far from it. */
function isOutside({ outside, place }: SearchRequest, params: SqlParams): string {
  const { zip, area, near, radius } = outside!;
  const isNearby = isWithin({ place: place!, radius: nearbyMiles, town: null }, params);
  if (zip) return `${isNearby} and (c.zip ~<~ ${params.add(zip)} or c.zip ~>=~ ${params.add(afterZip(zip))})`;
  if (area) return `${isNearby} and not ${areaIs(area, params)}`;
  return `${isNearby} and not ${isWithin({ place: place!, radius: Number(radius), town: near ?? null }, params)}`;
}

function isWithin(
  { place, radius, town }: { place: Place; radius: number; town: string | null },
  params: SqlParams,
): string {
  const box = inBox(boxAround(place, radius), params).join(' and ');
  const circle = `${box} and ${milesTo(place, params)} <= ${params.add(radius)}::float8`;
  return town ? `(${circle} or ${areaIs([town], params)})` : `(${circle})`;
}

/** One condition per term on a column with folded text. What isn't text only matches searches in `search_text`. */
export function termConditions({ terms }: { terms: Term[] }, column: string, params: SqlParams): string[] {
  const like = (pattern: string) => `${column} like ${params.add(pattern)}`;
  return terms.map(({ words, alsoPatterns, phrasePattern, topic, times = [], facts = [], mention }) => {
    const isCommunity = topic?.kind === 'community';
    const own = isCommunity
      ? isNamed(topic.phrases, params)
      : phrasePattern
        ? like(phrasePattern)
        : words.map(({ pattern }) => like(pattern)).join(' and ');
    const others = isCommunity ? [] : alsoPatterns.map(like);
    if (column === 'c.search_text' && times.length > 0)
      others.push(`c.time_keys && '{${times.join(',')}}'::smallint[]`);
    if (column === 'c.search_text' && facts.length > 0) others.push(statesAny(facts));
    if (column === 'c.search_text' && mention) others.push(params.mentioning(mention));
    return others.length === 0 ? own : `(${[`(${own})`, ...others].join(' or ')})`;
  });
}

/** Uses literals because the planner's statistics distinguish common from rare keys. */
function timesAre({ times, nameWords, unlisted, dated }: SearchRequest, params: SqlParams): string {
  const without = `c.time_keys = '{}'::smallint[]`;
  const noTimes = dated.length > 0 ? `(${without} and c.id not in (${dated.join(', ')}))` : without;
  if (unlisted === 'only') return noTimes;
  if (times.length === 0) return `not ${noTimes}`;
  const timed = `c.time_keys ${times.length === 1 ? '@>' : '&&'} '{${times.join(',')}}'::smallint[]`;
  const listed = nameWords.length > 0 ? `(${timed} or ${isNamed(nameWords, params)})` : timed;
  return unlisted === 'none' ? listed : `(${listed} or ${noTimes})`;
}

/** "Indian Lakes" isn't an Indian church. */
const landscape = ['lake', 'creek', 'spring', 'hill', 'river', 'valley', 'oak', 'bend', 'trail'];

/** Whether the name has one of the phrases. Only the text has an index, and the name is the shorter one where none helps. */
function isNamed(phrases: readonly string[], params: SqlParams): string {
  // As a query, because the planner would compare each pattern with its statistics.
  const likeAny = (patterns: string[]) =>
    `c.search_name like any(array(select unnest(${params.add(patterns)}::text[])))`;
  const places = phrases
    .filter((phrase) => !phrase.includes(' '))
    .flatMap((word) => landscape.map((kind) => `% ${word} ${kind}%`));
  const inText = phrases.map((phrase) => `c.search_text like ${params.add(`% ${phrase} %`)}`).join(' or ');
  return `(${likeAny(phrases.map((phrase) => `% ${phrase} %`))} and (${inText}) and not ${likeAny(places)})`;
}

export const minutesOfDay = 1440;

/** Starts of the weekly services of `c` on the days, as `s`. */
export const startsOn = (days: readonly number[]): string =>
  `unnest(c.week_starts) s where s / ${minutesOfDay} = any('{${days.join(',')}}')`;

const startsBeyond = ({ minute, is, days }: NonNullable<SearchRequest['clock']>): string =>
  `exists (select from ${startsOn(days)} and s % ${minutesOfDay} ${is === 'before' ? '<' : '>='} ${minute})`;

const isOneOf = (column: string, values: readonly string[], params: SqlParams): string =>
  `${column} in (${values.map((value) => `lower(${params.add(value)}::text)`).join(', ')})`;
export const denominationIs = (values: readonly string[], params: SqlParams): string =>
  isOneOf('c.denomination_key', values, params);
export const areaIs = (values: readonly string[], params: SqlParams): string =>
  isOneOf('c.area_key', values, params);

/** Values of the filter `fact`, which the contract has checked, as literals for the planner's statistics. */
const statesAny = (facts: readonly string[]): string => `c.visit_facts && '{${facts.join(',')}}'::text[]`;

function factsAre({ facts, factMentions }: SearchRequest, params: SqlParams): string[] {
  return factGroups(facts).map((group) => {
    const mentions = factMentions.filter(({ fact }) => group.includes(fact));
    const also = mentions.flatMap(({ mention, times, nameWords }) => [
      ...(mention ? [params.mentioning(mention)] : []),
      ...(nameWords.length > 0 ? [isNamed(nameWords, params)] : []),
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

/** Rounds to hundredths of a mile. Null (no place to measure from) omits the field. */
export const presentDistance = (miles: number | null): { distance?: number } =>
  miles === null ? {} : { distance: Math.round(miles * 100) / 100 };

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

/** Whether it is a ten-digit US number, with or without +1. */
export const isPhone = (text: string): boolean =>
  /^\s*(\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}\s*$/.test(text);

/** However it is written in either. `phone` is a column, `text` a parameter. */
export const samePhone = (phone: string, text: string): string =>
  `${phone} is not null and f_phone_key(${phone}) = f_phone_key(${text})`;

/** Ids of churches with this phone number, or null if the text isn't one. */
export async function churchesByPhone(pool: Pool, text: string): Promise<number[] | null> {
  if (!isPhone(text)) return null;
  const { rows } = await pool.query<{ id: number }>(
    `select id from churches
      where status = 'approved' and ${samePhone('phone', '$1')}
      order by id limit ${maxIds}`,
    [text],
  );
  return rows.map(({ id }) => id);
}

/** The number of matches as a scalar expression, counted up to totalCap + 1. */
export const totalOf = (request: SearchRequest, params: SqlParams): string =>
  `(select count(*) from (select from churches c
    where ${conditionsOf(request, params).join(' and ')} limit ${totalCap + 1}) t)::integer`;

/** Stops counting at totalCap + 1. */
export async function countMatches(pool: Pool, request: SearchRequest): Promise<number> {
  const params = new SqlParams();
  const sql = `select ${totalOf(request, params)} as total`;
  const { rows } = await pool.query<{ total: number }>(sql, params.values);
  return rows[0]!.total;
}
