import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { ann, Elsewhere, pass, settle, showPage } from '@/test/show.tsx';
import PaymentSuccessPage from './payment-success-page.tsx';
import SubscribePage from './subscribe-page.tsx';

const server = fakeServer(() => ({
  'GET /api/auth/me': { body: ann },
  'GET /api/me/subscription': {
    body: {
      id: 1,
      status: 'active',
      plan_key: 'monthly',
      current_period_end: null,
      churchId: 3,
      churchName: 'Grace Chapel',
      active: true,
    },
  },
}));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const open = async (query = '?amount=9900&description=Grace') => {
  showPage('/payment-success', <PaymentSuccessPage />, `/payment-success${query}`);
  await settle();
};
const popup = () => screen.queryByText('Thank you! We received your payment.');

test('a popup covers the inert page for three seconds, then shows the card', async () => {
  await open();
  expect(popup()).toBeTruthy();
  const card = screen.getByText('Your payment is confirmed').closest('[inert]');
  expect(card).toBeTruthy();
  await pass(2900);
  expect(popup()).toBeTruthy();
  await pass(200);
  expect(popup()).toBeNull();
  expect(card!.hasAttribute('inert')).toBe(false);
});

test('the card shows what was paid, what happens next, and links', async () => {
  await open();
  expect(screen.getByText('$99.00')).toBeTruthy();
  expect(screen.getByText('Grace')).toBeTruthy();
  for (const words of ['Subscription activated', 'Featured privileges enabled', 'Submit church for approval'])
    expect(screen.getByText(words)).toBeTruthy();
  await pass(3000);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/church-submission', '/dashboard', '/directory']);
});

test('handles a URL without parameters', async () => {
  await open('?amount=12x');
  expect(screen.getByText('Church Listing Payment')).toBeTruthy();
  expect(screen.queryByText('Amount')).toBeNull();
});

test('does not call a payment confirmed until the provider does', async () => {
  server.replies['GET /api/me/subscription'] = { body: null };
  await open();
  await settle();
  expect(screen.getByText(/waiting for our payment provider to confirm/)).toBeTruthy();
  cleanup();
  server.replies['GET /api/me/subscription'] = { body: { status: 'active' } };
  await open();
  await settle();
  expect(screen.queryByText(/waiting for our payment provider/)).toBeNull();
});

test('removes the payment secret from the URL but keeps the rest', async () => {
  showPage(
    '/payment-success',
    <>
      <PaymentSuccessPage />
      <Elsewhere />
    </>,
    '/payment-success?amount=9900&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded',
  );
  await settle();
  expect(screen.getByText('at /payment-success?amount=9900')).toBeTruthy();
  expect(screen.getByText('$99.00')).toBeTruthy();
});

test("returns to checkout and reports a payment that failed on the provider's page", async () => {
  await open('?amount=9900&description=Grace&redirect_status=failed');
  expect(screen.getByText('at /checkout?amount=9900&description=Grace')).toBeTruthy();
  expect(toastStore.get()).toMatchObject({ title: 'Payment Failed', variant: 'destructive' });
});

test('/subscribe redirects to the plans after three seconds', async () => {
  showPage('/subscribe', <SubscribePage />);
  expect(screen.getByRole('heading', { name: 'Redirecting...' })).toBeTruthy();
  await pass(2900);
  expect(screen.getByRole('heading', { name: 'Redirecting...' })).toBeTruthy();
  await pass(200);
  expect(screen.getByText('at /advertise')).toBeTruthy();
});
