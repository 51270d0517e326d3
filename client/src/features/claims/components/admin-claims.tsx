import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueuedClaim } from '#shared/claims.ts';
import { adminClaims as copy } from '#shared/messages/claims.ts';
import { AdminPanel } from '@/components/admin-panel.tsx';
import { type QueueItem, ReviewQueue } from '@/components/review-queue.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { UndoBar } from '@/components/undo-bar.tsx';
import { useKeys } from '@/lib/keys.ts';
import { claimQueueQuery } from '../api-admin.ts';
import { ClaimReview, missingProof } from './claim-review.tsx';
import { useClaimReview } from './use-claim-review.ts';

type Item = QueueItem & { claim: QueuedClaim };

/** Most claims that a response contains. */
const listed = 200;

/** "Claims (n)": the list behind the number is the one that the tab shows. */
export function useClaimsTab(): string {
  const { data } = useQuery(claimQueueQuery());
  return copy.tab(data === undefined ? '…' : data.length < listed ? String(data.length) : `${listed}+`);
}

/** Requests for churches that no code proved, or that somebody else's church is about. */
export function AdminClaims() {
  const list = useQuery(claimQueueQuery());
  const { review, ...last } = useClaimReview<Item>();
  const [unproven, setUnproven] = useState<Item | null>(null);
  useKeys(last.decided ? { u: () => void last.undo() } : {});
  const items = (list.data ?? []).map((claim) => ({
    id: claim.id,
    name: claim.churchName,
    since: claim.createdAt,
    mark: claim.contested ? copy.contested : null,
    claim,
  }));
  const approve = async (item: Item) =>
    missingProof(item.claim).length > 0 ? setUnproven(item) : review.approve(item);
  return (
    <>
      <AdminPanel
        query={list}
        empty={items.length === 0 ? { title: copy.empty, text: copy.emptyText } : null}
      >
        <ReviewQueue items={items} review={{ ...review, approve }} returned={last.returned}>
          {({ id, claim }) => <ClaimReview key={id} claim={claim} />}
        </ReviewQueue>
      </AdminPanel>
      {unproven ? (
        <UnprovenDialog
          claim={unproven.claim}
          busy={review.busy}
          onApprove={() => void review.approve(unproven).finally(() => setUnproven(null))}
          onClose={() => setUnproven(null)}
        />
      ) : null}
      <UndoBar
        decided={last.decided}
        busy={last.undoing}
        onUndo={() => void last.undo()}
        onOver={last.forget}
      />
    </>
  );
}

/** The approval of a claim that nothing proves names what is missing. */
function UnprovenDialog({
  claim,
  busy,
  onApprove,
  onClose,
}: {
  claim: QueuedClaim;
  busy: boolean;
  onApprove: () => void;
  onClose: () => void;
}) {
  const { firstName, lastName } = claim.claimant;
  return (
    <ConfirmDialog
      title={copy.unprovenTitle}
      text={copy.unprovenText(`${firstName} ${lastName}`, claim.churchName)}
      cancel={copy.unprovenCancel}
      confirm={copy.unprovenOk}
      working={copy.approving}
      busy={busy}
      onConfirm={onApprove}
      onClose={onClose}
      focusAfter={() => {
        const heading = document.getElementById('review-title');
        heading?.focus();
        return heading !== null;
      }}
    >
      <ul className="list-disc pl-5 wrap-anywhere">
        {missingProof(claim).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
