import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pagesQuery } from '@/lib/paging.ts';
import { listQuery } from '@/lib/queries.ts';
import { readJson, writeJson } from '@/lib/storage.ts';

/** Churches without an owner, a page at a time. The previous results stay visible while a new search loads. */
export const unclaimedQuery = (search: string) =>
  infiniteQueryOptions({
    ...pagesQuery('/api/unclaimed-churches', { search: search.trim() }),
    staleTime: 60_000,
  });

/** The user's claims, newest first. Always refetched, because an administrator may have decided one. */
export const ownClaimsQuery = () => queryOptions({ ...listQuery('/api/user/claims'), staleTime: 0 });

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
