import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admin as copy } from '#shared/messages/admin.ts';
import { AdminPanel } from '@/components/admin-panel.tsx';
import { ReviewQueue } from '@/components/review-queue.tsx';
import { pendingQuery, revisionsQuery } from '../api-admin.ts';
import { nothingRefused, type Refusal, ReviewChange } from './review-change.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { type Decided, type Returned, useReview } from './use-review.ts';

type Props = { onDecided: (decided: Decided) => void; returned: Returned | null };

export function PendingQueue({ onDecided, returned }: Props) {
  const review = useReview('church', onDecided);
  const list = useQuery(pendingQuery());
  const items = (list.data?.items ?? []).map((church) => ({ ...church, since: church.submittedAt }));
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
