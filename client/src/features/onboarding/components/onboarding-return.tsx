/** Finishes the onboarding after a payment that the provider had to confirm on its own page. */
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { paymentState } from '#shared/contracts/billing.ts';
import { onboardingForm } from '#shared/contracts/onboarding.ts';
import { paths } from '#shared/domain/paths.ts';
import { isUuid } from '#shared/domain/text.ts';
import { billingResult, payment } from '#shared/messages/billing.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { clearDraft, readDraft } from '@/lib/draft.ts';
import { useSendOnboarding } from '../api.ts';
import { type OnboardingDraft, onboardingDraft } from '../onboarding-values.ts';
import { OnboardingDone } from './onboarding-steps.tsx';

export type OnboardingReturnQuery = { orderId: string; churchId: number | null };

export function returnQueryOf(query: URLSearchParams): OnboardingReturnQuery {
  const orderId = query.get('order') ?? '';
  const churchId = /^[1-9]\d{0,8}$/.exec(query.get('church') ?? '')?.[0];
  return {
    orderId: isUuid(orderId) ? orderId : '',
    churchId: churchId ? Number(churchId) : null,
  };
}

/** The payment's progress, passed in by the page because it belongs to the billing feature. */
export type OrderProgress = {
  state: z.infer<typeof paymentState> | undefined;
  isUnknown: boolean;
  timedOut: boolean;
  /** Displayed as is, such as "Attempt 1 of 30". */
  attempt: string;
};
export type ResultPanelSlot = ComponentType<{
  mark: 'waiting' | 'bad';
  title: string;
  text: string;
  note?: string;
  actions: ReactNode;
}>;

export function OnboardingReturn({
  userId,
  orderId,
  churchId,
  failed,
  order: { state, isUnknown, timedOut, attempt },
  Panel,
}: {
  userId: number;
  /** The provider reported a failure in the URL. */
  failed: boolean;
  order: OrderProgress;
  Panel: ResultPanelSlot;
} & OnboardingReturnQuery) {
  useSendPaidDraft({ userId, orderId, churchId, paid: state === 'active' });
  const retryUrl = churchId ? `${paths.churchOnboarding}?church=${churchId}` : paths.churchOnboarding;
  const failurePanel = (title: string, text: string, to: string) => (
    <Panel
      mark="bad"
      title={title}
      text={text}
      actions={
        <>
          <ButtonLink to={to}>{copy.returnAgain}</ButtonLink>
          <ContactLink />
        </>
      }
    />
  );
  if (state === 'active') return <OnboardingDone />;
  if (failed || state === 'failed') return failurePanel(payment.failed, copy.returnFailed, retryUrl);
  if (state === 'expired') return failurePanel(payment.failed, copy.returnExpired, retryUrl);
  if (state === 'ended')
    return failurePanel(billingResult.endedTitle, billingResult.endedText, paths.dashboard);
  if (orderId === '' || isUnknown)
    return failurePanel(billingResult.unknownTitle, copy.returnUnknown, retryUrl);
  return (
    <Panel
      mark="waiting"
      title={timedOut ? billingResult.receivedTitle : copy.returning}
      text={timedOut ? billingResult.receivedText : copy.returningText}
      {...(timedOut ? {} : { note: attempt })}
      actions={
        timedOut ? (
          <>
            <ButtonLink to={paths.dashboard}>{copy.doneDashboard}</ButtonLink>
            <ContactLink />
          </>
        ) : null
      }
    />
  );
}

const ContactLink = () => (
  <ButtonLink to={paths.contact} variant="quiet">
    {billingResult.support}
  </ButtonLink>
);

/** Sends the stored draft again after the payment. If there is none, the server already has the form. */
function useSendPaidDraft({
  userId,
  orderId,
  churchId,
  paid,
}: OnboardingReturnQuery & { userId: number; paid: boolean }) {
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
