/** Finishes the onboarding after a payment that the provider had to confirm on its own page. */
import { useLocation, useSearchParams } from 'react-router-dom';
import { authPath, paths } from '#shared/domain/paths.ts';
import { billingResult, payment } from '#shared/messages/billing.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { orderQuery } from '@/features/billing/api.ts';
import { ResultPanel } from '@/features/billing/components/result-panel.tsx';
import { activation, useActivation } from '@/features/billing/components/use-activation.ts';
import { orderIdOf } from '@/features/billing/order.ts';
import { ownSearch, useProviderReturn } from '@/features/billing/use-provider-return.ts';
import { OnboardingDone } from '@/features/onboarding/components/onboarding-steps.tsx';
import { useSendPaidDraft } from '@/features/onboarding/components/use-send-paid-draft.ts';
import { ApiError } from '@/lib/api-client.ts';
import { usePageTitle } from '@/lib/navigation.ts';

export default function PaymentSuccessOnboardingPage() {
  usePageTitle(copy.returning);
  const { search } = useLocation();
  const [query] = useSearchParams();
  const { failed } = useProviderReturn();
  const churchId = /^[1-9]\d{0,8}$/.exec(query.get('church') ?? '')?.[0];
  return (
    <div className="mx-auto max-w-page px-4 pt-12 pb-20 sm:px-6">
      <div className="mx-auto max-w-prose">
        <RequireUser
          redirectTo={authPath({ returnTo: paths.paymentSuccessOnboarding + ownSearch(search) })}
          loading={
            <ResultPanel mark="waiting" title={copy.returning} text={copy.returningText} actions={null} />
          }
        >
          {(user) => (
            <Return
              key={user.id}
              userId={user.id}
              orderId={orderIdOf(query)}
              churchId={churchId ? Number(churchId) : null}
              failed={failed}
            />
          )}
        </RequireUser>
      </div>
    </div>
  );
}

function Return({
  userId,
  orderId,
  churchId,
  failed,
}: {
  userId: number;
  orderId: string;
  churchId: number | null;
  /** The provider reported a failure in the URL. */
  failed: boolean;
}) {
  const { data, error, timedOut, attempt } = useActivation(orderQuery(orderId), {
    enabled: orderId !== '' && !failed,
    isOver: (order) => order !== null && order.state !== 'waiting',
  });
  const state = data?.state;
  useSendPaidDraft({ userId, orderId, churchId, paid: state === 'active' });
  const retryUrl = churchId ? `${paths.churchOnboarding}?church=${churchId}` : paths.churchOnboarding;
  if (state === 'active') return <OnboardingDone />;
  if (failed || state === 'failed')
    return <Failure title={payment.failed} text={copy.returnFailed} to={retryUrl} />;
  if (state === 'expired') return <Failure title={payment.failed} text={copy.returnExpired} to={retryUrl} />;
  if (state === 'ended')
    return <Failure title={billingResult.endedTitle} text={billingResult.endedText} to={paths.dashboard} />;
  if (orderId === '' || (error instanceof ApiError && error.status === 404))
    return <Failure title={billingResult.unknownTitle} text={copy.returnUnknown} to={retryUrl} />;
  if (!timedOut)
    return (
      <ResultPanel
        mark="waiting"
        title={copy.returning}
        text={copy.returningText}
        note={billingResult.attempt(attempt, activation.attempts)}
        actions={null}
      />
    );
  return (
    <ResultPanel
      mark="waiting"
      title={billingResult.receivedTitle}
      text={billingResult.receivedText}
      actions={
        <>
          <ButtonLink to={paths.dashboard}>{copy.doneDashboard}</ButtonLink>
          {contact}
        </>
      }
    />
  );
}

const contact = (
  <ButtonLink to={paths.contact} variant="quiet">
    {billingResult.support}
  </ButtonLink>
);

const Failure = ({ title, text, to }: { title: string; text: string; to: string }) => (
  <ResultPanel
    mark="bad"
    title={title}
    text={text}
    actions={
      <>
        <ButtonLink to={to}>{copy.returnAgain}</ButtonLink>
        {contact}
      </>
    }
  />
);
