import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { listInvoices, SubscriptionDetails } from '#shared/contracts/billing.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { otherSites, press, settle, showPage } from '@/test/show.tsx';
import { fill, toasted, useFakeTimers, user } from '@/test/user.ts';
import { BillingTab } from './billing-tab.tsx';

const list = 'GET /api/me/subscriptions';
const invoices = 'GET /api/billing/invoices';
const portal = 'POST /api/billing/portal-session';
const later = {
  amount: 0,
  credit: 0,
  until: '2026-12-20T18:00:00Z',
  text: 'Grace Chapel stays featured until December 20, 2026, and you won’t be charged again.',
};
const refund = { amount: 9900, credit: 0, until: null, text: 'We’ll refund $99 to your card.' };
const subscription = (values: Partial<SubscriptionDetails> = {}): SubscriptionDetails => ({
  id: 1,
  status: 'active',
  plan_key: 'monthly',
  current_period_end: '2026-12-20T18:00:00Z',
  plan: { amount: 9900, interval: 'month' },
  currentPeriodStart: '2026-11-20T18:00:00Z',
  currentPeriodEnd: '2026-12-20T18:00:00Z',
  cancelAtPeriodEnd: false,
  churchId: 3,
  churchName: 'Grace Chapel',
  churchStatus: 'approved',
  active: true,
  note: null,
  claimPending: false,
  isEnding: false,
  quotes: { later, refund: null, deleted: later },
  choice: null,
  next: '$99 on December 20, 2026',
  moneyNotices: [],
  card: null,
  graceUntil: null,
  ...values,
});
const churches = [
  { id: 3, name: 'Grace Chapel' },
  { id: 4, name: 'Hope Hall' },
];
type Invoice = z.output<typeof listInvoices.response>[number];
const invoice = (values: Partial<Invoice>): Invoice => ({
  id: `in ${values.number}`,
  number: null,
  createdAt: '2026-11-20T18:00:00Z',
  amount: 9900,
  refunded: 0,
  church: null,
  status: 'paid',
  url: null,
  ...values,
});
const gone = otherSites();
const server = fakeServer(() => ({
  [list]: { body: [subscription()] },
  [invoices]: { body: [] },
  [portal]: { body: { url: 'https://pay.example/portal' } },
}));
beforeEach(() => useFakeTimers());
const open = async (values?: Partial<SubscriptionDetails>, own = churches) => {
  if (values) server.replies[list] = { body: [subscription(values)] };
  showPage('/dashboard', <BillingTab churches={own} />);
  await settle();
};
const badge = (text: string) => screen.getByText(text).dataset.variant;

test('an active subscription shows the default badge, plan, amount, and next bill', async () => {
  await open();
  expect(badge('Active')).toBe('default');
  expect(screen.getByRole('link', { name: 'Grace Chapel' }).getAttribute('href')).toBe('/church/3');
  for (const text of ['Featured Listing, monthly', '$99.00 every month', '$99 on December 20, 2026'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update your card' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Upgrade to Featured' }).getAttribute('href')).toBe('/upgrade');
});

test('the button opens the portal', async () => {
  await open();
  await press('Manage billing');
  expect(gone).toEqual(['https://pay.example/portal']);
  cleanup();
  server.replies[portal] = { status: 503, body: { message: 'Not available right now.' } };
  await open();
  await press('Manage billing');
  await toasted('We couldn’t open the billing page', 'Not available right now.');
});

test('a canceled subscription says when it ends and can be resumed', async () => {
  await open({ cancelAtPeriodEnd: true, next: null });
  expect(screen.getByText(/will cancel at the end of the current period/)).toBeTruthy();
  expect(screen.getByText(later.text)).toBeTruthy();
  expect(badge('Ends December 20')).toBe('secondary');
  expect(screen.queryByText('Next payment')).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep my subscription' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel at end of period' })).toBeNull();
});

test('the $49 month ends on its own', async () => {
  await open({
    plan_key: 'intro',
    plan: { amount: 4900, interval: 'month' },
    cancelAtPeriodEnd: true,
  });
  expect(screen.getByText('$49.00 once')).toBeTruthy();
  expect(badge('Ends December 20')).toBe('secondary');
  expect(screen.queryByRole('button', { name: 'Keep my subscription' })).toBeNull();
});

test('a plan is canceled after a confirmation, and resumed', async () => {
  const renewal = 'POST /api/me/subscriptions/1/renewal';
  const intro = subscription({
    id: 2,
    plan_key: 'intro',
    plan: { amount: 4900, interval: 'month' },
    cancelAtPeriodEnd: true,
    churchId: 4,
    churchName: 'Hope Hall',
  });
  server.replies[list] = { body: [subscription(), intro] };
  server.replies[renewal] = () => {
    server.replies[list] = { body: [subscription({ cancelAtPeriodEnd: true }), intro] };
    return { body: { message: 'It ends with the paid period.' } };
  };
  await open();
  expect(screen.getByText(/^Update your card and see invoices on our payment provider’s page/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep my subscription' })).toBeNull();
  await press('Cancel at end of period');
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(`${later.text} You can change your mind until then.`)).toBeTruthy();
  expect(server.bodies(renewal)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel at end of period' }));
  await settle();
  expect(toastStore.get()).toMatchObject({ description: 'It ends with the paid period.' });
  await press('Keep my subscription');
  expect(server.bodies(renewal)).toEqual([{ renews: false }, { renews: true }]);
  expect(gone).toEqual([]);
});

test('a failed charge shows the deadline and links to update the card', async () => {
  await open({ status: 'past_due', note: 'past_due', graceUntil: '2026-11-27T18:00:00Z' });
  expect(badge('Payment failed')).toBe('destructive');
  expect(screen.getByText(/stays featured until November 27, 2026/)).toBeTruthy();
  await press('Update your card');
  expect(gone).toHaveLength(1);
});

test('a subscription without a church can be assigned one', async () => {
  const attach = 'POST /api/me/subscriptions/1/church';
  server.replies[attach] = { body: { message: 'Hope Hall is featured now.' } };
  await open({ churchId: null, churchName: null, note: 'no_church' });
  await press('Feature this church');
  expect(screen.getAllByText('Choose a church')).toHaveLength(2);
  await fill(screen.getByLabelText('Church'), '4');
  await press('Feature this church');
  expect(server.bodies(attach)).toEqual([{ churchId: 4 }]);
  expect(toastStore.get()).toMatchObject({ description: 'Hope Hall is featured now.' });
  expect(server.bodies(list)).toHaveLength(2);
});

test('a subscription without a church links to the page of a new one if the user has none', async () => {
  await open({ churchId: null, churchName: null, note: 'no_church' }, []);
  expect(screen.getByRole('link', { name: 'Complete your featured page' }).getAttribute('href')).toBe(
    '/church-onboarding',
  );
});

test('a rejected church can be edited, or canceled and refunded after a confirmation', async () => {
  const cancel = 'POST /api/me/subscriptions/1/cancel-and-refund';
  server.replies[cancel] = { body: { message: 'It is cancelled.' } };
  await open({ note: 'church_rejected', quotes: { later, refund, deleted: refund } });
  expect(screen.getByRole('link', { name: 'Edit church' }).getAttribute('href')).toBe('/church-edit/3');
  await press('Cancel and get $99 back');
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/We’ll refund \$99 to your card\. You can’t undo this/)).toBeTruthy();
  expect(server.bodies(cancel)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel and get $99 back' }));
  await settle();
  expect(server.bodies(cancel)).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('shows pending claims and ended subscriptions', async () => {
  server.replies[list] = {
    body: [subscription({ note: 'claim_waiting' }), subscription({ id: 2, status: 'canceled', churchId: 4 })],
  };
  await open();
  expect(screen.getByText('Your claim is under review')).toBeTruthy();
  expect(screen.getByText('Ended subscriptions')).toBeTruthy();
  expect(badge('Ended')).toBe('secondary');
  expect(screen.getByText('Ended on')).toBeTruthy();
});

test('shows invoices, or why there are none', async () => {
  await open();
  expect(screen.getByText('No invoices yet.')).toBeTruthy();
  cleanup();
  server.replies[invoices] = {
    body: [
      invoice({ number: 'HC-1', church: 'Grace Chapel', url: 'https://pay.example/in_1' }),
      invoice({ number: 'HC-2', refunded: 9900 }),
      invoice({ number: 'HC-3', refunded: 2500 }),
    ],
  };
  await open();
  expect(screen.getByText('Paid · HC-1').closest('li')?.textContent).toContain('Grace Chapel');
  expect(screen.getByText('Refunded · HC-2')).toBeTruthy();
  expect(screen.getByText('Paid, $25.00 refunded · HC-3')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^View/ }).getAttribute('href')).toBe('https://pay.example/in_1');
  cleanup();
  server.replies[invoices] = { status: 503 };
  await open();
  // The query is retried once before it fails.
  await vi.advanceTimersByTimeAsync(2000);
  await settle();
  expect(screen.getByText('We couldn’t load this.')).toBeTruthy();
});

test('shows an open invoice only to a user who owes it, and never a void one', async () => {
  const unpaid = invoice({ number: 'HC-2', status: 'open' });
  server.replies[invoices] = { body: [unpaid] };
  await open();
  expect(screen.getByText('No invoices yet.')).toBeTruthy();
  cleanup();
  await open({ status: 'past_due' });
  expect(screen.getByText('Open · HC-2')).toBeTruthy();
  cleanup();
  server.replies[invoices] = { body: [{ ...unpaid, status: 'void' }] };
  await open({ status: 'past_due' });
  expect(screen.getByText('No invoices yet.')).toBeTruthy();
});

test('without a subscription, explains the benefits and links to upgrade', async () => {
  server.replies[list] = { body: [] };
  await open();
  expect(screen.getByText('No subscriptions yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade to Featured' })).toBeTruthy();
});

test.each([
  ['something is left to feature', {}, churches, true],
  ['every church is featured', {}, churches.slice(0, 1), false],
  [
    'the only church gets the subscription without a church',
    { churchId: null, churchName: null, note: 'no_church' },
    churches.slice(0, 1),
    false,
  ],
] as const)('offers an upgrade only while a church is left: %s', async (_case, values, own, offered) => {
  await open(values, [...own]);
  expect(screen.queryByRole('link', { name: 'Upgrade to Featured' }) !== null).toBe(offered);
});

test.each([
  [true, 'Your church is featured while you wait.'],
  [false, 'We’ll feature the church as soon as it’s yours.'],
])(
  'during a pending claim, shows what was charged and whether the church is featured (%s)',
  async (active, text) => {
    await open({ note: 'claim_waiting', active, claimPending: true });
    expect(screen.getByText(/Your payment went through, and your plan is active/).textContent).toContain(
      text,
    );
  },
);

test('says what a switch costs before the payer leaves to confirm it', async () => {
  const path = '/api/me/subscriptions/1/switch';
  server.replies[`GET ${path}`] = {
    body: {
      plan: 'annual',
      due: 93_050,
      unused: 6450,
      credit: 0,
      until: '2027-12-01T18:00:00Z',
      text: 'Today you pay $930.50.',
    },
  };
  server.replies[`POST ${path}`] = { body: { url: 'https://pay.example/confirm' } };
  await open();
  await press('Switch to annual');
  expect(screen.getByRole('dialog').textContent).toContain('Today you pay $930.50.');
  expect(gone).toEqual([]);
  await press('Continue');
  expect(gone).toEqual(['https://pay.example/confirm']);
});

test('says how the two ways to cancel differ, what becomes of the money, and that a plan is being ended', async () => {
  await open({
    quotes: { later, refund, deleted: refund },
    choice: 'One keeps it, the other ends it.',
    moneyNotices: ['You have a credit of $797.'],
  });
  expect(screen.getByText('One keeps it, the other ends it.')).toBeTruthy();
  expect(screen.getByText('You have a credit of $797.')).toBeTruthy();
  cleanup();
  await open({ isEnding: true, cancelAtPeriodEnd: true, next: null, moneyNotices: [refund.text] });
  expect(badge('Canceling...')).toBe('secondary');
  expect(screen.getByText(refund.text)).toBeTruthy();
  expect(screen.queryByText(later.text)).toBeNull();
  expect(screen.queryByRole('button', { name: /Keep my subscription|Cancel|Switch/ })).toBeNull();
});

test('offers no switch for the intro month or a plan that ends', async () => {
  await open({ plan_key: 'intro', cancelAtPeriodEnd: true, next: null });
  expect(screen.queryByRole('button', { name: /Switch/ })).toBeNull();
  cleanup();
  await open({ cancelAtPeriodEnd: true, next: null });
  expect(screen.queryByRole('button', { name: /Switch/ })).toBeNull();
});
