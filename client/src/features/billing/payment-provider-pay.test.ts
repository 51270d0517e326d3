import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { expect, test, vi } from 'vitest';
import { payWith } from './payment-provider.ts';

const elements = {} as StripeElements;
const stripeThat = (result: unknown) => ({ confirmPayment: async () => result }) as unknown as Stripe;
const pay = (stripe: Stripe | null, more: { elements?: StripeElements | null; clientSecret?: string } = {}) =>
  payWith({ stripe, elements, clientSecret: 'cs', returnUrl: 'https://site.example/', ...more });

test('rejects a payment without the provider, its fields, or a client secret', async () => {
  const message = 'Payment system not ready or missing form data';
  const stripe = stripeThat({ paymentIntent: { status: 'succeeded' } });
  await expect(pay(null)).rejects.toThrow(message);
  await expect(pay(stripe, { elements: null })).rejects.toThrow(message);
  await expect(pay(stripe, { clientSecret: '' })).rejects.toThrow(message);
});

test('distinguishes paid, processing, and already paid', async () => {
  expect(await pay(stripeThat({ paymentIntent: { status: 'succeeded' } }))).toBe('paid');
  expect(await pay(stripeThat({ paymentIntent: { status: 'processing' } }))).toBe('processing');
  const twice = { error: { message: 'Already confirmed', payment_intent: { status: 'succeeded' } } };
  expect(await pay(stripeThat(twice))).toBe('paid');
});

test("shows the provider's error message, or else ours", async () => {
  await expect(pay(stripeThat({ error: { message: 'Your card was declined.' } }))).rejects.toThrow(
    'Your card was declined.',
  );
  const ours = 'There was an error processing your payment.';
  await expect(pay(stripeThat({ error: {} }))).rejects.toThrow(ours);
  await expect(pay(stripeThat({ paymentIntent: { status: 'requires_payment_method' } }))).rejects.toThrow(
    ours,
  );
});

test('a decline says that nothing was charged', async () => {
  const declined = { error: { type: 'card_error', message: 'Your card was declined.' } };
  await expect(pay(stripeThat(declined))).rejects.toThrow(
    'Your card was declined. You haven’t been charged.',
  );
  const lost = { error: { type: 'api_connection_error', message: 'No connection.' } };
  await expect(pay(stripeThat(lost))).rejects.toThrow(/^No connection\.$/);
});

test('the payer leaves the page only if the bank requires it', async () => {
  const confirmPayment = vi.fn(async () => ({ paymentIntent: { status: 'succeeded' } }));
  await pay({ confirmPayment } as unknown as Stripe);
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements,
    confirmParams: { return_url: 'https://site.example/' },
    redirect: 'if_required',
  });
});

test.each(['requires_action', 'requires_confirmation', 'requires_capture', 'canceled'])(
  'a payment in the state %s is not paid',
  async (status) => {
    await expect(pay(stripeThat({ paymentIntent: { status } }))).rejects.toThrow(
      'There was an error processing your payment.',
    );
    const refused = { error: { message: 'We could not verify it is you.', payment_intent: { status } } };
    await expect(pay(stripeThat(refused))).rejects.toThrow('We could not verify it is you.');
  },
);
