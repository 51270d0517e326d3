import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { QueuedClaim } from '#shared/claims.ts';
import { admin } from '#shared/messages/admin.ts';
import { claimReasonCopy, adminClaims as copy } from '#shared/messages/claims.ts';
import { AdminPanel } from '@/components/admin-panel.tsx';
import { UndoBar } from '@/components/review-bar.tsx';
import { type QueueItem, ReviewQueue, reviewOf } from '@/components/review-queue.tsx';
import { toastRefusal } from '@/components/toast-failure.ts';
import { ConfirmDialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useKeys } from '@/lib/keys.ts';
import { claimQueueQuery, useClaimDecisions } from '../api-admin.ts';
import { ClaimReview, missingProof } from './claim-review.tsx';

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

/** Offered to the administrator; the first one is chosen. */
const offeredReasons = ['incomplete', 'wrong_details', 'other'] as const;

/** Gone from the queue: the claimant's code, the claimant or another administrator was faster. */
const words = { 404: admin.decidedElsewhere };

type Decided = { id: number; title: string; name: string; at: number };

function useClaimReview<T extends QueueItem>() {
  const { approve, reject, undo } = useClaimDecisions();
  const [decided, setDecided] = useState<Decided | null>(null);
  const [returned, setReturned] = useState<{ id: number } | null>(null);
  const forget = useCallback(() => setDecided(null), []);
  const decide = ({ id, name }: T, undoable: boolean, title: string) => {
    if (!undoable) toast({ title, description: name });
    setDecided(undoable ? { id, title, name, at: Date.now() } : null);
  };
  const review = reviewOf<T>({
    kind: 'claim',
    dialog: {
      text: copy.rejectText,
      noteLabel: copy.rejectNote,
      reasons: offeredReasons,
      reasonWords: claimReasonCopy,
    },
    words,
    approve: {
      isPending: approve.isPending,
      failed: copy.approveFailed,
      run: async (item) => {
        const { undoable } = await approve.mutateAsync({ id: item.id });
        decide(item, undoable, copy.approved);
      },
    },
    reject: {
      isPending: reject.isPending,
      failed: copy.rejectFailed,
      run: async (item, why) => {
        const { undoable } = await reject.mutateAsync({ id: item.id, ...why });
        decide(item, undoable, copy.rejected);
      },
    },
  });
  return {
    review,
    decided,
    undoing: undo.isPending,
    forget,
    returned,
    undo: async () => {
      if (!decided || undo.isPending) return;
      try {
        await undo.mutateAsync({ id: decided.id });
        setReturned({ id: decided.id });
        toast({ title: copy.undone });
      } catch (error) {
        toastRefusal(error, copy.undoFailed, words);
      }
      setDecided(null);
    },
  };
}
