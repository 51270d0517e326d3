import { QueryClient } from '@tanstack/react-query';
import type { FirstData } from '#shared/contracts/endpoint.ts';

const minute = 60_000;

/** These values come from section 9 of the specification. */
const queryDefaults = {
  queries: { staleTime: 5 * minute, gcTime: 10 * minute, retry: 1, refetchOnWindowFocus: false },
  mutations: { retry: false },
} as const;

export function createQueryClient(first: FirstData[] = []): QueryClient {
  const client = new QueryClient({ defaultOptions: queryDefaults });
  for (const { key, data } of first) client.setQueryData(key, data);
  return client;
}
