import { admin as copy } from '#shared/messages/admin.ts';
import { rejectReasons } from '#shared/submissions.ts';
import type { QueueItem, Review } from '@/components/review-queue.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { clearDraft, writeDraft } from '@/lib/draft.ts';
import { type Part, type QueueKind, type Rejection, useDecisions } from '../api-admin.ts';

export type Decided = {
  kind: QueueKind;
  id: number;
  name: string;
  title: string;
  at: number;
};

export type Returned = Pick<Decided, 'kind' | 'id'>;

type Item = QueueItem & { version?: number; part?: Part };

const texts = {
  church: {
    approved: copy.approved,
    rejected: copy.rejected,
    approveFailed: copy.approveFailed,
    rejectFailed: copy.rejectFailed,
  },
  change: {
    approved: copy.changeApproved,
    rejected: copy.changeRejected,
    approveFailed: copy.changeApproveFailed,
    rejectFailed: copy.changeRejectFailed,
  },
} as const;

/** The most frequent reason comes first. */
const presets = ['incomplete', ...rejectReasons.filter((reason) => reason !== 'incomplete')] as const;

/** Decides, and says what came of it; a decision that somebody else took first is no error of its own. */
export function useReview(kind: QueueKind, onDecided: (decided: Decided) => void): Review<Item> {
  const { approve, reject } = useDecisions(kind);
  const say = texts[kind];

  const fail = (title: string, error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0;
    // The layout says that the session is over.
    if (status === 401) return;
    const message = error instanceof ApiError ? error.body.message : undefined;
    const gone = status === 409 || status === 404;
    toast({
      title,
      description: gone ? copy.decidedElsewhere : (message ?? copy.tryAgain),
      variant: 'destructive',
    });
  };
  const decided = (item: Item, action: 'approved' | 'rejected') =>
    onDecided({ kind, id: item.id, name: item.name, title: say[action], at: Date.now() });
  const draftOf = (item: Item) => `reject-${kind}-${item.id}`;
  return {
    busy: approve.isPending || reject.isPending,
    approving: approve.isPending,
    rejecting: reject.isPending,
    draftOf,
    dialog: { text: copy.rejectText, noteLabel: copy.note, reasons: presets },
    approve: async (item: Item) => {
      if (item.part?.accept.length === 0) {
        toast({ title: copy.refusedAll, variant: 'destructive' });
        return;
      }
      try {
        await approve.mutateAsync({
          id: item.id,
          version: item.version,
          ...(item.part ? { part: item.part } : {}),
        });
        decided(item, 'approved');
      } catch (error) {
        fail(say.approveFailed, error);
      }
    },
    reject: async (item: Item, why: Rejection) => {
      try {
        await reject.mutateAsync({ id: item.id, ...why });
        clearDraft(draftOf(item));
        decided(item, 'rejected');
      } catch (error) {
        // The note is stored: a session may have ended, and they are offered again.
        writeDraft(draftOf(item), why);
        fail(say.rejectFailed, error);
      }
    },
  };
}
