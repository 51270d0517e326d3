/** Queries of lists and maps; the home page does without them. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bboxText, type DirectoryFilters, type DirectoryQuery } from '#shared/directory.ts';
import { featuredListQuery, featuredPageSize } from '#shared/featured.ts';
import { type Box, regionBox } from '#shared/region.ts';
import { get } from '@/lib/api-client.ts';
import { itemsOf, pagesQuery } from '@/lib/paging.ts';
import { apiQuery } from '@/lib/queries.ts';
import { onlyFeatured } from './api.ts';

export const churchPagesQuery = (query: DirectoryQuery) => pagesQuery('/api/churches', query);

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

export const featuredPagesQuery = () =>
  infiniteQueryOptions({
    ...pagesQuery('/api/churches', featuredListQuery(featuredPageSize)),
    select: ({ pages }) => onlyFeatured(itemsOf(pages)),
  });
