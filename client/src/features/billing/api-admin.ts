/** Money in the administrator's area. */

import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiPath } from '#shared/api.ts';
import { apiUrl } from '#shared/api.ts';
import { pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-queue.ts';
import { send } from '@/lib/api-client.ts';
import { pagingOf } from '@/lib/paging.ts';

/** Subscriptions, failed charges first, a page at a time. */
export const subscriptionsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/admin/subscriptions', { query: { search } })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await adminRead('/api/admin/subscriptions', {
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
    queryKey: queryKeyOf(apiUrl('/api/admin/grants')),
    queryFn: async ({ signal }) => (await adminRead('/api/admin/grants', { signal })).body,
    ...alwaysFresh,
  });

/** Approved churches that a grant can be given to, by name (the first few). */
export const grantableQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl('/api/admin/churches', { query: { search, limit: 5 } })), 'grant'],
    queryFn: async ({ signal }) =>
      (await adminRead('/api/admin/churches', { query: { search, limit: 5 }, signal })).body,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  });

/** What can be refunded of a subscription, as the provider reports it now. */
export const refundableQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/admin/subscriptions/:id/refundable', { params: { id } })),
    queryFn: ({ signal }) =>
      adminRead('/api/admin/subscriptions/:id/refundable', { params: { id }, signal }).then(
        ({ body }) => body,
      ),
    ...alwaysFresh,
    gcTime: 0,
  });

/** What changes who is featured, or says who is. */
export function useMoneyActions() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    const own: ApiPath[] = ['/api/admin/subscriptions', '/api/admin/grants', '/api/admin/churches'];
    const shown: ApiPath[] = ['/api/churches', '/api/stats'];
    const begins = (queryKey: readonly unknown[], paths: string[]) =>
      paths.some((path) => String(queryKey[1]).startsWith(path));
    queryClient.removeQueries({ predicate: ({ queryKey }) => begins(queryKey, shown) });
    return queryClient.invalidateQueries({ predicate: ({ queryKey }) => begins(queryKey, own) });
  };
  return {
    sync: useMutation({
      mutationFn: (id: number) => send('POST /api/admin/subscriptions/:id/sync', { params: { id } }),
      onSettled,
    }),
    refund: useMutation({
      mutationFn: ({ id, ...body }: { id: number; amount?: number; reason: string }) =>
        send('POST /api/admin/subscriptions/:id/refund', { params: { id }, body }),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: ({ id, ...body }: { id: number; when: 'now' | 'period_end'; reason: string }) =>
        send('POST /api/admin/subscriptions/:id/cancel', { params: { id }, body }),
      onSettled,
    }),
    grant: useMutation({
      mutationFn: (body: { churchId: number; reason: string; until: string }) =>
        send('POST /api/admin/grants', { body }),
      onSettled,
    }),
    endGrant: useMutation({
      mutationFn: (id: number) => send('POST /api/admin/grants/:id/end', { params: { id } }),
      onSettled,
    }),
  };
}

/** What came in and went back between two days, both included. */
export const readPayments = async (period: { from: string; to: string }) =>
  (await adminRead('/api/admin/payments', { query: period, signal: AbortSignal.timeout(90_000) })).body;
