/** Administrators' refunds, cancellations, and the list of payments. */

import { beforeEach, expect, test } from 'vitest';
import type { AdminSubscription, BookedPayment } from '#shared/contracts/admin/billing-admin.ts';
import type { SignedIn } from '../../test/app.ts';
import { createPaidApp } from '../../test/billing.ts';
import { carryOutActions } from './service-admin.ts';

const app = await createPaidApp();
const { payments, settle } = app;
let admin: SignedIn;
/** Admin sessions are short, and these tests move the clock. */
const signInAdmin = async () => {
  admin = await app.signIn({ role: 'admin' });
};
beforeEach(signInAdmin);

const bought = async () => {
  const owner = await app.owner();
  const { id } = owner.church;
  const url = await app.checkout(owner, { churchId: id });
  payments.pay(url);
  await settle();
  const subscription = app.subscriptionOf(url);
  const row = (await app.subscription(subscription))!;
  return { ...owner, subscription, row: row.id, emails: () => app.emailsTo(owner.user.email) };
};

const post = (path: string, body: object) =>
  admin.agent.post(`/api/admin/subscriptions/${path}`).set(admin.bearer).send(body);
const refund = (row: number, body: object) => post(`${row}/refund`, { reason: 'They asked kindly', ...body });
const cancel = (row: number, when: string) => post(`${row}/cancel`, { reason: 'They moved away', when });
const list = async (search = ''): Promise<AdminSubscription[]> =>
  (await admin.agent.get('/api/admin/subscriptions').query({ search }).set(admin.bearer).expect(200)).body;
const refundsOf = (subscription: string) =>
  Object.values(payments.state().refunds).filter(
    ({ customer }) => customer === payments.subscription(subscription).customer,
  );

test('refunds part of a payment, keeps the church featured, emails the payer, and records who and why', async () => {
  const { row, church, subscription, emails } = await bought();
  const { body } = await refund(row, { amount: 2500 }).expect(200);
  expect(body).toMatchObject({
    active: true,
    refundedAt: null,
    history: [
      { kind: 'refund', refunded: 2500, reason: 'They asked kindly', by: admin.user.username, state: 'done' },
    ],
  });
  expect(refundsOf(subscription).map(({ amount }) => amount)).toEqual([2500]);
  expect(await app.isFeatured(church.id)).toBe(true);
  expect(await emails()).toEqual(['Welcome! Your featured listing is paid for', 'We refunded $25']);
});

test('ends the plan after a full refund and emails the payer', async () => {
  const { row, church, subscription, emails } = await bought();
  const { body } = await refund(row, {}).expect(200);
  expect(body.refundedAt).not.toBeNull();
  expect(body.history).toMatchObject([{ kind: 'refund', refunded: 9900, state: 'done' }]);
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(await app.isFeatured(church.id)).toBe(false);
  expect(await emails()).toEqual(['Welcome! Your featured listing is paid for', 'We refunded $99']);
  // Nothing more of this payment can be refunded.
  await refund(row, {}).expect(409);
  expect(refundsOf(subscription)).toHaveLength(1);
});

test('rejects a refund of more than was paid', async () => {
  const { row, subscription } = await bought();
  const { body } = await refund(row, { amount: 9901 }).expect(409);
  expect(body.message).toMatch(/declined this refund/);
  expect(refundsOf(subscription)).toEqual([]);
});

test('refunds larger amounts from older payments, newest first', async () => {
  const { row, subscription, emails } = await bought();
  app.toPeriodEnd(subscription);
  await settle();
  await signInAdmin();
  const refundable = () => admin.agent.get(`/api/admin/subscriptions/${row}/refundable`).set(admin.bearer);
  expect((await refundable().expect(200)).body).toEqual({ last: 9900, all: 19_800 });
  await refund(row, { amount: 12_000 }).expect(200);
  const amounts = () => refundsOf(subscription).map(({ amount }) => amount);
  expect(amounts()).toEqual([9900, 2100]);
  expect((await refundable()).body).toEqual({ last: 0, all: 7800 });
  expect((await emails()).at(-1)).toBe('We refunded $120');
  await refund(row, { amount: 7801 }).expect(409);
  await refund(row, {}).expect(409);
  app.advance({ seconds: 60 });
  const { body } = await refund(row, { amount: 7800 }).expect(200);
  expect(body.history[0]).toMatchObject({ refunded: 7800, state: 'done' });
  expect(amounts()).toEqual([9900, 2100, 7800]);
  expect((await emails()).at(-1)).toBe('We refunded $78');
  expect((await refundable()).body).toEqual({ last: 0, all: 0 });
});

test('does not refund a disputed payment, but does refund earlier ones', async () => {
  const { row, subscription } = await bought();
  app.toPeriodEnd(subscription);
  const { id } = payments.dispute(subscription);
  await settle();
  await signInAdmin();
  await refund(row, { amount: 9901 }).expect(409);
  await refund(row, { amount: 1000 }).expect(200);
  expect(refundsOf(subscription).map(({ amount }) => amount)).toEqual([1000]);
  // Another test's list starts with disputes awaiting evidence.
  payments.setDispute(id, 'lost');
  await settle();
});

test('counts a refund as done even if the subscription cannot be read afterward', async () => {
  const { row, subscription } = await bought();
  payments.failNext({ path: 'GET /v1/subscriptions/', when: 'before', status: 500 });
  await refund(row, { amount: 1000 }).expect(503);
  const { body } = await refund(row, { amount: 1000 }).expect(200);
  expect(body.history).toMatchObject([{ state: 'done', refunded: 1000 }]);
  expect(refundsOf(subscription).map(({ amount }) => amount)).toEqual([1000]);
});

test.each([
  ['with a lost response', { when: 'after' }],
  ['that fails with 500, without effect', { when: 'before', status: 500 }],
  ['that fails with 500, stored under its key', { when: 'after', status: 500, saved: true }],
  ['that fails with 503', { when: 'before', status: 503 }],
] as const)('refunds once after a retry of a request %s', async (_case, failure) => {
  const { row, subscription, emails } = await bought();
  payments.failNext({ path: 'POST /v1/refunds', ...failure });
  const failed = await refund(row, { amount: 1000 }).expect(503);
  expect(failed.body.message).toMatch(/try again now\. It can’t be refunded twice/);
  expect(failed.headers['retry-after']).toBe('10');
  expect((await list(subscription))[0]?.history).toMatchObject([{ state: 'pending', refunded: null }]);
  // Another amount could refund the same money twice.
  await refund(row, { amount: 2000 }).expect(409);
  const { body } = await refund(row, { amount: 1000 }).expect(200);
  expect(body.history).toMatchObject([{ state: 'done', refunded: 1000 }]);
  app.setNow(new Date(app.deps.now().getTime() + 3600_000));
  await carryOutActions(app.deps);
  expect(refundsOf(subscription).map(({ amount }) => amount)).toEqual([1000]);
  expect(await emails()).toEqual(['Welcome! Your featured listing is paid for', 'We refunded $10']);
});

test('completes an interrupted refund of several payments by the job', async () => {
  const { row, subscription } = await bought();
  app.toPeriodEnd(subscription);
  await settle();
  await signInAdmin();
  // The newest payment is refunded, and the response for the older one is lost.
  payments.failNext({ path: 'POST /v1/refunds', when: 'after', skip: 1 });
  await refund(row, { amount: 12_000 }).expect(503);
  app.setNow(new Date(app.deps.now().getTime() + 3600_000));
  await carryOutActions(app.deps);
  await signInAdmin();
  expect(refundsOf(subscription).map(({ amount }) => amount)).toEqual([9900, 2100]);
  expect((await list(subscription))[0]?.history).toMatchObject([{ state: 'done', refunded: 12_000 }]);
});

test('cancels at once without a refund and emails the payer', async () => {
  const { row, church, subscription, emails } = await bought();
  const { body } = await cancel(row, 'now').expect(200);
  expect(body).toMatchObject({ status: 'canceled', active: false });
  expect(body.history).toMatchObject([{ kind: 'cancel_now', reason: 'They moved away', state: 'done' }]);
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(refundsOf(subscription)).toEqual([]);
  expect(await app.isFeatured(church.id)).toBe(false);
  await settle();
  expect(await emails()).toEqual([
    'Welcome! Your featured listing is paid for',
    'Your featured listing has ended',
  ]);
  await cancel(row, 'now').expect(409);
});

test('cancels later by the job if the provider is unreachable', async () => {
  const { row, subscription } = await bought();
  payments.failNext({ when: 'before', path: 'DELETE /v1/subscriptions' });
  const { body } = await cancel(row, 'now').expect(200);
  expect(body).toMatchObject({ status: 'active', ending: true });
  app.setNow(new Date(app.deps.now().getTime() + 3600_000));
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
});

test('reports an error to retry if the provider is unreachable for a cancellation at the period end', async () => {
  const { row, subscription } = await bought();
  payments.failNext({ when: 'before', status: 500, path: 'GET /v1/subscriptions' });
  const { body } = await cancel(row, 'period_end').expect(503);
  expect(body.message).toMatch(/hasn’t confirmed the cancellation/);
  await cancel(row, 'period_end').expect(200);
  expect(payments.subscription(subscription).cancel_at_period_end).toBe(true);
});

test('keeps the church featured until a cancellation at the period end', async () => {
  const { row, church, subscription, emails } = await bought();
  const { body } = await cancel(row, 'period_end').expect(200);
  expect(body).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, active: true });
  expect((await emails()).at(-1)).toMatch(/^Your cancellation is confirmed/);
  await cancel(row, 'period_end').expect(409);
  app.toPeriodEnd(subscription);
  await settle();
  expect(await app.isFeatured(church.id)).toBe(false);
});

test('rejects invalid requests', async () => {
  const { row, subscription } = await bought();
  await refund(row, { amount: 0 }).expect(400);
  await refund(row, { reason: '' }).expect(400);
  await cancel(row, 'tomorrow').expect(400);
  await refund(999_999, {}).expect(404);
  await admin.agent.get('/api/admin/subscriptions/999999/refundable').set(admin.bearer).expect(404);
  await cancel(999_999, 'now').expect(404);
  const owner = await app.signIn();
  await owner.agent.post(`/api/admin/subscriptions/${row}/refund`).send({ reason: 'For myself' }).expect(403);
  expect(refundsOf(subscription)).toEqual([]);
  expect((await list(subscription))[0]?.history).toEqual([]);
});

test('lists failed charges first, then disputes with their deadline', async () => {
  const disputed = await bought();
  const failed = await bought();
  await bought();
  payments.inquiry(disputed.subscription);
  payments.setStatus(failed.subscription, 'past_due');
  await settle();
  const [first, second, third] = await list();
  expect(first?.providerId).toBe(failed.subscription);
  expect(second).toMatchObject({ providerId: disputed.subscription, dispute: 'inquiry' });
  const days = (new Date(second!.disputeDueAt!).getTime() - payments.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  expect(third?.disputeDueAt).toBeNull();
  payments.setStatus(failed.subscription, 'active');
});

test("lists payments and refunds by day in the site's time zone", async () => {
  const { church, row, subscription, user } = await bought();
  await refund(row, { amount: 2500 }).expect(200);
  const disputed = await bought();
  payments.dispute(disputed.subscription);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(payments.now());
  const listPayments = async (from: string, to: string) =>
    admin.agent.get('/api/admin/payments').query({ from, to }).set(admin.bearer);
  const { body } = (await listPayments(today, today)) as { body: BookedPayment[] };
  expect(body.filter(({ subscriptionId }) => subscriptionId === subscription)).toMatchObject([
    { kind: 'payment', amount: 9900, tax: 0, church: church.name, payer: user.email, date: today },
    { kind: 'refund', amount: -2500, church: church.name, payer: user.email, date: today },
  ]);
  const [paid, back] = body.filter(({ subscriptionId }) => subscriptionId === disputed.subscription);
  expect([paid?.kind, paid?.amount, back?.kind, back?.amount]).toEqual(['payment', 9900, 'dispute', -9900]);
  expect(paid?.invoice).toBe(back?.invoice);
  expect((await listPayments('2020-01-01', '2020-12-31')).body).toEqual([]);
  expect((await listPayments('2020-01-01', '2022-01-01')).status).toBe(400);
});
