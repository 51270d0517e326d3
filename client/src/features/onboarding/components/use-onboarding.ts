import { useRef, useState } from 'react';
import type { OnboardingForm } from '#shared/contracts/onboarding.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useSendOnboarding } from '../api.ts';

export type OnboardingStep = 'form' | 'payment' | 'success';

type Delivery = { form: OnboardingForm; heroImage: string | null };
type Intent = { clientSecret: string | null; orderId: string; credit: number | null };

/** Starts an order's payment; passed in by the page because it belongs to the billing feature. */
export type StartPayment = (order: {
  /** Whole dollars. */
  amount: number;
  description: string;
  churchId?: number | undefined;
  /** Whether the order also submits the church. */
  newChurch: boolean;
  payWithCredit: boolean;
  zip: string;
}) => Promise<Intent>;

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
/** The server won't start this payment, so the form isn't stored for it. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

type Options = {
  /** Whole dollars; selects the plan. */
  amount: number;
  churchId: number | undefined;
  /** Null if the plan is paid for already. */
  startPayment: StartPayment | null;
  /** Called if the server rejects the form, to show errors at its fields. */
  onRefused: (error: unknown) => void;
  onPaid: () => void;
};

/** Stores the form with its order. */
function useStore({ churchId, onRefused, onPaid }: Options) {
  const sendOnboarding = useSendOnboarding();
  const delivery = useRef<Delivery | null>(null);
  /** Once stored without an order, a new church is updated rather than added again. */
  const storedId = useRef(churchId);
  const send = async (orderId: string | undefined, paymentCompleted: boolean) => {
    const sent = { ...delivery.current!, orderId, churchId: storedId.current, paymentCompleted };
    storedId.current = (await sendOnboarding.mutateAsync(sent)).churchId;
  };
  /** Returns whether the server accepted the form. */
  const store = async (orderId: string | undefined, isPaid: boolean): Promise<boolean> => {
    try {
      await send(orderId, isPaid);
      if (isPaid) onPaid();
      else toast({ title: copy.saved, description: copy.savedText });
      return true;
    } catch (error) {
      if (!isSignedOut(error)) {
        onRefused(error);
        toastFailure(error, copy.saveFailed, copy.saveFailedText);
      }
      return false;
    }
  };
  const complete = (orderId: string) => {
    onPaid();
    // The order determines whether the church is featured, so a failure of this request doesn't matter.
    send(orderId, true).catch((error: unknown) => console.info(error));
  };
  return { delivery, store, complete };
}

/**
 * The steps: form, payment, success. Submitting the form starts a payment and stores the form with its order. If the
 * payment can't be started, the form is stored without one, and the payment step shows the error and offers to retry.
 * Payment is possible only after the form has been stored.
 */
export function useOnboarding(options: Options) {
  const { amount, churchId, startPayment } = options;
  const { delivery, store, complete } = useStore(options);
  const [step, setStep] = useState<OnboardingStep>('form');
  const [intent, setIntent] = useState<Intent | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);

  const prepare = async (payWithCredit: boolean): Promise<OnboardingStep> => {
    if (!startPayment) return (await store(undefined, true)) ? 'success' : 'form';
    setFailure(null);
    setIntent(null);
    const { name, zip } = delivery.current!.form;
    const description = copy.paymentOf(name);
    const newChurch = churchId === undefined;
    let started: Intent;
    try {
      started = await startPayment({ amount, description, churchId, newChurch, zip, payWithCredit });
    } catch (error) {
      if (isSignedOut(error)) return 'form';
      console.info('The payment could not be started:', error);
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return isRefusal(error) || (await store(undefined, false)) ? 'payment' : 'form';
    }
    if (!(await store(started.orderId, false))) return 'form';
    setIntent(started);
    if (started.clientSecret !== null || started.credit !== null) return 'payment';
    complete(started.orderId);
    return 'success';
  };
  const run = async (payWithCredit = false) => {
    setBusy(true);
    setStep(await prepare(payWithCredit));
    setBusy(false);
  };
  return {
    step,
    busy,
    prepared: {
      clientSecret: intent?.clientSecret ?? null,
      credit: intent?.credit ?? null,
      error: failure,
      busy,
      payWithCredit: () => void run(true),
      retry: () => void run(),
    },
    orderId: intent?.orderId,
    next: (form: OnboardingForm, heroImage: string | null) => {
      delivery.current = { form, heroImage };
      void run();
    },
    back: () => setStep('form'),
    paid: () => {
      setStep('success');
      if (intent) complete(intent.orderId);
    },
  };
}
