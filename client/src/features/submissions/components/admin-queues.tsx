import { useQuery } from '@tanstack/react-query';
import { admin as copy } from '#shared/messages/admin.ts';
import { AdminPanel } from '@/components/admin-panel.tsx';
import { ReviewQueue } from '@/components/review-queue.tsx';
import { pendingQuery, revisionsQuery } from '../api-admin.ts';
import { ReviewChange } from './review-change.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { type Decided, type Returned, useReview } from './use-review.ts';

type Props = { onDecided: (decided: Decided) => void; returned: Returned | null };

/** New churches. */
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

/** Edits of public churches. */
export function ChangesQueue({ onDecided, returned }: Props) {
  const review = useReview('change', onDecided);
  const list = useQuery(revisionsQuery());
  const items = (list.data?.items ?? []).map((revision) => ({
    id: revision.id,
    name: revision.church.name,
    since: revision.createdAt,
    revision,
  }));
  return (
    <AdminPanel
      query={list}
      empty={items.length === 0 ? { title: copy.noChanges, text: copy.noChangesText } : null}
    >
      <ReviewQueue items={items} review={review} returned={returned?.kind === 'change' ? returned : null}>
        {({ id, revision }) => <ReviewChange key={id} revision={revision} />}
      </ReviewQueue>
    </AdminPanel>
  );
}
