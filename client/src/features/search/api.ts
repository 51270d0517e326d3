/** Queries for lists and maps, which the home page doesn't need. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  bboxText,
  type DirectoryFilters,
  type DirectoryQuery,
  featuredListQuery,
  featuredPageSize,
} from '#shared/domain/directory.ts';
import { type Box, regionBox } from '#shared/domain/region.ts';
import { onlyFeatured } from '@/features/churches/api.ts';
import { get } from '@/lib/api-client.ts';
import { itemsOf, pagesQuery } from '@/lib/paging.ts';
import { apiQuery } from '@/lib/queries.ts';

export const churchPagesQuery = (query: DirectoryQuery) => pagesQuery('/api/churches', query);

/** The nearest churches outside the place that was typed. */
export const nearbyQuery = (query: DirectoryQuery) =>
  apiQuery('/api/churches', { query: { ...query, outside: 'true', limit: 12 } });

/** A few churches for a list beside the results. */
export const closestQuery = (filters: DirectoryFilters) =>
  apiQuery('/api/churches', { query: { ...filters, limit: 12 } });

/** How many churches each fact for visitors leaves, and how many haven't said; the previous counts stay while new ones load. */
export const factCountsQuery = (filters: DirectoryFilters) =>
  queryOptions({
    ...apiQuery('/api/churches/facts', { query: filters }),
    placeholderData: keepPreviousData,
  });

/** Markers and clusters in the visible part of the map; the previous ones stay while new ones load. */
export const mapQuery = (filters: DirectoryFilters, { bbox, zoom }: { bbox: string; zoom: number }) =>
  queryOptions({
    ...apiQuery('/api/churches/map', { query: { ...filters, bbox, zoom } }),
    placeholderData: keepPreviousData,
  });

/** For a place without a radius, the map shows the nearest churches, because every church has some distance. */
const nearestCount = 24;
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

/** Bounds of the matches in the region, or of all matches if there are none there; null without any match. */
export const boundsQuery = (filters: DirectoryFilters) =>
  queryOptions({
    queryKey: ['bounds', filters],
    queryFn: async ({ signal }): Promise<Box | null> => {
      if (filters.near && !filters.radius) {
        const query = { ...filters, sort: 'distance', limit: nearestCount };
        return boxOf(((await get('/api/churches', { query, signal })) ?? []).map(pointBox));
      }
      const within = async (box: Box, zoom: number) => {
        const query = { ...filters, bbox: bboxText(box), zoom };
        const map = await get('/api/churches/map', { query, signal });
        return map && boxOf([...map.clusters.map(({ bbox }) => bbox), ...map.churches.map(pointBox)]);
      };
      // At these zooms, the response contains only a few clusters.
      return (await within(regionBox, 8)) ?? (await within(everywhere, 3));
    },
  });

export const featuredPagesQuery = () =>
  infiniteQueryOptions({
    ...pagesQuery('/api/churches', featuredListQuery(featuredPageSize)),
    select: ({ pages }) => onlyFeatured(itemsOf(pages)),
  });
