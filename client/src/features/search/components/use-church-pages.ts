import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { type DirectoryState, listQueryOf } from '#shared/domain/directory.ts';
import { ApiError } from '@/lib/api-client.ts';
import { itemsOf, type Page, useKeptLength, useLastPages } from '@/lib/paging.ts';
import { churchPagesQuery } from '../api.ts';
import { rememberPlace } from '../last-place.ts';

export type ChurchPages = {
  first: Page<ChurchListItem> | undefined;
  churches: ChurchListItem[];
  /** The churches match the previous filters while the list for the current ones loads. */
  busy: boolean;
  failed: boolean;
  /** The server's reason to reject the filters, such as an unknown place. */
  refusal: string | null;
  retry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  /** Fetches the next page; returns whether it was the last one. */
  more: () => Promise<boolean>;
};

const messageOf = ({ body }: ApiError): string | null => body.message ?? null;

export function useChurchPages(directory: Pick<DirectoryState, 'filters' | 'sort'>): ChurchPages {
  const query = useInfiniteQuery(churchPagesQuery(listQueryOf(directory)));
  useKeptLength(query);
  const { pages, isStale } = useLastPages(query);
  const near = directory.filters.near ?? new URLSearchParams(pages?.[0]?.read ?? '').get('near');
  useEffect(() => {
    if (near) rememberPlace(near);
  }, [near]);
  return {
    first: pages?.[0],
    churches: useMemo(() => itemsOf(pages), [pages]),
    busy: isStale,
    failed: query.isError && !query.isFetchNextPageError && !isStale,
    refusal: query.error instanceof ApiError && query.error.status === 400 ? messageOf(query.error) : null,
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
