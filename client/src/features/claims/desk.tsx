/** The queue of claims that no emailed code has proved, or whose church already has an owner. */
import { useQuery } from '@tanstack/react-query';
import type { QueuedClaim } from '#shared/contracts/claims.ts';
import { adminClaims as copy } from '#shared/messages/admin/claims-admin.ts';
import { claimReasonCopy } from '#shared/messages/claims.ts';
import { claimsQuery } from '@/features/desk/api.ts';
import { DeskQueue, useQueueActions } from '@/features/desk/desk-queue.tsx';
import { ClaimReview, missingProof } from './components/claim-review.tsx';

/** The first one is preselected. */
const reasons = ['incomplete', 'wrong_details', 'other'] as const;

/** Lists the missing evidence before an unproven claim is approved. */
function askUnproven(claim: QueuedClaim) {
  const missing = missingProof(claim);
  if (missing.length === 0) return undefined;
  const { firstName, lastName } = claim.claimant;
  return {
    title: copy.unprovenTitle,
    text: copy.unprovenText(`${firstName} ${lastName}`, claim.churchName),
    cancel: copy.unprovenCancel,
    confirm: copy.unprovenOk,
    children: (
      <ul className="list-disc pl-5 wrap-anywhere">
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    ),
  };
}

export function ClaimsQueue() {
  const query = useQuery(claimsQuery());
  const actionsOf = useQueueActions('claim', {
    text: copy.rejectText,
    noteLabel: copy.rejectNote,
    reasons,
    reasonLabels: claimReasonCopy,
  });
  const items = (query.data?.items ?? []).map((claim) => ({
    id: claim.id,
    name: claim.churchName,
    since: claim.createdAt,
    mark: [claim.contested && copy.contested, claim.paid && copy.paidMark].filter(Boolean).join(', ') || null,
    actions: actionsOf(claim.churchName, { id: claim.id }, askUnproven(claim)),
    claim,
  }));
  return (
    <DeskQueue query={query} items={items} empty={{ title: copy.empty, text: copy.emptyText }}>
      {({ id, claim }) => <ClaimReview key={id} claim={claim} />}
    </DeskQueue>
  );
}
