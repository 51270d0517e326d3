import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberClaim } from '@/features/claims/api.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { ann, Elsewhere, showPage } from '@/test/show.tsx';
import ClaimSuccessPage from './claim-success-page.tsx';

const [me, claims] = ['GET /api/auth/me', 'GET /api/user/claims'];
const payment = 'GET /api/billing/session-subscription?session_id=cs_1';
const server = fakeServer(() => ({ [me]: { body: null }, [claims]: { body: [] } }));

const open = (url: string) =>
  showPage(
    '/claim-success',
    <>
      <ClaimSuccessPage />
      <Elsewhere />
    </>,
    url,
  );
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

const paid = {
  status: 'active',
  plan_key: 'monthly',
  current_period_end: null,
  state: 'active',
  account: 'created',
  email: 'office@grace.example',
  churchName: 'Grace Chapel',
};
const unpaid = { ...paid, status: null, account: null, email: null, churchName: null };

test('signed out: confirms the payment, clears the query and links to the next steps', async () => {
  server.replies[payment] = { body: paid };
  open('/claim-success?user_id=42&session_id=cs_1');
  expect(await screen.findByText('Account created and email sent')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Payment received' })).toBeTruthy();
  expect(screen.getByText('Thank you. We’ve received your claim for Grace Chapel.')).toBeTruthy();
  expect(screen.getByText(/office@grace\.example/)).toBeTruthy();
  expect(screen.getByText(/account number is 42/)).toBeTruthy();
  expect(screen.getByText('at /claim-success')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy();
  expect(links()).toEqual(['/auth', '/', '/contact']);
});

test('prompts a payer who already has an account to sign in', async () => {
  server.replies[payment] = { body: { ...paid, account: 'existing' } };
  open('/claim-success?session_id=cs_1');
  expect(await screen.findByText('You already have an account')).toBeTruthy();
  expect(screen.queryByText('Account created and email sent')).toBeNull();
});

test.each([
  ['without a session', '?user_id=1', null],
  ['with an unknown session', '?user_id=1&session_id=cs_2', null],
  ["with someone else's session", '?user_id=1&session_id=cs_1', unpaid],
])('%s, uses the stored claim but confirms neither payment nor account', async (_case, query, other) => {
  rememberClaim({ email: 'office@grace.example', churchName: 'Grace Chapel' });
  if (other) server.replies[payment] = { body: { ...other, state: 'active', status: 'active' } };
  open(`/claim-success${query}`);
  expect(
    await screen.findByText(
      'If you just paid to claim Grace Chapel, your receipt is on its way by email to office@grace.example.',
    ),
  ).toBeTruthy();
  expect(
    screen.queryByText(/Payment received|received your claim|Account created|account number/),
  ).toBeNull();
  expect(screen.getByText('at /claim-success')).toBeTruthy();
  expect(links()).toEqual(['/auth', '/', '/contact']);
});

test('works without a stored claim and with an invalid user ID', async () => {
  open('/claim-success?user_id=%3Cb%3E');
  expect(await screen.findByText('If you just paid, your receipt is on its way by email.')).toBeTruthy();
  expect(screen.queryByText(/account number/)).toBeNull();
  expect(screen.getByText('at /claim-success')).toBeTruthy();
});

test('signed in, links to the dashboard and mentions no new account', async () => {
  server.replies[me] = { body: ann };
  open('/claim-success');
  expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toBeTruthy();
  expect(screen.queryByText('Account created and email sent')).toBeNull();
});

test('signed in, links to the proof step of the paid claim', async () => {
  server.replies[me] = { body: ann };
  const claim = { state: 'open', paid: true, contested: false, domain: 'grace.example' };
  server.replies[claims] = {
    body: [
      { ...claim, id: 5, churchName: 'Grace Chapel' },
      { ...claim, id: 4, churchName: 'Other', paid: false },
    ],
  };
  open('/claim-success');
  const prove = await screen.findByRole('link', { name: 'Verify your claim now' });
  expect(prove.getAttribute('href')).toBe('/claim-church?claim=5');
  expect(screen.getByText(/If we can’t approve the claim/)).toBeTruthy();
});

test("prefers the payment's data to the data stored in this browser", async () => {
  rememberClaim({ email: 'office@grace.example', churchName: 'Grace Chapel' });
  server.replies[payment] = { body: { ...paid, email: 'typed@pay.example', churchName: 'Hope Church' } };
  open('/claim-success?user_id=42&session_id=cs_1');
  expect(await screen.findByText(/typed@pay\.example/)).toBeTruthy();
  expect(screen.getByText('Thank you. We’ve received your claim for Hope Church.')).toBeTruthy();
});

test('shows a payment that failed', async () => {
  server.replies[payment] = { body: { ...unpaid, state: 'expired' } };
  open('/claim-success?session_id=cs_1');
  expect(await screen.findByText(/you weren’t charged/)).toBeTruthy();
  expect(links()).toEqual(['/claim-church', '/contact']);
});

const count = (request: string) => server.sent.filter((sent) => sent.request === request).length;

/** With fake timers; one step for each render, because the next timer starts in an effect. */
async function wait(seconds: number) {
  for (let passed = 0; passed < seconds; passed++) await act(() => vi.advanceTimersByTimeAsync(1000));
}

describe('polling', () => {
  beforeEach(() => vi.useFakeTimers());

  test('requests a missing claim every 3 seconds, at most 10 times', async () => {
    server.replies[me] = { body: ann };
    open('/claim-success');
    await wait(1);
    expect(count(claims)).toBe(1);
    await wait(6);
    expect(count(claims)).toBe(3);
    await wait(120);
    expect(count(claims)).toBe(10);
  });

  test('stops requesting the claim once it exists', async () => {
    server.replies[me] = { body: ann };
    open('/claim-success');
    await wait(4);
    expect(count(claims)).toBe(2);
    server.replies[claims] = {
      body: [{ id: 5, state: 'open', paid: true, contested: false, domain: null, churchName: 'Grace' }],
    };
    await wait(3);
    expect(count(claims)).toBe(3);
    expect(screen.getByRole('link', { name: /claim/i }).getAttribute('href')).toBe('/claim-church?claim=5');
    await wait(30);
    expect(count(claims)).toBe(3);
  });
});
