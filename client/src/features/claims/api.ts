import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OwnClaim } from '#shared/claims.ts';
import { pagesQuery } from '@/lib/paging.ts';
import { apiQuery, listQuery, startsWith, useSend } from '@/lib/queries.ts';
import { readJson, writeJson } from '@/lib/storage.ts';

/** Churches that nobody looks after, a page at a time; the last ones stay in sight while others load. */
export const unclaimedQuery = (search: string) =>
  infiniteQueryOptions({
    ...pagesQuery('/api/unclaimed-churches', { search: search.trim() }),
    staleTime: 60_000,
  });

/** Own claims, newest first: an administrator may have decided meanwhile, so always fetched again. */
export const ownClaimsQuery = () => queryOptions({ ...listQuery('/api/user/claims'), staleTime: 0 });

function keep(queryClient: QueryClient, claim: OwnClaim): void {
  queryClient.setQueryData(ownClaimsQuery().queryKey, (claims: OwnClaim[] | undefined) =>
    claims?.some(({ id }) => id === claim.id)
      ? claims.map((one) => (one.id === claim.id ? claim : one))
      : [claim, ...(claims ?? [])],
  );
}

/** What a claimant does; each response is the claim as it is now. */
export function useClaimActions() {
  const queryClient = useQueryClient();
  const onSuccess = (claim: OwnClaim) => keep(queryClient, claim);
  const refetch = () => queryClient.invalidateQueries(ownClaimsQuery());
  return {
    create: useSend('POST /api/claims', { onSuccess }),
    sendCode: useSend('POST /api/claims/:id/send-code', { onSuccess }),
    confirm: useSend('POST /api/claims/:id/confirm', {
      onSuccess: (claim) => {
        keep(queryClient, claim);
        // The church has another owner now.
        void queryClient.invalidateQueries(startsWith('/api/user/churches'));
        queryClient.removeQueries(apiQuery('/api/churches/:id', { params: { id: claim.churchId } }));
        queryClient.removeQueries(startsWith('/api/unclaimed-churches'));
      },
      // A claim that was decided meanwhile, or a code that is used up, shows as what it is now.
      onError: refetch,
    }),
    withdraw: useSend('POST /api/claims/:id/withdraw', { onSettled: refetch }),
  };
}

/** The claim that this browser last went to pay for; /claim-success shows whose it was and for which church. */
export type LastClaim = { email: string; churchName: string };

const key = 'lastClaim';

export const rememberClaim = (claim: LastClaim): void => writeJson(key, claim);

export function recallClaim(): LastClaim | null {
  const claim = readJson<Partial<LastClaim>>(key);
  return typeof claim?.email === 'string' && typeof claim.churchName === 'string'
    ? { email: claim.email, churchName: claim.churchName }
    : null;
}
