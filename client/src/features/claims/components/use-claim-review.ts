import { useCallback, useState } from 'react';
import { admin } from '#shared/messages/admin.ts';
import { claimReasonCopy, adminClaims as copy } from '#shared/messages/claims.ts';
import type { QueueItem, Review } from '@/components/review-queue.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { clearDraft, writeDraft } from '@/lib/draft.ts';
import { useClaimDecisions } from '../api-admin.ts';

/** Offered to the administrator; the first one is chosen. */
const offeredReasons = ['incomplete', 'wrong_details', 'other'] as const;

function fail(title: string, error: unknown): void {
  const status = error instanceof ApiError ? error.status : 0;
  // The layout says that the session is over.
  if (status === 401) return;
  const message = error instanceof ApiError ? error.body.message : undefined;
  toast({
    title,
    // The claim is gone from the queue: the claimant's code, the claimant or another administrator was faster.
    description: status === 404 ? admin.decidedElsewhere : (message ?? admin.tryAgain),
    variant: 'destructive',
  });
}

type Decided = { id: number; title: string; name: string; at: number };

export function useClaimReview<T extends QueueItem>(): {
  review: Review<T>;
  decided: Decided | null;
  undoing: boolean;
  undo: () => Promise<void>;
  forget: () => void;
  returned: { id: number } | null;
} {
  const { approve, reject, undo } = useClaimDecisions();
  const [decided, setDecided] = useState<Decided | null>(null);
  const [returned, setReturned] = useState<{ id: number } | null>(null);
  const forget = useCallback(() => setDecided(null), []);
  const draftOf = (item: T) => `reject-claim-${item.id}`;
  const decide = ({ id, name }: T, undoable: boolean, title: string) => {
    if (!undoable) toast({ title, description: name });
    setDecided(undoable ? { id, title, name, at: Date.now() } : null);
  };
  const review: Review<T> = {
    busy: approve.isPending || reject.isPending,
    approving: approve.isPending,
    rejecting: reject.isPending,
    draftOf,
    dialog: {
      text: copy.rejectText,
      noteLabel: copy.rejectNote,
      reasons: offeredReasons,
      reasonWords: claimReasonCopy,
    },
    approve: async (item) => {
      try {
        const { undoable } = await approve.mutateAsync({ id: item.id });
        decide(item, undoable, copy.approved);
      } catch (error) {
        fail(copy.approveFailed, error);
      }
    },
    reject: async (item, why) => {
      try {
        const { undoable } = await reject.mutateAsync({ id: item.id, ...why });
        clearDraft(draftOf(item));
        decide(item, undoable, copy.rejected);
      } catch (error) {
        // The typed text stays: a session may have ended, and it can be sent again.
        writeDraft(draftOf(item), why);
        fail(copy.rejectFailed, error);
      }
    },
  };
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
        fail(copy.undoFailed, error);
      }
      setDecided(null);
    },
  };
}
