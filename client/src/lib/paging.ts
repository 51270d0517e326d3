import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { GetPath, ResponseOf } from '#shared/api.ts';
import { apiUrl } from '#shared/api.ts';
import { listHeaders, pagesKeyOf, type Values } from '#shared/endpoint.ts';
import { ApiError, fetchJson } from './api-client.ts';

export type Paging = {
  total: number;
  /** There are more than the total says. */
  capped: boolean;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

/** Paging headers of a list response; without a total the items are all there are. */
export function pagingOf(headers: Headers, items: readonly unknown[]): Paging {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return {
    total: Number(headers.get(listHeaders.total) ?? items.length),
    capped: headers.get(listHeaders.capped) === 'true',
    next: next ? new URLSearchParams(next.split('?')[1]).get('cursor') : null,
  };
}

export type Page<Item> = Paging & {
  items: Item[];
  /** The text that was searched instead of a misspelled one. */
  corrected: string | null;
  /** The text that was searched after words were dropped; "" when only filters remain. */
  relaxed: string | null;
  /** Filters that were read from the text, and the rest of it, as a query string. */
  read: string | null;
};

export function pageOf<Item>(items: Item[], headers: Headers): Page<Item> {
  const corrected = headers.get(listHeaders.corrected);
  const relaxed = headers.get(listHeaders.relaxed);
  return {
    items,
    ...pagingOf(headers, items),
    corrected: corrected ? decodeURIComponent(corrected) : null,
    relaxed: relaxed === null ? null : decodeURIComponent(relaxed),
    read: headers.get(listHeaders.read),
  };
}

/** Paths of endpoints that respond with a list. */
export type ListPath = {
  [Path in GetPath]: ResponseOf<`GET ${Path}`> extends readonly unknown[] ? Path : never;
}[GetPath];
export type ItemOf<Path extends ListPath> = ResponseOf<`GET ${Path}`>[number];

/** A list, a page at a time; the previous list stays visible while other filters load. */
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

/**
 * Pages of a list. While the server cannot be reached, those of the last response stay; the connection's notice says why,
 * and fetches the others when it is back.
 */
export function useLastPages<Of>(query: {
  data: { pages: Of[] } | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  error: Error | null;
}): { pages: Of[] | undefined; isOld: boolean } {
  const { data } = query;
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const unreachable = query.isError && !data && last !== undefined && !(query.error instanceof ApiError);
  return { pages: (unreachable ? last : data)?.pages, isOld: unreachable || query.isPlaceholderData };
}

/** Items of all pages; one that moved to another page between two requests appears once. */
export function itemsOf<Item extends { id: number }>(
  pages: ReadonlyArray<{ items: readonly Item[] }> | undefined,
): Item[] {
  return [...new Map(pages?.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}
