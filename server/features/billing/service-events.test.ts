/** Payments are processed even if webhooks, responses, the provider, or a process are lost. */

import { describe, expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { seedSamples } from '../../dev/samples/seed.ts';
import { createTestApp } from '../../test/app.ts';
import { createPaidApp, day } from '../../test/billing.ts';
import { handleDueEvents, reconcile } from './service-events.ts';

const app = await createPaidApp();
const { payments, deps } = app;
const start = '/api/billing/create-checkout-session';
const minutes = (n: number) => app.setNow(new Date(payments.now().getTime() + n * 60_000));

const opened = async () => {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id });
  const { id } = owner.church;
  return {
    ...owner,
    churchId: id,
    url,
    isFeatured: () => app.isFeatured(id),
    featuredChanges: () => app.featuredChanges(id),
  };
};

/** The provider neither delivers nor lists events. */
const silent = async (work: () => Promise<void>) => {
  payments.deliveries({ drop: true });
  try {
    await work();
  } finally {
    payments.deliveries({ drop: false });
    payments.clear();
  }
};

test('syncs when the browser returns, without webhooks', () =>
  silent(async () => {
    const { url, agent, isFeatured, featuredChanges, user } = await opened();
    payments.pay(url);
    const readPayment = () =>
      agent.get('/api/billing/session-subscription').query({ session_id: app.sessionOf(url) });
    expect((await readPayment().expect(200)).body).toMatchObject({ state: 'active', account: 'signed_in' });
    expect(await isFeatured()).toBe(true);
    await readPayment().expect(200);
    expect(await featuredChanges()).toEqual(['on']);
    expect(await app.emailsTo(user.email)).toHaveLength(1);
  }));

test('syncs when another page is polling', () =>
  silent(async () => {
    const { url, agent, churchId } = await opened();
    payments.pay(url);
    const { body } = await agent.get('/api/me/subscription').expect(200);
    expect(body).toMatchObject({ status: 'active', churchId, active: true });
  }));

test('queries the provider at most every five seconds', async () => {
  const { url, agent } = await opened();
  const readPayment = () =>
    agent
      .get('/api/billing/session-subscription')
      .query({ session_id: app.sessionOf(url) })
      .expect(200);
  const lookups = () => payments.seen({ method: 'GET', path: '/v1/checkout/sessions' }).length;
  await readPayment();
  const before = lookups();
  await Promise.all(Array.from({ length: 5 }, readPayment));
  expect(lookups()).toBe(before);
  app.setNow(new Date(deps.now().getTime() + 5001));
  await Promise.all(Array.from({ length: 5 }, readPayment));
  expect(lookups()).toBe(before + 1);
});

test('syncs by the reconcile job if the payer never returns', () =>
  silent(async () => {
    const { url, isFeatured, featuredChanges } = await opened();
    payments.pay(url);
    // Listing events fails as well.
    payments.failNext({ when: 'before', status: 500, times: 3, path: 'GET /v1/events' });
    minutes(1);
    expect(await app.reconcile()).toMatchObject({ orders: 0 });
    expect(await isFeatured()).toBe(false);
    minutes(3);
    const report = await app.reconcile();
    expect(report.orders).toBeGreaterThan(0);
    expect(await isFeatured()).toBe(true);
    expect(await featuredChanges()).toEqual(['on']);
    minutes(0);
  }));

test('adds missed events to the inbox', () =>
  silent(async () => {
    const { url, isFeatured } = await opened();
    payments.pay(url);
    const report = await app.reconcile();
    expect(report).toMatchObject({ busy: false, failures: 0 });
    expect(report.events).toBeGreaterThan(0);
    expect(await isFeatured()).toBe(true);
    expect((await app.reconcile()).events).toBe(0);
    expect((await app.inbox()).some(({ source }) => source === 'reconcile')).toBe(true);
  }));

test('ends a subscription at the period end even if the event is lost', () =>
  silent(async () => {
    const { url, isFeatured, featuredChanges } = await opened();
    payments.pay(url);
    await app.reconcile();
    payments.cancelAtPeriodEnd(app.subscriptionOf(url));
    app.toPeriodEnd(app.subscriptionOf(url));
    payments.failNext({ when: 'before', status: 500, times: 3, path: 'GET /v1/events' });
    expect(await isFeatured()).toBe(true);
    minutes(6);
    await app.reconcile();
    expect(await isFeatured()).toBe(false);
    expect(await featuredChanges()).toEqual(['on', 'off']);
    minutes(0);
  }));

test('reports and fixes drift in the nightly pass', () =>
  silent(async () => {
    const { url, isFeatured, churchId } = await opened();
    payments.pay(url);
    await app.reconcile();
    expect((await app.reconcile({ full: true })).drift).toEqual([]);
    payments.cancelNow(app.subscriptionOf(url));
    const other = await app.build.church();
    await deps.pool.query('update churches set featured = true where id = $1', [other.id]);
    payments.failNext({ when: 'before', status: 500, times: 3, path: 'GET /v1/events' });
    const { drift } = await app.reconcile({ full: true });
    expect(drift.sort()).toEqual(
      [
        `${app.subscriptionOf(url)}: was active, is canceled`,
        `church ${other.id}: was featured wrongly, or wrongly not`,
      ].sort(),
    );
    expect(await isFeatured()).toBe(false);
    expect(await app.isFeatured(other.id)).toBe(false);
    expect(await app.featuredChanges(churchId)).toEqual(['on', 'off']);
  }));

test('keeps samples featured by their grants', async () => {
  const shop = await createPaidApp();
  await seedSamples(shop.deps.db);
  const featured = async () =>
    (await shop.anonymous.get('/api/churches?featured=true').expect(200)).body.length as number;
  const before = await featured();
  expect(before).toBeGreaterThan(0);
  expect((await shop.reconcile({ full: true })).drift).toEqual([]);
  expect(await featured()).toBe(before);
});

describe('failed requests', () => {
  test('reuses a session whose response was lost', async () => {
    const owner = await app.owner();
    const churchId = owner.church.id;
    payments.failNext({ when: 'after', path: 'POST /v1/checkout/sessions' });
    const { body } = await owner.agent
      .post(start)
      .send({ terms: termsVersion, churchId, interval: 'monthly' })
      .expect(503);
    expect(body.message).toMatch(/You haven’t been charged/);
    const created = () =>
      Object.values(payments.state().sessions as Record<string, { client_reference_id: string | null }>);
    const before = created().length;
    // With the same key, the provider returns the existing session.
    const url = await app.checkout(owner, { churchId });
    expect(created().length).toBe(before);
    payments.pay(url);
    await app.settle();
    expect(await app.featuredChanges(churchId)).toEqual(['on']);
  });

  test('recovers from an unreachable provider', async () => {
    const owner = await app.owner();
    await payments.stop();
    const { body } = await owner.agent
      .post(start)
      .send({ terms: termsVersion, churchId: owner.church.id, interval: 'monthly' })
      .expect(503);
    expect(body).toEqual({ message: expect.stringMatching(/couldn’t reach/), code: 'unavailable' });
    await owner.agent.get('/api/me/subscription').expect(200);
    await payments.restart();
    payments.pay(await app.checkout(owner, { churchId: owner.church.id }));
    await app.settle();
    expect(await app.featuredChanges(owner.church.id)).toEqual(['on']);
  });

  test('uses a new key after a stored 500 response', async () => {
    const owner = await app.owner();
    const churchId = owner.church.id;
    payments.failNext({ when: 'after', status: 500, saved: true, path: 'POST /v1/checkout/sessions' });
    await owner.agent.post(start).send({ terms: termsVersion, churchId, interval: 'monthly' }).expect(503);
    // With the same key, the provider would repeat the 500 for a day.
    const url = await app.checkout(owner, { churchId });
    const [order] = (await app.orders()).filter((row) => row.churchId === churchId);
    expect(order).toMatchObject({ state: 'open', attempt: 2 });
    payments.pay(url);
    await app.settle();
    expect(await app.featuredChanges(churchId)).toEqual(['on']);
  });

  test('creates a new customer if it was deleted at the provider', async () => {
    const { url, agent, church, isFeatured } = await opened();
    payments.pay(url);
    await app.settle();
    const { customerId } = (await app.subscription(app.subscriptionOf(url)))!;
    payments.deleteCustomer(customerId);
    await app.settle();
    expect(await isFeatured()).toBe(false);
    const again = await app.checkout({ agent }, { churchId: church.id });
    payments.pay(again);
    await app.settle();
    expect(await isFeatured()).toBe(true);
    expect((await app.subscription(app.subscriptionOf(again)))!.customerId).not.toBe(customerId);
  });

  test('creates a new customer even if the deletion event was lost', () =>
    silent(async () => {
      const { url, agent, church } = await opened();
      payments.pay(url);
      await app.reconcile();
      const { customerId, id } = (await app.subscription(app.subscriptionOf(url)))!;
      payments.deleteCustomer(customerId);
      // The deletion is unknown here; only the subscription's end was synced.
      await deps.pool.query(`update billing_subscriptions set status = 'canceled' where id = $1`, [id]);
      const again = await app.checkout({ agent }, { churchId: church.id });
      expect(payments.session(again).customer).not.toBe(customerId);
    }));

  test('handles a restart of the local provider', async () => {
    const { url, isFeatured } = await opened();
    await payments.restart();
    payments.pay(url);
    await app.settle();
    expect(await isFeatured()).toBe(true);
  });
});

test('reconciles on one of two servers at a time', () =>
  silent(async () => {
    const { url, isFeatured, featuredChanges, user } = await opened();
    const second = await createTestApp({ payments, databaseUrl: app.databaseUrl, paymentsTimeout: 2000 });
    payments.deliverTo(null);
    payments.pay(url);
    payments.delayNext({ ms: 300, path: 'GET /v1/events' });
    const reports = await Promise.all([reconcile(deps), reconcile(second.deps)]);
    expect(reports.map(({ busy }) => busy).sort()).toEqual([false, true]);
    await Promise.all([handleDueEvents(deps), handleDueEvents(second.deps)]);
    expect(await isFeatured()).toBe(true);
    expect(await featuredChanges()).toEqual(['on']);
    expect(await app.emailsTo(user.email)).toHaveLength(1);
    payments.deliverTo(`${app.url}/api/webhooks/stripe`);
  }));

test('keeps the last known state while the provider is unreachable and alerts after a day', async () => {
  const shop = await createPaidApp();
  const owner = await shop.owner();
  shop.payments.pay(await shop.checkout(owner, { churchId: owner.church.id }));
  await shop.settle();
  await shop.payments.stop();
  const alerts: string[] = [];
  shop.deps.log.error = ((_about: object, text: string) => void alerts.push(text)) as never;
  const begun = Date.now();
  for (const hours of [7, 23, 25, 26, 50]) {
    shop.setNow(new Date(begun + hours * 3600_000));
    const report = await shop.reconcile();
    expect(report.failures).toBeGreaterThan(0);
  }
  expect(alerts.filter((text) => text.includes('not reached for a day'))).toHaveLength(3);
  expect(await shop.isFeatured(owner.church.id)).toBe(true);
  shop.setNow(new Date(begun + 40 * day));
  await shop.endByTime();
  expect(await shop.isFeatured(owner.church.id)).toBe(true);
});
