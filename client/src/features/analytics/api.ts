import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { apiQuery, listQuery, useSend } from '@/lib/queries.ts';

/** Always refetched: users open the tab for the latest numbers. */
export const numbersQuery = () => queryOptions({ ...listQuery('/api/user/analytics'), staleTime: 0 });

/** Always refetched: the link in the monthly email also changes it. */
export const monthlyEmailQuery = () =>
  queryOptions({ ...apiQuery('/api/user/monthly-numbers'), staleTime: 0 });

export function useMonthlyEmail() {
  const queryClient = useQueryClient();
  return useSend('PUT /api/user/monthly-numbers', {
    onSuccess: (setting) => queryClient.setQueryData(monthlyEmailQuery().queryKey, setting),
  });
}
