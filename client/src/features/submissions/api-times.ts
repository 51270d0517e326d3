import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressOf, queryKeyOf } from '#shared/endpoint.ts';
import { confirmTimes, confirmTimesByMail, readTimesRequest } from '#shared/submissions.ts';
import { send } from '@/lib/api-client.ts';
import { getChurch } from '@/lib/calls.ts';
import { ownChurchesQuery } from './api.ts';

/** What the link of a mail asks. It is a POST, because the token does not belong into logs of addresses. */
export const timesRequestQuery = (token: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(addressOf(readTimesRequest)), token],
    queryFn: () => send(readTimesRequest, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const useConfirmByMail = () =>
  useMutation({ mutationFn: (token: string) => send(confirmTimesByMail, { body: { token } }) });

/** The owner's own word in the dashboard. */
export function useConfirmTimes(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send(confirmTimes, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(ownChurchesQuery()),
        queryClient.invalidateQueries({ queryKey: queryKeyOf(addressOf(getChurch, { params: { id } })) }),
      ]),
  });
}
