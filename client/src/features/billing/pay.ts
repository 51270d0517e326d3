import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { payment as copy } from '#shared/messages/billing.ts';

/** paid; or processing: taken, and confirmed by the provider later. */
export type PaymentOutcome = 'paid' | 'processing';

export class PaymentFailure extends Error {}

/** Confirms the payment with the provider's fields; throws PaymentFailure when that did not work. */
export async function payWith({
  stripe,
  elements,
  clientSecret,
  returnUrl,
}: {
  stripe: Stripe | null;
  elements: StripeElements | null;
  clientSecret: string;
  returnUrl: string;
}): Promise<PaymentOutcome> {
  if (!stripe || !elements || !clientSecret) throw new PaymentFailure(copy.notReady);
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  // Paid already, in another tab or before the page was loaded again.
  if (error?.payment_intent?.status === 'succeeded') return 'paid';
  if (error) throw new PaymentFailure(error.message || copy.failedText);
  if (paymentIntent.status === 'succeeded') return 'paid';
  if (paymentIntent.status === 'processing') return 'processing';
  throw new PaymentFailure(copy.failedText);
}
