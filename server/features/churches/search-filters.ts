/** The filters of list, facets and map: read once, turned into conditions on `churches c`. */
import { createHash } from 'node:crypto';
import type { ChurchFilters } from '#shared/churches.ts';
import { type Box, canonicalArea, canonicalDenomination, distanceMiles } from '#shared/region.ts';
import { keyAsked } from '../../db/time-keys.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { patternsOf, readText, type SearchText } from './search-words.ts';

export type SearchDeps = Pick<Deps, 'pool' | 'now' | 'secret' | 'geo'>;

export type Place = { latitude: number; longitude: number };

export type Reading = {
  text: SearchText | null;
  denomination: string | null;
  area: string | null;
  featured: boolean | null;
  /** Day, part of the day and language of one time (db/time-keys.ts). */
  time: number | null;
  zip: string | null;
  place: Place | null;
  /** Miles around the place; null filters nothing. */
  radius: number | null;
  bbox: Box | null;
};

/** Parameters of one statement, numbered as they are added. */
export class Values {
  readonly list: unknown[] = [];
  readonly #at: number;
  #moment: string | undefined;

  /** `at`: the moment whose state the statement shows, in milliseconds. */
  constructor(at = 0) {
    this.#at = at;
  }

  /** The moment as a parameter. Postgres refuses parameters that it does not meet, so it is added when used. */
  get moment(): string {
    this.#moment ??= `${this.add(new Date(this.#at))}::timestamptz`;
    return this.#moment;
  }

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const statementNames = new Map<string, string>();

/** Name under which a connection keeps a statement prepared. Only for texts of a bounded number of shapes. */
export function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    statementNames.set(text, name);
  }
  return name;
}

/** Throws bad_input for a ZIP code that nobody knows. */
export async function readFilters(deps: SearchDeps, filters: ChurchFilters): Promise<Reading> {
  const { near } = filters;
  const place = near && ('zip' in near ? await zipCentre(deps, near.zip) : near);
  return {
    text: readText(filters.search),
    denomination: filters.denomination ? canonicalDenomination(filters.denomination) : null,
    area: filters.area ? canonicalArea(filters.area) : null,
    featured: filters.featured ?? null,
    time: keyAsked(filters),
    zip: filters.zip || null,
    place: place ?? null,
    radius: place ? (filters.radius ?? null) : null,
    bbox: filters.bbox ?? null,
  };
}

/** Average of the churches there that told their own position, else the centre of the ZIP code's land. */
async function zipCentre({ pool, geo }: SearchDeps, zip: string): Promise<Place> {
  const { rows } = await pool.query<{ latitude: number | null; longitude: number }>({
    name: 'zip centre',
    text: `select avg(latitude) as latitude, avg(longitude) as longitude from churches
      where status = 'approved' and latitude is not null and zip ~>=~ $1 and zip ~<~ $2`,
    values: [zip, afterZip(zip)],
  });
  const [row] = rows;
  const own = row && row.latitude !== null ? { latitude: row.latitude, longitude: row.longitude } : undefined;
  const centre = geo.zipCentre(zip);
  // One church with a wrong position must not move a whole ZIP code to another county.
  const found = own && centre && distanceMiles(own, centre) > 30 ? centre : (own ?? centre);
  if (found) return found;
  const message = `We do not know the ZIP code ${zip}.`;
  throw new AppError('bad_input', { message, fields: { near: message } });
}

/** ":" stands after "9" and "-", so that a prefix of digits covers ZIP+4 as well. */
const afterZip = (prefix: string): string => `${prefix}:`;

/** Whether c was featured already, or still, at the statement's moment. */
export const sinceThen = ({ moment }: Values): string =>
  `(c.featured_since is null or c.featured_since <= ${moment})`;
export const untilThen = ({ moment }: Values): string => `c.featured_until > ${moment}`;

/** Whether c was featured at the statement's moment, whatever it is now. */
export const featuredThen = (values: Values): string =>
  `((c.featured or coalesce(${untilThen(values)}, false)) and ${sinceThen(values)})`;

export type FilterName = 'denomination' | 'area' | 'featured' | 'bbox' | 'radius' | 'text';

/** Conditions for an AND; with `past`, "featured" means what it meant at the statement's moment. */
export function conditionsOf(
  reading: Reading,
  values: Values,
  options: { without?: FilterName[]; past?: boolean } = {},
): string[] {
  const without = new Set(options.without);
  const made = ["c.status = 'approved'"];
  const { denomination, area, featured, time, zip, bbox, place, radius, text } = reading;
  if (denomination && !without.has('denomination')) made.push(denominationIs(values.add(denomination)));
  if (area && !without.has('area')) made.push(areaIs(values.add(area)));
  if (featured !== null && !without.has('featured')) {
    if (options.past) made.push(`${featured ? '' : 'not '}${featuredThen(values)}`);
    else made.push(`c.rank = ${featured ? 0 : 1}`);
  }
  // As a literal: what is common and what is rare the planner knows number by number.
  if (time !== null) made.push(`c.time_keys @> '{${time}}'::smallint[]`);
  if (zip) made.push(`c.zip ~>=~ ${values.add(zip)}`, `c.zip ~<~ ${values.add(afterZip(zip))}`);
  if (bbox && !without.has('bbox')) made.push(...inBox(bbox, values));
  if (place && radius !== null && !without.has('radius'))
    made.push(
      ...inBox(boxAround(place, radius), values),
      `${milesTo(place, values)} <= ${values.add(radius)}`,
    );
  if (text)
    for (const pattern of patternsOf(text.words)) made.push(`c.search_text like ${values.add(pattern)}`);
  return made;
}

export const denominationIs = (value: string): string => `c.denomination_key = lower(${value}::text)`;
export const areaIs = (value: string): string => `c.area_key = lower(${value}::text)`;

/** A box whose west lies east of its east crosses the date line. */
export function inBox(box: Box, values: Values): string[] {
  const latitude = `c.lat between ${values.add(box.south)}::float8 and ${values.add(box.north)}::float8`;
  if (box.west <= -180 && box.east >= 180) return [latitude];
  const west = `${values.add(box.west)}::float8`;
  const east = `${values.add(box.east)}::float8`;
  return box.west <= box.east
    ? [latitude, `c.lng between ${west} and ${east}`]
    : [latitude, `(c.lng >= ${west} or c.lng <= ${east})`];
}

const milesPerDegree = 69;

/** Box that surely holds everything within `miles`. */
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

/** Great-circle miles from the place to c, as distanceMiles() of shared/region.ts. */
export function milesTo(place: Place, values: Values): string {
  const latitude = `${values.add(place.latitude)}::float8`;
  const longitude = `${values.add(place.longitude)}::float8`;
  return `(2 * 3958.8 * asin(least(1, sqrt(sin(radians(c.lat - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(c.lat)) * sin(radians(c.lng - ${longitude}) / 2) ^ 2))))`;
}

/** Only what facet_counts counts? Then totals need not touch the churches. */
export const isPlain = ({ text, time, zip, bbox, radius }: Reading): boolean =>
  !text && time === null && zip === null && bbox === null && radius === null;

/** Total under filters that are plain, as a scalar expression. */
export function plainTotal(reading: Reading, values: Values): string {
  const counted = reading.featured === null ? 'n' : reading.featured ? 'featured' : 'n - featured';
  const key = (value: string | null) => (value ? `lower(${values.add(value)}::text)` : "'*'");
  return `coalesce((select ${counted} from facet_counts
    where area_key = ${key(reading.area)} and denomination_key = ${key(reading.denomination)}), 0)`;
}
