import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listHeaders } from '#shared/calls.ts';
import type { ChurchListItem, ChurchPage } from '#shared/churches.ts';
import type { DirectoryFilters } from '#shared/directory.ts';
import { addressOf, pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import { featuredListQuery, featuredOnHome, featuredPageSize } from '#shared/featured.ts';
import { fetchFailures } from '#shared/messages/common.ts';
import { call, fetchAddress } from '@/lib/api-client.ts';
import {
  type Call,
  getChurch,
  getFacets,
  getMap,
  getStats,
  listAreas,
  listChurches,
  listDenominations,
} from '@/lib/calls.ts';
import { pagingOf } from '@/lib/paging.ts';

export const statsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(getStats)),
    queryFn: ({ signal }) => call(getStats, { signal }),
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
    queryKey: pagesKeyOf(addressOf(listChurches, { query })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const address = addressOf(listChurches, { query: { ...query, cursor: pageParam } });
      const { body, headers } = await fetchAddress<ChurchListItem[]>(address, signal);
      return pageOf(body ?? [], headers);
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const facetsQuery = (filters: DirectoryFilters) =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(getFacets, { query: filters })),
    queryFn: ({ signal }) => call(getFacets, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

/** A list of names; its failure says which list it was. */
const namesQuery = (endpoint: Call<string[]>, failure: string) =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(endpoint)),
    queryFn: async ({ signal }) => {
      try {
        return (await call(endpoint, { signal })) ?? [];
      } catch (cause) {
        throw new Error(failure, { cause });
      }
    },
  });
export const denominationsQuery = () => namesQuery(listDenominations, fetchFailures.denominations);
export const areasQuery = () => namesQuery(listAreas, fetchFailures.areas);

/** Markers and clusters of the box that the map shows; the last ones stay while others load. */
export const mapQuery = (filters: DirectoryFilters, view: { bbox: string; zoom: number }) => {
  const query = { ...filters, bbox: view.bbox, zoom: view.zoom };
  return queryOptions({
    queryKey: queryKeyOf(addressOf(getMap, { query })),
    queryFn: ({ signal }) => call(getMap, { query, signal }),
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
    queryKey: queryKeyOf(addressOf(listChurches, { query })),
    queryFn: ({ signal }) => orFeaturedFailure(call(listChurches, { query, signal })),
    select: (items) => onlyFeatured(items ?? []),
  });
};

export const featuredPagesQuery = () => {
  const query = featuredListQuery(featuredPageSize);
  return infiniteQueryOptions({
    queryKey: pagesKeyOf(addressOf(listChurches, { query })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const address = addressOf(listChurches, { query: { ...query, cursor: pageParam } });
      const { body, headers } = await orFeaturedFailure(fetchAddress<ChurchListItem[]>(address, signal));
      return pageOf(body ?? [], headers);
    },
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => onlyFeatured(pages.flatMap((page) => page.items)),
  });
};

export const churchQuery = (id: string) => {
  const params = { id };
  return queryOptions({
    queryKey: queryKeyOf(addressOf(getChurch, { params })),
    queryFn: ({ signal }) => call(getChurch, { params, signal }),
  });
};
