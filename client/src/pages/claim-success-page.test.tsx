import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberClaim } from '@/lib/last-claim.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import ClaimSuccessPage from './claim-success-page.tsx';

configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 20_000 });

const user = { id: 7, username: 'maria', email: 'maria@grace.example', role: 'user', emailVerified: true };
let me: unknown;
let payment: unknown;

beforeEach(() => {
  me = null;
  payment = null;
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/auth/me'
      ? new Response(JSON.stringify(me))
      : url.startsWith('/api/billing/session-subscription?session_id=cs_1') && payment
        ? new Response(JSON.stringify(payment))
        : new Response('{}', { status: 404 }),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const CurrentUrl = () => {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
};
const page = (url: string) => (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter initialEntries={[url]}>
      <ClaimSuccessPage />
      <CurrentUrl />
    </MemoryRouter>
  </QueryClientProvider>
);
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('signed out: shows the stored claim, clears the query and links to the next steps', async () => {
  rememberClaim({ email: 'office@grace.example', churchName: 'Grace Chapel' });
  render(page('/claim-success?user_id=42'));
  expect(await screen.findByText('Account created and email sent')).toBeTruthy();
  expect(screen.getByText('Thank you. Your claim of Grace Chapel is with us.')).toBeTruthy();
  expect(screen.getByText(/office@grace\.example/)).toBeTruthy();
  expect(screen.getByText(/the number 42/)).toBeTruthy();
  expect(screen.getByText('at /claim-success')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy();
  expect(links()).toEqual(['/auth', '/', '/contact']);
});

test('without a stored claim and with an invalid user id', async () => {
  render(page('/claim-success?user_id=%3Cb%3E'));
  expect(await screen.findByText('Thank you. Your claim is with us.')).toBeTruthy();
  expect(screen.queryByText(/the number/)).toBeNull();
  expect(screen.getByText('at /claim-success')).toBeTruthy();
});

test('signed in: links to the dashboard, mentions no new account', async () => {
  me = user;
  render(page('/claim-success'));
  expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toBeTruthy();
  expect(screen.queryByText('Account created and email sent')).toBeNull();
});

test('email and church of the payment win over the stored ones', async () => {
  rememberClaim({ email: 'office@grace.example', churchName: 'Grace Chapel' });
  payment = {
    status: 'active',
    plan_key: 'monthly',
    current_period_end: null,
    state: 'active',
    account: 'created',
    email: 'typed@pay.example',
    churchName: 'Hope Church',
  };
  render(page('/claim-success?user_id=42&session_id=cs_1'));
  expect(await screen.findByText(/typed@pay\.example/)).toBeTruthy();
  expect(screen.getByText('Thank you. Your claim of Hope Church is with us.')).toBeTruthy();
  expect(screen.queryByText(/had an account here before/)).toBeNull();
});

test('a payment that did not go through', async () => {
  payment = {
    status: null,
    plan_key: 'monthly',
    current_period_end: null,
    state: 'expired',
    account: null,
    email: null,
    churchName: null,
  };
  render(page('/claim-success?session_id=cs_1'));
  expect(await screen.findByText(/nothing was charged/)).toBeTruthy();
  expect(links()).toEqual(['/claim-church', '/contact']);
});

test('a payment that stays unconfirmed is requested 30 times at most', async () => {
  vi.useFakeTimers();
  try {
    payment = {
      status: null,
      plan_key: 'monthly',
      current_period_end: null,
      state: 'waiting',
      account: null,
      email: null,
      churchName: null,
    };
    const requests: string[] = [];
    const respond = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string) => {
      if (url.startsWith('/api/billing/')) requests.push(url);
      return respond(url);
    });
    render(page('/claim-success?session_id=cs_1'));
    await act(() => vi.advanceTimersByTimeAsync(95_000));
    expect(requests).toHaveLength(10);
    await act(() => vi.advanceTimersByTimeAsync(900_000));
    expect(requests).toHaveLength(30);
  } finally {
    vi.useRealTimers();
  }
});
