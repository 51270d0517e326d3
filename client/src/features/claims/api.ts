import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OwnClaim } from '#shared/contracts/claims.ts';
import { pagesQuery } from '@/lib/paging.ts';
import { apiQuery, listQuery, startsWith, useSend } from '@/lib/queries.ts';
import { readJson, writeJson } from '@/lib/storage.ts';

/** Churches without an owner, a page at a time. The previous results stay visible while a new search loads. */
export const unclaimedQuery = (search: string) =>
  infiniteQueryOptions({
    ...pagesQuery('/api/unclaimed-churches', { search: search.trim() }),
    staleTime: 60_000,
  });

/** The user's claims, newest first. Always refetched, because an administrator may have decided one. */
export const ownClaimsQuery = () => queryOptions({ ...listQuery('/api/user/claims'), staleTime: 0 });

function cacheClaim(queryClient: QueryClient, claim: OwnClaim): void {
  queryClient.setQueryData(ownClaimsQuery().queryKey, (claims: OwnClaim[] | undefined) =>
    claims?.some(({ id }) => id === claim.id)
      ? claims.map((existing) => (existing.id === claim.id ? claim : existing))
      : [claim, ...(claims ?? [])],
  );
}

export function useClaimActions() {
  const queryClient = useQueryClient();
  const onSuccess = (claim: OwnClaim) => cacheClaim(queryClient, claim);
  const refetch = () => queryClient.invalidateQueries(ownClaimsQuery());
  return {
    create: useSend('POST /api/claims', { onSuccess }),
    sendCode: useSend('POST /api/claims/:id/send-code', { onSuccess }),
    confirm: useSend('POST /api/claims/:id/confirm', {
      onSuccess: (claim) => {
        cacheClaim(queryClient, claim);
        // A correct code makes the claimant the owner.
        void queryClient.invalidateQueries(startsWith('/api/user/churches'));
        queryClient.removeQueries(apiQuery('/api/churches/:id', { params: { id: claim.churchId } }));
        queryClient.removeQueries(startsWith('/api/unclaimed-churches'));
      },
      // The claim may have been decided, or the code used up, in the meantime.
      onError: refetch,
    }),
    withdraw: useSend('POST /api/claims/:id/withdraw', { onSettled: refetch }),
  };
}

/** The last claim this browser took to checkout; /claim-success shows its email address and church. */
export type LastClaim = { email: string; churchName: string };

const storageKey = 'lastClaim';

export const rememberClaim = (claim: LastClaim): void => writeJson(storageKey, claim);

export function recallClaim(): LastClaim | null {
  const claim = readJson<Partial<LastClaim>>(storageKey);
  return typeof claim?.email === 'string' && typeof claim.churchName === 'string'
    ? { email: claim.email, churchName: claim.churchName }
    : null;
}
