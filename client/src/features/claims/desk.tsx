/** The queue of claims that no emailed code has proved, or whose church already has an owner. */
import { useQuery } from '@tanstack/react-query';
import type { QueuedClaim } from '#shared/contracts/claims.ts';
import { adminClaims as copy } from '#shared/messages/admin/claims-admin.ts';
import { claimReasonCopy } from '#shared/messages/claims.ts';
import { type Approval, claimsQuery } from '@/features/desk/api.ts';
import { type Decisions, DeskQueue, type QueueItem, useQueueDecisions } from '@/features/desk/desk-queue.tsx';
import { ClaimReview, missingProof } from './components/claim-review.tsx';

type Item = QueueItem & { approval: Approval; claim: QueuedClaim };

/** The first one is preselected. */
const reasons = ['incomplete', 'wrong_details', 'other'] as const;

/** Lists the missing evidence before an unproven claim is approved. */
function askUnproven({ claim }: Item) {
  const missing = missingProof(claim);
  if (missing.length === 0) return null;
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
  const { approve, reject } = useQueueDecisions('claim', {
    text: copy.rejectText,
    noteLabel: copy.rejectNote,
    reasons,
    reasonLabels: claimReasonCopy,
  });
  const decisions: Decisions<Item> = { approve: { ...approve, ask: askUnproven }, reject };
  const items = (query.data?.items ?? []).map((claim) => ({
    id: claim.id,
    name: claim.churchName,
    since: claim.createdAt,
    mark: [claim.contested && copy.contested, claim.paid && copy.paidMark].filter(Boolean).join(', ') || null,
    approval: { id: claim.id },
    claim,
  }));
  return (
    <DeskQueue
      name="claim"
      query={query}
      items={items}
      empty={{ title: copy.empty, text: copy.emptyText }}
      decisionsOf={() => decisions}
    >
      {({ id, claim }) => <ClaimReview key={id} claim={claim} />}
    </DeskQueue>
  );
}
