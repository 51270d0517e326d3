import { useQuery } from '@tanstack/react-query';
import { adminClaims as words } from '#shared/messages-billing.ts';
import { AdminPanel } from '@/components/admin-panel.tsx';
import { ReviewQueue } from '@/components/review-queue.tsx';
import { claimQueueQuery } from '../api-admin.ts';
import { ClaimReview } from './claim-review.tsx';
import { useClaimReview } from './use-claim-review.ts';

/** Most claims that an answer holds. */
const listed = 200;

/** "Claims (n)": the list behind the number is the one that the tab shows. */
export function useClaimsTab(): string {
  const { data } = useQuery(claimQueueQuery());
  return words.tab(data === undefined ? '…' : data.length < listed ? String(data.length) : `${listed}+`);
}

/** Requests for churches that no code proved, or that somebody else's church is about. */
export function AdminClaims() {
  const list = useQuery(claimQueueQuery());
  const review = useClaimReview();
  const items = (list.data ?? []).map((claim) => ({
    id: claim.id,
    name: claim.churchName,
    since: claim.createdAt,
    mark: claim.contested ? words.contested : null,
    claim,
  }));
  return (
    <AdminPanel
      query={list}
      empty={items.length === 0 ? { title: words.empty, text: words.emptyText } : null}
    >
      <ReviewQueue items={items} review={review}>
        {({ id, claim }) => <ClaimReview key={id} claim={claim} />}
      </ReviewQueue>
    </AdminPanel>
  );
}
