/** Verifies, stores, and handles events exactly once. */
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { webhookPath } from '#shared/contracts/billing.ts';
import { billingEvents } from '../../db/tables/billing.ts';
import { createTestApp } from '../../test/app.ts';
import { createPaidApp, day } from '../../test/billing.ts';
import { handleDueEvents } from './service-events.ts';
import { reviveEvents } from './store-events.ts';

const app = await createPaidApp();
const { anonymous, payments, settle, deps } = app;

afterEach(async () => {
  payments.deliveries({ hold: false, drop: false, duplicate: false, reverse: false });
  payments.clear();
  await settle();
});

/** Builds an event like the provider's. */
const send = (body: string, signature?: string) => {
  const call = anonymous.post(webhookPath).set('Content-Type', 'application/json');
  if (signature !== undefined) call.set('Stripe-Signature', signature);
  return call.send(body);
};
const eventText = (values: object = {}) =>
  JSON.stringify({
    id: `evt_${Math.random().toString(36).slice(2)}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: 'sub_unknown', object: 'subscription', metadata: {} } },
    ...values,
  });
const bought = async () => {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id });
  return { ...owner, url, pay: () => payments.pay(url), subscription: () => app.subscriptionOf(url) };
};

test('handles duplicate events once', async () => {
  const { church, user, pay } = await bought();
  payments.deliveries({ duplicate: true });
  pay();
  await settle();
  const stored = (await app.inbox()).map(({ id }) => id);
  for (const id of stored) expect(await payments.resend(id)).toBe(200);
  await settle();
  expect((await app.inbox()).map(({ id }) => id)).toEqual(stored);
  expect(await app.featuredChanges(church.id)).toEqual(['on']);
  expect(await app.emailsTo(user.email)).toHaveLength(1);
});

test('handles events in reverse order', async () => {
  const { church, user, pay, subscription } = await bought();
  payments.deliveries({ hold: true, reverse: true });
  pay();
  payments.cancelNow(subscription());
  payments.deliveries({ hold: false, reverse: true });
  await payments.flush();
  await settle();
  expect((await app.subscription(subscription()))?.status).toBe('canceled');
  // The sync reads the final state from the provider, regardless of the order.
  expect(await app.featuredChanges(church.id)).toEqual([]);
  // Nothing was featured, so the payment is returned.
  expect(await app.emailsTo(user.email)).toEqual(['Your featured listing has ended']);
});

test('handles a stored event after its worker was killed', async () => {
  const { church, pay } = await bought();
  pay();
  await payments.settled();
  expect(await app.isFeatured(church.id)).toBe(false);
  // A worker leased an event and died; when the lease expires, another one takes over.
  const { rows } = await deps.pool.query(
    `update billing_events set attempts = 1, next_attempt_at = now() + interval '90 seconds'
     where state = 'pending' returning id`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(await handleDueEvents(deps)).toBe(0);
  app.setNow(new Date(Date.now() + 91_000));
  expect(await handleDueEvents(deps)).toBe(rows.length);
  app.setNow(new Date());
  expect(await app.isFeatured(church.id)).toBe(true);
  expect(await app.featuredChanges(church.id)).toEqual(['on']);
});

describe('rejects and does not store requests with', () => {
  const refused = async (body: string, signature?: string) => {
    const before = (await app.inbox()).length;
    const response = await send(body, signature);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message: expect.any(String), code: 'bad_input' });
    expect((await app.inbox()).length).toBe(before);
  };
  test('a missing signature', () => refused(eventText()));
  test('a wrong signature', () => {
    const body = eventText();
    return refused(body, payments.sign({ body, secret: 'whsec_another' }));
  });
  test('a tampered body', () => {
    const body = eventText();
    return refused(body.replace('sub_unknown', 'sub_stolen'), payments.sign({ body }));
  });
  test('a stale signature', () => {
    const body = eventText();
    return refused(body, payments.sign({ body, at: Math.floor(Date.now() / 1000) - 301 }));
  });
  test('the wrong mode', () => {
    const body = eventText({ livemode: true });
    return refused(body, payments.sign({ body }));
  });
  test('no event', async () => {
    for (const body of ['', 'null', '[]', '{"a":']) await refused(body, payments.sign({ body }));
  });
});

test('rejects bodies over 1 MB', async () => {
  const body = eventText({ padding: 'x'.repeat(1_100_000) });
  const { status } = await send(body, payments.sign({ body }));
  expect(status).toBe(413);
});

test('stores unused event types as ignored', async () => {
  const body = eventText({ id: 'evt_unused', type: 'product.created' });
  await send(body, payments.sign({ body })).expect(200);
  const [row] = (await app.inbox()).filter(({ id }) => id === 'evt_unused');
  expect(row).toMatchObject({ state: 'ignored', type: 'product.created', source: 'webhook' });
});

test('accepts both secrets during rotation', async () => {
  const rotated = await createTestApp({
    payments,
    env: { STRIPE_WEBHOOK_SECRET: `whsec_the_new_one,${payments.webhookSecret}` },
  });
  payments.deliverTo(app.url + webhookPath);
  const sendTo = (body: string, secret: string) =>
    rotated.anonymous
      .post(webhookPath)
      .set('Stripe-Signature', payments.sign({ body, secret }))
      .set('Content-Type', 'application/json')
      .send(body);
  for (const secret of ['whsec_the_new_one', payments.webhookSecret])
    await sendTo(eventText(), secret).expect(200);
  await sendTo(eventText(), 'whsec_older').expect(400);
});

test('ignores the state in replayed events', async () => {
  const { church, pay, subscription } = await bought();
  pay();
  await settle();
  const paid = payments.events('customer.subscription.updated').concat(payments.events('invoice.paid'));
  payments.cancelNow(subscription());
  await settle();
  expect(await app.featuredChanges(church.id)).toEqual(['on', 'off']);
  // Even if it has been deleted from the inbox.
  await deps.pool.query('delete from billing_events');
  for (const event of paid) expect(await payments.resend(event.id)).toBe(200);
  await settle();
  expect(await app.isFeatured(church.id)).toBe(false);
  expect(await app.featuredChanges(church.id)).toEqual(['on', 'off']);
});

test('responds with an error if the database is down', async () => {
  const { church, pay } = await bought();
  const broken = await createTestApp({ payments, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  payments.deliverTo(broken.url + webhookPath);
  pay();
  const [event] = payments.events('checkout.session.completed').slice(-1);
  expect(await payments.resend(event!.id)).toBe(503);
  // The provider retries when the database is available again.
  payments.deliverTo(app.url + webhookPath);
  await settle();
  expect(await app.isFeatured(church.id)).toBe(true);
  expect(await app.featuredChanges(church.id)).toEqual(['on']);
});

test("ignores another site's subscription in the same Stripe account", async () => {
  const before = (await app.subscriptions()).length;
  const foreign = payments.foreignSubscription();
  await settle();
  expect(payments.subscription(foreign.id).status).toBe('active');
  expect((await app.subscriptions()).length).toBe(before);
  const rows = (await app.inbox()).filter(({ payload }) => JSON.stringify(payload).includes(foreign.id));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ state }) => state === 'done')).toBe(true);
});

test('handles events once with eight concurrent workers', async () => {
  const { church, user, pay, subscription } = await bought();
  payments.deliveries({ duplicate: true });
  pay();
  await payments.settled();
  await Promise.all(Array.from({ length: 8 }, () => handleDueEvents(deps)));
  expect((await app.inbox()).every(({ state }) => state !== 'pending')).toBe(true);
  expect(await app.featuredChanges(church.id)).toEqual(['on']);
  expect(await app.emailsTo(user.email)).toHaveLength(1);
  expect((await app.subscriptions()).filter(({ providerId }) => providerId === subscription())).toHaveLength(
    1,
  );
});

test('abandons failing events and revives them', async () => {
  const { church, pay } = await bought();
  payments.failNext({ when: 'before', status: 500, times: 10_000, path: 'GET /v1' });
  pay();
  await payments.settled();
  const start = Date.now();
  for (let round = 0; round < 30; round += 1) {
    app.setNow(new Date(start + round * 0.25 * day));
    await handleDueEvents(deps);
  }
  const dead = (await app.inbox()).filter(({ state }) => state === 'dead');
  expect(dead.length).toBeGreaterThan(0);
  for (const { attempts } of dead) expect(attempts).toBeGreaterThanOrEqual(12);
  expect(await app.isFeatured(church.id)).toBe(false);
  payments.clear();
  app.setNow(new Date());
  const stateOf = async (id: string) =>
    (await deps.db.select().from(billingEvents).where(eq(billingEvents.id, id)))[0];
  // Redelivery from the provider's dashboard revives an event.
  const [first, ...others] = dead;
  expect(await payments.resend(first!.id)).toBe(200);
  expect(await stateOf(first!.id)).toMatchObject({ state: 'pending', attempts: 0 });
  expect(await handleDueEvents(deps)).toBe(1);
  expect(await stateOf(first!.id)).toMatchObject({ state: 'done', attempts: 1, lastError: null });
  expect(await app.isFeatured(church.id)).toBe(true);
  // The command revives the others.
  for (const { id } of others) expect(await stateOf(id)).toMatchObject({ state: 'dead' });
  expect(await reviveEvents(deps.db, { now: deps.now() })).toBe(others.length);
  for (const { id } of others) expect(await stateOf(id)).toMatchObject({ state: 'pending', attempts: 0 });
  expect(await handleDueEvents(deps)).toBe(others.length);
  for (const { id } of others) expect((await stateOf(id))!.handledAt).not.toBeNull();
  expect((await app.inbox()).filter(({ state }) => state === 'dead')).toEqual([]);
  expect(await app.featuredChanges(church.id)).toEqual(['on']);
});

test('postpones events while the provider is unreachable', async () => {
  const earlier = await bought();
  earlier.pay();
  await settle();
  const { church, pay } = await bought();
  pay();
  await payments.settled();
  await payments.stop();
  expect(await handleDueEvents(deps)).toBe(0);
  expect(await app.isFeatured(church.id)).toBe(false);
  // Only failed events are postponed, with the error.
  const failed = (await app.inbox()).filter(({ lastError }) => lastError !== null);
  expect(new Set(failed.map(({ state }) => state))).toEqual(new Set(['pending']));
  await payments.restart();
  const { rows } = await deps.pool.query(
    `select count(*)::int as n from billing_events where state = 'pending'`,
  );
  expect(rows[0].n).toBeGreaterThan(0);
  app.setNow(new Date(Date.now() + 3600_000));
  await settle();
  app.setNow(new Date());
  expect(await app.isFeatured(church.id)).toBe(true);
});

test('responds after storing the event, before handling it', async () => {
  const { pay } = await bought();
  payments.delayNext({ ms: 4000, path: 'GET /v1/subscriptions' });
  pay();
  const [event] = payments.events('invoice.paid').slice(-1);
  expect(await payments.resend(event!.id)).toBe(200);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query('select state from billing_events where id = $1', [event!.id]);
  await client.end();
  expect(rows).toEqual([{ state: 'pending' }]);
});
