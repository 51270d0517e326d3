import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { billingResult as copy } from '#shared/messages/billing.ts';
import { FormPage } from '@/components/ui/page.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import { Checking, SignedInResult, SignedOutResult } from '@/features/billing/components/billing-result.tsx';
import { useProviderReturn } from '@/features/billing/use-provider-return.ts';
import { ownChurchesQuery } from '@/features/submissions/api.ts';

export default function BillingSuccessPage() {
  useProviderReturn();
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') ?? '';
  const { state } = useViewer();
  const own = useQuery({ ...ownChurchesQuery(), enabled: state === 'signed-in' });
  return (
    <FormPage title={copy.title} heading={null}>
      {state === 'unknown' ? <Checking /> : null}
      {state === 'signed-in' ? (
        <SignedInResult sessionId={sessionId} hasNoChurch={own.data?.length === 0} />
      ) : null}
      {state === 'signed-out' ? <SignedOutResult sessionId={sessionId} /> : null}
    </FormPage>
  );
}
