/** The administrator's list of subscriptions, and what follows from refunds and cancellations in the provider's dashboard. */

import { expect, test } from 'vitest';
import type { AdminSubscription } from '#shared/contracts/admin/billing-admin.ts';
import { createPaidApp } from '../../test/billing.ts';

const app = await createPaidApp();
const { payments, settle } = app;

const bought = async () => {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id });
  payments.pay(url);
  await settle();
  return {
    ...owner,
    subscription: app.subscriptionOf(url),
    emails: () => app.emailsTo(owner.user.email),
  };
};
const list = async (search = ''): Promise<AdminSubscription[]> => {
  const { agent, bearer } = await app.signIn({ role: 'admin' });
  return (await agent.get('/api/admin/subscriptions').query({ search }).set(bearer).expect(200)).body;
};

test('links to the customer at the provider, where the payment names the church', async () => {
  const { subscription, church, user } = await bought();
  const [row] = await list(subscription);
  expect(row).toMatchObject({
    churchName: church.name,
    payer: user.email,
    plan: 'monthly',
    status: 'active',
    active: true,
    refundFailed: 0,
    lastPayment: { amount: 9900, status: 'paid' },
  });
  const page = await (await fetch(row!.url!)).text();
  expect(page).toContain(user.email);
  expect(page).toContain(church.name);
  const { customer } = payments.subscription(subscription);
  const intents = Object.values(payments.state().intents).filter((intent) => intent.customer === customer);
  expect(intents.map(({ description }) => description)).toEqual([
    `Featured Listing, monthly · ${church.name}`,
  ]);
});

test('a partial refund at the provider keeps the church featured, and the payer is told', async () => {
  const { subscription, church, emails } = await bought();
  payments.refund(subscription, 2500);
  await settle();
  expect(await app.isFeatured(church.id)).toBe(true);
  expect(await emails()).toEqual(['Welcome! Your featured listing is paid for', 'We refunded $25']);
});

test('refunds of older payments are told too', async () => {
  const { subscription, emails } = await bought();
  app.toPeriodEnd(subscription);
  await settle();
  payments.refund(subscription, 2100, 1);
  await settle();
  expect((await emails()).at(-1)).toBe('We refunded $21');
});

test('a cancellation at the provider ends the plan, and the payer is told', async () => {
  const { subscription, church, emails } = await bought();
  payments.cancelNow(subscription);
  await settle();
  expect(await app.isFeatured(church.id)).toBe(false);
  expect((await emails()).at(-1)).toBe('Your featured listing has ended');
  expect(await list(subscription)).toMatchObject([{ status: 'canceled', active: false }]);
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
});
