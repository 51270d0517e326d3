import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { plans } from '#shared/billing.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { type OnboardingForm, onboardingForm } from '#shared/onboarding.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { readDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useFormDraft } from '@/lib/form-draft.ts';
import { moneyText } from '@/lib/format.ts';
import { pricingQuery } from '../api.ts';
import {
  type OnboardingDraft,
  type OnboardingValues,
  onboardingDraft,
  onboardingValues,
} from '../onboarding-values.ts';
import { OnboardingDone } from './onboarding-done.tsx';
import { OnboardingChurchForm, type OnboardingExtras, type PhotoSlot } from './onboarding-form.tsx';
import { OnboardingPayment } from './onboarding-payment.tsx';
import { OnboardingSteps } from './onboarding-steps.tsx';
import { useOnboarding } from './use-onboarding.ts';

/** An own church that is listed already and gets featured for a month. */
export type OnboardingChurch = { id: number; heroImage: string | null };

/** Drawn in the browser only: it begins with what this browser kept. */
export function OnboardingFlow({
  userId,
  church,
  values,
  photo,
}: {
  userId: number;
  church: OnboardingChurch | null;
  /** What the form begins with when nothing was kept. */
  values: OnboardingValues;
  photo: PhotoSlot;
}) {
  const draftName = onboardingDraft(userId, church?.id ?? null);
  const [found] = useState(() => readDraft<OnboardingDraft>(draftName));
  const [restoredAt, setRestoredAt] = useState(found?.at ?? null);
  const emptyExtras: OnboardingExtras = { heroImage: church?.heroImage ?? null, typed: '' };
  const [extras, setExtras] = useState<OnboardingExtras>({ ...emptyExtras, ...extrasOf(found?.content) });
  const form = useSchemaForm(onboardingForm, found ? onboardingValues(found.content.values ?? {}) : values);
  const draft = useFormDraft(draftName, form, () => extras);
  const pricing = useQuery(pricingQuery());
  const amount = church
    ? plans.intro.amount / 100
    : (pricing.data?.monthly.amount ?? plans.monthly.amount / 100);
  const flow = useOnboarding({
    amount,
    churchId: church?.id,
    onRefused: (error) => showServerErrors(form, error),
    onPaid: () => draft.forget(true),
  });
  const heading = useStepFocus(flow.step);

  const startOver = () => {
    form.reset(values);
    setExtras(emptyExtras);
    setRestoredAt(null);
    draft.forget(false);
    toast({ title: copy.startedOver });
    form.setFocus('churchName');
  };
  const returnQuery = new URLSearchParams({
    ...(flow.orderId ? { order: flow.orderId } : {}),
    ...(church ? { church: String(church.id) } : {}),
  });
  if (flow.step === 'success') return <OnboardingDone />;
  return (
    <>
      <OnboardingSteps step={flow.step} heading={heading} />
      <div hidden={flow.step !== 'form'}>
        <OnboardingChurchForm
          form={form}
          extras={extras}
          onExtras={(changed) => {
            setExtras((before) => ({ ...before, ...changed }));
            draft.keep();
          }}
          stored={{ denomination: values.denomination, area: values.area }}
          photo={photo}
          restoredAt={restoredAt}
          busy={flow.busy}
          onStartOver={startOver}
          onNext={(sent: OnboardingForm) => flow.next(sent, extras.heroImage)}
        />
      </div>
      {flow.step === 'payment' ? (
        <OnboardingPayment
          name={form.getValues('churchName')}
          price={church ? copy.introPrice : copy.price}
          help={church ? copy.introHelp : null}
          label={moneyText(amount * 100)}
          prepared={flow.prepared}
          returnUrl={`${window.location.origin}${paths.paymentSuccessOnboarding}?${returnQuery}`}
          onPaid={flow.paid}
        >
          <Button variant="secondary" size="small" onClick={flow.back}>
            {copy.back}
          </Button>
        </OnboardingPayment>
      ) : null}
    </>
  );
}

const extrasOf = (draft: OnboardingDraft | undefined): Partial<OnboardingExtras> => ({
  ...(typeof draft?.heroImage === 'string' ? { heroImage: draft.heroImage } : {}),
  ...(typeof draft?.typed === 'string' ? { typed: draft.typed } : {}),
});

/** A new step is read from its beginning; the first one leaves the focus where it is. */
function useStepFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
