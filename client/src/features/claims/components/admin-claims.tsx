import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueuedClaim } from '#shared/contracts/claims.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { claimReasonCopy, adminClaims as copy } from '#shared/messages/claims.ts';
import { AdminPanel } from '@/components/admin/admin-panel.tsx';
import { UndoBar, useUndo } from '@/components/admin/review-bar.tsx';
import { type QueueItem, ReviewQueue, reviewOf } from '@/components/admin/review-queue.tsx';
import { toastRefusal } from '@/components/toast-failure.ts';
import { ConfirmDialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useKeys } from '@/lib/keys.ts';
import { claimQueueQuery, useClaimDecisions } from '../api-admin.ts';
import { ClaimReview, missingProof } from './claim-review.tsx';

type Item = QueueItem & { claim: QueuedClaim };

/** The most claims that the server returns. */
const queueLimit = 200;

export function useClaimsTab(): string {
  const { data } = useQuery(claimQueueQuery());
  return copy.tab(
    data === undefined ? '…' : data.length < queueLimit ? String(data.length) : `${queueLimit}+`,
  );
}

/** Claims that no emailed code has proved, or whose church already has an owner. */
export function AdminClaims() {
  const list = useQuery(claimQueueQuery());
  const { review, returned, bar, keys } = useClaimReview();
  const [unproven, setUnproven] = useState<Item | null>(null);
  useKeys(keys);
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
        <ReviewQueue items={items} review={{ ...review, approve }} returned={returned}>
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
      <UndoBar {...bar} />
    </>
  );
}

/** Lists the missing evidence before an unproven claim is approved. */
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

/** The first one is preselected. */
const offeredReasons = ['incomplete', 'wrong_details', 'other'] as const;

/** 404: the claim was proved, withdrawn, or decided by another administrator in the meantime. */
const statusMessages = { 404: admin.decidedElsewhere };

function useClaimReview() {
  const { approve, reject, undo } = useClaimDecisions();
  const { setDecided, ...undoing } = useUndo(undo.isPending, async ({ id }) => {
    try {
      await undo.mutateAsync({ id });
      toast({ title: copy.undone });
      return true;
    } catch (error) {
      toastRefusal(error, copy.undoFailed, statusMessages);
      return false;
    }
  });
  const onDecided = ({ id, name }: Item, undoable: boolean, title: string) => {
    if (!undoable) toast({ title, description: name });
    setDecided(undoable ? { id, title, name, at: Date.now() } : null);
  };
  const review = reviewOf<Item>({
    kind: 'claim',
    dialog: {
      text: copy.rejectText,
      noteLabel: copy.rejectNote,
      reasons: offeredReasons,
      reasonLabels: claimReasonCopy,
    },
    messages: statusMessages,
    approve: {
      isPending: approve.isPending,
      failed: copy.approveFailed,
      run: async (item) => {
        const { undoable } = await approve.mutateAsync({ id: item.id });
        onDecided(item, undoable, copy.approved);
      },
    },
    reject: {
      isPending: reject.isPending,
      failed: copy.rejectFailed,
      run: async (item, why) => {
        const { undoable } = await reject.mutateAsync({ id: item.id, ...why });
        onDecided(item, undoable, copy.rejected);
      },
    },
  });
  return { review, ...undoing };
}
