/** The queues of new churches and of changes to public ones. */
import { useQuery } from '@tanstack/react-query';
import { rejectReasons } from '#shared/contracts/submissions.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { pendingQuery } from '@/features/desk/api.ts';
import { DeskQueue, useQueueActions } from '@/features/desk/desk-queue.tsx';
import { useChangeItems, useChanges } from './components/change-items.tsx';
import { ReviewFacts } from './components/review-facts.tsx';

/** The most common reason comes first. */
const reasons = ['incomplete', ...rejectReasons.filter((reason) => reason !== 'incomplete')] as const;
const texts = { text: copy.rejectText, noteLabel: copy.note, reasons };

export function PendingQueue() {
  const actionsOf = useQueueActions('church', texts);
  const query = useQuery(pendingQuery());
  const items = (query.data?.items ?? []).map((church) => ({
    id: church.id,
    name: church.name,
    since: church.submittedAt,
    mark: church.payment && copy.payment[church.payment],
    actions: actionsOf(church.name, { id: church.id, ifMatch: church.version }),
    church,
  }));
  return (
    <DeskQueue query={query} items={items} empty={{ title: copy.caughtUp, text: copy.caughtUpText }}>
      {({ church }) => <ReviewFacts key={church.id} church={church} />}
    </DeskQueue>
  );
}

export function ChangesQueue() {
  const changes = useChanges();
  const items = useChangeItems(changes, useQueueActions('change', texts));
  return (
    <DeskQueue
      query={changes.query}
      items={items}
      empty={{ title: copy.noChanges, text: copy.noChangesText }}
    >
      {({ facts }) => facts}
    </DeskQueue>
  );
}
