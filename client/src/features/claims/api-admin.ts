import { useQueryClient } from '@tanstack/react-query';
import type { QueuedClaim } from '#shared/contracts/claims.ts';
import { adminQuery } from '@/lib/admin-queries.ts';
import { useSend } from '@/lib/queries.ts';
import { isAdminUrl } from '@/lib/sign-in.ts';

/** Open claims, oldest first. */
export const claimQueueQuery = () => adminQuery('/api/admin/claims');

export function useClaimDecisions() {
  const queryClient = useQueryClient();
  // A decision can change a church's owner, which most admin lists show.
  const onSettled = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAdminUrl(String(queryKey[1])) });
  // Drop the claim from the cached queue right away; the refetch follows.
  const onSuccess = (_response: unknown, { id }: { id: string | number }) =>
    queryClient.setQueryData(claimQueueQuery().queryKey, (claims: QueuedClaim[] | undefined) =>
      claims?.filter((claim) => claim.id !== id),
    );
  return {
    approve: useSend('POST /api/admin/claims/:id/approve', { onSuccess, onSettled }),
    reject: useSend('POST /api/admin/claims/:id/reject', { onSuccess, onSettled }),
    changeOwner: useSend('POST /api/admin/churches/:id/owner', { onSettled }),
  };
}
