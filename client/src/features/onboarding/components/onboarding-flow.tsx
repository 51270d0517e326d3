import { type ReactNode, useEffect, useRef, useState } from 'react';
import { onboardingForm } from '#shared/contracts/onboarding.ts';
import { paths } from '#shared/domain/paths.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { useDraftForm } from '@/components/draft-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { drafts } from '@/lib/draft-copy.ts';
import { showServerErrors } from '@/lib/form.ts';
import { type OnboardingValues, onboardingDraft, onboardingValues } from '../onboarding-values.ts';
import { OnboardingChurchForm, type OnboardingExtras } from './onboarding-form.tsx';
import { OnboardingDone, OnboardingSteps } from './onboarding-steps.tsx';
import { type StartPayment, useOnboarding } from './use-onboarding.ts';

/** The user's listed church, which becomes featured for a month. */
export type OnboardingChurch = { id: number; heroImage: string | null };

/** The page passes in the payment fields, which belong to the billing feature. */
type PaymentSlot = (props: {
  prepared: ReturnType<typeof useOnboarding>['prepared'];
  returnUrl: string;
  onPaid: () => void;
}) => ReactNode;

/** The form and its draft, which also contains the extras. */
function useDraftedForm(userId: number, church: OnboardingChurch | null, values: OnboardingValues) {
  const draftName = onboardingDraft(userId, church?.id ?? null);
  const draft = useDraftForm(
    draftName,
    onboardingForm,
    values,
    onboardingValues,
    (): OnboardingExtras => extras,
  );
  const { form, restoredAt } = draft;
  const emptyExtras: OnboardingExtras = { heroImage: church?.heroImage ?? null, typed: '' };
  const [extras, setExtras] = useState<OnboardingExtras>({
    ...emptyExtras,
    ...extrasOf(draft.stored),
  });
  const changeExtras = (changed: Partial<OnboardingExtras>) => {
    setExtras((current) => ({ ...current, ...changed }));
    draft.keep();
  };
  const startOver = () => {
    draft.clear('name');
    setExtras(emptyExtras);
    toast({ title: drafts.startedOver });
  };
  return { form, draft, extras, restoredAt, changeExtras, startOver };
}

function returnUrlOf(orderId: string | undefined, churchId: number | undefined): string {
  const query = new URLSearchParams({
    ...(orderId ? { order: orderId } : {}),
    ...(churchId ? { church: String(churchId) } : {}),
  });
  return `${window.location.origin}${pageUrl(paths.paymentSuccessOnboarding)}?${query}`;
}

type FlowProps = {
  userId: number;
  church: OnboardingChurch | null;
  /** Initial values if there is no stored draft. */
  values: OnboardingValues;
  /** Whole dollars; selects the plan. */
  amount: number;
  /** Null if the plan is paid for already: then there is only the form. */
  startPayment: StartPayment | null;
  payment: PaymentSlot;
  /** The success step has a heading of its own. */
  onDone: () => void;
};

export function OnboardingFlow({ userId, church, values, amount, startPayment, payment, onDone }: FlowProps) {
  const { form, draft, extras, restoredAt, changeExtras, startOver } = useDraftedForm(userId, church, values);
  const flow = useOnboarding({
    amount,
    churchId: church?.id,
    startPayment,
    onRefused: (error) => showServerErrors(form, error),
    onPaid: () => {
      draft.forget(true);
      onDone();
    },
  });
  const heading = useStepFocus(flow.step);
  if (flow.step === 'success') return <OnboardingDone wasPaid={startPayment === null} />;
  return (
    <>
      {startPayment ? <OnboardingSteps step={flow.step} heading={heading} /> : null}
      <div hidden={flow.step !== 'form'}>
        <OnboardingChurchForm
          form={form}
          extras={extras}
          onExtras={changeExtras}
          stored={{ denomination: values.denomination, area: values.area }}
          restoredAt={restoredAt}
          label={startPayment ? copy.next : copy.submit}
          busy={flow.busy}
          onStartOver={startOver}
          onNext={(sent) => flow.next(sent, extras.heroImage)}
        />
      </div>
      {flow.step === 'payment' ? (
        <PaymentStep
          name={form.getValues('name')}
          isIntro={church !== null}
          fields={payment({
            prepared: flow.prepared,
            returnUrl: returnUrlOf(flow.orderId, church?.id),
            onPaid: flow.paid,
          })}
          onBack={flow.back}
        />
      ) : null}
    </>
  );
}

function PaymentStep({
  name,
  isIntro,
  fields,
  onBack,
}: {
  name: string;
  isIntro: boolean;
  fields: ReactNode;
  onBack: () => void;
}) {
  return (
    <div className="flex flex-col gap-8">
      <section aria-label={copy.summary} className="rounded-card border border-gold bg-card p-5 sm:p-6">
        <p className="font-serif text-xl font-semibold wrap-anywhere">{name}</p>
        <p className="mt-2 text-lg">{isIntro ? copy.introPrice : copy.price}</p>
        {isIntro ? <p className="mt-1 text-ink-soft">{copy.introHelp}</p> : null}
      </section>
      <div>
        <Button variant="secondary" size="small" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
      {fields}
    </div>
  );
}

const extrasOf = (draft: Partial<OnboardingExtras> | undefined): Partial<OnboardingExtras> => ({
  ...(typeof draft?.heroImage === 'string' ? { heroImage: draft.heroImage } : {}),
  ...(typeof draft?.typed === 'string' ? { typed: draft.typed } : {}),
});

/** Scrolls to the top of a new step and focuses its heading; leaves the focus alone on the initial step. */
function useStepFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
