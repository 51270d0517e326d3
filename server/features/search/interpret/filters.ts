/** Parses the filters of the list, facets and map, and turns them into conditions on `churches c`. */

import type { ChurchFilters } from '#shared/contracts/churches.ts';
import { type ChoiceFilter, choiceFilterNames, choiceOf, type NearPlace } from '#shared/domain/directory.ts';
import type { Box } from '#shared/domain/region.ts';
import { queryErrors } from '#shared/messages/query-errors.ts';
import { columnName } from '../../../db/church-columns.ts';
import { timeFilterKeys } from '../../../db/time-keys.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { afterZip, type Place, placeOf } from './places.ts';
import { parseText, type SearchText, termConditions } from './text.ts';
import { createLexicon, type Lexicon, mostToRead, readVocabulary, type Vocabulary } from './vocabulary.ts';

export type SearchDeps = Pick<Deps, 'pool' | 'now' | 'secret' | 'geo'>;

/** Filters in the form that queries need. Null or an empty list means no filter; lists match any of their values. */
export type ParsedFilters = {
  text: SearchText | null;
  vocabulary: Vocabulary;
  denominations: readonly string[];
  areas: readonly string[];
  featured: boolean | null;
  /** Keys that combine day, part of day and language of a service time (db/time-keys.ts). */
  times: readonly number[];
  /** Whether churches without listed times are excluded, included, or the only ones. */
  unlisted: 'none' | 'too' | 'only';
  /** Churches without regular times that count as listed anyway. */
  dated: readonly number[];
  /** The active choice filters (shared/domain/directory.ts). */
  choices: readonly ChoiceFilter[];
  zip: string | null;
  place: Place | null;
  /** Miles around the place. */
  radius: number | null;
  bbox: Box | null;
  ids: readonly number[] | null;
  /** The box or circle contains few enough churches to check the text on each instead of using an index. */
  readsAllInSight: boolean;
};

/** Collects the parameters of a SQL statement and numbers them in order. */
export class SqlParams {
  readonly values: unknown[] = [];

  /** Returns the placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Array for ANY or ALL. The subquery hides its length from the planner, so one prepared plan fits every length. */
  list(values: readonly string[]): string {
    return `(select ${this.add(values)}::text[])::text[]`;
  }
}

/** `loose` adds near-synonyms. Throws bad_input for an unknown ZIP code or area. */
export async function parseFilters(
  deps: SearchDeps,
  filters: ChurchFilters,
  { loose = false, lexicon = createLexicon(deps.pool) }: { loose?: boolean; lexicon?: Lexicon } = {},
): Promise<ParsedFilters> {
  const times = timeFilterKeys(filters);
  const place = filters.near && ((await placeOf(deps, filters.near)) ?? unknownPlace(filters.near));
  const text = parseText(filters.search, { loose });
  const vocabulary: Vocabulary = text ? await readVocabulary(lexicon, [text]) : new Map();
  const radius = place ? (filters.radius ?? null) : null;
  const sight = filters.bbox ?? (place && radius !== null ? boxAround(place, radius) : null);
  return {
    text,
    vocabulary,
    denominations: filters.denomination ?? [],
    areas: filters.area ?? [],
    featured: filters.featured ?? null,
    times,
    unlisted: filters.unlisted || times.length === 0 ? 'too' : 'none',
    dated: [],
    choices: choiceFilterNames.filter((name) => filters[name] !== undefined),
    zip: filters.zip || null,
    place: place ?? null,
    radius,
    bbox: filters.bbox ?? null,
    ids: filters.ids ?? null,
    readsAllInSight:
      text !== null && sight !== null && (await hasFew(deps, sight, mostToRead(text, vocabulary))),
  };
}

/** Degrees of latitude; taller boxes have many churches or are slow to count. */
const tallestCounted = 3;

async function hasFew({ pool }: SearchDeps, box: Box, most: number): Promise<boolean> {
  if (most === 0 || box.north - box.south > tallestCounted) return false;
  const params = new SqlParams();
  const { rows } = await pool.query<{ few: boolean }>(
    `select count(*) <= ${most} as few from (select from churches c
      where c.status = 'approved' and ${inBox(box, params).join(' and ')} limit ${most + 1}) c`,
    params.values,
  );
  return rows[0]!.few;
}

function unknownPlace(near: NearPlace): never {
  const message =
    'zip' in near
      ? queryErrors.unknownZip(near.zip)
      : queryErrors.unknownArea('area' in near ? near.area : '');
  throw new AppError('bad_input', { message, fields: { near: message } });
}

type FilterName = 'denomination' | 'area' | 'featured' | 'radius' | 'text';

/** Conditions to be joined by AND. `plainText` checks the text without an index. */
export function conditionsOf(
  filters: ParsedFilters,
  params: SqlParams,
  { without = [], plainText = false }: { without?: FilterName[]; plainText?: boolean } = {},
): string[] {
  const conditions = ["c.status = 'approved'"];
  const { denominations, areas, featured, choices, zip, bbox, place, radius, text } = filters;
  if (denominations.length > 0 && !without.includes('denomination'))
    conditions.push(denominationIs(denominations, params));
  if (areas.length > 0 && !without.includes('area')) conditions.push(areaIs(areas, params));
  if (featured !== null && !without.includes('featured')) conditions.push(`c.rank = ${featured ? 0 : 1}`);
  if (filters.times.length > 0 || filters.unlisted !== 'too') conditions.push(timesAre(filters));
  conditions.push(...choices.map(choiceIs));
  if (zip) conditions.push(`c.zip ~>=~ ${params.add(zip)}`, `c.zip ~<~ ${params.add(afterZip(zip))}`);
  if (bbox) conditions.push(...inBox(bbox, params));
  if (filters.ids) conditions.push(`c.id = any(${params.add(filters.ids)}::integer[])`);
  if (place && radius !== null && !without.includes('radius'))
    conditions.push(
      ...inBox(boxAround(place, radius), params),
      `${milesTo(place, params)} <= ${params.add(radius)}`,
    );
  if (text && !without.includes('text')) {
    const plain = plainText || filters.readsAllInSight;
    conditions.push(...termConditions(text, { column: 'c.search_text', params, plain }));
  }
  return conditions;
}

/** Uses literals because the planner's statistics distinguish common from rare keys. */
export function timesAre({
  times,
  unlisted,
  dated,
}: Pick<ParsedFilters, 'times' | 'unlisted' | 'dated'>): string {
  const without = `c.time_keys = '{}'::smallint[]`;
  const noTimes = dated.length > 0 ? `(${without} and c.id not in (${dated.join(', ')}))` : without;
  if (unlisted === 'only') return noTimes;
  if (times.length === 0) return `not ${noTimes}`;
  const listed = `c.time_keys ${times.length === 1 ? '@>' : '&&'} '{${times.join(',')}}'::smallint[]`;
  return unlisted === 'none' ? listed : `(${listed} or ${noTimes})`;
}

const isOneOf = (column: string, values: readonly string[], params: SqlParams): string => {
  const lower = values.map((value) => `lower(${params.add(value)}::text)`);
  return lower.length === 1 ? `${column} = ${lower[0]}` : `${column} in (${lower.join(', ')})`;
};
export const denominationIs = (values: readonly string[], params: SqlParams): string =>
  isOneOf('c.denomination_key', values, params);
export const areaIs = (values: readonly string[], params: SqlParams): string =>
  isOneOf('c.area_key', values, params);

export function choiceIs(name: ChoiceFilter): string {
  const { field, value } = choiceOf(name);
  return `c.${columnName(field)} = '${value}'`;
}

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

/** Whether facet_counts has the totals for these filters. */
export const isPrecounted = ({ text, times, unlisted, choices, ...filters }: ParsedFilters): boolean =>
  !text &&
  times.length === 0 &&
  unlisted === 'too' &&
  choices.length === 0 &&
  [filters.zip, filters.bbox, filters.radius, filters.ids].every((filter) => filter === null);

/** Whether the filters let every approved church through. */
export const isUnfiltered = (filters: ParsedFilters): boolean =>
  isPrecounted(filters) &&
  filters.featured === null &&
  filters.denominations.length + filters.areas.length === 0;

/** Expression on facet_counts for the featured filter. */
export const precountedColumn = ({ featured }: ParsedFilters): string =>
  featured === null ? 'n' : featured ? 'featured' : 'n - featured';

/** Condition on a key of facet_counts; without values it selects the row for all churches. */
export const precountedKey = (column: string, values: readonly string[], params: SqlParams): string =>
  values.length === 0
    ? `${column} = '*'`
    : `${column} = any(array(select lower(v) from unnest(${params.add(values)}::text[]) v))`;

/** Total for precounted filters as a scalar expression. Sums are exact: a church has one area and one denomination. */
export const precountedTotal = (filters: ParsedFilters, params: SqlParams): string =>
  `coalesce((select sum(${precountedColumn(filters)}) from facet_counts
    where ${precountedKey('area_key', filters.areas, params)}
      and ${precountedKey('denomination_key', filters.denominations, params)}), 0)::integer`;
