import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DirectoryState, listQueryOf } from '#shared/domain/directory.ts';
import type { MoreList } from '@/components/show-more.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { itemsOf, useKeptLength, useLastPages } from '@/lib/paging.ts';
import { churchPagesQuery } from '../api.ts';

export function useChurchPages(directory: Pick<DirectoryState, 'filters' | 'sort'>) {
  const listQuery = listQueryOf(directory);
  const query = useInfiniteQuery(churchPagesQuery(listQuery));
  const list: MoreList = query;
  useKeptLength(query);
  const { pages, isStale } = useLastPages(query);
  return {
    query: listQuery,
    sort: directory.sort,
    first: pages?.[0],
    churches: useMemo(() => itemsOf(pages), [pages]),
    /** The churches match the previous filters while the list for the current ones loads. */
    busy: isStale,
    /** Without any response, the connection notice says so and loads the list later. */
    failed: query.error instanceof ApiError && !query.isFetchNextPageError && !isStale,
    /** The server's reason to reject the filters, such as an unknown place. */
    refusal: query.error instanceof ApiError && query.error.status === 400 ? query.error.body.message : null,
    retry: () => void query.refetch(),
    list,
  };
}

export type ChurchPages = ReturnType<typeof useChurchPages>;
