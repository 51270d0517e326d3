/** What a directory URL filters. The page and the server both read it here, so that their data match. */

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
import { directoryTitles } from './messages/churches.ts';
import { areas } from './region.ts';
import { site } from './site.ts';

export const directoryViews = ['grid', 'list', 'map'] as const;
export type DirectoryView = (typeof directoryViews)[number];

/** Orders that a visitor can choose; distance needs a place. */
export const directorySorts = ['featured', 'distance', 'next', 'name'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** Churches of one page of the directory: divides by the columns of both grids. */
const directoryPageSize = 24;

/** Filters as they are in the URL, each one valid; those with several values have at least one. */
export type DirectoryFilters = Partial<Record<SingleFilter, string> & Record<MultiFilter, string[]>>;

/** Position of the map; zoom as Leaflet counts it. */
export type MapPosition = { latitude: number; longitude: number; zoom: number };
/** The tile service has no more. */
export const maxZoom = 18;
/** In place of the URL of a tile service: maps show what comes with the product. */
export const noTiles = 'none';
/** Whether a tile URL is one file of vector tiles (PMTiles) instead of a template for images. */
export const isVectorTiles = (url: string): boolean => /\.pmtiles(\?|$)/.test(url);
/** Screen pixels between two markers: a pin just below a cluster is still more than half visible. */
export const markerDistance = 48;

export type DirectoryState = {
  filters: DirectoryFilters;
  view: DirectoryView;
  sort: DirectorySort;
  position: MapPosition | null;
};

/** Filters of a URL; a value that the contract refuses is as good as absent. */
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

/** By distance where a place is given, unless another order was chosen. */
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

/** More names would not fit into a title. */
const mostNamed = 3;

const namesIn = (values: readonly string[] = []): string =>
  values.length > mostNamed ? '' : listText(values);

/** Title of the page in the browser and for search engines: what it lists, where. */
export function directoryTitle(filters: Pick<DirectoryFilters, 'denomination' | 'area'>): string {
  if (!filters.denomination && !filters.area) return directoryTitles.all;
  const [denomination, area] = [namesIn(filters.denomination), namesIn(filters.area)];
  // An area that no form offers is a city of its own.
  const within = filters.area?.every((name) => areas.includes(name)) ? site.city : site.state;
  const where = area ? `${area}, ${within}` : `${site.city}, ${site.state}`;
  return directoryTitles.of(denomination, where);
}

export type DirectoryQuery = Record<string, string | string[]>;

/** Query of the directory's list: its filters and order, a page at a time. */
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

/** The URL after a change: null, '' or an empty list removes; the grid, being the default view, is not named. */
export function changeDirectory(search: URLSearchParams, change: DirectoryChange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    const given = typeof value === 'string' ? [value] : (value ?? []);
    const values = isMultiFilter(name) ? canonicalValues(name, given) : given;
    const [first = '', ...others] = values;
    if (first === '' || (name === 'view' && first === 'grid')) next.delete(name);
    else next.set(name, first);
    for (const other of others) next.append(name, other);
  }
  if (!next.get('near')) next.delete('radius');
  if (change.near !== undefined && change.sort === undefined) next.delete('sort');
  // A new text is understood anew.
  if (!next.get('search') || (change.search !== undefined && change.exact === undefined))
    next.delete('exact');
  return next;
}

/** The values without one of them; null when none is left. */
export const withoutValue = (values: readonly string[] | undefined, value: string): string[] | null => {
  const left = (values ?? []).filter((other) => other !== value);
  return left.length > 0 ? left : null;
};

/** Removes every filter; view and map position stay. */
export const noFilters: DirectoryChange = Object.fromEntries(filterNames.map((name) => [name, null]));

/** Degrees with four decimals are exact to about 10 metres. */
const degrees = (value: number) => String(Math.round(value * 10_000) / 10_000);

export const bboxText = (box: { south: number; west: number; north: number; east: number }): string =>
  [box.south, box.west, box.north, box.east].map(degrees).join(',');

export const positionText = ({ latitude, longitude, zoom }: MapPosition): string =>
  [degrees(latitude), degrees(longitude), zoom].join(',');

/** A visitor's own position, to about 100 metres: enough for a list, and no more goes into a shared link. */
export const nearText = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
