import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-queue.ts';
import { send } from '@/lib/api-client.ts';

export const overviewQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/admin/overview')),
    queryFn: async ({ signal }) => (await adminRead('/api/admin/overview', { signal })).body,
    ...alwaysFresh,
  });

/** What can be done about an email that could not be delivered. */
export function useEmailActions() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: overviewQuery().queryKey });
  return {
    retry: useMutation({
      mutationFn: (id: string) => send('POST /api/admin/emails/:id/retry', { params: { id } }),
      onSettled,
    }),
    discard: useMutation({
      mutationFn: (id: string) => send('DELETE /api/admin/emails/:id', { params: { id } }),
      onSettled,
    }),
  };
}
