/** Money in the administrator's area. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { endGrant, grantFeatured, listGrants, listSubscriptions, syncSubscription } from '#shared/billing.ts';
import { getStats, listChurches, listHeaders } from '#shared/churches.ts';
import { addressOf, type Endpoint, pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import { listApproved } from '#shared/submissions.ts';
import { ApiError, fetchAddress, send } from '@/lib/api-client.ts';
import { sessionExpired } from '@/lib/session-expired.ts';

/** Work of several people: always asked anew when it is opened. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const;

/** A read of the area; without a session the layout says so. */
async function read<E extends Endpoint>(
  endpoint: E,
  query: Record<string, string | number | null | undefined>,
  signal: AbortSignal,
): Promise<{ body: z.output<E['response']>; headers: Headers }> {
  const { body, headers } = await fetchAddress<z.output<E['response']>>(
    addressOf(endpoint, { query }),
    signal,
  );
  if (body !== null) return { body, headers };
  sessionExpired.report();
  throw new ApiError(401, 'Unauthorized', {}, { statusText: 'Unauthorized' });
}

/** Subscriptions, failed charges first, a page at a time. */
export const subscriptionsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(addressOf(listSubscriptions, { query: { search } })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await read(listSubscriptions, { search, cursor: pageParam }, signal);
      const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
      return {
        items: body,
        total: Number(headers.get(listHeaders.total) ?? body.length),
        next: next ? new URLSearchParams(next.split('?')[1]).get('cursor') : null,
      };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const grantsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(listGrants)),
    queryFn: async ({ signal }) => (await read(listGrants, {}, signal)).body,
    ...fresh,
  });

/** Approved churches that a grant can be given to, by name (the first few). */
export const grantableQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(addressOf(listApproved, { query: { search, limit: 5 } })), 'grant'],
    queryFn: async ({ signal }) => (await read(listApproved, { search, limit: 5 }, signal)).body,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    ...fresh,
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
