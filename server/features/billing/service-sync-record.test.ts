/** Refunds, disputes, plan switches, and the intro month. */

import { expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { createPaidApp, day } from '../../test/billing.ts';
import { testCards } from '../../test/payments.ts';

const app = await createPaidApp();
const { payments, settle } = app;
const administrator = app.deps.env.adminEmail;

const bought = async (interval: 'monthly' | 'annual' = 'monthly') => {
  const owner = await app.owner();
  const { id } = owner.church;
  const url = await app.checkout(owner, { churchId: id, interval });
  payments.pay(url);
  await settle();
  const subscription = app.subscriptionOf(url);
  return {
    ...owner,
    subscription,
    isFeatured: () => app.isFeatured(id),
    featuredChanges: () => app.featuredChanges(id),
    emails: () => app.emailsTo(owner.user.email),
    row: async () => (await app.subscription(subscription))!,
  };
};
/** Buys the intro month on our own page. */
const boughtIntro = async () => {
  const owner = await app.owner();
  const { body } = await owner.agent
    .post('/api/create-payment-intent')
    .send({ terms: termsVersion, amount: 49, churchId: owner.church.id })
    .expect(200);
  payments.confirm(body.clientSecret);
  await settle();
  const order = (await app.orders()).find(({ id }) => id === body.orderId)!;
  return { ...owner, subscription: order.subscriptionId! };
};

test('credit from refunded money funds nothing after a plan switch', async () => {
  const { subscription, isFeatured, featuredChanges } = await bought('annual');
  app.advance({ days: 90 });
  payments.deliveries({ hold: true });
  payments.refund(subscription);
  payments.switchPlan(subscription, 'monthly');
  payments.deliveries({ hold: false });
  await payments.flush();
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(payments.balanceOf(subscription)).toBe(0);
  expect(await isFeatured()).toBe(false);
  expect(await featuredChanges()).toEqual(['on', 'off']);
});

test('counts a refund made after a plan switch', async () => {
  const { subscription, isFeatured } = await bought('annual');
  app.advance({ days: 90 });
  payments.switchPlan(subscription, 'monthly');
  await settle();
  expect(await isFeatured()).toBe(true);
  payments.refund(subscription);
  await settle();
  expect(await isFeatured()).toBe(false);
});

test('keeps the rest of the credit after a small refund', async () => {
  const { subscription, isFeatured } = await bought('annual');
  payments.switchPlan(subscription, 'monthly');
  payments.refund(subscription, 5000);
  await settle();
  expect(await isFeatured()).toBe(true);
  payments.refund(subscription, 85_000);
  await settle();
  expect(await isFeatured()).toBe(false);
});

test('ends the subscription if a charge that became credit is disputed', async () => {
  const { subscription, isFeatured, row } = await bought('annual');
  payments.switchPlan(subscription, 'monthly');
  await settle();
  payments.dispute(subscription);
  await settle();
  expect(await isFeatured()).toBe(false);
  expect(await row()).toMatchObject({ status: 'canceled', endReason: 'dispute_opened' });
});

test('ends the subscription if an inquiry becomes a dispute after a renewal', async () => {
  const { subscription, isFeatured, featuredChanges, row } = await bought();
  const dispute = payments.inquiry(subscription);
  await settle();
  app.toPeriodEnd(subscription);
  await settle();
  expect(await row()).toMatchObject({ lastPaymentStatus: 'paid', dispute: 'inquiry' });
  expect(await isFeatured()).toBe(true);
  payments.setDispute(dispute.id, 'needs_response');
  await settle();
  expect(await isFeatured()).toBe(false);
  expect(await row()).toMatchObject({ status: 'canceled', dispute: 'open' });
  expect(await featuredChanges()).toEqual(['on', 'off']);
});

test.each(['opened', 'lost'] as const)(
  'ends the subscription at once for a dispute that is %s and sends emails',
  async (how) => {
    const { subscription, church, isFeatured, emails, row } = await bought();
    if (how === 'lost') payments.deliveries({ drop: true });
    const dispute = payments.dispute(subscription);
    payments.deliveries({ drop: false });
    if (how === 'lost') payments.setDispute(dispute.id, 'lost');
    await settle();
    expect(payments.subscription(subscription).status).toBe('canceled');
    expect(await row()).toMatchObject({ status: 'canceled', endReason: `dispute_${how}` });
    expect(await isFeatured()).toBe(false);
    expect(await emails()).toEqual([
      'Welcome! Your featured listing is paid for',
      'Your featured listing has ended',
    ]);
    expect(await app.emailsTo(administrator)).toContain(`Dispute ${how}: ${church.name}`);
    // The bank already has the money; a refund would pay twice.
    expect(
      Object.values(payments.state().refunds).filter((refund) => refund.charge === dispute.charge),
    ).toEqual([]);
    app.advance({ days: 60 });
    await settle();
    const { customer } = payments.subscription(subscription);
    const invoices = Object.values(payments.state().invoices).filter((each) => each.customer === customer);
    expect(invoices).toHaveLength(1);
  },
);

test('ends the subscription for a lost dispute of an older charge', async () => {
  const { subscription, isFeatured } = await bought();
  app.toPeriodEnd(subscription);
  await settle();
  const dispute = payments.dispute(subscription, 1);
  payments.setDispute(dispute.id, 'lost');
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(await isFeatured()).toBe(false);
});

test('restores the end of the intro month if the portal undid it', async () => {
  const { subscription, church } = await boughtIntro();
  expect(payments.subscription(subscription).cancel_at_period_end).toBe(true);
  payments.resume(subscription);
  await settle();
  expect(payments.subscription(subscription).cancel_at_period_end).toBe(true);
  expect(await app.isFeatured(church.id)).toBe(true);
  app.toPeriodEnd(subscription);
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(await app.featuredChanges(church.id)).toEqual(['on', 'off']);
});

test('ends and refunds an intro month that was renewed unnoticed', async () => {
  const { subscription, church, user } = await boughtIntro();
  payments.deliveries({ drop: true });
  payments.resume(subscription);
  app.toPeriodEnd(subscription);
  payments.deliveries({ drop: false });
  await app.reconcile({ full: true });
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(await app.subscription(subscription)).toMatchObject({ endReason: 'intro_over' });
  expect(await app.isFeatured(church.id)).toBe(false);
  const paid = Object.values(payments.state().charges).filter(
    ({ customer }) => customer === payments.subscription(subscription).customer,
  );
  expect(paid.map(({ amount, amount_refunded }) => [amount, amount_refunded]).sort()).toEqual([
    [4900, 0],
    [4900, 4900],
  ]);
  expect(await app.emailsTo(user.email)).toContain('Your featured listing has ended');
});

test('offers the intro price once per church', async () => {
  const { subscription, church, agent } = await boughtIntro();
  app.toPeriodEnd(subscription);
  await settle();
  const { body } = await agent
    .post('/api/create-payment-intent')
    .send({ terms: termsVersion, amount: 49, churchId: church.id })
    .expect(409);
  expect(body.message).toMatch(/already used the first-month price/);
});

test('starts the grace period with the failed charge, even if reported late', async () => {
  payments.afterRetries('past_due');
  const { subscription, isFeatured, row } = await bought();
  payments.setCard(subscription, testCards.declinedLater);
  payments.deliveries({ drop: true });
  const failedAt = new Date(payments.subscription(subscription).items.data[0]!.current_period_end * 1000);
  app.toPeriodEnd(subscription);
  app.advance({ days: 6 });
  payments.deliveries({ drop: false });
  await app.reconcile();
  expect((await row()).pastDueSince).toEqual(failedAt);
  expect(await isFeatured()).toBe(true);
  app.setNow(new Date(failedAt.getTime() + 7 * day + 1000));
  await app.endByTime();
  expect(await isFeatured()).toBe(false);
});
