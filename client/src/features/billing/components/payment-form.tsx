/** The provider's fields and the pay button, loaded lazily along with the provider's script. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Plan } from '#shared/contracts/billing.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { controls } from '#shared/messages/app.ts';
import { payment as copy } from '#shared/messages/billing.ts';
import { Button } from '@/components/ui/button.tsx';
import { SpokenStatus } from '@/components/ui/skeleton.tsx';
import { toast, toastStore } from '@/components/ui/toast-store.ts';
import { useElapsed, useLatest } from '@/lib/timing.ts';
import { PaymentFailure, type PaymentOutcome, payWith, providerPatience } from '../payment-provider.ts';
import { RenewalTerms } from './billing-choice.tsx';

export type PaymentFormProps = {
  stripe: Stripe;
  clientSecret: string;
  /** Its renewal terms are shown next to the button. */
  plan: Plan;
  label: string;
  /** Where the provider returns to if the payment needs another page. */
  returnUrl: string;
  onPaid: (outcome: PaymentOutcome) => void;
  onBroken: () => void;
};

/** Matches the provider's fields to the site's colors and font. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const variables = {
    colorPrimary: token('--bayou'),
    colorText: token('--ink'),
    colorTextSecondary: token('--ink-soft'),
    colorDanger: token('--brick-dark'),
    colorBackground: token('--card'),
    fontFamily: 'Inter, system-ui, sans-serif',
    borderRadius: '8px',
  };
  return {
    theme: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  };
}

export default function PaymentForm(props: PaymentFormProps) {
  const { stripe, clientSecret } = props;
  const [initialAppearance] = useState(appearance);
  return (
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, appearance: initialAppearance, locale: currentLocale() }}
    >
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ clientSecret, plan, label, returnUrl, onPaid, onBroken }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const paying = useRef(false);
  // The fields may hang without reporting either success or failure.
  const timedOut = useElapsed(2 * providerPatience) && !ready;
  const broken = useLatest(onBroken);
  useEffect(() => {
    if (timedOut) broken.current();
  }, [timedOut, broken]);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (paying.current) return;
    paying.current = true;
    setBusy(true);
    setError(null);
    // An earlier failure is no longer true.
    toastStore.set(null);
    try {
      onPaid(await payWith({ stripe, elements: ready ? elements : null, clientSecret, returnUrl }));
    } catch (error) {
      const message = error instanceof PaymentFailure ? error.message : copy.failedText;
      setError(message);
      toast({ title: copy.failed, description: message, variant: 'destructive' });
      paying.current = false;
      setBusy(false);
    }
  };
  return (
    <form noValidate aria-busy={busy} onSubmit={(event) => void pay(event)} className="flex flex-col gap-5">
      <SpokenStatus>{ready ? '' : controls.loading}</SpokenStatus>
      {/* Shows the provider's own skeleton while the fields load; hidden fields would not be laid out. */}
      <PaymentElement onReady={() => setReady(true)} onLoadError={onBroken} />
      {error ? (
        <p className="rounded-control border-l-4 border-brick bg-brick-tint px-4 py-3 text-brick-dark">
          {error}
        </p>
      ) : null}
      <div>
        <div className="mb-3">
          <RenewalTerms plan={plan} />
        </div>
        <Button type="submit" aria-disabled={busy || !ready} className="min-w-44">
          {busy ? copy.processing : label}
        </Button>
        <p className="mt-3 text-sm text-ink-soft">{copy.secure}</p>
      </div>
    </form>
  );
}
