import type { OwnClaim, QueuedClaim } from '#shared/contracts/claims.ts';
import { rejectReasons } from '#shared/contracts/submissions.ts';
import { inCurrentLocale } from '../../locale/copy.ts';
import { evidenceOf } from './policy.ts';
import type { listQueue, OwnClaimRow } from './store.ts';

/** An open claim is contested while another user owns the church. A decided one keeps its value from when it was made. */
export const presentOwn = ({ claim, churchName, ownerId, paid }: OwnClaimRow): OwnClaim => ({
  id: claim.id,
  churchId: claim.churchId,
  churchName,
  state: claim.state,
  domain: claim.domain,
  contested: claim.state === 'open' ? ownerId !== null && ownerId !== claim.userId : claim.contested,
  codeSentTo: claim.state === 'open' && claim.codeHash === null ? null : claim.codeSentTo,
  codeUntil: claim.codeUntil?.toISOString() ?? null,
  paid,
  reason:
    claim.state === 'rejected' ? (rejectReasons.find((reason) => reason === claim.reason) ?? 'other') : null,
  rejectionNote: inCurrentLocale(claim.rejectionNote),
  createdAt: claim.createdAt.toISOString(),
});

export function presentQueued(row: Awaited<ReturnType<typeof listQueue>>[number]): QueuedClaim {
  const { claim, claimant, owner, paid } = row;
  const { userId: ownerId, ...church } = row.church;
  return {
    ...presentOwn({ claim, churchName: church.name, ownerId, paid }),
    claimant: {
      ...claimant,
      firstName: claim.firstName,
      lastName: claim.lastName,
      phone: claim.phone,
      claimEmail: claim.email,
    },
    note: claim.note,
    church: { ...church, owner },
    evidence: evidenceOf({
      domain: claim.domain,
      phone: claim.phone,
      email: claim.email,
      account: { email: claimant.email, verified: claimant.emailVerified },
      church,
    }),
  };
}
