/** The directory's filters and URL. Client and server share this parser so that their data match. */

import { directoryTitles } from '../messages/churches/churches.ts';
import { shown } from '../messages/churches/value-names.ts';
import { dayParts, languages, weekdays } from '../service-times/schedule.ts';
import { factValues } from './fact-options.ts';
import { listText } from './format.ts';
import { areas, type Box, canonicalArea, canonicalDenomination, canonicalPlace, isPlace } from './region.ts';
import { site } from './site.ts';

/** Filters with multiple values, any of which may match; for facts, see factGroups(). */
const multiFilterNames = ['denomination', 'area', 'day', 'language', 'fact'] as const;
export type MultiFilter = (typeof multiFilterNames)[number];
export const isMultiFilter = (name: string): name is MultiFilter =>
  (multiFilterNames as readonly string[]).includes(name);
export const maxValues = 10;

const byPlace = (choices: readonly string[]) => (a: string, b: string) =>
  choices.indexOf(a) - choices.indexOf(b);
const byText = (a: string, b: string) => (a < b ? -1 : 1);
const asIs = (value: string) => value;

const multiFilters: Record<
  MultiFilter,
  { canonical: (value: string) => string; order: (a: string, b: string) => number }
> = {
  denomination: { canonical: canonicalDenomination, order: byText },
  area: { canonical: canonicalArea, order: byText },
  day: { canonical: asIs, order: byPlace(weekdays) },
  language: { canonical: asIs, order: byPlace(languages) },
  fact: { canonical: asIs, order: byPlace(factValues) },
};

/** Values that mean no filter, as in the specification's dropdowns. */
const unfiltered = /^(all (denominations|areas))?$/i;

/** Normalizes a set of values: canonical names without duplicates, in a fixed order. */
export function canonicalValues(name: MultiFilter, values: readonly string[]): string[] {
  const { canonical, order } = multiFilters[name];
  return [...new Set(values.filter((value) => !unfiltered.test(value)).map(canonical))].sort(order);
}

export const longestFilter = 200;
/** Postgres can't store NUL. */
export const holdsNul = (text: string): boolean => text.includes('\0');

const numbers = (text: string) =>
  text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));

const within = (value: number | undefined, min: number, max: number): value is number =>
  value !== undefined && value >= min && value <= max;
const isLatitude = (value: number | undefined) => within(value, -90, 90);
const isLongitude = (value: number | undefined) => within(value, -180, 180);

/** "south,west,north,east" in degrees. */
export function readBox(text: string): Box | undefined {
  if (text.length > 100) return undefined;
  const [south, west, north, east, ...more] = numbers(text);
  if (!isLatitude(south) || !isLongitude(west) || !isLatitude(north) || !isLongitude(east)) return undefined;
  return more.length === 0 && south <= north ? { south, west, north, east } : undefined;
}

/** Rounds a box outward to about 100 meters, which is precise enough and improves cache hits. */
export const coarseBox = ({ south, west, north, east }: Box): Box => {
  const down = (value: number) => Math.floor(value * 1000 + 1e-6) / 1000;
  const up = (value: number) => Math.ceil(value * 1000 - 1e-6) / 1000;
  return { south: down(south), west: down(west), north: up(north), east: up(east) };
};

/** The precision of nearText(); rounding improves cache hits. */
const coarse = (degrees: number): number => Math.round(degrees * 1000) / 1000;

export type NearPlace = { zip: string } | { area: string } | { latitude: number; longitude: number };

/** A ZIP code, an area, a town or "lat,lng" in degrees. */
export function readNear(text: string): NearPlace | undefined {
  const value = text.trim();
  if (value.length > 60) return undefined;
  const [, zip] = /^(\d{5})(?:-\d{4})?$/.exec(value) ?? [];
  if (zip) return { zip };
  const area = canonicalPlace(value);
  if (isPlace(area)) return { area };
  const [latitude, longitude, ...more] = numbers(value);
  return isLatitude(latitude) && isLongitude(longitude) && more.length === 0
    ? { latitude: coarse(latitude), longitude: coarse(longitude) }
    : undefined;
}

/** Whether `near` is the visitor's position rather than a place with a name. */
export const isPosition = (near: string): boolean => /^-?[\d.]+,/.test(near);

/** Miles around a place. */
export function readRadius(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined;
  const miles = Number(text);
  return miles >= 0.1 && miles <= 250 ? miles : undefined;
}

/** The most ids in the `ids` filter (favorites, and links that share them); also the most favorites. */
export const maxIds = 100;
const idsPattern = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/;
export const readIds = (text: string): number[] | undefined => {
  const ids = idsPattern.test(text) ? [...new Set(text.split(',').map(Number))] : [];
  return ids.length > 0 && ids.length <= maxIds ? ids.sort((a, b) => a - b) : undefined;
};

/** A complete or partial ZIP code. */
export const zipPattern = /^\d{0,5}$/;

const isText = (value: string) => value.length <= longestFilter && !holdsNul(value);
const oneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** Every filter, and whether the contract accepts a nonempty value of it. */
export const accepts = {
  search: isText,
  denomination: isText,
  area: isText,
  day: oneOf(weekdays),
  part: oneOf(dayParts),
  language: oneOf(languages),
  fact: oneOf(factValues),
  zip: (value) => zipPattern.test(value),
  near: (value) => readNear(value) !== undefined,
  radius: (value) => readRadius(value) !== undefined,
  bbox: (value) => readBox(value) !== undefined,
  featured: oneOf(['true', 'false']),
  exact: oneOf(['true']),
  unlisted: oneOf(['true']),
  ids: (value) => readIds(value) !== undefined,
  wheelchair: oneOf(['yes']),
} satisfies Record<string, (value: string) => boolean>;
export type FilterName = keyof typeof accepts;
type SingleFilter = Exclude<FilterName, MultiFilter>;
export const filterNames = Object.keys(accepts) as readonly FilterName[];

export const directoryViews = ['grid', 'list', 'map'] as const;
export type DirectoryView = (typeof directoryViews)[number];

/** Sort orders offered to visitors, beginning with the default, which is by distance near a place; distance requires one. */
export const directorySorts = ['featured', 'distance', 'next', 'name'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** A multiple of the column counts of both grids. */
const directoryPageSize = 24;

/** Valid filters from the URL; lists are never empty. */
export type DirectoryFilters = Partial<Record<SingleFilter, string> & Record<MultiFilter, string[]>>;

/** Map center and Leaflet zoom level. */
export type MapPosition = { latitude: number; longitude: number; zoom: number };
/** The tile service's maximum. */
export const maxZoom = 18;
/** Configured instead of a tile URL: maps then use only bundled data. */
export const noTiles = 'none';
/** Whether the tile URL is a vector tile archive (PMTiles) rather than a template for raster tiles. */
export const isVectorTiles = (url: string): boolean => /\.pmtiles(\?|$)/.test(url);
/** Minimum distance in screen pixels; a pin just below a cluster is still more than half visible. */
export const markerDistance = 48;

export type DirectoryState = {
  filters: DirectoryFilters;
  view: DirectoryView;
  sort: DirectorySort;
  position: MapPosition | null;
};

/** People type and link `q`; it becomes `search`. */
function withoutQ(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  const q = next.get('q');
  next.delete('q');
  if (q && !next.has('search')) next.set('search', q);
  return next;
}

/** Ignores values that the contract would reject. */
export function directoryFilters(search: URLSearchParams): DirectoryFilters {
  const filters: DirectoryFilters = {};
  const params = withoutQ(search);
  for (const name of filterNames) {
    const values = params
      .getAll(name)
      .map((value) => value.trim())
      .filter((value) => value !== '' && accepts[name](value));
    const kept = isMultiFilter(name) ? canonicalValues(name, values).slice(0, maxValues) : values;
    if (kept.length === 0) continue;
    if (isMultiFilter(name)) filters[name] = kept;
    else filters[name] = kept[0]!;
  }
  if (!filters.near) delete filters.radius;
  if (!filters.search) delete filters.exact;
  if (!filters.day && !filters.part && !filters.language) delete filters.unlisted;
  return filters;
}

/** "lat,lng,zoom" */
function mapPosition(text: string | null): MapPosition | null {
  const [latitude, longitude, zoom, ...more] = (text ?? '').split(',').map((part) => Number(part || 'x'));
  if (!within(latitude, -85, 85) || !within(longitude, -180, 180) || !within(zoom, 0, maxZoom)) return null;
  return Number.isInteger(zoom) && more.length === 0 ? { latitude, longitude, zoom } : null;
}

function sortOf(search: URLSearchParams, filters: DirectoryFilters): DirectorySort {
  const chosen = directorySorts.find((name) => name === search.get('sort'));
  return chosen && (chosen !== 'distance' || filters.near) ? chosen : 'featured';
}

export function readDirectory(search: URLSearchParams): DirectoryState {
  const view = directoryViews.find((name) => name === search.get('view'));
  const filters = directoryFilters(search);
  return {
    filters,
    view: view ?? 'grid',
    sort: sortOf(search, filters),
    position: mapPosition(search.get('at')),
  };
}

/** More names wouldn't fit in a title. */
const maxNamed = 3;

const namesIn = (values: readonly string[] = []): string =>
  values.length > maxNamed ? '' : listText(values);

/** An area with the site's city. One that isn't among the site's areas is another city, so it has the state. */
export function whereOf({ area: names }: Pick<DirectoryFilters, 'area'>): string {
  const area = namesIn(names?.map(shown.area));
  const within = names?.every((name) => areas.includes(name)) ? site.city : site.state;
  return area ? `${area}, ${within}` : `${site.city}, ${site.state}`;
}

/** Page title for browsers and search engines. */
export function directoryTitle(filters: Pick<DirectoryFilters, 'denomination' | 'area'>): string {
  if (!filters.denomination && !filters.area) return directoryTitles.all;
  return directoryTitles.of(namesIn(filters.denomination), whereOf(filters));
}

export type DirectoryQuery = Record<string, string | string[]>;

export const listQueryOf = ({ filters, sort }: Pick<DirectoryState, 'filters' | 'sort'>): DirectoryQuery => ({
  ...filters,
  ...(sort === 'featured' ? {} : { sort }),
  limit: String(directoryPageSize),
});

export type DirectoryChange = Partial<
  Record<SingleFilter | 'view' | 'at' | 'sort', string | null> &
    Record<MultiFilter, string | readonly string[] | null>
>;

/** Applies a change to a URL: null, '' or an empty list removes a parameter. The default grid view is omitted. */
export function changeDirectory(search: URLSearchParams, change: DirectoryChange): URLSearchParams {
  const next = withoutQ(search);
  for (const [name, value] of Object.entries(change)) {
    const list = typeof value === 'string' ? [value] : (value ?? []);
    const values = isMultiFilter(name) ? canonicalValues(name, list) : list;
    const [first = '', ...others] = values;
    if (first === '' || (name === 'view' && first === 'grid')) next.delete(name);
    else next.set(name, first);
    for (const other of others) next.append(name, other);
  }
  if (!next.get('near')) next.delete('radius');
  if (change.near !== undefined && change.sort === undefined) next.delete('sort');
  // "exact" applied to the previous search text.
  if (!next.get('search') || (change.search !== undefined && change.exact === undefined))
    next.delete('exact');
  return next;
}

/** Removes a value from a list; null if the list is then empty. */
export const withoutValue = (values: readonly string[] | undefined, value: string): string[] | null => {
  const others = (values ?? []).filter((other) => other !== value);
  return others.length > 0 ? others : null;
};

/** Removes all filters but keeps the view and map position. */
export const noFilters: DirectoryChange = Object.fromEntries(filterNames.map((name) => [name, null]));

/** Four decimals are accurate to about 10 meters. */
const degrees = (value: number) => String(Math.round(value * 10_000) / 10_000);

export const bboxText = (box: { south: number; west: number; north: number; east: number }): string =>
  [box.south, box.west, box.north, box.east].map(degrees).join(',');

export const positionText = ({ latitude, longitude, zoom }: MapPosition): string =>
  [degrees(latitude), degrees(longitude), zoom].join(',');

/** A visitor's position, rounded to about 100 meters so that shared links don't reveal more than needed. */
export const nearText = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(3)},${longitude.toFixed(3)}`;

export const featuredOnHome = 6;
/** A multiple of the column count of /featured. */
export const featuredPageSize = 12;
export const featuredListQuery = (limit: number) => ({ featured: 'true', limit: String(limit) });
