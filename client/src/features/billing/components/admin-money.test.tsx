import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminSubscription } from '#shared/billing.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { pass, settle, showPage } from '@/test/show.tsx';
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
const server = fakeServer(() => ({
  [list]: { body: [row()] },
  'GET /api/admin/grants': { body: [] },
}));
beforeEach(() => {
  vi.useFakeTimers();
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
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};

test('a subscription with its status, church, payer and last payment', async () => {
  await open();
  expect(screen.getByText('Payment failed').dataset.look).toBe('destructive');
  for (const words of [
    'Featured Listing, annual · $995.00 · Featured by it',
    'ann@grace.example',
    '$995.00, Open, November 20, 2026',
    'December 20, 2026',
    'sub_1',
  ])
    expect(screen.getByText(words)).toBeTruthy();
});

test('shows refunds, disputes and replaced subscriptions, and says what is missing', async () => {
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
    screen.getByText('Refunded on November 20, 2026 · Dispute: open · Replaced by an earlier one'),
  ).toBeTruthy();
  for (const words of ['No church', 'No account yet', 'None']) expect(screen.getByText(words)).toBeTruthy();
});

test('sync requests one subscription, and the list is fetched again', async () => {
  server.replies['POST /api/admin/subscriptions/1/sync'] = () => {
    server.replies[list] = { body: [row({ status: 'active' })] };
    return { body: row({ status: 'active' }) };
  };
  await open();
  await press(/^Sync.*Grace Chapel/);
  expect(toastStore.get()).toMatchObject({ title: 'The subscription is up to date' });
  expect(screen.getByText('Active')).toBeTruthy();
});

test('a search goes to the server', async () => {
  server.replies[`${list}?search=grace`] = { body: [] };
  await open();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' grace ' } });
  await pass(400);
  await settle();
  expect(screen.getByText('No subscription matches this search.')).toBeTruthy();
});

test('a grant needs a church, a reason and a day that is not over', async () => {
  const grant = 'POST /api/admin/grants';
  server.replies['GET /api/admin/churches?limit=5&search=hope'] = {
    body: [{ id: 4, name: 'Hope Hall', address: '1 Main Street', zip: '77002', area: 'Downtown' }],
  };
  server.replies[grant] = { body: {} };
  await open();
  expect(screen.getByText('No church is featured without payment.')).toBeTruthy();
  await press('Feature a church');
  const dialog = within(screen.getByRole('dialog'));
  const submit = async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Feature this church' }));
    await settle();
  };
  // In Houston it is still the 20th.
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-11-19' } });
  await submit();
  expect(dialog.getByText('Please choose a church')).toBeTruthy();
  expect(dialog.getByText('Please choose a day that is not over')).toBeTruthy();
  expect(server.bodies(grant)).toEqual([]);

  fireEvent.change(dialog.getByLabelText('Church'), { target: { value: 'hope' } });
  await pass(400);
  await settle();
  fireEvent.click(dialog.getByRole('button', { name: /^Hope Hall/ }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Opening week' } });
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-11-20' } });
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
