import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type ClaimFormInput,
  confirmClaim,
  createClaim,
  listOwnClaims,
  listUnclaimed,
  type OwnClaim,
  sendClaimCode,
  withdrawClaim,
} from '#shared/claims.ts';
import { addressOf, queryKeyOf } from '#shared/endpoint.ts';
import { listOwnChurches } from '#shared/submissions.ts';
import { call, send } from '@/lib/api-client.ts';
import { getChurch } from '@/lib/calls.ts';

/** Churches that nobody looks after; the last ones stay in sight while others load. */
export const unclaimedQuery = (search: string) => {
  const query = { search: search.trim() };
  return queryOptions({
    queryKey: queryKeyOf(addressOf(listUnclaimed, { query })),
    queryFn: async ({ signal }) => (await call(listUnclaimed, { query, signal })) ?? [],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};

/** Own claims, newest first: an administrator may have decided meanwhile, so always asked anew. */
export const ownClaimsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(listOwnClaims)),
    queryFn: async ({ signal }) => (await call(listOwnClaims, { signal })) ?? [],
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
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(addressOf(listOwnChurches)) });
  queryClient.removeQueries({ queryKey: queryKeyOf(addressOf(getChurch, { params: { id: churchId } })) });
  queryClient.removeQueries({
    predicate: ({ queryKey }) => String(queryKey[1]).startsWith(listUnclaimed.path),
  });
}

export function useCreateClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ClaimFormInput) => send(createClaim, { body }),
    onSuccess: (claim) => keep(queryClient, claim),
  });
}

export function useSendClaimCode(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { mailbox: string }) => send(sendClaimCode, { params: { id }, body }),
    onSuccess: (claim) => keep(queryClient, claim),
  });
}

export function useConfirmClaim(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { code: string }) => send(confirmClaim, { params: { id }, body }),
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
    mutationFn: (id: number) => send(withdrawClaim, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(ownClaimsQuery()),
  });
}
