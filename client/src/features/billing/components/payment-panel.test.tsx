import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { appConfig } from '@/lib/config.ts';
import { fakeStripe } from '@/test/fake-stripe.ts';
import { pass, press, showPage } from '@/test/show.tsx';
import { useFakeTimers } from '@/test/user.ts';
import './payment-form.tsx';
import { PaymentPanel, type Prepared } from './payment-panel.tsx';

const stripe = fakeStripe();
const onPaid = vi.fn();
const retry = vi.fn();
beforeEach(() => {
  useFakeTimers();
  onPaid.mockClear();
  retry.mockClear();
});
afterEach(() => toastStore.set(null));

const payWithCredit = vi.fn();
const ready: Prepared = {
  clientSecret: 'pi_1_secret',
  credit: null,
  payWithCredit,
  error: null,
  busy: false,
  retry,
};
const failed = (error: Error): Prepared => ({ ...ready, clientSecret: null, error });
const open = async (prepared: Prepared = ready, more: { draftStored?: boolean } = {}) => {
  showPage(
    '/pay',
    <PaymentPanel
      plan="monthly"
      prepared={prepared}
      label="Pay $99.00"
      returnUrl="https://site.example/back"
      onPaid={onPaid}
      {...more}
    />,
  );
  await pass(100);
};
const unavailable = () => screen.queryByText('Payment System Unavailable');

test('while the bank asks the payer to confirm, the payment is neither sent again nor finished', async () => {
  let answer: (result: { paymentIntent: { status: string } }) => void = () => undefined;
  stripe.outcome = new Promise((resolve) => {
    answer = resolve;
  });
  await open();
  await press('Pay $99.00');
  const button = screen.getByRole('button', { name: 'Processing payment...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.closest('form')!.getAttribute('aria-busy')).toBe('true');
  await press('Processing payment...');
  expect(stripe.confirmed).toEqual([{ return_url: 'https://site.example/back' }]);
  expect(onPaid).not.toHaveBeenCalled();
  answer({ paymentIntent: { status: 'processing' } });
  await pass(100);
  expect(onPaid.mock.calls).toEqual([['processing']]);
  // Stays busy until the next page loads, so that the payer can't pay twice.
  await press('Processing payment...');
  expect(stripe.confirmed).toHaveLength(1);
});

test('a payer who did not confirm at the bank sees why and can pay again', async () => {
  stripe.outcome = {
    error: {
      message: 'We could not verify it is you.',
      payment_intent: { status: 'requires_payment_method' },
    },
  };
  await open();
  await press('Pay $99.00');
  expect(screen.getByText('We could not verify it is you.')).toBeTruthy();
  expect(onPaid).not.toHaveBeenCalled();
  const button = screen.getByRole('button', { name: 'Pay $99.00' });
  expect(button.getAttribute('aria-disabled')).toBe('false');
  expect(button.closest('form')!.getAttribute('aria-busy')).toBe('false');
  stripe.outcome = Promise.resolve({ paymentIntent: { status: 'succeeded' } });
  await press('Pay $99.00');
  expect(onPaid.mock.calls).toEqual([['paid']]);
  expect(screen.queryByText('We could not verify it is you.')).toBeNull();
});

test('announces that the form is loading until the payment and the fields are ready', async () => {
  const loading = () => screen.queryByText('Loading...');
  await open({ ...ready, clientSecret: null, busy: true });
  expect(loading()).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  stripe.ready = false;
  await open();
  expect(loading()).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay $99.00' }).getAttribute('aria-disabled')).toBe('true');
  act(() => stripe.fields.get('ready')!());
  expect(loading()).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay $99.00' }).getAttribute('aria-disabled')).toBe('false');
  // Fields that have loaded don't time out.
  await pass(30_000);
  expect(unavailable()).toBeNull();
});

test.each([400, 403, 404, 409])(
  'a %i is final and shows the server’s reason and a link to the dashboard',
  async (status) => {
    await open(failed(new ApiError(status, '', { message: 'You have a subscription already.' })));
    expect(screen.getByRole('alert').textContent).toContain('You have a subscription already.');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe(
      '/dashboard?tab=billing',
    );
    expect(unavailable()).toBeNull();
  },
);

test.each([
  new ApiError(401, '', { message: 'Sign in.' }),
  new ApiError(429, '', { message: 'Too many.' }),
  new ApiError(503, '', { message: 'Down.' }),
  new ApiError(409, '', {}),
  new TypeError('Failed to fetch'),
])('%o is temporary, and retrying prepares the payment again', async (error) => {
  await open(failed(error));
  expect(unavailable()).toBeTruthy();
  expect(screen.queryByText('Everything you entered is saved.', { exact: false })).toBeNull();
  await press('Try again');
  expect(retry).toHaveBeenCalledOnce();
});

test('says that the form was saved as a draft if payment is unavailable', async () => {
  await open(failed(new TypeError('Failed to fetch')), { draftStored: true });
  expect(screen.getByRole('alert').textContent).toContain('Everything you entered is saved.');
});

test('retrying the provider keeps a prepared payment and stays visible until it finishes', async () => {
  appConfig.payments = null;
  await open();
  expect(unavailable()).toBeTruthy();
  Reflect.deleteProperty(window, 'Stripe');
  appConfig.payments = { publishableKey: 'pk_test_fake', scriptUrl: 'http://127.0.0.1:1/stripe.js' };
  await press('Try again');
  const button = screen.getByRole('button', { name: 'One moment...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  document.head.querySelector('script[src*="127.0.0.1"]')!.dispatchEvent(new Event('error'));
  await pass(100);
  expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-disabled')).not.toBe('true');
  expect(retry).not.toHaveBeenCalled();
});

test('credit that covers the price needs no card, but a click', async () => {
  await open({ ...ready, clientSecret: null, credit: 12_000 });
  expect(screen.getByText(/credit of \$120\.00, which covers/)).toBeTruthy();
  expect(payWithCredit).not.toHaveBeenCalled();
  await press('Start my plan with my credit');
  expect(payWithCredit).toHaveBeenCalledOnce();
});
