/** Money in the administrator's area. */

import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { endGrant, grantFeatured, listGrants, listSubscriptions, syncSubscription } from '#shared/billing.ts';
import { addressOf, pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import { listApproved } from '#shared/submissions.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-read.ts';
import { send } from '@/lib/api-client.ts';
import { getStats, listChurches } from '@/lib/calls.ts';
import { pagingOf } from '@/lib/paging.ts';

/** Subscriptions, failed charges first, a page at a time. */
export const subscriptionsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(addressOf(listSubscriptions, { query: { search } })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await adminRead(listSubscriptions, {
        query: { search, cursor: pageParam },
        signal,
      });
      return {
        items: body,
        ...pagingOf(headers, body),
      };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  });

export const grantsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(listGrants)),
    queryFn: async ({ signal }) => (await adminRead(listGrants, { signal })).body,
    ...alwaysFresh,
  });

/** Approved churches that a grant can be given to, by name (the first few). */
export const grantableQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(addressOf(listApproved, { query: { search, limit: 5 } })), 'grant'],
    queryFn: async ({ signal }) =>
      (await adminRead(listApproved, { query: { search, limit: 5 }, signal })).body,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  });

/** What changes who is featured, or says who is. */
export function useMoneyActions() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    const own = [listSubscriptions, listGrants, listApproved].map(({ path }) => path);
    const shown = [listChurches, getStats].map(({ path }) => path);
    const begins = (queryKey: readonly unknown[], paths: string[]) =>
      paths.some((path) => String(queryKey[1]).startsWith(path));
    queryClient.removeQueries({ predicate: ({ queryKey }) => begins(queryKey, shown) });
    return queryClient.invalidateQueries({ predicate: ({ queryKey }) => begins(queryKey, own) });
  };
  return {
    sync: useMutation({
      mutationFn: (id: number) => send(syncSubscription, { params: { id } }),
      onSettled,
    }),
    grant: useMutation({
      mutationFn: (body: { churchId: number; reason: string; until: string }) =>
        send(grantFeatured, { body }),
      onSettled,
    }),
    endGrant: useMutation({
      mutationFn: (id: number) => send(endGrant, { params: { id } }),
      onSettled,
    }),
  };
}
