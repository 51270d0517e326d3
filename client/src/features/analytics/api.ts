import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { get, send } from '@/lib/api-client.ts';

/** Always fetched: people open the tab for the newest numbers. */
export const numbersQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/user/analytics')),
    queryFn: async ({ signal }) => (await get('/api/user/analytics', { signal })) ?? [],
    staleTime: 0,
  });

/** Always fetched: a link in an email may have changed it. */
export const monthlyEmailQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/user/monthly-numbers')),
    queryFn: ({ signal }) => get('/api/user/monthly-numbers', { signal }),
    staleTime: 0,
  });

export function useMonthlyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => send('PUT /api/user/monthly-numbers', { body: { wanted } }),
    onSuccess: (setting) => queryClient.setQueryData(monthlyEmailQuery().queryKey, setting),
  });
}

export const useStopMonthly = () =>
  useMutation({ mutationFn: (token: string) => send('POST /api/monthly-numbers/stop', { body: { token } }) });
