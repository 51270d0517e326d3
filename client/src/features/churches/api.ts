import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import type { ChurchListItem, ChurchPage } from '#shared/churches.ts';
import type { DirectoryFilters } from '#shared/directory.ts';
import { listHeaders, pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import { featuredListQuery, featuredOnHome, featuredPageSize } from '#shared/featured.ts';
import { fetchFailures } from '#shared/messages/app.ts';
import { fetchJson, get } from '@/lib/api-client.ts';
import { pagingOf } from '@/lib/paging.ts';

export const statsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/stats')),
    queryFn: ({ signal }) => get('/api/stats', { signal }),
  });

/** A page of the list from an answer's body and headers. */
export function pageOf(items: ChurchListItem[], headers: Headers): ChurchPage {
  const corrected = headers.get(listHeaders.corrected);
  return {
    items,
    ...pagingOf(headers, items),
    corrected: corrected ? decodeURIComponent(corrected) : null,
  };
}

/** The directory's list, a page at a time; the last list stays in sight while other filters load. */
export const churchPagesQuery = (query: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/churches', { query })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const address = apiUrl('/api/churches', { query: { ...query, cursor: pageParam } });
      const { body, headers } = await fetchJson<ChurchListItem[]>(address, signal);
      return pageOf(body ?? [], headers);
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const facetsQuery = (filters: DirectoryFilters) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/facets', { query: filters })),
    queryFn: ({ signal }) => get('/api/churches/facets', { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

/** A list of names; its failure says which list it was. */
const namesQuery = (path: '/api/denominations' | '/api/areas', failure: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl(path)),
    queryFn: async ({ signal }) => {
      try {
        return (await get(path, { signal })) ?? [];
      } catch (cause) {
        throw new Error(failure, { cause });
      }
    },
  });
export const denominationsQuery = () => namesQuery('/api/denominations', fetchFailures.denominations);
export const areasQuery = () => namesQuery('/api/areas', fetchFailures.areas);

/** Markers and clusters of the box that the map shows; the last ones stay while others load. */
export const mapQuery = (filters: DirectoryFilters, view: { bbox: string; zoom: number }) => {
  const query = { ...filters, bbox: view.bbox, zoom: view.zoom };
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/map', { query })),
    queryFn: ({ signal }) => get('/api/churches/map', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

async function orFeaturedFailure<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new Error(fetchFailures.featured, { cause });
  }
}

/** Only featured ones count, whatever the answer holds. */
const onlyFeatured = (items: ChurchListItem[]) => items.filter((item) => item.featured);

export const featuredQuery = (limit: number = featuredOnHome) => {
  const query = featuredListQuery(limit);
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches', { query })),
    queryFn: ({ signal }) => orFeaturedFailure(get('/api/churches', { query, signal })),
    select: (items) => onlyFeatured(items ?? []),
  });
};

export const featuredPagesQuery = () => {
  const query = featuredListQuery(featuredPageSize);
  return infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/churches', { query })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const address = apiUrl('/api/churches', { query: { ...query, cursor: pageParam } });
      const { body, headers } = await orFeaturedFailure(fetchJson<ChurchListItem[]>(address, signal));
      return pageOf(body ?? [], headers);
    },
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => onlyFeatured(pages.flatMap((page) => page.items)),
  });
};

export const churchQuery = (id: string) => {
  const params = { id };
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/:id', { params })),
    queryFn: ({ signal }) => get('/api/churches/:id', { params, signal }),
  });
};
