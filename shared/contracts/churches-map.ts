/** The directory's map, the facet counts for its filters, and other aggregates. */
import { z } from 'zod';
import type { Box } from '../domain/region.ts';
import { bboxParam, churchListItem, count, qAsSearch, requestedFilters } from './churches.ts';
import { endpoint } from './endpoint.ts';

/** Maximum number of markers; beyond that, churches are clustered. */
export const markerLimit = 200;

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }));

/** Each facet counts its choices under all other filters. */
const churchFacets = z.object({
  denominations: facet,
  areas: facet,
  total: z.number().int(),
  capped: z.boolean(),
  /** With a time filter, the number of otherwise matching churches without listed times; else 0. */
  unlisted: z.number().int(),
  /** What any church of the site lists, regardless of the filters; imported ones often list nothing. */
  listed: z.object({
    times: z.boolean(),
    phones: z.boolean(),
    /** Values of the filter `fact`, and `wheelchair`. */
    facts: z.array(z.string()),
    /** Languages of services. */
    languages: z.array(z.string()),
  }),
});

export type ChurchFacets = z.infer<typeof churchFacets>;

/** Each fact counts its values under all other filters. */
const churchFactCounts = z.object({
  /** By value of the filter `fact`, and `wheelchair`. Values without a church are missing. */
  values: z.record(z.string(), z.number().int()),
  /** By fact: churches that haven't said. */
  unknown: z.record(z.string(), z.number().int()),
});
export type ChurchFactCounts = z.infer<typeof churchFactCounts>;

/** A marker with its popup's contents. */
const mapChurch = churchListItem.pick({
  id: true,
  name: true,
  denomination: true,
  area: true,
  address: true,
  city: true,
  state: true,
  zip: true,
  phone: true,
  website: true,
  services: true,
  heroImage: true,
  latitude: true,
  longitude: true,
  featured: true,
  distance: true,
});

export type MapChurch = z.infer<typeof mapChurch>;

/** Churches shown as one marker; selecting it zooms the map to its box. */
export const mapCluster = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.number().int(),
  featured: z.number().int(),
  bbox: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
});

const churchMap = z.object({
  churches: z.array(mapChurch).max(markerLimit),
  clusters: z.array(mapCluster).max(markerLimit),
  /** All matches inside the box. */
  counts: z.object({ featured: z.number().int(), regular: z.number().int() }),
});

export type ChurchMap = z.infer<typeof churchMap>;

/** Width of a map grid cell in degrees of longitude (96 screen pixels). Must equal f_map_x in the database. */
export const cellWidth = (level: number): number => 135 / 2 ** level;
/** Height in degrees of latitude; roughly square at the site's latitude. Must equal f_map_y. */
export const cellHeight = (level: number): number => cellWidth(level) * 0.8;

/** Expands a view to whole cells, so that nearly identical views share a cached response. */
function wholeCells(box: Box, zoom: number): Box {
  const [width, height] = [cellWidth(zoom), cellHeight(zoom)];
  const west = Math.floor((box.west + 180) / width) * width - 180;
  const east = Math.min(180, Math.ceil((box.east + 180) / width) * width - 180);
  // A view across the date line that was nearly the whole world.
  const around = box.west > box.east && west <= east;
  return {
    south: Math.floor((box.south + 90) / height) * height - 90,
    north: Math.min(90, Math.ceil((box.north + 90) / height) * height - 90),
    ...(around ? { west: -180, east: 180 } : { west, east }),
  };
}

const churchMapQuery = requestedFilters
  .extend({ bbox: bboxParam, zoom: count(0, 20, 'zoom') })
  .transform(qAsSearch)
  .transform((query) => ({ ...query, bbox: wholeCells(query.bbox, query.zoom) }));

export type ChurchMapQuery = z.infer<typeof churchMapQuery>;

export const getFacets = endpoint('GET /api/churches/facets', {
  summary: 'How many churches each denomination and area would leave under the same filters.',
  query: requestedFilters.transform(qAsSearch),
  response: churchFacets,
  cache: 'churches',
  open: true,
});

export const getFactCounts = endpoint('GET /api/churches/facts', {
  summary:
    'How many churches each fact for visitors would leave under the same filters, and how many haven’t said.',
  query: requestedFilters.transform(qAsSearch),
  response: churchFactCounts,
  cache: 'churches',
  open: true,
});

export const getMap = endpoint('GET /api/churches/map', {
  summary: 'Markers and clusters inside a box at a zoom level.',
  query: churchMapQuery,
  response: churchMap,
  cache: 'churches',
});

export const listDenominations = endpoint('GET /api/denominations', {
  summary: 'Denominations of approved churches in alphabetical order.',
  response: z.array(z.string()),
  cache: 'churches',
  open: true,
});

export const listAreas = endpoint('GET /api/areas', {
  summary: 'Areas of approved churches in alphabetical order.',
  response: z.array(z.string()),
  cache: 'churches',
  open: true,
});

const churchStats = z.object({
  churches: z.number().int(),
  denominations: z.number().int(),
  areas: z.number().int(),
  /** Upcoming. */
  events: z.number().int(),
});

export const getStats = endpoint('GET /api/stats', {
  summary: 'Statistics for the About page.',
  response: churchStats,
  cache: 'churches',
});

/** `alike` counts the churches of the same denomination and area, including the church itself. */
const nearbyChurches = z.object({
  churches: z.array(
    churchListItem.pick({
      id: true,
      name: true,
      denomination: true,
      area: true,
      services: true,
      distance: true,
    }),
  ),
  alike: z.number().int(),
});
export type NearbyChurches = z.infer<typeof nearbyChurches>;

export const getNearby = endpoint('GET /api/churches/:id/nearby', {
  summary:
    'The six churches nearest to a public church, same denomination first, with their distance in miles. For one without listed times, those that list theirs come first.',
  response: nearbyChurches,
  cache: 'churches',
});
