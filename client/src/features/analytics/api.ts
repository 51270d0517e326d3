import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { get, send } from '@/lib/api-client.ts';

/** Always asked anew: what came since is the reason for looking. */
export const numbersQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/user/analytics')),
    queryFn: async ({ signal }) => (await get('/api/user/analytics', { signal })) ?? [],
    staleTime: 0,
  });

/** Always asked anew: a link in a mail may have changed it. */
export const monthlyMailQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/user/monthly-numbers')),
    queryFn: ({ signal }) => get('/api/user/monthly-numbers', { signal }),
    staleTime: 0,
  });

export function useMonthlyMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => send('PUT /api/user/monthly-numbers', { body: { wanted } }),
    onSuccess: (answer) => queryClient.setQueryData(monthlyMailQuery().queryKey, answer),
  });
}

export const useStopMonthly = () =>
  useMutation({ mutationFn: (token: string) => send('POST /api/monthly-numbers/stop', { body: { token } }) });
