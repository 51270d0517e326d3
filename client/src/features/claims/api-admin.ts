/** Reads and decisions of the administrator's queue of claims. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { approveClaim, listClaims, type QueuedClaim, rejectClaim } from '#shared/claims.ts';
import { addressOf, queryKeyOf } from '#shared/endpoint.ts';
import type { Rejection } from '@/components/reject-dialog.tsx';
import { ApiError, call, send } from '@/lib/api-client.ts';
import { sessionExpired } from '@/lib/session-expired.ts';
import { isAdminAddress } from '@/lib/tokens.ts';

/** Claims that wait, oldest first. Work of several people: always asked anew when it is opened. */
export const claimQueueQuery = () =>
  queryOptions({
    queryKey: [...queryKeyOf(addressOf(listClaims)), 'queue'],
    queryFn: async ({ signal }) => {
      const claims = await call(listClaims, { signal });
      if (claims !== null) return claims;
      // The layout says that the session is over.
      sessionExpired.report();
      throw new ApiError(401, 'Unauthorized', {}, { statusText: 'Unauthorized' });
    },
    staleTime: 0,
    gcTime: 60_000,
  });

export function useClaimDecisions() {
  const queryClient = useQueryClient();
  const options = {
    // The decided one leaves its list at once; the list as it is now follows.
    onSuccess: (_answer: unknown, { id }: { id: number }) =>
      queryClient.setQueryData(claimQueueQuery().queryKey, (claims: QueuedClaim[] | undefined) =>
        claims?.filter((claim) => claim.id !== id),
      ),
    // An owner may have changed: every list of the area may be another.
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => isAdminAddress(String(queryKey[1])),
      }),
  };
  return {
    approve: useMutation({
      mutationFn: ({ id }: { id: number }) => send(approveClaim, { params: { id } }),
      ...options,
    }),
    reject: useMutation({
      mutationFn: ({ id, ...body }: { id: number } & Rejection) =>
        send(rejectClaim, { params: { id }, body }),
      ...options,
    }),
  };
}
