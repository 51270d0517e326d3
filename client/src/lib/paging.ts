import { infiniteQueryOptions, keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GetPath, ResponseOf } from '#shared/contracts/api.ts';
import { apiUrl } from '#shared/contracts/api.ts';
import { listHeaders, type Page, pagesKeyOf, type Values } from '#shared/contracts/endpoint.ts';
import { ApiError, fetchJson } from './api-client.ts';

export function pagingOf(headers: Headers, items: readonly unknown[]) {
  const total = headers.get(listHeaders.total);
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return {
    total: Number(total ?? items.length),
    capped: headers.get(listHeaders.capped) === 'true' || (total === null && next !== undefined),
    next: next ? new URLSearchParams(next.split('?')[1]).get('cursor') : null,
  };
}

export function pageOf<Item>(items: Item[], headers: Headers): Page<Item> {
  const corrected = headers.get(listHeaders.corrected);
  const relaxed = headers.get(listHeaders.relaxed);
  return {
    items,
    ...pagingOf(headers, items),
    corrected: corrected ? decodeURIComponent(corrected) : null,
    relaxed: relaxed === null ? null : decodeURIComponent(relaxed),
    read: headers.get(listHeaders.read),
    topic: headers.get(listHeaders.topic),
    closest: headers.get(listHeaders.closest),
  };
}

export type ListPath = {
  [Path in GetPath]: ResponseOf<`GET ${Path}`> extends readonly unknown[] ? Path : never;
}[GetPath];
export type ItemOf<Path extends ListPath> = ResponseOf<`GET ${Path}`>[number];

/** A paged list; the previous list stays visible while new filters load. */
export const pagesQuery = <Path extends ListPath>(path: Path, query: Values) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl(path, { query })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const url = apiUrl(path, { query: { ...query, cursor: pageParam } });
      const { body, headers } = await fetchJson<Array<ItemOf<Path>>>(url, signal);
      return pageOf(body ?? [], headers);
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** A list's pages. While the server is unreachable, keeps showing the last ones (the connection notice says why). */
export function useLastPages<P>(query: UseInfiniteQueryResult<{ pages: P[] }>): {
  pages: P[] | undefined;
  isStale: boolean;
} {
  const { data } = query;
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const unreachable = query.isError && !data && last !== undefined && !(query.error instanceof ApiError);
  return { pages: (unreachable ? last : data)?.pages, isStale: unreachable || query.isPlaceholderData };
}

/** After a reload, loads as many pages as before; the history entry remembers how many. */
export function useKeptLength(query: UseInfiniteQueryResult<{ pages: unknown[] }>): void {
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const count = query.data?.pages.length ?? 0;
  const isIdle = count > 0 && !isFetching && !isError && !isPlaceholderData;
  useEffect(() => {
    if (!isIdle) return;
    const state = window.history.state as { pages?: number } | null;
    const kept = state?.pages ?? 1;
    if (count > kept) window.history.replaceState({ ...state, pages: count }, '');
    if (count < kept && hasNextPage) void fetchNextPage();
  }, [count, isIdle, hasNextPage, fetchNextPage]);
}

/** The items of all pages, without duplicates of an item that moved to another page between requests. */
export function itemsOf<Item extends { id: number }>(
  pages: ReadonlyArray<{ items: readonly Item[] }> | undefined,
): Item[] {
  return [...new Map(pages?.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}
