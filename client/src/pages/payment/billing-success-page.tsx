import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { billingResult as copy } from '#shared/messages/billing.ts';
import { useViewer } from '@/features/accounts/viewer.ts';
import { Checking, SignedInResult, SignedOutResult } from '@/features/billing/components/billing-result.tsx';
import { useProviderReturn } from '@/features/billing/use-provider-return.ts';
import { ownChurchesQuery } from '@/features/submissions/api.ts';
import { usePageTitle } from '@/lib/navigation.ts';

export default function BillingSuccessPage() {
  usePageTitle(copy.title);
  useProviderReturn();
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') ?? '';
  const { state } = useViewer();
  const own = useQuery({ ...ownChurchesQuery(), enabled: state === 'signed-in' });
  return (
    <div className="mx-auto max-w-page px-4 pt-12 pb-20 sm:px-6">
      {state === 'unknown' ? <Checking /> : null}
      {state === 'signed-in' ? (
        <SignedInResult sessionId={sessionId} hasNoChurch={own.data?.length === 0} />
      ) : null}
      {state === 'signed-out' ? <SignedOutResult sessionId={sessionId} /> : null}
    </div>
  );
}
