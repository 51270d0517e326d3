import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rejectReasons } from '#shared/contracts/submissions.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { AdminPanel } from '@/components/admin/admin-panel.tsx';
import { type QueueItem, type Review, ReviewQueue, reviewOf } from '@/components/admin/review-queue.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { type PartialApproval, pendingQuery, type QueueKind, revisionsQuery, useDecisions } from '../api.ts';
import { nothingRefused, type Refusal, ReviewChange } from './review-change.tsx';
import { ReviewFacts } from './review-facts.tsx';

type Props = { onDecided: (decided: Decided) => void; returned: Returned | null };

export function PendingQueue({ onDecided, returned }: Props) {
  const review = useReview('church', onDecided);
  const list = useQuery(pendingQuery());
  const items = (list.data?.items ?? []).map((church) => ({
    ...church,
    since: church.submittedAt,
    mark: church.payment && copy.payment[church.payment],
  }));
  return (
    <AdminPanel
      query={list}
      empty={items.length === 0 ? { title: copy.caughtUp, text: copy.caughtUpText } : null}
    >
      <ReviewQueue items={items} review={review} returned={returned?.kind === 'church' ? returned : null}>
        {(church) => <ReviewFacts key={church.id} church={church} />}
      </ReviewQueue>
    </AdminPanel>
  );
}

export function ChangesQueue({ onDecided, returned }: Props) {
  const review = useReview('change', onDecided);
  const list = useQuery(revisionsQuery());
  const [refusals, setRefusals] = useState<Record<number, Refusal>>({});
  const items = (list.data?.items ?? []).map((revision) => {
    const refusal = refusals[revision.id] ?? nothingRefused;
    const accept = revision.changed.filter((name) => !refusal.fields.includes(name));
    return {
      id: revision.id,
      name: revision.church.name,
      since: revision.createdAt,
      revision,
      refusal,
      ...(refusal.fields.length > 0 ? { part: { accept, note: refusal.note } } : {}),
    };
  });
  return (
    <AdminPanel
      query={list}
      empty={items.length === 0 ? { title: copy.noChanges, text: copy.noChangesText } : null}
    >
      <ReviewQueue items={items} review={review} returned={returned?.kind === 'change' ? returned : null}>
        {({ id, revision, refusal }) => (
          <ReviewChange
            key={id}
            revision={revision}
            refusal={refusal}
            onRefuse={(next) => setRefusals({ ...refusals, [id]: next })}
          />
        )}
      </ReviewQueue>
    </AdminPanel>
  );
}

type Decided = {
  kind: QueueKind;
  id: number;
  name: string;
  title: string;
  at: number;
};

export type Returned = Pick<Decided, 'kind' | 'id'>;

type Item = QueueItem & { version?: number; part?: PartialApproval };

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

/** The most common reason comes first. */
const reasons = ['incomplete', ...rejectReasons.filter((reason) => reason !== 'incomplete')] as const;

function useReview(kind: QueueKind, onDecided: (decided: Decided) => void): Review<Item> {
  const { approve, reject } = useDecisions(kind);
  const messages = texts[kind];

  const onSuccess = ({ id, name }: Item, title: string) =>
    onDecided({ kind, id, name, title, at: Date.now() });
  return reviewOf<Item>({
    kind,
    dialog: { text: copy.rejectText, noteLabel: copy.note, reasons },
    messages: { 404: copy.decidedElsewhere, 409: copy.decidedElsewhere },
    approve: {
      isPending: approve.isPending,
      failed: messages.approveFailed,
      run: async (item) => {
        const { id, version, part } = item;
        if (part?.accept.length === 0) return toast({ title: copy.refusedAll, variant: 'destructive' });
        await approve.mutateAsync({ id, version, ...(part ? { part } : {}) });
        onSuccess(item, messages.approved);
      },
    },
    reject: {
      isPending: reject.isPending,
      failed: messages.rejectFailed,
      run: async (item, why) => {
        await reject.mutateAsync({ id: item.id, ...why });
        onSuccess(item, messages.rejected);
      },
    },
  });
}
