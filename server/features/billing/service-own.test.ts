/** The portal, renewal terms, and taxes. */

import { expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { localApi } from '../../adapters/payments/choice.ts';
import { setUpAccount } from '../../adapters/payments/setup.ts';
import { createStripe } from '../../adapters/payments/stripe.ts';
import { createPaidApp } from '../../test/billing.ts';
import { checkPortal } from './service-gate.ts';

const app = await createPaidApp();
const { payments, settle } = app;

type Agent = Awaited<ReturnType<typeof app.signIn>>['agent'];
const portalText = async (agent: Agent) => {
  const { body } = await agent.post('/api/billing/portal-session').expect(200);
  return (await fetch(body.url)).text();
};
const boughtIntro = async () => {
  const owner = await app.owner();
  const { body } = await owner.agent
    .post('/api/create-payment-intent')
    .send({ terms: termsVersion, amount: 49, churchId: owner.church.id })
    .expect(200);
  payments.confirm(body.clientSecret);
  await settle();
  const order = (await app.orders()).find(({ id }) => id === body.orderId)!;
  return { ...owner, order, subscription: order.subscriptionId! };
};

test('offers only card and invoices in the portal during the intro month', async () => {
  const { agent, subscription } = await boughtIntro();
  const text = await portalText(agent);
  expect(text).toContain('Use a card that works');
  expect(text).toContain('Invoices');
  expect(text).not.toMatch(/Keep my subscription|Cancel at end|Switch to/);
  // A stale form can't change it either.
  const { body } = await agent.post('/api/billing/portal-session').expect(200);
  const form = new URLSearchParams({ subscription, action: 'resume' });
  await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' });
  expect(payments.subscription(subscription).cancel_at_period_end).toBe(true);
});

test('offers canceling and switching in the portal for other plans', async () => {
  const owner = await app.owner();
  payments.pay(await app.checkout(owner, { churchId: owner.church.id }));
  await settle();
  expect(await portalText(owner.agent)).toMatch(/Switch to \$995[\s\S]*Cancel at end/);
});

test('does not offer to keep the intro month alongside another subscription', async () => {
  const { agent, user, subscription } = await boughtIntro();
  const other = await app.build.church({ userId: user.id });
  const url = await app.checkout({ agent }, { churchId: other.id });
  payments.pay(url);
  await settle();
  expect(await portalText(agent)).not.toMatch(/Keep my subscription|Cancel at end|Switch to/);
  // If a portal opened earlier undoes the cancellation, it is restored.
  payments.resume(subscription);
  await settle();
  expect(payments.subscription(subscription).cancel_at_period_end).toBe(true);
  // After the intro month, the other plan gets the full portal.
  app.toPeriodEnd(subscription);
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(await portalText((await app.signIn({ id: user.id })).agent)).toContain('Cancel at end');
});

test('cancels and resumes other subscriptions on our own page during an intro month', async () => {
  const { agent, user, subscription } = await boughtIntro();
  const other = await app.build.church({ userId: user.id });
  const url = await app.checkout({ agent }, { churchId: other.id });
  payments.pay(url);
  await settle();
  const renewal = async (providerId: string, renews: boolean, as = agent) => {
    const { id } = (await app.subscription(providerId))!;
    return as.post(`/api/me/subscriptions/${id}/renewal`).send({ renews });
  };
  const monthly = app.subscriptionOf(url);
  expect((await renewal(monthly, false)).body.message).toMatch(
    /stays featured until .* so nothing is refunded\./,
  );
  expect(payments.subscription(monthly).cancel_at_period_end).toBe(true);
  expect((await app.subscription(monthly))?.cancelAtPeriodEnd).toBe(true);
  expect((await renewal(monthly, true)).body.message).toMatch(
    /^Your plan continues\. Your next payment: \$99 on /,
  );
  expect(payments.subscription(monthly).cancel_at_period_end).toBe(false);

  expect((await renewal(subscription, true)).status).toBe(409);
  expect(payments.subscription(subscription).cancel_at_period_end).toBe(true);
  const stranger = await app.signIn();
  expect((await renewal(monthly, false, stranger.agent)).status).toBe(404);
  payments.failNext({ when: 'before', path: 'POST /v1/subscriptions' });
  expect((await renewal(monthly, false)).status).toBe(503);
  expect(payments.subscription(monthly).cancel_at_period_end).toBe(false);
  payments.cancelNow(monthly);
  await settle();
  expect((await renewal(monthly, true)).status).toBe(409);
});

test('shows church, plan, next charge, and card of each subscription', async () => {
  const owner = await app.owner();
  payments.pay(await app.checkout(owner, { churchId: owner.church.id }));
  await settle();
  const { body } = await owner.agent.get('/api/me/subscriptions').expect(200);
  expect(body).toMatchObject([
    {
      churchName: owner.church.name,
      plan_key: 'monthly',
      plan: { amount: 9900, interval: 'month' },
      currentPeriodEnd: expect.any(String),
      card: { brand: 'visa', last4: '4242' },
    },
  ]);
});

test('stores the accepted terms with the order, no consent without them, and refuses outdated ones', async () => {
  const { order } = await boughtIntro();
  expect(order).toMatchObject({ consentVersion: termsVersion, consentAt: expect.any(Date) });
  const { agent, church } = await app.owner();
  const ordered = async () => (await app.orders()).filter(({ churchId }) => churchId === church.id);
  const calls = [
    ['/api/create-payment-intent', { amount: 99, churchId: church.id }],
    ['/api/billing/create-checkout-session', { interval: 'monthly', churchId: church.id }],
  ] as const;
  for (const [path, body] of calls) {
    const outdated = { ...body, terms: '2020-01-01' };
    const { body: refused } = await agent.post(path).send(outdated).expect(400);
    expect(refused.fields.terms).toContain('Our terms have changed');
  }
  expect(await ordered()).toEqual([]);
  for (const [path, body] of calls) await agent.post(path).send(body).expect(200);
  const without = { consentVersion: null, consentAt: null };
  expect(await ordered()).toMatchObject([without, without]);
});

test('lets an owner whose churches are all featured onboard another one', async () => {
  const owner = await app.owner();
  payments.pay(await app.checkout(owner, { churchId: owner.church.id }));
  await settle();
  const start = (body: object) =>
    owner.agent.post('/api/create-payment-intent').send({ terms: termsVersion, amount: 99, ...body });
  // Without a new church there would be nothing to feature.
  expect((await start({}).expect(409)).body.message).toMatch(/already featured/);
  const { body } = await start({ newChurch: true }).expect(200);
  const form = {
    churchName: 'A Second Chapel',
    denomination: 'Mennonite',
    description: 'A small chapel with a big table, much singing, and coffee for all.',
    address: '4100 Fannin Street',
    city: 'Houston',
    zipCode: '77004',
    area: 'North',
    phone: '(713) 555-0100',
    email: owner.user.email,
    orderId: body.orderId,
  };
  const sent = await owner.agent.post('/api/church-onboarding').send(form).expect(200);
  payments.confirm(body.clientSecret);
  await settle();
  const order = (await app.orders()).find(({ id }) => id === body.orderId)!;
  expect(order).toMatchObject({ state: 'fulfilled', churchId: sent.body.churchId });
  expect(await app.subscription(order.subscriptionId!)).toMatchObject({
    status: 'active',
    superseded: false,
  });
  // If the church isn't submitted, the payment features nothing and is refunded.
  const { body: third } = await start({ newChurch: true }).expect(200);
  payments.confirm(third.clientSecret);
  await settle();
  const useless = (await app.orders()).find(({ id }) => id === third.orderId)!;
  expect(useless.state).toBe('conflict');
  expect(payments.subscription(useless.subscriptionId!).status).toBe('canceled');
});

test('reports a misconfigured portal in the Overview until billing:setup is run', async () => {
  const admin = await app.signIn({ role: 'admin' });
  const isWrong = async () =>
    (await admin.agent.get('/api/admin/overview').set(admin.bearer).expect(200)).body.subscriptions
      .portalWrong;
  await checkPortal(app.deps);
  expect(await isWrong()).toBe(false);
  const { portalSettings } = payments.state();
  const owner = await app.owner();
  payments.pay(await app.checkout(owner, { churchId: owner.church.id }));
  await settle();
  payments.forgetPortals();
  // Another process, which hasn't loaded the configuration yet.
  const other = await createPaidApp({ payments, databaseUrl: app.databaseUrl });
  await checkPortal(other.deps);
  expect(await isWrong()).toBe(true);
  const stripe = createStripe(localApi(payments.url));
  await setUpAccount(stripe, { baseUrl: undefined, apiVersion: '' }, () => undefined);
  await checkPortal(other.deps);
  expect(await isWrong()).toBe(false);
  expect(Object.keys(portalSettings)).toHaveLength(2);
});

test('STRIPE_TAX=on: collects addresses, adds tax, and tells the browser', async () => {
  const taxed = await createPaidApp({ payments, env: { STRIPE_TAX: 'on' } });
  const owner = await taxed.owner();
  const url = await taxed.checkout(owner, { churchId: owner.church.id });
  expect(payments.session(url)).toMatchObject({
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
  });
  payments.pay(url);
  expect(payments.subscription(taxed.subscriptionOf(url)).automatic_tax.enabled).toBe(true);

  const { agent, church } = await taxed.owner();
  const start = (body: object) =>
    agent
      .post('/api/create-payment-intent')
      .send({ terms: termsVersion, amount: 99, churchId: church.id, ...body });
  expect((await start({}).expect(400)).body.fields).toHaveProperty('zip');
  const { body } = await start({ zip: '77004' }).expect(200);
  const order = (await taxed.orders()).find(({ id }) => id === body.orderId)!;
  const subscription = payments.subscription(order.subscriptionId!);
  expect(subscription.automatic_tax.enabled).toBe(true);
  expect(payments.state().customers[String(subscription.customer)]?.address).toMatchObject({
    country: 'US',
    postal_code: '77004',
  });
  // A corrected ZIP code changes the tax, so it needs a new invoice.
  const { body: corrected } = await start({ zip: '77005' }).expect(200);
  expect(corrected.clientSecret).not.toBe(body.clientSecret);
  expect((await start({ zip: '77005' }).expect(200)).body).toEqual(corrected);
  expect(payments.state().customers[String(subscription.customer)]?.address?.postal_code).toBe('77005');
  expect(payments.invoices(order.subscriptionId!).map(({ status }) => status)).toEqual(['void']);
  expect((await taxed.anonymous.get('/api/config').expect(200)).body.payments.tax).toBe(true);
});

test('marks receipts in production with test keys', async () => {
  const shop = await createPaidApp();
  const owner = await shop.owner();
  const url = await shop.checkout(owner, { churchId: owner.church.id });
  // ALLOW_TEST_KEYS=true: a public site with the provider in test mode.
  Object.assign(shop.deps.env, { mode: 'production' });
  shop.payments.pay(url);
  await shop.settle();
  shop.toPeriodEnd(shop.subscriptionOf(url));
  await shop.settle();
  expect((await shop.emailsTo(owner.user.email)).sort()).toEqual([
    '[Test, no money moved] Receipt: $99 for your featured listing',
    '[Test, no money moved] Welcome! Your featured listing is paid for',
  ]);
});
