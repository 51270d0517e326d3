import type { ReactNode } from 'react';
import { payment } from '#shared/messages/billing.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import type { PaymentFormProps } from './payment-form.tsx';
import { PaymentPanel, type Prepared } from './payment-panel.tsx';

/** Second step: what it costs, and paying it. */
export function OnboardingPayment({
  name,
  price,
  help,
  label,
  prepared,
  children,
  ...panel
}: {
  name: string;
  price: string;
  help: string | null;
  label: string;
  prepared: Prepared;
  /** The way back. */
  children: ReactNode;
} & Pick<PaymentFormProps, 'returnUrl' | 'onPaid'>) {
  return (
    <div className="flex flex-col gap-8">
      <section aria-label={copy.summary} className="rounded-card border border-gold bg-card p-5 sm:p-6">
        <p className="font-serif text-xl font-semibold wrap-anywhere">{name}</p>
        <p className="mt-2 text-lg">{price}</p>
        {help ? <p className="mt-1 text-ink-soft">{help}</p> : null}
      </section>
      <div>{children}</div>
      <section>
        <h3 className="mb-4 text-xl">{payment.card}</h3>
        <PaymentPanel prepared={prepared} draftStored label={payment.pay(label)} {...panel} />
      </section>
    </div>
  );
}
