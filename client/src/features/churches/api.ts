import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import type { ChurchListItem } from '#shared/churches.ts';
import { bboxText, type DirectoryFilters, type DirectoryQuery } from '#shared/directory.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { featuredListQuery, featuredOnHome, featuredPageSize } from '#shared/featured.ts';
import { fetchFailures } from '#shared/messages/app.ts';
import { type Box, regionBox } from '#shared/region.ts';
import { get } from '@/lib/api-client.ts';
import { itemsOf, pagesQuery } from '@/lib/paging.ts';
import { apiQuery, apiQueryOrNull } from '@/lib/queries.ts';

export const statsQuery = () => apiQuery('/api/stats');

export const churchPagesQuery = (query: DirectoryQuery) => pagesQuery('/api/churches', query);

/** Whether the server knows a place: its error says that it does not. */
export const placeQuery = (near: string) =>
  queryOptions({
    ...apiQuery('/api/churches', { query: { near, sort: 'distance', limit: 1 } }),
    retry: false,
  });

/** Aborted when the text changes before the response. */
export const suggestQuery = (text: string) =>
  queryOptions({ ...apiQuery('/api/suggest', { query: { q: text.toLowerCase() } }), retry: false });

export const facetsQuery = (filters: DirectoryFilters) =>
  queryOptions({
    ...apiQuery('/api/churches/facets', { query: filters }),
    placeholderData: keepPreviousData,
  });

async function orFailure<T>(request: Promise<T>, message: string): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    throw new Error(message, { cause });
  }
}

const namesQuery = (path: '/api/denominations' | '/api/areas', failure: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl(path)),
    queryFn: async ({ signal }) => (await orFailure(get(path, { signal }), failure)) ?? [],
  });
export const denominationsQuery = () => namesQuery('/api/denominations', fetchFailures.denominations);
export const areasQuery = () => namesQuery('/api/areas', fetchFailures.areas);

/** Markers and clusters of the visible part of the map; the previous ones stay while others load. */
export const mapQuery = (filters: DirectoryFilters, { bbox, zoom }: { bbox: string; zoom: number }) =>
  queryOptions({
    ...apiQuery('/api/churches/map', { query: { ...filters, bbox, zoom } }),
    placeholderData: keepPreviousData,
  });

/** Churches that a place without a distance shows: the nearest ones, since every church is somewhere near. */
const nearestShown = 24;
const everywhere = { south: -85, west: -180, north: 85, east: 180 };

const boxOf = (boxes: Box[]): Box | null =>
  boxes.length === 0
    ? null
    : {
        south: Math.min(...boxes.map(({ south }) => south)),
        west: Math.min(...boxes.map(({ west }) => west)),
        north: Math.max(...boxes.map(({ north }) => north)),
        east: Math.max(...boxes.map(({ east }) => east)),
      };
const pointBox = ({ latitude, longitude }: { latitude: number; longitude: number }): Box => ({
  south: latitude,
  west: longitude,
  north: latitude,
  east: longitude,
});

/** Bounds of the matches: those of the region where it has any, else all; null without a match. */
export const boundsQuery = (filters: DirectoryFilters) =>
  queryOptions({
    queryKey: ['bounds', filters],
    queryFn: async ({ signal }): Promise<Box | null> => {
      if (filters.near && !filters.radius) {
        const query = { ...filters, sort: 'distance', limit: nearestShown };
        return boxOf(((await get('/api/churches', { query, signal })) ?? []).map(pointBox));
      }
      const within = async (box: Box, zoom: number) => {
        const query = { ...filters, bbox: bboxText(box), zoom };
        const map = await get('/api/churches/map', { query, signal });
        return map && boxOf([...map.clusters.map(({ bbox }) => bbox), ...map.churches.map(pointBox)]);
      };
      // Zooms at which the response is a few clusters.
      return (await within(regionBox, 8)) ?? (await within(everywhere, 3));
    },
  });

/** A church may lose its featured rank while the response is cached. */
const onlyFeatured = (items: ChurchListItem[]) => items.filter((item) => item.featured);

export const featuredQuery = (limit: number = featuredOnHome) => {
  const query = featuredListQuery(limit);
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches', { query })),
    queryFn: ({ signal }) => orFailure(get('/api/churches', { query, signal }), fetchFailures.featured),
    select: (items) => onlyFeatured(items ?? []),
  });
};

export const featuredPagesQuery = () =>
  infiniteQueryOptions({
    ...pagesQuery('/api/churches', featuredListQuery(featuredPageSize)),
    select: ({ pages }) => onlyFeatured(itemsOf(pages)),
  });

export const nearbyQuery = (churchId: number) =>
  apiQuery('/api/churches/:id/nearby', { params: { id: churchId } });

/** Null where there is no such landing page. */
export const landingQuery = (place: string) => apiQueryOrNull('/api/churches/landing', { query: { place } });

export const churchQuery = (id: string) => apiQuery('/api/churches/:id', { params: { id } });
