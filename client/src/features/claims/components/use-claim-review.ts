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

/** Decides about claims, and says what came of it. */
export function useClaimReview(): Review<QueueItem> {
  const { approve, reject } = useClaimDecisions();
  const draftOf = (item: QueueItem) => `reject-claim-${item.id}`;
  return {
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
    approve: async ({ id, name }) => {
      try {
        await approve.mutateAsync({ id });
        toast({ title: copy.approved, description: name });
      } catch (error) {
        fail(copy.approveFailed, error);
      }
    },
    reject: async (item, why) => {
      try {
        await reject.mutateAsync({ id: item.id, ...why });
        clearDraft(draftOf(item));
        toast({ title: copy.rejected, description: item.name });
      } catch (error) {
        // The typed text stays: a session may have ended, and it can be sent again.
        writeDraft(draftOf(item), why);
        fail(copy.rejectFailed, error);
      }
    },
  };
}
