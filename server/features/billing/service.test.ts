/** Ending subscriptions when an account is deleted. */

import { expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { createPaidApp } from '../../test/billing.ts';
import { testPassword } from '../../test/build.ts';

const app = await createPaidApp();
const { payments, settle } = app;

type Agent = Awaited<ReturnType<typeof app.owner>>['agent'];
const deleteAccount = (agent: Agent, subscriptions: 'period_end' | 'now') =>
  agent.delete('/api/user/account').send({ currentPassword: testPassword, subscriptions });
const subscribe = async (interval: 'monthly' | 'annual') => {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id, interval });
  payments.pay(url);
  await settle();
  const subscription = app.subscriptionOf(url);
  const refunded = () => {
    const { customer } = payments.subscription(subscription);
    return Object.values(payments.state().charges)
      .filter((charge) => charge.customer === customer)
      .reduce((sum, charge) => sum + charge.amount_refunded, 0);
  };
  const offered = async () =>
    (await owner.agent.get('/api/me/subscriptions').expect(200)).body[0].quotes.deleted.amount as number;
  return { ...owner, subscription, refunded, offered };
};

test('refunds everything when canceled in the first 14 days', async () => {
  const { agent, church, subscription, refunded, offered, user } = await subscribe('annual');
  app.advance({ days: 13 });
  expect(await offered()).toBe(99_500);
  await deleteAccount(agent, 'now').expect(200);
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(refunded()).toBe(99_500);
  expect(await app.isFeatured(church.id)).toBe(false);
  const email = (await app.emails()).find(
    ({ to, subject }) => to === user.email && subject === 'Your featured listing has ended',
  );
  expect(email!.text).toContain('$995');
});

test('refunds the rest after an earlier partial refund, and emails the amount', async () => {
  const { agent, subscription, refunded, offered, user } = await subscribe('annual');
  payments.refund(subscription, 40_000);
  await settle();
  expect(await offered()).toBe(59_500);
  await deleteAccount(agent, 'now').expect(200);
  await settle();
  expect(refunded()).toBe(99_500);
  const email = (await app.emails()).find(
    ({ to, subject }) => to === user.email && subject === 'Your featured listing has ended',
  );
  expect(email!.text).toContain('$595');
});

test('refunds nothing after 14 days', async () => {
  const annual = await subscribe('annual');
  const monthly = await subscribe('monthly');
  app.advance({ days: 20 });
  await settle();
  expect(await monthly.offered()).toBe(0);
  expect(await annual.offered()).toBe(0);
  for (const { agent } of [annual, monthly]) await deleteAccount(agent, 'now').expect(200);
  await settle();
  expect(annual.refunded()).toBe(0);
  expect(monthly.refunded()).toBe(0);
});

test('always refunds an undecided claim', async () => {
  const payer = await app.signIn();
  const church = await app.build.church();
  const { body } = await payer.agent
    .post('/api/billing/create-checkout-session')
    .send({
      terms: termsVersion,
      interval: 'monthly',
      claimData: {
        firstName: 'A',
        lastName: 'B',
        email: payer.user.email,
        claimExisting: true,
        selectedChurchId: church.id,
        subscriptionType: 'monthly',
      },
    })
    .expect(200);
  payments.pay(body.url);
  await settle();
  app.advance({ days: 20 });
  await settle();
  await deleteAccount(payer.agent, 'period_end').expect(200);
  await settle();
  const subscription = payments.subscription(app.subscriptionOf(body.url));
  expect(subscription.status).toBe('canceled');
  const [charge] = Object.values(payments.state().charges).filter(
    ({ customer }) => customer === subscription.customer,
  );
  expect(charge!.amount_refunded).toBe(9900);
  expect(await app.isFeatured(church.id)).toBe(false);
});

test('keeps benefits until the period end without further charges or refunds', async () => {
  const { agent, church, subscription, refunded } = await subscribe('annual');
  await deleteAccount(agent, 'period_end').expect(200);
  await settle();
  expect(payments.subscription(subscription)).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  });
  expect(await app.isFeatured(church.id)).toBe(true);
  app.toPeriodEnd(subscription);
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(await app.featuredChanges(church.id)).toEqual(['on', 'off']);
  expect(refunded()).toBe(0);
});
