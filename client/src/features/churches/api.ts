import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/contracts/api.ts';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { queryKeyOf } from '#shared/contracts/endpoint.ts';
import type { DirectoryFilters } from '#shared/domain/directory.ts';
import { featuredListQuery, featuredOnHome } from '#shared/domain/directory.ts';
import { fetchFailures } from '#shared/messages/app.ts';
import { ApiError, get } from '@/lib/api-client.ts';
import { apiQuery, apiQueryOrNull } from '@/lib/queries.ts';

export const statsQuery = () => apiQuery('/api/stats');

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

/** A church may stop being featured while the response is cached. */
export const onlyFeatured = (items: ChurchListItem[]) => items.filter((item) => item.featured);

export const featuredQuery = (limit: number = featuredOnHome) => {
  const query = featuredListQuery(limit);
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches', { query })),
    queryFn: ({ signal }) => orFailure(get('/api/churches', { query, signal }), fetchFailures.featured),
    select: (items) => onlyFeatured(items ?? []),
  });
};

export const nearbyQuery = (churchId: number) =>
  apiQuery('/api/churches/:id/nearby', { params: { id: churchId } });

/** null if there is no such landing page. */
export const landingQuery = (place: string) => apiQueryOrNull('/api/churches/landing', { query: { place } });

/** Not listed, or not for this visitor. */
export const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status < 500;

export const churchQuery = (id: string) =>
  queryOptions({
    ...apiQuery('/api/churches/:id', { params: { id } }),
    retry: (failures, error) => !isGone(error) && failures < 1,
  });
