import { queryOptions } from '@tanstack/react-query';
import { listNumbers } from '#shared/analytics.ts';
import { addressOf, queryKeyOf } from '#shared/endpoint.ts';
import { call } from '@/lib/api-client.ts';

/** Always asked anew: what came since is the reason for looking. */
export const numbersQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(listNumbers)),
    queryFn: async ({ signal }) => (await call(listNumbers, { signal })) ?? [],
    staleTime: 0,
  });
