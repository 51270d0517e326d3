import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiPath } from '#shared/contracts/api.ts';
import { claimPage, ownClaims } from '#shared/messages/claims.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { pagesQuery } from '@/lib/paging.ts';
import { listQuery, startsWith, useSend } from '@/lib/queries.ts';
import { readJson, writeJson } from '@/lib/storage.ts';

/** Churches without an owner, a page at a time. The previous results stay visible while a new search loads. */
export const unclaimedQuery = (search: string) =>
  infiniteQueryOptions({
    ...pagesQuery('/api/unclaimed-churches', { search: search.trim() }),
    staleTime: 60_000,
  });

/** The user's claims, newest first. Always refetched, because an administrator may have decided one. */
export const ownClaimsQuery = () => queryOptions({ ...listQuery('/api/user/claims'), staleTime: 0 });

export function useClaimActions() {
  const queryClient = useQueryClient();
  const refetching = (failed: string | null, ...others: ApiPath[]) => ({
    onError: (error: Error) => failed && toastFailure(error, failed),
    // After an error, the claim may have been decided in the meantime.
    onSettled: () => queryClient.invalidateQueries(startsWith('/api/user/claims', ...others)),
  });
  return {
    create: useSend('POST /api/claims', refetching(claimPage.claimFailed)),
    sendCode: useSend('POST /api/claims/:id/send-code', refetching(ownClaims.sendFailed)),
    /** A correct code makes the claimant the owner. */
    confirm: useSend(
      'POST /api/claims/:id/confirm',
      refetching(ownClaims.confirmFailed, '/api/user/churches', '/api/churches', '/api/unclaimed-churches'),
    ),
    withdraw: useSend('POST /api/claims/:id/withdraw', refetching(null)),
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
