import { useLocation, useSearchParams } from 'react-router-dom';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { authPath, paths } from '#shared/paths.ts';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { OnboardingReturn, returnQueryOf } from '@/features/billing/components/onboarding-return.tsx';
import { ResultPanel } from '@/features/billing/components/result-panel.tsx';
import { usePageTitle } from '@/lib/page-title.ts';

export default function PaymentSuccessOnboardingPage() {
  usePageTitle(copy.returning);
  const { search } = useLocation();
  const [query] = useSearchParams();
  return (
    <div className="mx-auto max-w-page px-4 pt-12 pb-20 sm:px-6">
      <div className="mx-auto max-w-prose">
        <RequireUser
          otherwise={authPath({ returnTo: paths.paymentSuccessOnboarding + search })}
          loading={
            <ResultPanel mark="waiting" title={copy.returning} actions={null}>
              <p>{copy.returningText}</p>
            </ResultPanel>
          }
        >
          {(user) => <OnboardingReturn key={user.id} userId={user.id} {...returnQueryOf(query)} />}
        </RequireUser>
      </div>
    </div>
  );
}
