import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminSubscription } from '#shared/contracts/admin/billing-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { pass, settle, showPage } from '@/test/show.tsx';
import { fill, useFakeTimers, user } from '@/test/user.ts';
import { AdminMoney } from './admin-money.tsx';

const list = 'GET /api/admin/subscriptions';
const row = (values: Partial<AdminSubscription> = {}): AdminSubscription => ({
  id: 1,
  providerId: 'sub_1',
  status: 'past_due',
  plan: 'annual',
  amount: 99500,
  active: true,
  churchId: 3,
  churchName: 'Grace Chapel',
  payer: 'ann@grace.example',
  currentPeriodEnd: '2026-12-20T18:00:00Z',
  cancelAtPeriodEnd: false,
  lastPayment: { at: '2026-11-20T18:00:00Z', amount: 99500, status: 'open' },
  refundedAt: null,
  dispute: null,
  superseded: false,
  disputeDueAt: null,
  ending: false,
  history: [],
  syncedAt: null,
  ...values,
});
const refundable = 'GET /api/admin/subscriptions/1/refundable';
const server = fakeServer(() => ({
  [list]: { body: [row()] },
  [refundable]: { body: { last: 99500, all: 198000 } },
  'GET /api/admin/grants': { body: [] },
}));
beforeEach(() => {
  useFakeTimers();
  vi.setSystemTime('2026-11-21T03:00:00Z');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const open = async () => {
  showPage('/admin', <AdminMoney />);
  await settle();
};
const press = async (name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name }));
  await settle();
};

test('shows a subscription with its status, church, payer, and last payment', async () => {
  await open();
  expect(screen.getByText('Payment failed').dataset.variant).toBe('destructive');
  for (const text of [
    'Featured Listing, annual · $995.00 · Church is featured',
    'ann@grace.example',
    '$995.00, Open, November 20, 2026',
    'December 20, 2026',
    'sub_1',
  ])
    expect(screen.getByText(text)).toBeTruthy();
});

test('shows refunds, disputes, and replaced subscriptions, and says what is missing', async () => {
  server.replies[list] = {
    body: [
      row({
        status: 'canceled',
        plan: null,
        active: false,
        churchId: null,
        churchName: null,
        payer: null,
        lastPayment: null,
        refundedAt: '2026-11-20T18:00:00Z',
        dispute: 'open',
        superseded: true,
      }),
    ],
  };
  await open();
  expect(
    screen.getByText('Refunded on November 20, 2026 · Dispute: open · Duplicate of an earlier one'),
  ).toBeTruthy();
  for (const text of ['No church', 'No account yet', 'None']) expect(screen.getByText(text)).toBeTruthy();
});

test('syncs one subscription and refetches the list', async () => {
  server.replies['POST /api/admin/subscriptions/1/sync'] = () => {
    server.replies[list] = { body: [row({ status: 'active' })] };
    return { body: row({ status: 'active' }) };
  };
  await open();
  await press(/^Sync.*Grace Chapel/);
  expect(toastStore.get()).toMatchObject({ title: 'Subscription is up to date' });
  expect(screen.getByText('Active')).toBeTruthy();
});

test('searches on the server', async () => {
  server.replies[`${list}?search=grace`] = { body: [] };
  await open();
  await fill(screen.getByRole('searchbox'), ' grace ');
  await pass(400);
  await settle();
  expect(screen.getByText('No subscriptions match this search.')).toBeTruthy();
});

test('a grant needs a church, a reason, and a day that is not in the past', async () => {
  const grant = 'POST /api/admin/grants';
  server.replies['GET /api/admin/churches?limit=5&search=hope'] = {
    body: [{ id: 4, name: 'Hope Hall', address: '1 Main Street', zip: '77002', area: 'Downtown' }],
  };
  server.replies[grant] = { body: {} };
  await open();
  expect(screen.getByText('No churches are featured without payment.')).toBeTruthy();
  await press('Feature a church');
  const dialog = within(screen.getByRole('dialog'));
  const submit = async () => {
    await user.click(dialog.getByRole('button', { name: 'Feature this church' }));
    await settle();
  };
  // In Houston, it's still the 20th.
  await fill(dialog.getByLabelText('Last day'), '2026-11-19');
  await submit();
  expect(dialog.getByText('Please choose a church')).toBeTruthy();
  expect(dialog.getByText('Please choose today or a later day')).toBeTruthy();
  expect(server.bodies(grant)).toEqual([]);

  await fill(dialog.getByLabelText('Church'), 'hope');
  await pass(400);
  await settle();
  await user.click(dialog.getByRole('button', { name: /^Hope Hall/ }));
  expect(dialog.queryByRole('button', { name: /^Hope Hall/ }), 'the list closes at once').toBeNull();
  await fill(dialog.getByLabelText('Reason'), 'Opening week');
  await fill(dialog.getByLabelText('Last day'), '2026-11-20');
  await submit();
  expect(server.bodies(grant)).toEqual([{ churchId: 4, reason: 'Opening week', until: '2026-11-20' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a grant can be ended', async () => {
  const end = 'POST /api/admin/grants/9/end';
  server.replies['GET /api/admin/grants'] = {
    body: [
      {
        id: 9,
        churchId: 4,
        churchName: 'Hope Hall',
        reason: 'Opening week',
        by: 'admin',
        createdAt: '2026-11-20T18:00:00Z',
        until: '2026-12-01T05:59:59Z',
      },
    ],
  };
  server.replies[end] = { body: { message: 'Ended' } };
  await open();
  expect(screen.getByText('By admin on November 20, 2026, until November 30, 2026')).toBeTruthy();
  await press(/^End now.*Hope Hall/);
  expect(server.bodies(end)).toHaveLength(1);
});

const type = (label: string, value: string) => fill(screen.getByLabelText(label), value);
const refunds = 'POST /api/admin/subscriptions/1/refund';

test('refunds part of the remaining amount, but only with an amount and a reason', async () => {
  const done = {
    kind: 'refund',
    refunded: 2500,
    reason: 'Kind',
    by: 'admin',
    at: '2026-11-21T03:00:00Z',
    state: 'done',
  } as const;
  server.replies[refunds] = { body: row({ history: [done] }) };
  await open();
  await press(/^Refund/);
  expect(screen.getByLabelText('The rest of the last payment ($995.00)')).toBeTruthy();
  await user.click(screen.getByLabelText('Another amount, up to $1,980.00'));
  await press('Refund');
  expect(screen.getByText(/Please enter an amount/)).toBeTruthy();
  await type('Amount in dollars', '1980.01');
  await type('Reason', 'They asked');
  await press('Refund');
  expect(server.bodies(refunds)).toEqual([]);
  await type('Amount in dollars', '$25');
  server.replies[list] = { body: [row({ history: [done] })] };
  await press('Refund');
  expect(server.bodies(refunds)).toEqual([{ amount: 2500, reason: 'They asked' }]);
  expect(toastStore.get()).toMatchObject({ title: 'Refunded', description: '$25.00' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Refunded $25.00')).toBeTruthy();
});

test('older payments can be refunded after the last one was', async () => {
  server.replies[list] = { body: [row({ refundedAt: '2026-11-20T18:00:00Z' })] };
  server.replies[refundable] = { body: { last: 0, all: 5000 } };
  server.replies[refunds] = { body: row() };
  await open();
  await press(/^Refund/);
  expect(screen.queryByLabelText(/last payment/)).toBeNull();
  await type('Amount in dollars', '50');
  await type('Reason', 'They asked');
  await press('Refund');
  expect(server.bodies(refunds)).toEqual([{ amount: 5000, reason: 'They asked' }]);
});

test('without a response from the provider, the dialog stays open to retry the same refund', async () => {
  server.replies[refunds] = {
    status: 503,
    body: { message: 'It can’t be refunded twice.', code: 'unavailable' },
  };
  await open();
  await press(/^Refund/);
  await type('Reason', 'They asked');
  await press('Refund');
  expect(toastStore.get()).toMatchObject({
    title: 'Not confirmed yet',
    description: 'It can’t be refunded twice.',
  });
  server.replies[refunds] = { body: row() };
  await press('Refund');
  expect(server.bodies(refunds)).toEqual([{ reason: 'They asked' }, { reason: 'They asked' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('does not send a pending refund again', async () => {
  server.replies[refunds] = 'never';
  await open();
  await press(/^Refund/);
  await type('Reason', 'They asked');
  await press('Refund');
  await press('Refunding...');
  await user.type(screen.getByLabelText('Reason'), '{Enter}');
  await settle();
  expect(server.bodies(refunds)).toHaveLength(1);
});

test('the dialog stays open if the provider rejects the refund', async () => {
  server.replies[refunds] = {
    status: 409,
    body: { message: 'The payment provider refused.', code: 'conflict' },
  };
  await open();
  await press(/^Refund/);
  await type('Reason', 'They asked');
  await press('Refund');
  expect(server.bodies(refunds)).toEqual([{ reason: 'They asked' }]);
  expect(toastStore.get()).toMatchObject({ title: 'Refund failed' });
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('cancels at the end of the period; an ended subscription offers no actions', async () => {
  const cancels = 'POST /api/admin/subscriptions/1/cancel';
  server.replies[cancels] = { body: row() };
  await open();
  await press(/^Cancel subscription/);
  await user.click(screen.getByLabelText(/At the end of the paid period \(December 20, 2026\)/));
  await type('Reason', 'Moved away');
  server.replies[list] = { body: [row({ status: 'canceled', lastPayment: null })] };
  await press('Cancel the subscription');
  expect(server.bodies(cancels)).toEqual([{ when: 'period_end', reason: 'Moved away' }]);
  expect(screen.queryByRole('button', { name: /^Cancel subscription/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
});

test('a dispute shows the deadline for evidence', async () => {
  server.replies[list] = {
    body: [row({ dispute: 'open', disputeDueAt: '2026-11-28T18:00:00Z', ending: true })],
  };
  await open();
  expect(screen.getByText('Dispute: open · Evidence due by November 28, 2026 · Being canceled')).toBeTruthy();
});

test('exports last month for bookkeeping as a CSV file', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:1';
  };
  URL.revokeObjectURL = () => undefined;
  const payment = {
    id: 'in_1',
    date: '2026-10-05',
    kind: 'payment',
    amount: 9900,
    tax: 0,
    invoice: 'A-1',
    church: '=Grace, Chapel',
    payer: 'ann@grace.example',
    subscriptionId: 'sub_1',
  } as const;
  server.replies['GET /api/admin/payments?from=2026-10-01&to=2026-10-31'] = {
    body: [payment, { ...payment, id: 're_1', kind: 'refund', amount: -2500, church: null }],
  };
  await open();
  await press('Download CSV');
  expect(await files[0]!.text()).toContain(
    [
      'Date,Type,Amount (USD),Tax (USD),Invoice,Church,Payer,Subscription,ID',
      `2026-10-05,Payment,99.00,0.00,A-1,"'=Grace, Chapel",ann@grace.example,sub_1,in_1`,
      '2026-10-05,Refund,-25.00,0.00,A-1,,ann@grace.example,sub_1,re_1',
    ].join('\r\n'),
  );
});

test('does not request payments again while they load', async () => {
  const payments = 'GET /api/admin/payments?from=2026-10-01&to=2026-10-31';
  server.replies[payments] = 'never';
  await open();
  await press('Download CSV');
  const button = screen.getAllByRole('button').find((one) => one.getAttribute('aria-disabled') === 'true')!;
  await user.click(button);
  await settle();
  expect(server.sent.filter(({ request }) => request === payments)).toHaveLength(1);
});
