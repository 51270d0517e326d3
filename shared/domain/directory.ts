/** The state in a directory URL. Client and server share this parser so that their data match. */

import { directoryTitles } from '../messages/churches.ts';
import {
  accepts,
  canonicalValues,
  filterNames,
  isMultiFilter,
  type MultiFilter,
  mostValues,
  type SingleFilter,
} from './church-filters.ts';
import { listText } from './format.ts';
import { areas } from './region.ts';
import { site } from './site.ts';

export const directoryViews = ['grid', 'list', 'map'] as const;
export type DirectoryView = (typeof directoryViews)[number];

/** Sort orders offered to visitors; distance requires a place. */
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

/** Ignores values that the contract would reject. */
export function directoryFilters(search: URLSearchParams): DirectoryFilters {
  const filters: DirectoryFilters = {};
  for (const name of filterNames) {
    const values = search
      .getAll(name)
      .map((value) => value.trim())
      .filter((value) => value !== '' && accepts[name](value));
    if (values.length === 0) continue;
    if (isMultiFilter(name)) filters[name] = canonicalValues(name, values).slice(0, mostValues);
    else filters[name] = values[0]!;
  }
  if (!filters.near) delete filters.radius;
  if (!filters.search) delete filters.exact;
  if (!filters.day && !filters.part && !filters.language) delete filters.unlisted;
  return filters;
}

const within = (value: number | undefined, least: number, most: number): value is number =>
  value !== undefined && value >= least && value <= most;

/** "lat,lng,zoom" */
function mapPosition(text: string | null): MapPosition | null {
  const [latitude, longitude, zoom, ...more] = (text ?? '').split(',').map((part) => Number(part || 'x'));
  if (!within(latitude, -85, 85) || !within(longitude, -180, 180) || !within(zoom, 0, maxZoom)) return null;
  return Number.isInteger(zoom) && more.length === 0 ? { latitude, longitude, zoom } : null;
}

/** The order unless the visitor chooses another. */
export const defaultSort = (filters: DirectoryFilters): DirectorySort =>
  filters.near ? 'distance' : 'featured';

function sortOf(search: URLSearchParams, filters: DirectoryFilters): DirectorySort {
  const chosen = directorySorts.find((name) => name === search.get('sort'));
  return chosen && (chosen !== 'distance' || filters.near) ? chosen : defaultSort(filters);
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
const mostNamed = 3;

const namesIn = (values: readonly string[] = []): string =>
  values.length > mostNamed ? '' : listText(values);

/** Page title for browsers and search engines. */
export function directoryTitle(filters: Pick<DirectoryFilters, 'denomination' | 'area'>): string {
  if (!filters.denomination && !filters.area) return directoryTitles.all;
  const [denomination, area] = [namesIn(filters.denomination), namesIn(filters.area)];
  // An area that isn't one of the site's areas is a different city.
  const within = filters.area?.every((name) => areas.includes(name)) ? site.city : site.state;
  const where = area ? `${area}, ${within}` : `${site.city}, ${site.state}`;
  return directoryTitles.of(denomination, where);
}

export type DirectoryQuery = Record<string, string | string[]>;

export function directoryQuery(search: URLSearchParams): DirectoryQuery {
  return listQueryOf(readDirectory(search));
}

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
  const next = new URLSearchParams(search);
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
