import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { termsVersion } from '#shared/contracts/billing.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { meQuery } from '@/features/accounts/viewer.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer, type Reply } from '@/test/fake-server.ts';
import { ann, Elsewhere, otherSites, showPart } from '@/test/show.tsx';
import { useFakeTimers, user } from '@/test/user.ts';
import { PlanChoice } from './advertise-plans.tsx';

const checkout = 'POST /api/billing/create-checkout-session';
const prices = {
  monthly: { amount: 99, displayAmount: '$99' },
  annual: { amount: 995, displayAmount: '$995' },
};
const server = fakeServer(() => ({
  'GET /api/pricing': { body: prices },
  [checkout]: { body: { url: 'https://pay.example/session' } },
}));
const gone = otherSites();

beforeEach(() => useFakeTimers());

const show = async (user: CurrentUser | null = null, address = '/advertise') => {
  showPart(
    <>
      <PlanChoice />
      <Elsewhere />
    </>,
    createQueryClient([{ key: meQuery().queryKey, data: user }]),
    address,
  );
  await wait(0);
};
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const radio = (name: string | RegExp) => screen.getByRole('radio', { name }) as HTMLInputElement;
const buy = async () => {
  await user.click(screen.getByRole('button', { name: 'Get featured' }));
  await wait(0);
};
const checkouts = () => server.bodies(checkout);

test('starts with the free plan and monthly billing', async () => {
  await show();
  expect(radio('Free Listing').checked).toBe(true);
  expect(radio('Monthly').checked).toBe(true);
  expect(screen.getByText('$0')).toBeTruthy();
  expect(screen.getByText('$99')).toBeTruthy();
  expect(screen.getByText('Recommended')).toBeTruthy();
});

test('annual billing shows its price and savings, and selects the featured plan', async () => {
  await show();
  const annual = radio(/^Annual/);
  expect(annual.closest('label')!.textContent).toContain('Save $193');
  expect(annual.closest('label')!.textContent).toContain('$83/mo');
  await user.click(annual);
  expect(screen.getByText('$995')).toBeTruthy();
  expect(screen.queryByText('$99')).toBeNull();
  expect(radio('Featured Listing').checked).toBe(true);
  expect(radio('Free Listing').checked).toBe(false);
});

test('shows the server’s prices', async () => {
  server.replies['GET /api/pricing'] = {
    body: { ...prices, monthly: { amount: 109, displayAmount: '$109' } },
  };
  await show();
  expect(screen.getByText('$109')).toBeTruthy();
});

test('an owner of several churches is asked which one', async () => {
  server.replies['GET /api/user/churches'] = { body: [{ id: 3 }, { id: 4 }] };
  await show(ann);
  await user.click(radio(/^Annual/));
  await buy();
  expect(screen.getByText('at /upgrade?interval=annual')).toBeTruthy();
  expect(checkouts()).toEqual([]);
});

test('a free listing leads to the form, or to registration if signed out', async () => {
  await show();
  const free = () => screen.getByRole('link', { name: 'List your church for free' }).getAttribute('href');
  expect(free()).toBe('/auth?returnTo=/church-submission&tab=register');
  cleanup();
  await show(ann);
  expect(free()).toBe('/church-submission');
});

test.each(['monthly', 'annual'])(
  'a featured listing, %s, leads to registration if signed out',
  async (interval) => {
    await show();
    if (interval === 'annual') await user.click(radio(/^Annual/));
    await buy();
    expect(screen.getByText(`at /auth?returnTo=/advertise&plan=${interval}&tab=register`)).toBeTruthy();
    expect(checkouts()).toEqual([]);
  },
);

test('signed in, opens the payment page, and the button stays busy until the page is left', async () => {
  await show(ann);
  await user.click(radio(/^Annual/));
  await buy();
  expect(checkouts()).toEqual([
    { email: ann.email, ownerUserId: ann.id, churchId: null, interval: 'annual', terms: termsVersion },
  ]);
  expect(gone).toEqual(['https://pay.example/session']);
  const busy = screen.getByRole('button', { name: 'Processing...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.click(busy);
  await wait(0);
  expect(checkouts()).toHaveLength(1);
});

test("the page works again when Back restores it from the browser's cache", async () => {
  await show(ann);
  await buy();
  const back = new Event('pageshow');
  Object.defineProperty(back, 'persisted', { value: true });
  act(() => void window.dispatchEvent(back));
  await buy();
  expect(checkouts()).toHaveLength(2);
});

test.each<[Reply, string]>([
  [
    { status: 409, body: { message: 'This church has a subscription already.' } },
    'This church has a subscription already.',
  ],
  [{ status: 500 }, 'Failed to create checkout session'],
  [{ body: {} }, 'Failed to create checkout session'],
  ['unreachable', 'Failed to start checkout process'],
])('a checkout that fails with %j shows an error and re-enables the button', async (reply, description) => {
  server.replies[checkout] = reply;
  await show(ann);
  await buy();
  expect(toastStore.get()).toMatchObject({ title: 'Checkout Error', description, variant: 'destructive' });
  expect(screen.getByRole('button', { name: 'Get featured' })).toBeTruthy();
  expect(gone).toEqual([]);
});

test.each(['monthly', 'annual'])(
  'autoStart=%s clears the query and starts the checkout after 500 ms',
  async (interval) => {
    await show(ann, `/advertise?autoStart=${interval}&more=1`);
    expect(screen.getByText('at /advertise')).toBeTruthy();
    expect(radio('Featured Listing').checked).toBe(true);
    expect(radio(interval === 'annual' ? /^Annual/ : 'Monthly').checked).toBe(true);
    await wait(490);
    expect(checkouts()).toEqual([]);
    await wait(20);
    expect(checkouts()).toMatchObject([{ interval }]);
    expect(gone).toHaveLength(1);
    expect(screen.getByText('at /advertise')).toBeTruthy();
  },
);

test('keeps the selected plan in the URL; a reload buys nothing', async () => {
  await show(ann);
  await user.click(radio(/^Annual/));
  expect(screen.getByText('at /advertise?interval=annual')).toBeTruthy();
  cleanup();
  await show(ann, '/advertise?interval=annual');
  await wait(2000);
  expect(radio('Featured Listing').checked).toBe(true);
  expect(radio(/^Annual/).checked).toBe(true);
  expect(checkouts()).toEqual([]);
  await user.click(radio('Free Listing'));
  expect(screen.getByText('at /advertise')).toBeTruthy();
  expect(radio(/^Annual/).checked).toBe(true);
});

test('signed out, autoStart selects the plan and starts no checkout', async () => {
  await show(null, '/advertise?autoStart=annual');
  await wait(2000);
  expect(radio('Featured Listing').checked).toBe(true);
  expect(checkouts()).toEqual([]);
});

test('autoStart accepts only monthly and annual', async () => {
  await show(ann, '/advertise?autoStart=weekly');
  await wait(2000);
  expect(screen.getByText('at /advertise')).toBeTruthy();
  expect(radio('Free Listing').checked).toBe(true);
  expect(checkouts()).toEqual([]);
});
