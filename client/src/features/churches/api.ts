import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import type { ChurchListItem } from '#shared/churches.ts';
import type { DirectoryFilters, DirectoryQuery } from '#shared/directory.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { featuredListQuery, featuredOnHome, featuredPageSize } from '#shared/featured.ts';
import { fetchFailures } from '#shared/messages/app.ts';
import { get } from '@/lib/api-client.ts';
import { itemsOf, pagesQuery } from '@/lib/paging.ts';

export const statsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/stats')),
    queryFn: ({ signal }) => get('/api/stats', { signal }),
  });

export const churchPagesQuery = (query: DirectoryQuery) => pagesQuery('/api/churches', query);

/** Whether the server knows a place: its error says that it does not. */
export const placeQuery = (near: string) => {
  const query = { near, sort: 'distance', limit: 1 };
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches', { query })),
    queryFn: ({ signal }) => get('/api/churches', { query, signal }),
    retry: false,
  });
};

/** Aborted when the text changes before the response. */
export const suggestQuery = (text: string) => {
  const query = { q: text.toLowerCase() };
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/suggest', { query })),
    queryFn: ({ signal }) => get('/api/suggest', { query, signal }),
    retry: false,
  });
};

export const facetsQuery = (filters: DirectoryFilters) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/facets', { query: filters })),
    queryFn: ({ signal }) => get('/api/churches/facets', { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

/** Replaces the message of a failed request. */
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
export const mapQuery = (filters: DirectoryFilters, view: { bbox: string; zoom: number }) => {
  const query = { ...filters, bbox: view.bbox, zoom: view.zoom };
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/map', { query })),
    queryFn: ({ signal }) => get('/api/churches/map', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

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

/** For the links at the end of a church's page. */
export const nearbyQuery = (churchId: number) => {
  const params = { id: churchId };
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/:id/nearby', { params })),
    queryFn: ({ signal }) => get('/api/churches/:id/nearby', { params, signal }),
  });
};

export const churchQuery = (id: string) => {
  const params = { id };
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/:id', { params })),
    queryFn: ({ signal }) => get('/api/churches/:id', { params, signal }),
  });
};
