import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '@/lib/draft.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { ann, Elsewhere, pass, settle, showPage } from '@/test/show.tsx';
import PaymentSuccessOnboardingPage from './payment-success-onboarding-page.tsx';

const orderId = '5f8f2f0e-6e7c-4d7e-9a56-0f3d1a2b3c4d';
const order = `GET /api/billing/orders/${orderId}`;
const onboarding = 'POST /api/church-onboarding';
const stateIs = (state: string) => ({
  body: { orderId, state, plan: 'monthly', amount: 9900, churchId: 12, churchName: 'Grace Chapel' },
});
const server = fakeServer(() => ({
  'GET /api/auth/me': { body: ann },
  [order]: stateIs('active'),
  [onboarding]: { body: { churchId: 12, paid: true, message: 'Stored' } },
}));
const values = {
  name: 'Grace Chapel',
  denomination: 'Baptist',
  address: '4100 Fannin Street',
  city: 'Houston',
  zip: '77004',
  phone: '(713) 555-0100',
  email: ann.email,
  area: 'Downtown',
  description: 'A small chapel with a big table, much singing, and coffee for everybody.',
  services: ['Sunday 9 AM'],
  heroImage: '/uploads/x/1600.webp',
};
beforeEach(() => {
  vi.useFakeTimers();
  writeDraft('church-onboarding-7', { values });
});
const open = async (query = `?order=${orderId}&payment_intent=pi_1&redirect_status=succeeded`) => {
  const path = '/payment-success-onboarding';
  showPage(path, <PaymentSuccessOnboardingPage />, path + query);
  await settle();
};

test('once paid, submits the stored form again and removes the draft', async () => {
  await open();
  expect(server.bodies(onboarding)).toMatchObject([
    { churchName: 'Grace Chapel', heroImage: '/uploads/x/1600.webp', orderId, paymentCompleted: true },
  ]);
  expect(readDraft('church-onboarding-7')).toBeNull();
  expect(screen.getByText('Thank you. Your listing is on its way.')).toBeTruthy();
});

test('polls every ten seconds until the payment is confirmed', async () => {
  server.replies[order] = stateIs('waiting');
  await open();
  expect(screen.getByText('Attempt 1 of 30')).toBeTruthy();
  expect(server.bodies(onboarding)).toEqual([]);
  server.replies[order] = stateIs('active');
  await pass(10_000);
  await settle();
  expect(screen.getByText('Thank you. Your listing is on its way.')).toBeTruthy();
});

test('works without a draft, because the form was saved before', async () => {
  localStorage.clear();
  await open();
  expect(server.bodies(onboarding)).toEqual([]);
  expect(screen.getByText('Thank you. Your listing is on its way.')).toBeTruthy();
});

test.each([
  [`?order=${orderId}&redirect_status=failed`, 'active', /you weren’t charged/i],
  [`?order=${orderId}`, 'failed', /you weren’t charged/i],
  [`?order=${orderId}`, 'expired', /took too long/],
  ['?payment_intent=pi_1', 'active', /If you were charged/],
])('%s with an order that is %s links back to the form and keeps the draft', async (query, state, words) => {
  server.replies[order] = stateIs(state);
  await open(query);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the form' }).getAttribute('href')).toBe(
    '/church-onboarding',
  );
  expect(readDraft('church-onboarding-7')).toBeTruthy();
  expect(server.bodies(onboarding)).toEqual([]);
});

test('shows an unknown order and stops polling', async () => {
  server.replies[order] = { status: 404, body: { message: 'There is no such order.' } };
  await open();
  expect(screen.getByRole('heading', { name: 'We couldn’t find this payment' })).toBeTruthy();
  const asked = server.sent.length;
  await pass(30_000);
  expect(server.sent).toHaveLength(asked);
});

test('polls an unconfirmed payment thirty times, then links to the dashboard', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  server.replies[order] = stateIs('waiting');
  await open();
  for (let attempt = 1; attempt <= 30; attempt++) await pass(10_000);
  expect(screen.getByRole('heading', { name: 'Payment Received' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy();
  expect(server.bodies(order)).toHaveLength(30);
  await pass(30_000);
  expect(server.bodies(order)).toHaveLength(30);
});

test('signed out, redirects to sign-in with this page as the return URL', async () => {
  server.replies['GET /api/auth/me'] = { body: null };
  await open();
  expect(screen.getByText(/^at \/auth\?returnTo=\/payment-success-onboarding%3Forder/)).toBeTruthy();
});

test("removes the provider's parameters from the URL, and still shows that the payment failed", async () => {
  const path = '/payment-success-onboarding';
  const page = (
    <>
      <PaymentSuccessOnboardingPage />
      <Elsewhere />
    </>
  );
  const added = '&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=failed';
  showPage(path, page, `${path}?order=${orderId}${added}`);
  await settle();
  expect(screen.getByText(/you weren’t charged/i)).toBeTruthy();
  expect(screen.getByText(`at ${path}?order=${orderId}`)).toBeTruthy();
});
