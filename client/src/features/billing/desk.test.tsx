import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AdminSubscription } from '#shared/contracts/admin/billing-admin.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { pass, press, settle, showPage } from '@/test/show.tsx';
import { fill, useFakeTimers, user } from '@/test/user.ts';
import { AdminGrants, AdminSubscriptions } from './desk.tsx';

const list = 'GET /api/admin/subscriptions';
const row = (values: Partial<AdminSubscription> = {}): AdminSubscription => ({
  id: 1,
  providerId: 'sub_1',
  url: 'https://dashboard.stripe.com/customers/cus_1',
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
  refundFailed: 0,
  dispute: null,
  superseded: false,
  disputeDueAt: null,
  ending: false,
  ...values,
});
const server = fakeServer(() => ({
  [list]: { body: [row()] },
  'GET /api/admin/grants': { body: [] },
}));
beforeEach(() => {
  useFakeTimers();
  vi.setSystemTime('2026-11-21T03:00:00Z');
});
const open = async (page = <AdminSubscriptions />) => {
  showPage('/admin', page);
  await settle();
};

test('shows a subscription with its status, church, payer, and last payment', async () => {
  await open();
  expect(screen.getByText('Payment failed').dataset.variant).toBe('destructive');
  expect(
    screen.getByText(
      'Featured Listing, annual · $995.00 · Church is featured · Payer: ann@grace.example · Last payment: $995.00, Open, November 20, 2026 · Renews on December 20, 2026',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View Grace Chapel' }).getAttribute('href')).toBe('/church/3');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Open at the payment provider/ });
  expect(link.href).toBe('https://dashboard.stripe.com/customers/cus_1');
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
        refundFailed: 99500,
        dispute: 'open',
        superseded: true,
      }),
    ],
  };
  await open();
  expect(
    screen.getByText(
      'The bank refused a refund of $995.00 · Refunded on November 20, 2026 · Dispute: open · Duplicate of an earlier one',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No church' })).toBeTruthy();
  expect(screen.getByText(/ · Payer: no account yet · Last payment: none · /)).toBeTruthy();
});

test('searches on the server', async () => {
  server.replies[`${list}?search=grace`] = { body: [] };
  await open();
  await fill(screen.getByRole('searchbox'), ' grace ');
  await pass(400);
  await settle();
  expect(screen.getByText('Nothing matches these filters')).toBeTruthy();
});

test('a grant needs a church, a reason, and a day that is not in the past', async () => {
  const grant = 'POST /api/admin/grants';
  server.replies['GET /api/admin/churches?limit=7&search=hope'] = {
    body: [{ id: 4, name: 'Hope Hall', address: '1 Main Street', zip: '77002', area: 'Downtown' }],
  };
  server.replies[grant] = { body: { churchName: 'Hope Hall' } };
  await open(<AdminGrants />);
  expect(screen.getByText('No churches are featured without payment.')).toBeTruthy();
  await press('Feature a church');
  const dialog = within(screen.getByRole('dialog'));
  const submit = async () => {
    await user.click(dialog.getByRole('button', { name: 'Feature this church' }));
    await settle();
  };
  await fill(dialog.getByLabelText('Last day'), '2026-11-19');
  await submit();
  expect(dialog.getByText('Please choose a church')).toBeTruthy();
  expect(server.bodies(grant)).toEqual([]);

  await fill(dialog.getByLabelText('Church'), 'hope');
  await pass(400);
  await settle();
  await user.click(dialog.getByRole('button', { name: /^Hope Hall/ }));
  expect(dialog.queryByRole('button', { name: /^Hope Hall/ }), 'the list closes at once').toBeNull();
  await fill(dialog.getByLabelText('Reason'), 'Opening week');
  server.replies[grant] = { status: 400, body: { fields: { until: 'Please choose today or a later day' } } };
  await submit();
  expect(dialog.getByText('Please choose today or a later day')).toBeTruthy();
  server.replies[grant] = { body: { churchName: 'Hope Hall' } };
  await fill(dialog.getByLabelText('Last day'), '2026-11-20');
  await submit();
  expect(server.bodies(grant).slice(1)).toEqual([
    { churchId: 4, reason: 'Opening week', until: '2026-11-20' },
  ]);
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
  await open(<AdminGrants />);
  expect(
    screen.getByText('Opening week · By admin on November 20, 2026, until November 30, 2026'),
  ).toBeTruthy();
  await press(/^End now.*Hope Hall/);
  expect(server.bodies(end)).toHaveLength(1);
});

test('a dispute shows the deadline for evidence', async () => {
  server.replies[list] = {
    body: [row({ dispute: 'open', disputeDueAt: '2026-11-28T18:00:00Z', ending: true })],
  };
  await open();
  expect(screen.getByText('Dispute: open · Evidence due by November 28, 2026 · Being canceled')).toBeTruthy();
});
