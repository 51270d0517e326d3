/**
 * Sort orders of the list. Each one sorts by (block, key, name, id), ascending. Block 0 holds the featured churches if they
 * come first; the key is relevance, distance or the position in the daily shuffle; the id breaks ties.
 */
import type { ChurchListQuery } from '#shared/contracts/churches.ts';
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { weekdayOf, zoneOffset } from '#shared/domain/dates.ts';
import { regionBox } from '#shared/domain/region.ts';
import { presentExceptions } from '#shared/service-times/parser.ts';
import { nextService, type ServiceTime } from '#shared/service-times/schedule.ts';
import type { Pool } from '../../../db/client.ts';
import { presentTimes } from '../../../db/time-keys.ts';
import type { SearchRequest, SearchText, Term, Word } from '../request.ts';
import {
  conditionsOf,
  inBox,
  isOtherFaith,
  milesTo,
  minutesOfDay,
  SqlParams,
  startsOn,
} from './conditions.ts';

export type Order = {
  featuredFirst: boolean;
  by: 'relevance' | 'distance' | 'name' | 'next' | 'clock';
  /** One featured church may come first if it is hardly further than the others. */
  oneFeatured: boolean;
};

/** A place orders by distance, with at most one featured church first. Otherwise, featured churches come first. */
export function orderOf({ sort = 'featured' }: ChurchListQuery, request: SearchRequest): Order {
  const by = keyOf(sort, request);
  const isDefault = sort === 'featured';
  return {
    by,
    featuredFirst: isDefault && !request.place && by !== 'clock',
    oneFeatured: isDefault && request.place !== null && !request.outside,
  };
}

function keyOf(sort: ChurchListQuery['sort'], { place, text, clock }: SearchRequest): Order['by'] {
  if (sort === 'next') return 'next';
  if (place && (sort === 'featured' || sort === 'distance')) return 'distance';
  if (sort === 'featured' && clock?.is === 'near') return 'clock';
  if (text && (sort === 'featured' || sort === 'relevance')) return 'relevance';
  return place && sort !== 'name' ? 'distance' : 'name';
}

/** Sort key for the shuffle of a day ("2025-03-09"): an integer below 2^53, so it stays exact in JSON and float8. */
export const shuffleKey = (day: string, params: SqlParams): string =>
  `(hashint8extended(c.id, ${params.add(day.replaceAll('-', ''))}::bigint) & 9007199254740991)::float8`;

/** Where a word occurs, from best to worst. The distance between two places decides what outweighs what. */
const inPlace = {
  /** A word of the name. */
  name: 0,
  nameWithoutEnding: 1,
  /** The beginning of a word of the name. */
  nameBeginning: 2,
  /** Synonyms in the name rank below typed words, above parts of words. */
  nameSynonym: 3,
  nameInside: 4,
  /** ZIP code, area or denomination. */
  area: 8,
  /** Also in what a church says about itself. */
  address: 16,
};
/** One step of a word's place outweighs everything about the name as a whole. */
const placeWeight = 1000;
/** How the whole name matches; within a rank, its length decides, up to maxLength. */
const nameRank = {
  startsWithWords: 100,
  containsPhrase: 150,
  other: 200,
  startsUnfinished: 300,
  exactElsewhere: 400,
};
const maxLength = 99;
/** Churches elsewhere rank below names of the region that have a word with another ending. */
const outsideRegion = 1500;

/** Columns that relevanceKey() reads. */
export const relevanceColumns =
  'c.id, c.rank, c.denomination_key, c.sort_name, c.search_name, c.search_text, c.time_keys, c.lat, c.lng';

/**
 * Relevance of `c` as SQL; smaller is better. The exact name ranks first, then names that start with the words, contain
 * the phrase, contain every word, or start with the incomplete text ("ame" ranks A.M.E. before American). After that, the
 * field where each word occurs counts: name; ZIP code, area or denomination; address.
 */
export function relevanceKey({ phrases, terms }: SearchText, params: SqlParams): string {
  const list = (values: readonly string[]) => `${params.add(values)}::text[]`;
  const places = terms.map((term) => placeOfTerm(term, params));
  const elsewhere = `case when ${inBox(regionBox, params).join(' and ')} then 0 else ${outsideRegion} end`;
  return `(least(length(c.sort_name), ${maxLength}) + case
    when c.sort_name = any(${list(phrases)}) then least(${nameRank.exactElsewhere}, ${elsewhere})
    when c.sort_name like any(${list(phrases.map((phrase) => `${phrase} %`))})
      then ${nameRank.startsWithWords} + ${elsewhere}
    else ${elsewhere} + least(case when strpos(c.sort_name, ${params.add(phrases[0])}) > 0
          then ${nameRank.containsPhrase} else ${nameRank.other} end
        + ${placeWeight} * (${places.join(' + ')}),
      case when c.sort_name like any(${list(phrases.map((phrase) => `${phrase}%`))})
        then ${nameRank.startsUnfinished} end) end)::float8`;
}

/** Whether the name has each of the terms: its words, at least as beginnings, or a synonym. */
export const inWholeName = ({ terms }: SearchText, params: SqlParams): string =>
  terms
    .map(({ words, alsoPatterns }) => {
      const own = words.map(({ stem }) => `c.search_name like ${params.add(`% ${stem}%`)}`).join(' and ');
      return alsoPatterns.length === 0
        ? own
        : `((${own}) or c.search_name like any(${params.add(alsoPatterns)}::text[]))`;
    })
    .join(' and ');

/** The block of matches that aren't scored. */
export const lastBlock = 5;

/** What outweighs relevance: names with all words, then churches before other faiths; in each of them, featured churches. */
export function blockOf(request: SearchRequest, { featuredFirst }: Order, params: SqlParams): string {
  const rank = featuredFirst ? 'c.rank::integer' : '1';
  const faith = request.churchesFirst ? `case when ${isOtherFaith} then 4 else 2 end` : '2';
  const named = request.mayBeName && featuredFirst ? inWholeName(request.text!, params) : 'false';
  return `(case when ${named} then 0 else ${faith} end + ${rank})`;
}

/** Matches after the first slash of `search_text`, where the name ends, and before the last, where the address begins. */
const inArea = (pattern: string) => `%/%${pattern.slice(1)}/%`;

/** The sum over the term's words, or the best synonym if that is better. Services in a language count like its name. */
function placeOfTerm({ words, alsoPatterns, times = [] }: Term, params: SqlParams): string {
  const own = words.map((word) => placeOfWord(word, params)).join(' + ');
  if (alsoPatterns.length === 0 && times.length === 0) return own;
  return `least(${own}, case
    when c.time_keys && '{${times.join(',')}}'::smallint[] then ${inPlace.name}
    when c.search_name like any(${params.add(alsoPatterns)}::text[]) then ${inPlace.nameSynonym}
    when c.search_text like any(${params.add(alsoPatterns.map(inArea))}::text[]) then ${inPlace.area}
    else ${inPlace.address} end)`;
}

function placeOfWord({ whole, stem, pattern }: Word, params: SqlParams): string {
  const like = (column: string, value: string) => `c.${column} like ${params.add(value)}`;
  return `case when ${like('search_name', `% ${whole} %`)} then ${inPlace.name}
    when ${like('search_name', `% ${stem} %`)} then ${inPlace.nameWithoutEnding}
    when ${like('search_name', `% ${stem}%`)} then ${inPlace.nameBeginning}
    when ${like('search_name', pattern)} then ${inPlace.nameInside}
    when ${like('search_text', inArea(pattern))} then ${inPlace.area} else ${inPlace.address} end`;
}

type Moment = { request: SearchRequest; now: Date; day: string };

/** Keys of churches whose next service isn't simply the next of their weekly ones. */
export type NextService = {
  keys: ReadonlyMap<number, number>;
  /** Churches that list only special dates. */
  dated: number[];
};

/** More such churches than this are sorted by their weekly times, or last. */
const cap = 10_000;
/** Sort key of churches whose next service is beyond the horizon of nextService(). */
const later = 1e6;

/** Asks nextService() about the churches with special dates or with monthly services. */
export async function readNextService(pool: Pool, { request, now, day }: Moment): Promise<NextService> {
  const params = new SqlParams();
  const where = conditionsOf(request, params).join(' and ');
  const { rows } = await pool.query<{
    id: number;
    services: string[];
    serviceTimes: ServiceTime[] | null;
    serviceExceptions: ExceptionForm[];
  }>(
    `select c.id, c.services, c.service_times as "serviceTimes", c.service_exceptions as "serviceExceptions"
      from churches c
      where ${where} and (c.week_starts is null and c.time_keys <> '{}'::smallint[]
        or c.service_exceptions <> '[]'::jsonb and jsonb_path_exists(c.service_exceptions,
          '$[*].date ? (@ >= $today)', jsonb_build_object('today', ${params.add(day)}::text)))
      limit ${cap}`,
    params.values,
  );
  const keys = new Map<number, number>();
  const dated: number[] = [];
  for (const { id, services, ...row } of rows) {
    const serviceTimes = presentTimes(row.serviceTimes, services);
    const serviceExceptions = presentExceptions(row.serviceExceptions, day);
    const next = nextService({ serviceTimes, serviceExceptions }, now);
    if (next) keys.set(id, daysFrom(day, next.date) * minutesOfDay + next.start);
    else if (serviceTimes.length > 0) keys.set(id, later);
    if (next && serviceTimes.length === 0) dated.push(id);
  }
  return { keys, dated };
}

const daysFrom = (day: string, other: string): number => (Date.parse(other) - Date.parse(day)) / 86_400_000;

const minuteOf = (now: Date): number =>
  (Math.floor(now.getTime() / 60_000) + zoneOffset(now.getTime())) % minutesOfDay;

/**
 * Minutes from midnight of the page's day to the next service: the given key, else the first start of `week_starts` that is still to come this week, else the
 * first of next week.
 */
export function nextServiceKey(
  { request, now, day }: Moment,
  { keys }: NextService,
  params: SqlParams,
): string {
  const midnight = weekdayOf(day) * minutesOfDay;
  // Of services that start at the same time, the nearest comes first.
  const nearer = request.place ? `${milesTo(request.place, params)} / 100000` : '0';
  const given = `${params.add(JSON.stringify(Object.fromEntries(keys)))}::jsonb`;
  return `coalesce((${given} -> c.id::text)::float8,
    c.week_starts[width_bucket(${params.add(midnight + minuteOf(now))}::smallint, c.week_starts) + 1] - ${midnight},
    c.week_starts[1] + ${7 * minutesOfDay - midnight}, ${later})::float8 + ${nearer}`;
}

/** Minutes between the typed hour and the nearest service. */
export const clockKey = ({ minute, days }: NonNullable<SearchRequest['clock']>): string =>
  `coalesce((select min(abs(s % ${minutesOfDay} - ${minute})) from ${startsOn(days)}), ${later})::float8`;
