import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { ann, otherSites, settle, showPage } from '@/test/show.tsx';
import { useFakeTimers, user } from '@/test/user.ts';
import UpgradePage from './upgrade-page.tsx';

const checkout = 'POST /api/billing/create-checkout-session';
const church = (id: number, name: string, status = 'approved') => ({ id, name, status });
const gone = otherSites();
const server = fakeServer(() => ({
  'GET /api/auth/me': { body: ann },
  'GET /api/user/churches': { body: [church(3, 'Grace Chapel')] },
  'GET /api/me/subscriptions': { body: [] },
  [checkout]: { body: { url: 'https://pay.example/session' } },
}));
beforeEach(() => useFakeTimers());
const open = async (query = '') => {
  showPage(
    '/upgrade',
    <>
      <UpgradePage />
      <Address />
    </>,
    `/upgrade${query}`,
  );
  await settle();
};
const Address = () => <output>{useLocation().search}</output>;
const buy = async () => {
  await user.click(screen.getByRole('button', { name: 'Go to checkout' }));
  await settle();
};

test('signed out, redirects to registration and back here', async () => {
  server.replies['GET /api/auth/me'] = { body: null };
  await open();
  expect(screen.getByText('at /auth?returnTo=/upgrade&tab=register')).toBeTruthy();
});

test('waits for the subscriptions before it offers a checkout', async () => {
  server.replies['GET /api/me/subscriptions'] = 'never';
  await open();
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go to checkout' })).toBeNull();
});

test('with one church, goes from the plan to the payment page', async () => {
  await open();
  expect(screen.getByText('Grace Chapel')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Annual/ }));
  expect(screen.getByText('$995')).toBeTruthy();
  await buy();
  expect(server.bodies(checkout)).toEqual([
    { email: ann.email, ownerUserId: ann.id, churchId: 3, interval: 'annual', terms: termsVersion },
  ]);
  expect(gone).toEqual(['https://pay.example/session']);
});

test('with several churches, asks which one, except those with a subscription', async () => {
  server.replies['GET /api/user/churches'] = {
    body: [church(3, 'Grace Chapel'), church(4, 'Hope Hall', 'pending'), church(5, 'Faith House')],
  };
  server.replies['GET /api/me/subscriptions'] = { body: [{ id: 1, status: 'active', churchId: 3 }] };
  await open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Grace Chapel/ }).disabled).toBe(true);
  await buy();
  expect(screen.getByText('Please choose a church to feature')).toBeTruthy();
  expect(server.bodies(checkout)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /Hope Hall/ }));
  await buy();
  expect(server.bodies(checkout)).toMatchObject([{ churchId: 4, interval: 'monthly' }]);
  // Back from the payment page finds it chosen.
  expect(document.querySelector('output')!.textContent).toBe('?church=4');
});

test('preselects the church in the URL', async () => {
  server.replies['GET /api/user/churches'] = { body: [church(3, 'Grace Chapel'), church(4, 'Hope Hall')] };
  await open('?church=4');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Hope Hall/ }).checked).toBe(true);
});

test('without a church, buys a subscription for the next one', async () => {
  server.replies['GET /api/user/churches'] = { body: [] };
  await open();
  expect(screen.getByText(/add your church next/)).toBeTruthy();
  await buy();
  expect(server.bodies(checkout)).toMatchObject([{ churchId: null }]);
});

test('offers nothing if every church has a subscription', async () => {
  server.replies['GET /api/me/subscriptions'] = { body: [{ id: 1, status: 'past_due', churchId: 3 }] };
  await open();
  expect(screen.getByText('All of your churches are featured')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go to checkout' })).toBeNull();
});
