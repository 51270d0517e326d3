import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { ann, Elsewhere, pass, settle, showPage } from '@/test/show.tsx';
import PaymentSuccessPage from './payment-success-page.tsx';
import SubscribePage from './subscribe-page.tsx';

const orderId = '5f8f2f0e-6e7c-4d7e-9a56-0f3d1a2b3c4d';
const order = `GET /api/billing/orders/${orderId}`;
const stateIs = (state: string) => ({
  body: { orderId, state, plan: 'annual', amount: 99_500, churchId: 3, churchName: 'Grace Chapel' },
});
const server = fakeServer(() => ({ 'GET /api/auth/me': { body: ann }, [order]: stateIs('active') }));
beforeEach(() => vi.useFakeTimers());
const open = async (query = `?order=${orderId}&amount=9900&description=Grace`) => {
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

test("the card shows the order's plan, church, and amount, what happens next, and links", async () => {
  await open();
  for (const words of ['Featured Listing, annual', 'Grace Chapel', 'Grace', '$995.00'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText('$99.00')).toBeNull();
  for (const words of ['Subscription activated', 'Featured privileges enabled', 'Submit church for approval'])
    expect(screen.getByText(words)).toBeTruthy();
  await pass(3000);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/church-onboarding?church=3', '/dashboard', '/directory']);
});

test.each([
  ['without an order', ann, '?amount=1234500&description=You+won'],
  ["with someone else's order", ann, `?order=${orderId}&amount=1234500&description=You+won`],
  ['signed out', null, `?order=${orderId}&amount=1234500&description=You+won`],
])('%s, shows what the URL says without confirming it', async (_case, me, query) => {
  server.replies = { 'GET /api/auth/me': { body: me } };
  await open(query);
  expect(screen.getAllByText(/^We have no confirmed payment for this yet/)).not.toEqual([]);
  for (const words of ['$12,345.00', 'You won']) expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText(/is confirmed|received your payment|activated|enabled/)).toBeNull();
});

test('does not call a payment confirmed until the provider does', async () => {
  server.replies[order] = stateIs('waiting');
  await open();
  expect(screen.getByText(/waiting for our payment provider to confirm/)).toBeTruthy();
  expect(popup()).toBeNull();
  server.replies[order] = stateIs('active');
  await pass(10_000);
  expect(screen.getByText('Your payment is confirmed')).toBeTruthy();
});

test('shows a failed payment as not completed', async () => {
  server.replies[order] = stateIs('failed');
  await open();
  expect(screen.getByText('Payment not completed')).toBeTruthy();
});

test('removes the payment secret from the URL but keeps the rest', async () => {
  showPage(
    '/payment-success',
    <>
      <PaymentSuccessPage />
      <Elsewhere />
    </>,
    `/payment-success?order=${orderId}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded`,
  );
  await settle();
  expect(screen.getByText(`at /payment-success?order=${orderId}`)).toBeTruthy();
});

test("returns to checkout and reports a payment that failed on the provider's page", async () => {
  await open(`?order=${orderId}&amount=9900&description=Grace&redirect_status=failed`);
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
