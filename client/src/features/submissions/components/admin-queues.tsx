import { useQuery } from '@tanstack/react-query';
import { admin as words } from '#shared/messages-admin.ts';
import { pendingQuery, revisionsQuery } from '../api-admin.ts';
import { AdminPanel } from './admin-panel.tsx';
import { ReviewChange } from './review-change.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewQueue } from './review-queue.tsx';
import type { Decided, Returned } from './undo-bar.tsx';

type Props = { onDecided: (decided: Decided) => void; returned: Returned | null };

/** New churches. */
export function PendingQueue(props: Props) {
  const list = useQuery(pendingQuery());
  const items = (list.data?.items ?? []).map((church) => ({ ...church, since: church.submittedAt }));
  return (
    <AdminPanel
      query={{ ...list, hasData: list.data !== undefined }}
      empty={items.length === 0 ? { title: words.caughtUp, text: words.caughtUpText } : null}
    >
      <ReviewQueue kind="church" items={items} {...props}>
        {(church) => <ReviewFacts key={church.id} church={church} />}
      </ReviewQueue>
    </AdminPanel>
  );
}

/** Edits of public churches. */
export function ChangesQueue(props: Props) {
  const list = useQuery(revisionsQuery());
  const items = (list.data?.items ?? []).map((revision) => ({
    id: revision.id,
    name: revision.church.name,
    since: revision.createdAt,
    revision,
  }));
  return (
    <AdminPanel
      query={{ ...list, hasData: list.data !== undefined }}
      empty={items.length === 0 ? { title: words.noChanges, text: words.noChangesText } : null}
    >
      <ReviewQueue kind="change" items={items} {...props}>
        {({ id, revision }) => <ReviewChange key={id} revision={revision} />}
      </ReviewQueue>
    </AdminPanel>
  );
}
