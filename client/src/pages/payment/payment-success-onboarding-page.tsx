import { useLocation, useSearchParams } from 'react-router-dom';
import { authPath, paths } from '#shared/domain/paths.ts';
import { billingResult } from '#shared/messages/billing.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { orderQuery } from '@/features/billing/api.ts';
import { ResultPanel } from '@/features/billing/components/result-panel.tsx';
import { activation, useActivation } from '@/features/billing/components/use-activation.ts';
import { ownSearch, useProviderReturn } from '@/features/billing/use-provider-return.ts';
import {
  OnboardingReturn,
  type OnboardingReturnQuery,
  returnQueryOf,
} from '@/features/onboarding/components/onboarding-return.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { usePageTitle } from '@/lib/navigation.ts';

export default function PaymentSuccessOnboardingPage() {
  usePageTitle(copy.returning);
  const { search } = useLocation();
  const [query] = useSearchParams();
  const { failed } = useProviderReturn();
  return (
    <div className="mx-auto max-w-page px-4 pt-12 pb-20 sm:px-6">
      <div className="mx-auto max-w-prose">
        <RequireUser
          redirectTo={authPath({ returnTo: paths.paymentSuccessOnboarding + ownSearch(search) })}
          loading={
            <ResultPanel mark="waiting" title={copy.returning} text={copy.returningText} actions={null} />
          }
        >
          {(user) => <Return key={user.id} userId={user.id} {...returnQueryOf(query)} failed={failed} />}
        </RequireUser>
      </div>
    </div>
  );
}

function Return(props: { userId: number; failed: boolean } & OnboardingReturnQuery) {
  const { orderId, failed } = props;
  const { data, error, timedOut, attempt } = useActivation(orderQuery(orderId), {
    enabled: orderId !== '' && !failed,
    isOver: (order) => order !== null && order.state !== 'waiting',
  });
  const order = {
    state: data?.state,
    isUnknown: error instanceof ApiError && error.status === 404,
    timedOut,
    attempt: billingResult.attempt(attempt, activation.attempts),
  };
  return <OnboardingReturn {...props} order={order} Panel={ResultPanel} />;
}
