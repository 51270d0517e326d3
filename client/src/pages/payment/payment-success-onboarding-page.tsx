/** Finishes the onboarding after a payment that the provider had to confirm on its own page. */
import { useLocation, useSearchParams } from 'react-router-dom';
import { authPath, onboardingPath, paths } from '#shared/domain/paths.ts';
import { billingResult, payment } from '#shared/messages/billing.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { FormPage } from '@/components/ui/page.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { orderQuery } from '@/features/billing/api.ts';
import { Failed, support, TimedOut } from '@/features/billing/components/billing-result.tsx';
import { ResultPanel } from '@/features/billing/components/result-panel.tsx';
import { activation, useActivation } from '@/features/billing/components/use-activation.ts';
import { orderIdOf } from '@/features/billing/order.ts';
import { ownSearch, useProviderReturn } from '@/features/billing/use-provider-return.ts';
import { OnboardingDone } from '@/features/submissions/components/onboarding-steps.tsx';
import { useSendPaidDraft } from '@/features/submissions/components/use-onboarding.ts';

export default function PaymentSuccessOnboardingPage() {
  const { search } = useLocation();
  const [query] = useSearchParams();
  const { failed } = useProviderReturn();
  const churchId = /^[1-9]\d{0,8}$/.exec(query.get('church') ?? '')?.[0];
  return (
    <FormPage title={copy.returning} heading={null}>
      <RequireUser redirectTo={authPath({ returnTo: paths.paymentSuccessOnboarding + ownSearch(search) })}>
        {(user) => (
          <Return
            key={user.id}
            userId={user.id}
            orderId={orderIdOf(query)}
            churchId={churchId ? Number(churchId) : undefined}
            failed={failed}
          />
        )}
      </RequireUser>
    </FormPage>
  );
}

/** The states that lead back to the form. */
const problems = {
  failed: { title: payment.failed, text: copy.returnFailed },
  expired: { title: payment.failed, text: copy.returnExpired },
  unknown: { title: billingResult.unknownTitle, text: copy.returnUnknown },
};

function Return({
  userId,
  orderId,
  churchId,
  failed,
}: {
  userId: number;
  orderId: string;
  churchId: number | undefined;
  /** The provider reported a failure in the URL. */
  failed: boolean;
}) {
  const { data, refused, timedOut, attempt, again } = useActivation(orderQuery(orderId), {
    enabled: orderId !== '' && !failed,
    isOver: (order) => order !== null && order.state !== 'waiting',
  });
  const isUnknown = orderId === '' || refused;
  const state = failed ? 'failed' : isUnknown ? 'unknown' : (data?.state ?? 'waiting');
  useSendPaidDraft(userId, { orderId, churchId, isPaid: state === 'active' });
  if (state === 'active') return <OnboardingDone />;
  if (state === 'ended' || state === 'refunded') return <Failed state={state} />;
  if (state !== 'waiting')
    return (
      <ResultPanel
        mark="bad"
        {...problems[state]}
        actions={
          <>
            <ButtonLink to={onboardingPath(churchId)}>{copy.returnAgain}</ButtonLink>
            {support}
          </>
        }
      />
    );
  if (timedOut) return <TimedOut again={again} />;
  return (
    <ResultPanel
      mark="waiting"
      title={copy.returning}
      text={copy.returningText}
      note={billingResult.attempt(attempt, activation.attempts)}
      actions={null}
    />
  );
}
