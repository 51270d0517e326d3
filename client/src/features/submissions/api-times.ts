import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { send } from '@/lib/api-client.ts';
import { ownChurchesQuery } from './api.ts';

/** What the link of a mail asks. It is a POST, because the token does not belong into logs of addresses. */
export const timesRequestQuery = (token: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl('/api/service-times/request')), token],
    queryFn: () => send('POST /api/service-times/request', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const useConfirmByMail = () =>
  useMutation({
    mutationFn: (token: string) => send('POST /api/service-times/confirm', { body: { token } }),
  });

/** The owner's own word in the dashboard. */
export function useConfirmTimes(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST /api/user/churches/:id/confirm-times', { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(ownChurchesQuery()),
        queryClient.invalidateQueries({
          queryKey: queryKeyOf(apiUrl('/api/churches/:id', { params: { id } })),
        }),
      ]),
  });
}
