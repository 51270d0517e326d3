/** Finishes an onboarding whose payment had to be confirmed on another page. */
import { useEffect, useRef } from 'react';
import { billingResult, payment } from '#shared/messages/billing.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { onboardingForm } from '#shared/onboarding.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { clearDraft, readDraft } from '@/lib/draft.ts';
import { orderQuery, useSendOnboarding } from '../api.ts';
import { type OnboardingDraft, onboardingDraft } from '../onboarding-values.ts';
import { OnboardingDone } from './onboarding-done.tsx';
import { ResultPanel } from './result-panel.tsx';
import { activation, useActivation } from './use-activation.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type OnboardingReturnQuery = { orderId: string; churchId: number | null; failed: boolean };

/** From the address that the provider leads back to: our own parameters and the provider's. */
export function returnQueryOf(query: URLSearchParams): OnboardingReturnQuery {
  const orderId = query.get('order') ?? '';
  const churchId = /^[1-9]\d{0,8}$/.exec(query.get('church') ?? '')?.[0];
  return {
    orderId: uuid.test(orderId) ? orderId : '',
    churchId: churchId ? Number(churchId) : null,
    failed: query.get('redirect_status') === 'failed',
  };
}

export function OnboardingReturn({
  userId,
  orderId,
  churchId,
  failed,
}: { userId: number } & OnboardingReturnQuery) {
  const order = useActivation(orderQuery(orderId), {
    enabled: orderId !== '' && !failed,
    isOver: (answer) => answer !== null && answer.state !== 'waiting',
  });
  const state = order.data?.state;
  useFinish({ userId, orderId, churchId, paid: state === 'active' });

  const again = churchId ? `${paths.churchOnboarding}?church=${churchId}` : paths.churchOnboarding;
  const unknown = orderId === '' || (order.error instanceof ApiError && order.error.status === 404);
  if (state === 'active') return <OnboardingDone />;
  if (failed || state === 'failed')
    return <Ended title={payment.failed} text={copy.returnFailed} to={again} />;
  if (state === 'expired') return <Ended title={payment.failed} text={copy.returnExpired} to={again} />;
  if (state === 'ended')
    return <Ended title={billingResult.endedTitle} text={billingResult.endedText} to={paths.dashboard} />;
  if (unknown) return <Ended title={billingResult.unknownTitle} text={copy.returnUnknown} to={again} />;
  return (
    <ResultPanel
      mark="waiting"
      title={order.timedOut ? billingResult.receivedTitle : copy.returning}
      {...(order.timedOut ? {} : { note: billingResult.attempt(order.attempt, activation.attempts) })}
      actions={
        order.timedOut ? (
          <>
            <ButtonLink to={paths.dashboard}>{copy.doneDashboard}</ButtonLink>
            <ButtonLink to={paths.contact} variant="quiet">
              {billingResult.support}
            </ButtonLink>
          </>
        ) : null
      }
    >
      <p>{order.timedOut ? billingResult.receivedText : copy.returningText}</p>
    </ResultPanel>
  );
}

/** Sends what this browser kept once more, now that it is paid. Without it nothing is lost: it was stored before. */
function useFinish({
  userId,
  orderId,
  churchId,
  paid,
}: {
  userId: number;
  orderId: string;
  churchId: number | null;
  paid: boolean;
}) {
  const { mutate } = useSendOnboarding();
  const sent = useRef(false);
  useEffect(() => {
    if (!paid || sent.current) return;
    sent.current = true;
    const draftName = onboardingDraft(userId, churchId);
    const draft = readDraft<OnboardingDraft>(draftName)?.content;
    const form = onboardingForm.safeParse(draft?.values);
    clearDraft(draftName);
    if (!form.success) return;
    mutate(
      {
        form: form.data,
        heroImage: draft?.heroImage ?? null,
        orderId,
        churchId: churchId ?? undefined,
        paymentCompleted: true,
      },
      { onError: (error) => console.info(error) },
    );
  }, [paid, userId, orderId, churchId, mutate]);
}

function Ended({ title, text, to }: { title: string; text: string; to: string }) {
  return (
    <ResultPanel
      mark="bad"
      title={title}
      actions={
        <>
          <ButtonLink to={to}>{copy.returnAgain}</ButtonLink>
          <ButtonLink to={paths.contact} variant="quiet">
            {billingResult.support}
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
    </ResultPanel>
  );
}
