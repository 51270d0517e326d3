/** Reads and decisions of the administrator's queue of claims. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl, type BodyOf } from '#shared/api.ts';
import type { QueuedClaim } from '#shared/claims.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import type { Rejection } from '@/components/reject-dialog.tsx';
import { adminRead, alwaysFresh } from '@/lib/admin-queue.ts';
import { send } from '@/lib/api-client.ts';
import { isAdminUrl } from '@/lib/session.ts';

/** Claims that wait, oldest first. */
export const claimQueueQuery = () =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl('/api/admin/claims')), 'queue'],
    queryFn: async ({ signal }) => (await adminRead('/api/admin/claims', { signal })).body,
    ...alwaysFresh,
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
        predicate: ({ queryKey }) => isAdminUrl(String(queryKey[1])),
      }),
  };
  return {
    approve: useMutation({
      mutationFn: ({ id }: { id: number }) => send('POST /api/admin/claims/:id/approve', { params: { id } }),
      ...options,
    }),
    reject: useMutation({
      mutationFn: ({ id, ...body }: { id: number } & Rejection) =>
        send('POST /api/admin/claims/:id/reject', { params: { id }, body }),
      ...options,
    }),
    undo: useMutation({
      mutationFn: (id: number) => send('POST /api/admin/claims/:id/undo', { params: { id } }),
      onSettled: options.onSettled,
    }),
  };
}

/** Who manages a church. */
export const ownerQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/admin/churches/:id/owner', { params: { id } })),
    queryFn: async ({ signal }) =>
      (await adminRead('/api/admin/churches/:id/owner', { params: { id }, signal })).body,
    staleTime: 0,
  });

export function useChangeOwner(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/admin/churches/:id/owner'>) =>
      send('POST /api/admin/churches/:id/owner', { params: { id }, body }),
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAdminUrl(String(queryKey[1])) }),
  });
}
