import { useQuery } from '@tanstack/react-query';
import { adminClaims as copy } from '#shared/messages/claims.ts';
import { AdminPanel } from '@/components/admin-panel.tsx';
import { ReviewQueue } from '@/components/review-queue.tsx';
import { claimQueueQuery } from '../api-admin.ts';
import { ClaimReview } from './claim-review.tsx';
import { useClaimReview } from './use-claim-review.ts';

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
  const review = useClaimReview();
  const items = (list.data ?? []).map((claim) => ({
    id: claim.id,
    name: claim.churchName,
    since: claim.createdAt,
    mark: claim.contested ? copy.contested : null,
    claim,
  }));
  return (
    <AdminPanel query={list} empty={items.length === 0 ? { title: copy.empty, text: copy.emptyText } : null}>
      <ReviewQueue items={items} review={review}>
        {({ id, claim }) => <ClaimReview key={id} claim={claim} />}
      </ReviewQueue>
    </AdminPanel>
  );
}
