import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { type ClaimFormInput, listUnclaimed, type OwnClaim } from '#shared/claims.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { get, send } from '@/lib/api-client.ts';
import { pagesQuery } from '@/lib/paging.ts';

/** Churches that nobody looks after, a page at a time; the last ones stay in sight while others load. */
export const unclaimedQuery = (search: string) =>
  infiniteQueryOptions({
    ...pagesQuery('/api/unclaimed-churches', { search: search.trim() }),
    staleTime: 60_000,
  });

/** Own claims, newest first: an administrator may have decided meanwhile, so always fetched again. */
export const ownClaimsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/user/claims')),
    queryFn: async ({ signal }) => (await get('/api/user/claims', { signal })) ?? [],
    staleTime: 0,
  });

/** Puts the claim as it is now into the list. */
function keep(queryClient: QueryClient, claim: OwnClaim): void {
  queryClient.setQueryData(ownClaimsQuery().queryKey, (claims: OwnClaim[] | undefined) =>
    claims?.some(({ id }) => id === claim.id)
      ? claims.map((one) => (one.id === claim.id ? claim : one))
      : [claim, ...(claims ?? [])],
  );
}

/** A church has another owner now. */
function ownerChanged(queryClient: QueryClient, churchId: number): void {
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(apiUrl('/api/user/churches')) });
  queryClient.removeQueries({
    queryKey: queryKeyOf(apiUrl('/api/churches/:id', { params: { id: churchId } })),
  });
  queryClient.removeQueries({
    predicate: ({ queryKey }) => String(queryKey[1]).startsWith(listUnclaimed.path),
  });
}

export function useCreateClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ClaimFormInput) => send('POST /api/claims', { body }),
    onSuccess: (claim) => keep(queryClient, claim),
  });
}

export function useSendClaimCode(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { mailbox: string }) =>
      send('POST /api/claims/:id/send-code', { params: { id }, body }),
    onSuccess: (claim) => keep(queryClient, claim),
  });
}

export function useConfirmClaim(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { code: string }) => send('POST /api/claims/:id/confirm', { params: { id }, body }),
    onSuccess: (claim) => {
      keep(queryClient, claim);
      ownerChanged(queryClient, claim.churchId);
    },
    // A claim that was decided meanwhile, or a code that is used up, shows as what it is now.
    onError: () => queryClient.invalidateQueries(ownClaimsQuery()),
  });
}

export function useWithdrawClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send('POST /api/claims/:id/withdraw', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(ownClaimsQuery()),
  });
}
