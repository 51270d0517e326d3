/** What an administrator does with money: refunds, cancellations, and the bookkeeper's list. */
import { beforeEach, expect, test } from 'vitest';
import type { AdminSubscription, BookedPayment } from '#shared/billing-admin.ts';
import type { SignedIn } from '../../test/app.ts';
import { createPaidApp } from '../../test/billing.ts';
import { carryOutActions } from './service-actions.ts';

const app = await createPaidApp();
const { payments, settle } = app;
let admin: SignedIn;
/** Their session is short, and these tests move the clock. */
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

test('a part of a payment is refunded: the listing stays featured, the payer gets an email, the history says who and why', async () => {
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

test('a full refund: not featured any more, and the email is about the refund', async () => {
  const { row, church, subscription, emails } = await bought();
  const { body } = await refund(row, {}).expect(200);
  expect(body.refundedAt).not.toBeNull();
  expect(body.history).toMatchObject([{ kind: 'refund', refunded: 9900, state: 'done' }]);
  expect(payments.subscription(subscription).status).toBe('active');
  expect(await app.isFeatured(church.id)).toBe(false);
  expect(await emails()).toEqual(['Welcome! Your featured listing is paid for', 'We refunded $99']);
  // Nothing is left of this payment.
  await refund(row, {}).expect(409);
  expect(refundsOf(subscription)).toHaveLength(1);
});

test('more than was paid is refused, and the history says so', async () => {
  const { row, subscription } = await bought();
  const { body } = await refund(row, { amount: 9901 }).expect(409);
  expect(body.message).toMatch(/declined this refund/);
  expect(refundsOf(subscription)).toEqual([]);
  const [first] = await list(subscription);
  expect(first?.history).toMatchObject([{ kind: 'refund', refunded: null, state: 'refused' }]);
});

test('an amount greater than the last payment comes from the ones before it, the newest first', async () => {
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
  // The last payment went back in full; the rest of what came from older ones is in an email of its own.
  expect((await emails()).slice(-2).sort()).toEqual(['We refunded $21', 'We refunded $99']);
  await refund(row, { amount: 7801 }).expect(409);
  await refund(row, {}).expect(409);
  app.advance({ seconds: 60 });
  const { body } = await refund(row, { amount: 7800 }).expect(200);
  expect(body.history[0]).toMatchObject({ refunded: 7800, state: 'done' });
  expect(amounts()).toEqual([9900, 2100, 7800]);
  expect((await emails()).at(-1)).toBe('We refunded $78');
  expect((await refundable()).body).toEqual({ last: 0, all: 0 });
});

test('what a bank took back with a dispute cannot be refunded, what came before it can', async () => {
  const { row, subscription } = await bought();
  app.toPeriodEnd(subscription);
  const { id } = payments.dispute(subscription);
  await settle();
  await signInAdmin();
  await refund(row, { amount: 9901 }).expect(409);
  await refund(row, { amount: 1000 }).expect(200);
  expect(refundsOf(subscription).map(({ amount }) => amount)).toEqual([1000]);
  // The list of another test has disputes that wait for evidence first.
  payments.setDispute(id, 'lost');
  await settle();
});

test('a refund that was made counts as made, also when the subscription cannot be read afterwards', async () => {
  const { row, subscription } = await bought();
  payments.failNext({ path: 'GET /v1/subscriptions/', when: 'before', status: 500 });
  await refund(row, { amount: 1000 }).expect(503);
  const { body } = await refund(row, { amount: 1000 }).expect(200);
  expect(body.history).toMatchObject([{ state: 'done', refunded: 1000 }]);
  expect(refundsOf(subscription).map(({ amount }) => amount)).toEqual([1000]);
});

test.each([
  ['whose response is lost', { when: 'after' }],
  ['that fails with 500, without effect', { when: 'before', status: 500 }],
  ['that fails with 500, stored under its key', { when: 'after', status: 500, saved: true }],
  ['that fails with 503', { when: 'before', status: 503 }],
] as const)('a refund %s is an error to try again, and is made once', async (_case, failure) => {
  const { row, subscription, emails } = await bought();
  payments.failNext({ path: 'POST /v1/refunds', ...failure });
  const failed = await refund(row, { amount: 1000 }).expect(503);
  expect(failed.body.message).toMatch(/try again now\. It can’t be refunded twice/);
  expect(failed.headers['retry-after']).toBe('10');
  expect((await list(subscription))[0]?.history).toMatchObject([{ state: 'pending', refunded: null }]);
  // Another amount meanwhile could refund the same money twice.
  await refund(row, { amount: 2000 }).expect(409);
  const { body } = await refund(row, { amount: 1000 }).expect(200);
  expect(body.history).toMatchObject([{ state: 'done', refunded: 1000 }]);
  app.setNow(new Date(app.deps.now().getTime() + 3600_000));
  await carryOutActions(app.deps);
  expect(refundsOf(subscription).map(({ amount }) => amount)).toEqual([1000]);
  expect(await emails()).toEqual(['Welcome! Your featured listing is paid for', 'We refunded $10']);
});

test('a refund of several payments that broke off is completed by the job, each part once', async () => {
  const { row, subscription } = await bought();
  app.toPeriodEnd(subscription);
  await settle();
  await signInAdmin();
  // The newest payment goes back, and the response about the older one is lost.
  payments.failNext({ path: 'POST /v1/refunds', when: 'after', skip: 1 });
  await refund(row, { amount: 12_000 }).expect(503);
  app.setNow(new Date(app.deps.now().getTime() + 3600_000));
  await carryOutActions(app.deps);
  await signInAdmin();
  expect(refundsOf(subscription).map(({ amount }) => amount)).toEqual([9900, 2100]);
  expect((await list(subscription))[0]?.history).toMatchObject([{ state: 'done', refunded: 12_000 }]);
});

test('canceled now: it ends at once, nothing is refunded, and the payer learns of it', async () => {
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

test('canceled now while the provider is away: the job ends it', async () => {
  const { row, subscription } = await bought();
  payments.failNext({ when: 'before', path: 'DELETE /v1/subscriptions' });
  const { body } = await cancel(row, 'now').expect(200);
  expect(body).toMatchObject({ status: 'active', ending: true });
  app.setNow(new Date(app.deps.now().getTime() + 3600_000));
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
});

test('canceled at the period end while the provider is away: an error to try again', async () => {
  const { row, subscription } = await bought();
  payments.failNext({ when: 'before', status: 500, path: 'GET /v1/subscriptions' });
  const { body } = await cancel(row, 'period_end').expect(503);
  expect(body.message).toMatch(/hasn’t confirmed the cancellation/);
  await cancel(row, 'period_end').expect(200);
  expect(payments.subscription(subscription).cancel_at_period_end).toBe(true);
});

test('canceled at the period end: it stays featured until then', async () => {
  const { row, church, subscription, emails } = await bought();
  const { body } = await cancel(row, 'period_end').expect(200);
  expect(body).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, active: true });
  expect((await emails()).at(-1)).toMatch(/^Your featured listing ends on /);
  await cancel(row, 'period_end').expect(409);
  app.toPeriodEnd(subscription);
  await settle();
  expect(await app.isFeatured(church.id)).toBe(false);
});

test('invalid requests change nothing', async () => {
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

test('failed charges come first, then disputes with their deadline', async () => {
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

test('the bookkeeper gets what came in and went back, by day in Houston', async () => {
  const { church, row, subscription, user } = await bought();
  await refund(row, { amount: 2500 }).expect(200);
  const disputed = await bought();
  payments.dispute(disputed.subscription);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(payments.now());
  const read = async (from: string, to: string) =>
    admin.agent.get('/api/admin/payments').query({ from, to }).set(admin.bearer);
  const { body } = (await read(today, today)) as { body: BookedPayment[] };
  expect(body.filter(({ subscriptionId }) => subscriptionId === subscription)).toMatchObject([
    { kind: 'payment', amount: 9900, tax: 0, church: church.name, payer: user.email, date: today },
    { kind: 'refund', amount: -2500, church: church.name, payer: user.email, date: today },
  ]);
  const [paid, back] = body.filter(({ subscriptionId }) => subscriptionId === disputed.subscription);
  expect([paid?.kind, paid?.amount, back?.kind, back?.amount]).toEqual(['payment', 9900, 'dispute', -9900]);
  expect(paid?.invoice).toBe(back?.invoice);
  expect((await read('2020-01-01', '2020-12-31')).body).toEqual([]);
  expect((await read('2020-01-01', '2022-01-01')).status).toBe(400);
});
