import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getMonthlyMail, listNumbers, setMonthlyMail, stopMonthlyMail } from '#shared/analytics.ts';
import { addressOf, queryKeyOf } from '#shared/endpoint.ts';
import { call, send } from '@/lib/api-client.ts';

/** Always asked anew: what came since is the reason for looking. */
export const numbersQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(listNumbers)),
    queryFn: async ({ signal }) => (await call(listNumbers, { signal })) ?? [],
    staleTime: 0,
  });

/** Always asked anew: a link in a mail may have changed it. */
export const monthlyMailQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(getMonthlyMail)),
    queryFn: ({ signal }) => call(getMonthlyMail, { signal }),
    staleTime: 0,
  });

export function useMonthlyMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => send(setMonthlyMail, { body: { wanted } }),
    onSuccess: (answer) => queryClient.setQueryData(monthlyMailQuery().queryKey, answer),
  });
}

export const useStopMonthly = () =>
  useMutation({ mutationFn: (token: string) => send(stopMonthlyMail, { body: { token } }) });
