import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { ann, pass, settle, showPage } from '@/test/show.tsx';
import { useFakeTimers, user } from '@/test/user.ts';
import BillingCancelPage from './billing-cancel-page.tsx';
import BillingSuccessPage from './billing-success-page.tsx';

const mine = 'GET /api/me/subscription';
const session = 'GET /api/billing/session-subscription?session_id=cs_1';
const active = {
  id: 1,
  status: 'active',
  plan_key: 'monthly',
  current_period_end: null,
  churchId: 3,
  churchName: 'Grace Chapel',
  churchStatus: 'approved',
  active: true,
  note: null,
};
const paid = {
  status: 'active',
  plan_key: 'monthly',
  current_period_end: null,
  state: 'active',
  account: 'created',
  email: 'ann@grace.example',
  churchName: null,
};
const server = fakeServer(() => ({
  'GET /api/auth/me': { body: ann },
  [mine]: { body: null },
  [session]: { body: { ...paid, state: 'waiting', status: null, account: null } },
  'GET /api/user/churches': { body: [{ id: 3, name: 'Grace Chapel' }] },
}));
beforeEach(() => {
  useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
const open = async (query = '?session_id=cs_1') => {
  showPage('/billing/success', <BillingSuccessPage />, `/billing/success${query}`);
  await settle();
  await settle();
};
const asked = (call: string) => server.bodies(call).length;
const dashboard = () => screen.getByText<HTMLButtonElement>('Go to Dashboard');

test('signed in, polls every ten seconds until active', async () => {
  await open();
  expect(screen.getByText('Activating your subscription')).toBeTruthy();
  expect(screen.getByText('Attempt 1 of 30')).toBeTruthy();
  expect(dashboard().disabled).toBe(true);
  await pass(9900);
  expect(asked(mine)).toBe(1);
  await pass(200);
  expect(asked(mine)).toBe(2);
  expect(screen.getByText('Attempt 2 of 30')).toBeTruthy();
  server.replies[mine] = { body: active };
  await pass(10_000);
  expect(screen.getByText('Your subscription is active')).toBeTruthy();
  expect(screen.getByText(/Grace Chapel is now featured/)).toBeTruthy();
  expect(dashboard().getAttribute('href')).toBe('/dashboard?tab=billing');
  await pass(60_000);
  expect(asked(mine)).toBe(3);
  // Only to learn whether this payment was refunded.
  expect(asked(session)).toBe(1);
});

const complete = () => screen.queryByRole('link', { name: 'Complete your featured page' });

test.each([
  [{}, /^Grace Chapel is now featured\./, '/church-onboarding?church=3'],
  [{ churchStatus: 'pending' }, /^Grace Chapel is waiting for review\./, '/church-onboarding?church=3'],
  [
    { churchStatus: 'rejected', note: 'church_rejected' },
    /^Grace Chapel needs changes/,
    '/church-onboarding?church=3',
  ],
  [{ active: false, note: 'claim_waiting' }, /^We’re reviewing your claim\./, undefined],
  [{ note: 'claim_waiting' }, /^Grace Chapel is now featured\./, undefined],
  [
    { churchId: null, churchName: null, churchStatus: null, active: false, note: 'no_church' },
    /^Choose your church/,
    '/church-onboarding',
  ],
])('says what is so, and leads to the featured page: %j', async (values, text, href) => {
  server.replies[mine] = { body: { ...active, ...values } };
  await open();
  expect(screen.getByText(text)).toBeTruthy();
  expect(complete()?.getAttribute('href')).toBe(href);
});

test('tells a payer without a church to add one', async () => {
  server.replies[mine] = { body: { ...active, churchId: null, churchName: null, note: 'no_church' } };
  server.replies['GET /api/user/churches'] = { body: [] };
  await open();
  expect(screen.getByText(/^Add your church now/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Add your church' });
  expect(link.getAttribute('href')).toBe('/church-onboarding');
});

test('signed in, a refunded payment is shown as refunded, without polling', async () => {
  server.replies[session] = { body: { ...paid, status: 'canceled', state: 'refunded' } };
  await open();
  expect(screen.getByText('Your payment was refunded')).toBeTruthy();
  expect(screen.queryByText('Payment not completed')).toBeNull();
});

test('stops after thirty attempts, including failed ones, and can be retried', async () => {
  server.replies[mine] = { status: 500 };
  await open();
  await pass(290_000);
  expect(screen.getByText('Attempt 30 of 30')).toBeTruthy();
  await pass(10_000);
  expect(screen.getByText('Payment Received')).toBeTruthy();
  expect(screen.getByText(/doesn’t activate/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
  await pass(60_000);
  expect(asked(mine)).toBe(30);
  server.replies[mine] = { body: active };
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await settle();
  expect(screen.getByText('Your subscription is active')).toBeTruthy();
});

test('signed out, shows that the payment succeeded, an account was created, and an email was sent', async () => {
  server.replies['GET /api/auth/me'] = { body: null };
  server.replies[session] = { body: { ...paid, state: 'waiting', status: null } };
  await open();
  expect(screen.getByText('Attempt 1 of 30')).toBeTruthy();
  server.replies[session] = { body: paid };
  await pass(10_000);
  expect(screen.getByText('Payment Successful!')).toBeTruthy();
  expect(screen.getByText('Account created and email sent')).toBeTruthy();
  expect(screen.getByText(/emailed ann@grace.example/)).toBeTruthy();
  expect(asked(mine)).toBe(0);
});

test('signed out, with an account for that email address, prompts to sign in', async () => {
  server.replies['GET /api/auth/me'] = { body: null };
  server.replies[session] = { body: { ...paid, account: 'existing' } };
  await open();
  expect(screen.getByText('You already have an account')).toBeTruthy();
  expect(screen.queryByText('Account created and email sent')).toBeNull();
});

test.each([
  ['failed', /payment didn’t go through/],
  ['expired', /page expired/],
])("doesn't report a payment that %s as received", async (state, words) => {
  server.replies['GET /api/auth/me'] = { body: null };
  server.replies[session] = { body: { ...paid, state, status: null, account: null } };
  await open();
  expect(screen.getByText('Payment not completed')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ['signed in', ann, { name: 'Go to Dashboard', href: '/dashboard?tab=billing' }],
  ['signed out', null, { name: 'Sign In', href: '/auth' }],
])('%s, a URL without a session or with an unknown one confirms no payment', async (_state, me, link) => {
  server.replies = { 'GET /api/auth/me': { body: me }, [mine]: { body: active } };
  await open('');
  expect(screen.getByText('We couldn’t find this payment')).toBeTruthy();
  cleanup();
  await open();
  expect(screen.getByText('We couldn’t find this payment')).toBeTruthy();
  expect(screen.queryByText(/payment went through|is active/)).toBeNull();
  expect(screen.getByRole('link', { name: link.name }).getAttribute('href')).toBe(link.href);
  expect(screen.getByRole('link', { name: 'Contact Support' })).toBeTruthy();
});

test("signed out, another browser's payment is not confirmed", async () => {
  server.replies['GET /api/auth/me'] = { body: null };
  server.replies[session] = { body: { ...paid, account: null, email: null } };
  await open();
  expect(screen.getByText('We couldn’t find this payment')).toBeTruthy();
  expect(screen.queryByText('Account created and email sent')).toBeNull();
});

test('the canceled page shows that nothing was charged, links to plans and support, and goes back', async () => {
  showPage('/billing/cancel', <BillingCancelPage />);
  expect(screen.getByRole('heading', { name: 'Payment Cancelled' })).toBeTruthy();
  expect(screen.getByText(/You haven’t been charged/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/advertise');
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(3);
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(back).toHaveBeenCalledOnce();
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  await settle();
  expect(screen.getByText('at /')).toBeTruthy();
});
