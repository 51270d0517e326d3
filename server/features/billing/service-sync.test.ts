/** A subscription's lifecycle and its effect on the church. */

import { describe, expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { createPaidApp, day } from '../../test/billing.ts';
import { testCards } from '../../test/payments.ts';
import { syncSubscription } from './service-sync.ts';

const app = await createPaidApp();
const { payments, settle } = app;

const bought = async (interval: 'monthly' | 'annual' = 'monthly') => {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id, interval });
  payments.pay(url);
  await settle();
  const subscription = app.subscriptionOf(url);
  const { id } = owner.church;
  expect(await app.isFeatured(id)).toBe(true);
  return {
    ...owner,
    subscription,
    isFeatured: () => app.isFeatured(id),
    featuredChanges: () => app.featuredChanges(id),
    emails: () => app.emailsTo(owner.user.email),
    details: async () => (await owner.agent.get('/api/billing/subscription-details').expect(200)).body,
  };
};

test('ignores a stale concurrent response', async () => {
  const { subscription, isFeatured, featuredChanges } = await bought();
  // A slow response arrives after another sync has seen the cancellation.
  payments.delayNext({ ms: 600, when: 'after', path: `GET /v1/subscriptions/${subscription}` });
  const slow = syncSubscription(app.deps, { providerId: subscription });
  await new Promise((resolve) => setTimeout(resolve, 150));
  payments.cancelNow(subscription);
  const quick = syncSubscription(app.deps, { providerId: subscription });
  await Promise.all([slow, quick]);
  expect((await app.subscription(subscription))?.status).toBe('canceled');
  expect(await isFeatured()).toBe(false);
  await settle();
  expect(await featuredChanges()).toEqual(['on', 'off']);
});

test('stays featured until the period end after canceling', async () => {
  const { subscription, isFeatured, featuredChanges, details, emails } = await bought();
  payments.cancelAtPeriodEnd(subscription);
  await settle();
  expect(await isFeatured()).toBe(true);
  expect(await details()).toMatchObject({ cancelAtPeriodEnd: true, status: 'active', active: true });
  app.toPeriodEnd(subscription);
  await settle();
  expect(await isFeatured()).toBe(false);
  expect(await featuredChanges()).toEqual(['on', 'off']);
  expect(await emails()).toEqual([
    'Welcome! Your featured listing is paid for',
    expect.stringMatching(/^Your cancellation is confirmed/),
    'Your featured listing has ended',
  ]);
  expect(await details()).toMatchObject({ status: 'canceled', active: false, note: null });
});

test('sends a receipt on renewal and stays featured', async () => {
  const { subscription, featuredChanges, emails, details } = await bought();
  const { currentPeriodEnd } = await details();
  app.toPeriodEnd(subscription);
  await settle();
  app.advance({ hours: 2 });
  await settle();
  expect(await featuredChanges()).toEqual(['on']);
  expect(await emails()).toEqual([
    'Welcome! Your featured listing is paid for',
    'Receipt: $99 for your featured listing',
  ]);
  expect(new Date((await details()).currentPeriodEnd) > new Date(currentPeriodEnd)).toBe(true);
});

test('grants a grace period after a declined renewal', async () => {
  payments.afterRetries('past_due');
  const { subscription, isFeatured, featuredChanges, emails, details, church } = await bought();
  payments.setCard(subscription, testCards.declinedLater);
  app.toPeriodEnd(subscription);
  await settle();
  app.advance({ hours: 2 });
  await settle();
  expect((await app.subscription(subscription))?.status).toBe('past_due');
  expect(await isFeatured()).toBe(true);
  expect(await details()).toMatchObject({ note: 'past_due', active: true });
  const { graceUntil } = await details();
  expect(await emails()).toEqual([
    'Welcome! Your featured listing is paid for',
    'Your payment didn’t go through',
  ]);
  // A later sync neither extends the grace period nor sends another email.
  for (const days of [1, 3, 5]) {
    app.setNow(new Date(payments.now().getTime() + days * day));
    await syncSubscription(app.deps, { providerId: subscription });
    expect((await details()).graceUntil).toBe(graceUntil);
  }
  expect(await emails()).toHaveLength(2);
  app.setNow(new Date(new Date(graceUntil).getTime() - 1000));
  await app.endByTime();
  expect(await isFeatured()).toBe(true);
  app.setNow(new Date(new Date(graceUntil).getTime() + 1000));
  await app.endByTime();
  expect(await isFeatured()).toBe(false);
  payments.payInvoice(subscription);
  await settle();
  expect(await isFeatured()).toBe(true);
  expect(await featuredChanges()).toEqual(['on', 'off', 'on']);
  const log = await app.log(church.id);
  expect(log.map(({ reason }) => reason)).toEqual(['subscription', 'time is over', 'subscription']);
  expect(await emails()).toHaveLength(3);
});

test('ends a subscription after a full refund only', async () => {
  const { subscription, isFeatured, featuredChanges, emails } = await bought();
  payments.refund(subscription, 4000);
  await settle();
  expect(await isFeatured()).toBe(true);
  payments.refund(subscription);
  await settle();
  expect(await isFeatured()).toBe(false);
  expect(await featuredChanges()).toEqual(['on', 'off']);
  expect(await emails()).toEqual([
    'Welcome! Your featured listing is paid for',
    'We refunded $40',
    'We refunded $59',
  ]);
});

test('after a dispute that we win, the plan stays ended, and the church gets the rest of the time', async () => {
  const { church, subscription, isFeatured, featuredChanges } = await bought();
  const dispute = payments.dispute(subscription);
  await settle();
  expect(await isFeatured()).toBe(false);
  expect(await app.emailsTo(app.deps.env.adminEmail)).toContain(`Dispute opened: ${church.name}`);
  app.advance({ seconds: 1 });
  payments.setDispute(dispute.id, 'won');
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(await isFeatured()).toBe(true);
  const { periodEnd, endedAt } = (await app.subscription(subscription))!;
  app.advance({ days: 1 + (periodEnd!.getTime() - endedAt!.getTime()) / day });
  await app.endByTime();
  expect(await isFeatured()).toBe(false);
  expect(await featuredChanges()).toEqual(['on', 'off', 'on', 'off']);
});

test('a dispute that we win gives nothing back for a period that was never paid', async () => {
  const { subscription, isFeatured } = await bought();
  payments.setCard(subscription, testCards.declinedLater);
  app.toPeriodEnd(subscription);
  await settle();
  const dispute = payments.dispute(subscription);
  await settle();
  await settle();
  app.advance({ days: 1 });
  payments.setDispute(dispute.id, 'won');
  await settle();
  expect(await app.subscription(subscription)).toMatchObject({ dispute: 'won', endReason: 'dispute_won' });
  expect(await isFeatured()).toBe(false);
});

test('does not treat an inquiry as a dispute', async () => {
  const { subscription, featuredChanges } = await bought();
  payments.inquiry(subscription);
  await settle();
  expect((await app.subscription(subscription))?.dispute).toBe('inquiry');
  expect(await featuredChanges()).toEqual(['on']);
});

test('switches from monthly to annual', async () => {
  const { subscription, featuredChanges, details } = await bought();
  payments.switchPlan(subscription, 'annual');
  await settle();
  expect(await details()).toMatchObject({
    plan_key: 'annual',
    plan: { amount: 99_500, interval: 'year' },
    active: true,
  });
  expect(await featuredChanges()).toEqual(['on']);
});

describe('delayed payments', () => {
  const started = async () => {
    const owner = await app.owner();
    const url = await app.checkout(owner, { churchId: owner.church.id });
    payments.pay(url, { card: 'bank' });
    await settle();
    expect(payments.session(url)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const state = async () =>
      (
        await owner.agent
          .get('/api/billing/session-subscription')
          .query({ session_id: app.sessionOf(url) })
          .expect(200)
      ).body.state;
    return { ...owner, url, state };
  };

  test('feature the church when they succeed', async () => {
    const { url, church, state } = await started();
    const unpaid = await app.isFeatured(church.id);
    payments.settle(url, true);
    await settle();
    expect(await app.isFeatured(church.id)).toBe(true);
    expect(await state()).toBe('active');
    expect(unpaid).toBe(false);
    expect(await app.featuredChanges(church.id)).toEqual(['on']);
  });

  test('allow a new attempt when they fail', async () => {
    const { url, church, user, state, agent } = await started();
    expect(await state()).toBe('waiting');
    payments.settle(url, false);
    await settle();
    app.advance({ hours: 24 });
    await settle();
    expect(await app.isFeatured(church.id)).toBe(false);
    expect(await state()).toBe('failed');
    expect(await app.emailsTo(user.email)).toEqual([]);
    // A new attempt is possible.
    payments.pay(await app.checkout({ agent }, { churchId: church.id }));
    await settle();
    expect(await app.isFeatured(church.id)).toBe(true);
  });
});

test('allows finishing an abandoned 3-D Secure step later', async () => {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id });
  const step = payments.pay(url, { card: testCards.secure });
  expect(step.kind).toBe('step');
  await settle();
  expect(await app.isFeatured(owner.church.id)).toBe(false);
  // The same page is completed this time.
  expect(await app.checkout(owner, { churchId: owner.church.id })).toBe(url);
  const again = payments.pay(url, { card: testCards.secure });
  payments.finishStep((again as { redirect: string }).redirect, true);
  await settle();
  expect(await app.featuredChanges(owner.church.id)).toEqual(['on']);
});

test('accepts a payment after a decline', async () => {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id });
  expect(payments.pay(url, { card: testCards.declined }).kind).toBe('declined');
  await settle();
  expect(await app.isFeatured(owner.church.id)).toBe(false);
  expect(payments.pay(url).kind).toBe('done');
  await settle();
  expect(await app.featuredChanges(owner.church.id)).toEqual(['on']);
  expect(await app.emailsTo(owner.user.email)).toHaveLength(1);
});

test('does not feature for unpaid, paused, or unknown statuses', async () => {
  const { subscription, isFeatured, details } = await bought();
  for (const status of ['unpaid', 'paused', 'something_new', 'incomplete']) {
    payments.setStatus(subscription, status);
    await settle();
    expect((await app.subscription(subscription))?.status, status).toBe(status);
    expect(await isFeatured(), status).toBe(false);
    payments.setStatus(subscription, 'trialing');
    await settle();
    expect(await isFeatured()).toBe(true);
  }
  payments.setStatus(subscription, 'active');
  await settle();
  expect(await details()).toMatchObject({ status: 'active', active: true });
});

test('ends and refunds the second subscription of a church', async () => {
  const owner = await app.owner();
  const churchId = owner.church.id;
  const url = await app.checkout(owner, { churchId });
  const { body } = await owner.agent
    .post('/api/create-payment-intent')
    .send({ terms: termsVersion, amount: 99, churchId })
    .expect(200);
  payments.pay(url);
  payments.confirm(body.clientSecret);
  await settle();
  await settle();
  const rows = (await app.subscriptions()).filter((row) => row.churchId === churchId);
  expect(rows.map(({ superseded }) => superseded).sort()).toEqual([false, true]);
  const second = rows.find(({ superseded }) => superseded)!;
  expect(second).toMatchObject({ status: 'canceled', endReason: 'second_subscription' });
  expect(second.endDoneAt).not.toBeNull();
  expect(second.refundedAt).not.toBeNull();
  // The page polling the second payment must not say that nothing was charged.
  const states = await Promise.all([
    owner.agent.get('/api/billing/session-subscription').query({ session_id: app.sessionOf(url) }),
    owner.agent.get(`/api/billing/orders/${body.orderId}`),
  ]);
  expect(states.map((response) => response.body.state).sort()).toEqual(['active', 'refunded']);
  expect(await app.featuredChanges(churchId)).toEqual(['on']);
  expect((await app.emailsTo(owner.user.email)).sort()).toEqual([
    'We refunded your second payment of $99',
    'Welcome! Your featured listing is paid for',
  ]);
  expect(await app.emailsTo(app.deps.env.adminEmail)).toContain(`Paid twice: ${owner.church.name}`);
});
