import { type ReactNode, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { type OnboardingForm, onboardingForm } from '#shared/contracts/onboarding.ts';
import type { ChurchFormInput } from '#shared/domain/church-form.ts';
import { paths } from '#shared/domain/paths.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { drafts } from '#shared/messages/app.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { useDraftForm } from '@/components/draft-form.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { showServerErrors } from '@/lib/form.ts';
import { ChurchFormFrame } from './church-fields.tsx';
import { valuesOf } from './church-values.ts';
import { OnboardingDone, OnboardingSteps } from './onboarding-steps.tsx';
import { onboardingDraft, useOnboarding } from './use-onboarding.ts';

/** The inputs are those of the other church forms, as far as the schema has them. */
const schema = onboardingForm as z.ZodType<OnboardingForm, ChurchFormInput>;

function returnUrlOf(orderId: string | undefined, churchId: number | undefined): string {
  const query = new URLSearchParams({
    ...(orderId ? { order: orderId } : {}),
    ...(churchId ? { church: String(churchId) } : {}),
  });
  return `${window.location.origin}${pageUrl(paths.paymentSuccessOnboarding)}?${query}`;
}

type FlowProps = Pick<Parameters<typeof useOnboarding>[0], 'amount' | 'churchId' | 'payment'> & {
  userId: number;
  /** Initial values if there is no stored draft. */
  fields: Record<string, unknown>;
  price: ReactNode;
  /** The page passes in the payment fields, which belong to the billing feature. */
  panel: (
    props: Pick<ReturnType<typeof useOnboarding>, 'prepared'> & { returnUrl: string; onPaid: () => void },
  ) => ReactNode;
  /** The success step has a heading of its own. */
  onDone: () => void;
};

export function OnboardingFlow({ userId, fields, price, panel, onDone, ...order }: FlowProps) {
  const { churchId, payment } = order;
  const values = valuesOf(fields, 'onboarding');
  const draft = useDraftForm(onboardingDraft(userId, churchId), schema, values, (stored) =>
    valuesOf({ ...values, ...stored }, 'onboarding'),
  );
  const { form, restoredAt } = draft;
  const startOver = () => {
    draft.clear('name');
    toast({ title: drafts.startedOver });
  };
  const { step, busy, prepared, orderId, next, back, paid } = useOnboarding({
    ...order,
    onRefused: (error) => showServerErrors(form, error),
    onPaid: () => {
      draft.forget(true);
      onDone();
    },
  });
  const heading = useStepFocus(step);
  if (step === 'success') return <OnboardingDone wasPaid={payment === null} />;
  return (
    <>
      {payment ? <OnboardingSteps step={step} heading={heading} /> : null}
      <div hidden={step !== 'form'}>
        <ChurchFormFrame
          form={form}
          kind="onboarding"
          schema={onboardingForm}
          notices={restoredAt ? <DraftNotice at={restoredAt} onDrop={startOver} /> : null}
          label={payment ? copy.next : copy.submit}
          busy={busy}
          onValid={next}
        />
      </div>
      {step === 'payment' ? (
        <div className="flex flex-col gap-8">
          <section aria-label={copy.summary} className="rounded-card border border-gold bg-card p-5 sm:p-6">
            <p className="font-serif text-xl font-semibold wrap-anywhere">{form.getValues('name')}</p>
            <p className="mt-2 text-lg">{price}</p>
            {churchId ? <p className="mt-1 text-ink-soft">{copy.introHelp}</p> : null}
          </section>
          <div>
            <Button variant="secondary" size="small" onClick={back}>
              {copy.back}
            </Button>
          </div>
          {panel({ prepared, returnUrl: returnUrlOf(orderId, churchId), onPaid: paid })}
        </div>
      ) : null}
    </>
  );
}

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
