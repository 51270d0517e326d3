/** Finishes an onboarding whose payment had to be confirmed on another page. */
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { paymentState } from '#shared/billing.ts';
import { billingResult, payment } from '#shared/messages/billing.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { onboardingForm } from '#shared/onboarding.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { clearDraft, readDraft } from '@/lib/draft.ts';
import { useSendOnboarding } from '../api.ts';
import { type OnboardingDraft, onboardingDraft } from '../onboarding-values.ts';
import { OnboardingDone } from './onboarding-steps.tsx';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type OnboardingReturnQuery = { orderId: string; churchId: number | null };

export function returnQueryOf(query: URLSearchParams): OnboardingReturnQuery {
  const orderId = query.get('order') ?? '';
  const churchId = /^[1-9]\d{0,8}$/.exec(query.get('church') ?? '')?.[0];
  return {
    orderId: uuid.test(orderId) ? orderId : '',
    churchId: churchId ? Number(churchId) : null,
  };
}

/** Where the payment is, and the panel that says so; both come from the page, which knows the billing feature. */
export type OrderProgress = {
  state: z.infer<typeof paymentState> | undefined;
  isUnknown: boolean;
  timedOut: boolean;
  /** "Attempt 1 of 30" */
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
  /** The provider said so in the URL. */
  failed: boolean;
  order: OrderProgress;
  Panel: ResultPanelSlot;
} & OnboardingReturnQuery) {
  useFinish({ userId, orderId, churchId, paid: state === 'active' });
  const again = churchId ? `${paths.churchOnboarding}?church=${churchId}` : paths.churchOnboarding;
  const ended = (title: string, text: string, to: string) => (
    <Panel
      mark="bad"
      title={title}
      text={text}
      actions={
        <>
          <ButtonLink to={to}>{copy.returnAgain}</ButtonLink>
          <Support />
        </>
      }
    />
  );
  if (state === 'active') return <OnboardingDone />;
  if (failed || state === 'failed') return ended(payment.failed, copy.returnFailed, again);
  if (state === 'expired') return ended(payment.failed, copy.returnExpired, again);
  if (state === 'ended') return ended(billingResult.endedTitle, billingResult.endedText, paths.dashboard);
  if (orderId === '' || isUnknown) return ended(billingResult.unknownTitle, copy.returnUnknown, again);
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
            <Support />
          </>
        ) : null
      }
    />
  );
}

const Support = () => (
  <ButtonLink to={paths.contact} variant="quiet">
    {billingResult.support}
  </ButtonLink>
);

/** Sends the stored draft once more, now that it is paid. Without one nothing is lost: the server has the form. */
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
