import { useEffect, useRef, useState } from 'react';
import { termsVersion } from '#shared/contracts/billing.ts';
import { fieldOfWire, type OnboardingForm, onboardingForm, toWire } from '#shared/contracts/onboarding.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { clearDraft, readDraft } from '@/lib/draft.ts';
import { useOwnSend, type useSend } from '@/lib/queries.ts';

export type OnboardingStep = 'form' | 'payment' | 'success';

/** One draft per user and church, because church offices share computers. */
export const onboardingDraft = (userId: number, churchId: number | undefined): string =>
  `church-onboarding-${userId}${churchId ? `-${churchId}` : ''}`;

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
/** The server won't start this payment, so the form isn't stored for it. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

type Options = {
  /** Whole dollars; selects the plan. */
  amount: number;
  /** The user's church to feature; without it, a new church is created. */
  churchId: number | undefined;
  /** Starts an order's payment; null if the plan is paid for already. Belongs to the billing feature. */
  payment: ReturnType<typeof useSend<'POST /api/create-payment-intent'>> | null;
  /** Called if the server rejects the form, to show errors at its fields. */
  onRefused: (error: unknown) => void;
  onPaid: () => void;
};

/** The server reports invalid fields by their request names. */
function withFormFieldNames(error: unknown): unknown {
  if (error instanceof ApiError && error.body.fields) {
    const fields = Object.entries(error.body.fields);
    error.body.fields = Object.fromEntries(fields.map(([name, message]) => [fieldOfWire(name), message]));
  }
  return error;
}

/** Stores the form with its order, which makes repeated sends update the same church. */
function useStore({ churchId, payment, onRefused }: Options) {
  const { mutateAsync } = useOwnSend('POST /api/church-onboarding');
  const form = useRef<OnboardingForm>(null);
  /** Once stored without an order, a new church is updated rather than added again. */
  const storedId = useRef(churchId);
  const send = async (orderId: string | undefined, paymentCompleted: boolean) => {
    const sent = { ...toWire(form.current!), orderId, churchId: storedId.current, paymentCompleted };
    storedId.current = (await mutateAsync(sent)).churchId;
  };
  /** Returns whether the server accepted the form. */
  const store = async (orderId?: string): Promise<boolean> => {
    try {
      await send(orderId, payment === null);
      if (payment) toast({ title: copy.saved, description: copy.savedText });
      return true;
    } catch (error) {
      onRefused(withFormFieldNames(error));
      toastFailure(error, copy.saveFailed);
      return false;
    }
  };
  return { form, send, store };
}

/**
 * The steps: form, payment, success. Submitting the form starts a payment and stores the form with its order. If the
 * payment can't be started, the form is stored without one, and the payment step shows the error and offers to retry.
 * Payment is possible only after the form has been stored.
 */
export function useOnboarding(options: Options) {
  const { amount, churchId, payment, onPaid } = options;
  const { form, send, store } = useStore(options);
  const [step, setStep] = useState<OnboardingStep>('form');
  const [busy, setBusy] = useState(false);

  const succeed = (orderId?: string): OnboardingStep => {
    onPaid();
    // The order determines whether the church is featured, so a failure of this request doesn't matter.
    if (orderId) send(orderId, true).catch((error: unknown) => console.info(error));
    return 'success';
  };
  const prepare = async (payWithCredit: boolean): Promise<OnboardingStep> => {
    if (!payment) return (await store()) ? succeed() : 'form';
    const { name, zip } = form.current!;
    const description = copy.paymentOf(name);
    const newChurch = churchId === undefined;
    const order = { amount, description, churchId, newChurch, zip, payWithCredit, terms: termsVersion };
    try {
      const { orderId, clientSecret, credit } = await payment.mutateAsync(order);
      if (!(await store(orderId))) return 'form';
      return clientSecret !== null || credit !== null ? 'payment' : succeed(orderId);
    } catch (error) {
      if (isSignedOut(error)) return 'form';
      console.info('The payment could not be started:', error);
      return isRefusal(error) || (await store()) ? 'payment' : 'form';
    }
  };
  const run = async (payWithCredit = false) => {
    setBusy(true);
    setStep(await prepare(payWithCredit));
    setBusy(false);
  };
  return {
    step,
    busy,
    orderId: payment?.data?.orderId,
    prepared: {
      clientSecret: payment?.data?.clientSecret ?? null,
      credit: payment?.data?.credit ?? null,
      error: payment?.error ?? null,
      busy,
      payWithCredit: () => void run(true),
      retry: () => void run(),
    },
    next: (values: OnboardingForm) => {
      form.current = values;
      void run();
    },
    back: () => setStep('form'),
    paid: () => setStep(succeed(payment?.data?.orderId)),
  };
}

/** Sends the stored draft again after the payment. If there is none, the server already has the form. */
export function useSendPaidDraft(
  userId: number,
  { orderId, churchId, isPaid }: { orderId: string; churchId: number | undefined; isPaid: boolean },
): void {
  const { mutate } = useOwnSend('POST /api/church-onboarding');
  const draftName = onboardingDraft(userId, churchId);
  useEffect(() => {
    if (!isPaid) return;
    const draft = readDraft<{ values: unknown }>(draftName);
    const form = onboardingForm.safeParse(draft?.content.values);
    clearDraft(draftName);
    if (form.success)
      mutate(
        { ...toWire(form.data), orderId, churchId, paymentCompleted: true },
        { onError: (error) => console.info(error) },
      );
  }, [isPaid, draftName, orderId, churchId, mutate]);
}
