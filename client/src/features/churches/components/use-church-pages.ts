import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChurchListItem, ChurchPage } from '#shared/churches.ts';
import { type DirectoryFilters, listQueryOf } from '#shared/directory.ts';
import { churchPagesQuery } from '../api.ts';

export type ChurchPages = {
  /** Undefined until something has come. */
  first: ChurchPage | undefined;
  churches: ChurchListItem[];
  /** What is shown belongs to other filters; the right list is on its way. */
  busy: boolean;
  failed: boolean;
  retry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  /** Fetches the next page; true when it was the last one. */
  more: () => Promise<boolean>;
};

/** The directory's list; grid, list and map share one. */
export function useChurchPages(filters: DirectoryFilters): ChurchPages {
  const query = useInfiniteQuery(churchPagesQuery(listQueryOf(filters)));
  const pages = query.data?.pages;
  const churches = useMemo(() => {
    // A church may move to another page between two calls; it is still one church.
    const byId = new Map(pages?.flatMap((page) => page.items).map((church) => [church.id, church]));
    return [...byId.values()];
  }, [pages]);
  return {
    first: pages?.[0],
    churches,
    busy: query.isPlaceholderData,
    failed: query.isError && !query.isFetchNextPageError,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    more: async () => {
      const result = await query.fetchNextPage();
      return result.isSuccess && !result.hasNextPage;
    },
  };
}
