/** The map of the directory, and the counts of the choices of its filters. */
import { z } from 'zod';
import { bboxParam, churchFilters, churchListItem, count, nearParam } from './churches.ts';
import { endpoint } from './endpoint.ts';

/** At most this many single markers on a map; the rest is sent as clusters. */
export const markerLimit = 200;

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }));

/** Each facet counts what its choices would leave under all other filters. */
const churchFacets = z.object({
  denominations: facet,
  areas: facet,
  total: z.number().int(),
  capped: z.boolean(),
  /** Under a filter by times: churches that match otherwise and have not listed their times; else 0. */
  unlisted: z.number().int(),
});

export type ChurchFacets = z.infer<typeof churchFacets>;

/** A single marker with the contents of its popup. */
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

/** Churches shown as one marker; opening it fits the map to its box. */
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
  /** Of all that match inside the box. */
  counts: z.object({ featured: z.number().int(), regular: z.number().int() }),
});

export type ChurchMap = z.infer<typeof churchMap>;

const churchMapQuery = churchFilters.omit({ near: true, radius: true }).extend({
  near: nearParam.optional(),
  radius: churchFilters.shape.radius,
  bbox: bboxParam,
  zoom: count(0, 20, 'zoom'),
});

export type ChurchMapQuery = z.infer<typeof churchMapQuery>;

export const getFacets = endpoint({
  method: 'GET',
  path: '/api/churches/facets',
  summary: 'How many churches each denomination and area would leave under the same filters.',
  query: churchFilters,
  response: churchFacets,
  cache: 'churches',
});

export const getMap = endpoint({
  method: 'GET',
  path: '/api/churches/map',
  summary: 'Markers and clusters inside a box at a zoom level.',
  query: churchMapQuery,
  response: churchMap,
  cache: 'churches',
});
