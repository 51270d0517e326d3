/** Starting payments and viewing them. */

import { describe, expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { createTestApp } from '../../test/app.ts';
import { createPaidApp, day } from '../../test/billing.ts';

const app = await createPaidApp();
const { anonymous, payments, settle } = app;
const sessions = () => payments.seen({ method: 'POST', path: '/v1/checkout/sessions' }).length;
const start = '/api/billing/create-checkout-session';

test('returns prices', async () => {
  const { body } = await anonymous.get('/api/pricing').expect(200);
  expect(body).toEqual({
    monthly: { amount: 99, displayAmount: '$99' },
    annual: { amount: 995, displayAmount: '$995' },
  });
});

describe('checkout', () => {
  test('features the church once and sends one email', async () => {
    const owner = await app.owner();
    const { id, name } = owner.church;
    const url = await app.checkout(owner, { churchId: id });
    expect(await app.isFeatured(id)).toBe(false);
    expect(payments.pay(url)).toMatchObject({ kind: 'done' });
    await settle();
    expect(await app.isFeatured(id)).toBe(true);
    expect(await app.featuredChanges(id)).toEqual(['on']);
    expect(await app.emailsTo(owner.user.email)).toEqual(['Welcome! Your featured listing is paid for']);
    const { body } = await owner.agent.get('/api/me/subscription').expect(200);
    expect(body).toMatchObject({ status: 'active', plan_key: 'monthly', churchId: id, active: true });
    expect(body.churchName).toBe(name);
    expect(payments.session(url)).toMatchObject({
      amount_total: 9900,
      success_url: `${app.url}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${app.url}/billing/cancel`,
    });
  });

  test('updates list and page within a second', async () => {
    const owner = await app.owner();
    const { id } = owner.church;
    const featuredStates = async () => {
      const [page, list] = await Promise.all([
        anonymous.get(`/api/churches/${id}`),
        anonymous.get('/api/churches?featured=true'),
      ]);
      return [page.body.featured, list.body.some((church: { id: number }) => church.id === id)];
    };
    expect(await featuredStates()).toEqual([false, false]);
    const url = await app.checkout(owner, { churchId: id });
    payments.pay(url);
    await settle();
    await expect.poll(featuredStates, { timeout: 1000, interval: 50 }).toEqual([true, true]);
    payments.cancelNow(app.subscriptionOf(url));
    await settle();
    await expect.poll(featuredStates, { timeout: 1000, interval: 50 }).toEqual([false, false]);
  });

  test('creates one session from ten concurrent requests', async () => {
    const owner = await app.owner();
    const before = sessions();
    const urls = await Promise.all(
      Array.from({ length: 10 }, () => app.checkout(owner, { churchId: owner.church.id })),
    );
    expect(new Set(urls).size).toBe(1);
    expect(sessions() - before).toBe(1);
    expect(await app.checkout(owner, { churchId: owner.church.id })).toBe(urls[0]);
  });

  test('creates one session from ten concurrent requests to two servers', async () => {
    const owner = await app.owner();
    const second = await createTestApp({ payments, databaseUrl: app.databaseUrl });
    payments.deliverTo(`${app.url}/api/webhooks/stripe`);
    const cookies = owner.agent.jar
      .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
      .toValueString();
    const before = sessions();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? second : app).anonymous
          .post(start)
          .set('Cookie', cookies)
          .send({ terms: termsVersion, churchId: owner.church.id, interval: 'monthly' })
          .expect(200),
      ),
    );
    expect(new Set(responses.map(({ body }) => body.url)).size).toBe(1);
    expect(sessions() - before).toBe(1);
  });

  test('expires the previous session when another plan is chosen', async () => {
    const owner = await app.owner();
    const monthly = await app.checkout(owner, { churchId: owner.church.id });
    const annual = await app.checkout(owner, { churchId: owner.church.id, interval: 'annual' });
    expect(annual).not.toBe(monthly);
    expect(payments.session(monthly).status).toBe('expired');
    expect(payments.pay(monthly)).toMatchObject({ kind: 'closed' });
    expect(payments.session(annual).amount_total).toBe(99_500);
    // Paid, but not synced yet: requesting another plan discovers that.
    payments.deliveries({ drop: true });
    payments.pay(annual);
    await owner.agent
      .post(start)
      .send({ terms: termsVersion, churchId: owner.church.id, interval: 'monthly' })
      .expect(409);
    payments.deliveries({ drop: false });
    expect(await app.isFeatured(owner.church.id)).toBe(true);
  });

  test('responds 409 if already subscribed', async () => {
    const owner = await app.owner();
    const churchId = owner.church.id;
    payments.pay(await app.checkout(owner, { churchId }));
    await settle();
    const before = sessions();
    const { body } = await owner.agent
      .post(start)
      .send({ terms: termsVersion, churchId, interval: 'annual' })
      .expect(409);
    expect(body.message).toMatch(/Billing tab/);
    await owner.agent
      .post('/api/create-payment-intent')
      .send({ terms: termsVersion, amount: 99, churchId })
      .expect(409);
    expect(sessions()).toBe(before);
  });

  test('rejects a forged ownerUserId', async () => {
    const [owner, other] = [await app.owner(), await app.owner()];
    const send = (user: typeof owner, body: object) =>
      user.agent.post(start).send({ terms: termsVersion, interval: 'monthly', ...body });
    await send(owner, { churchId: owner.church.id, ownerUserId: other.user.id }).expect(403);
    await send(owner, { churchId: owner.church.id, email: other.user.email }).expect(403);
    await send(owner, { churchId: other.church.id }).expect(403);
    await send(owner, { churchId: (await app.owner({ status: 'pending' })).church.id }).expect(404);
    await anonymous
      .post(start)
      .send({ terms: termsVersion, interval: 'monthly', ownerUserId: owner.user.id })
      .expect(403);
    await anonymous
      .post(start)
      .send({ terms: termsVersion, interval: 'monthly', churchId: owner.church.id })
      .expect(401);
    await send(owner, { churchId: owner.church.id, ownerUserId: 0, email: '' }).expect(200);
    await send(owner, { interval: 'weekly' }).expect(400);
    await send(owner, { interval: 'intro' }).expect(400);
  });

  test('ignores amounts, states, and URLs in the request', async () => {
    const owner = await app.owner();
    const protectedFields = {
      amount: 1,
      plan: 'intro',
      price: 'price_1',
      successUrl: 'https://evil.example',
      state: 'fulfilled',
      userId: 1,
      accountMade: true,
      featured: true,
      subscriptionId: 'sub_1',
    };
    const { body } = await owner.agent
      .post(start)
      .send({ terms: termsVersion, ...protectedFields, churchId: owner.church.id, interval: 'monthly' })
      .expect(200);
    const session = payments.session(body.url);
    expect(session.amount_total).toBe(9900);
    expect(session.success_url).toContain(app.url);
    const [order] = (await app.orders()).filter(({ sessionId }) => sessionId === session.id);
    expect(order).toMatchObject({ state: 'open', plan: 'monthly', userId: owner.user.id, amount: 9900 });
    expect(order).toMatchObject({ subscriptionId: null, accountMade: false });
  });

  test('allows a new session after one expires', async () => {
    const owner = await app.owner();
    const old = await app.checkout(owner, { churchId: owner.church.id });
    app.advance({ hours: 25 });
    await settle();
    const sessionId = app.sessionOf(old);
    // The event alone closes the order.
    const [order] = (await app.orders()).filter((row) => row.sessionId === sessionId);
    expect(order?.state).toBe('expired');
    const { body } = await owner.agent
      .get('/api/billing/session-subscription')
      .query({ session_id: sessionId });
    expect(body).toMatchObject({ state: 'expired', status: null });
    const url = await app.checkout(owner, { churchId: owner.church.id });
    expect(url).not.toBe(old);
    payments.pay(url);
    await settle();
    expect(await app.isFeatured(owner.church.id)).toBe(true);
  });

  test("is not blocked by a stranger's open checkout", async () => {
    const church = await app.build.church();
    const [stranger, owner] = [await app.owner(), await app.owner()];
    const claimData = (payer: typeof owner) => ({
      firstName: 'A',
      lastName: 'B',
      email: payer.user.email,
      claimExisting: true,
      selectedChurchId: church.id,
      subscriptionType: 'monthly',
    });
    const claim = async (payer: typeof owner) => {
      const { body } = await payer.agent
        .post(start)
        .send({ terms: termsVersion, interval: 'monthly', claimData: claimData(payer) })
        .expect(200);
      return body.url as string;
    };
    const theirs = await claim(stranger);
    const own = await claim(owner);
    expect(own).not.toBe(theirs);
    payments.pay(own);
    await settle();
    expect(await app.isFeatured(church.id)).toBe(true);
    // Too late: the church's second subscription is canceled and refunded.
    payments.pay(theirs);
    await settle();
    expect(payments.subscription(app.subscriptionOf(theirs)).status).toBe('canceled');
    expect(await app.featuredChanges(church.id)).toEqual(['on']);
  });
});

describe('viewing payments', () => {
  const readPayment = (agent: typeof anonymous, sessionId: string) =>
    agent.get('/api/billing/session-subscription').query({ session_id: sessionId });

  test('responds 404 to a guessed session id', async () => {
    const before = payments.seen().length;
    await readPayment(anonymous, 'cs_test_guess').expect(404);
    const { agent } = await app.owner();
    await readPayment(agent as never, 'cs_test_guess').expect(404);
    expect(payments.seen().length).toBe(before);
  });

  test("shows strangers with the id only the status, not the payer's details", async () => {
    const owner = await app.owner();
    const url = await app.checkout(owner, { churchId: owner.church.id });
    payments.pay(url);
    await settle();
    const { body, headers } = await readPayment(anonymous, app.sessionOf(url)).expect(200);
    expect(body).toEqual({
      status: 'active',
      plan_key: 'monthly',
      current_period_end: null,
      state: 'active',
      account: null,
      email: null,
      churchName: null,
    });
    expect(headers['set-cookie']).toBeUndefined();
    const own = await readPayment(owner.agent as never, app.sessionOf(url)).expect(200);
    expect(own.body).toMatchObject({
      account: 'signed_in',
      email: owner.user.email,
      churchName: owner.church.name,
    });
  });

  test("hides other users' subscriptions, orders, and invoices", async () => {
    const [owner, other] = [await app.owner(), await app.owner()];
    payments.pay(await app.checkout(owner, { churchId: owner.church.id }));
    await settle();
    const { body: mine } = await owner.agent.get('/api/me/subscriptions').expect(200);
    const id = mine[0].id;
    const details = '/api/billing/subscription-details';
    await owner.agent.get(details).query({ subscriptionId: id }).expect(200);
    await other.agent.get(details).query({ subscriptionId: id }).expect(404);
    expect((await other.agent.get(details).expect(200)).body).toBeNull();
    await other.agent.post(`/api/me/subscriptions/${id}/cancel-and-refund`).expect(404);
    await other.agent
      .post(`/api/me/subscriptions/${id}/church`)
      .send({ churchId: other.church.id })
      .expect(404);
    const [order] = (await app.orders()).filter(({ userId }) => userId === owner.user.id);
    await owner.agent.get(`/api/billing/orders/${order!.id}`).expect(200);
    await other.agent.get(`/api/billing/orders/${order!.id}`).expect(404);
    expect((await other.agent.get('/api/billing/invoices').expect(200)).body).toEqual([]);
    const invoices = await owner.agent.get('/api/billing/invoices').expect(200);
    expect(invoices.body).toMatchObject([{ amount: 9900, status: 'paid' }]);
    await other.agent.post('/api/billing/portal-session').expect(404);
    const portal = await owner.agent.post('/api/billing/portal-session').expect(200);
    expect(portal.body.url).toContain(payments.url);
  });
});

describe('a subscription bought without a church', () => {
  test('is attached to the only church, the next one submitted, or the chosen one', async () => {
    const one = await app.owner();
    payments.pay(await app.checkout(one));
    await settle();
    expect(await app.isFeatured(one.church.id)).toBe(true);

    const none = await app.signIn();
    payments.pay(await app.checkout(none));
    await settle();
    const { body: unattached } = await none.agent.get('/api/me/subscriptions').expect(200);
    expect(unattached).toMatchObject([{ note: 'no_church', churchId: null, active: false }]);
    await none.agent.post(start).send({ terms: termsVersion, interval: 'monthly' }).expect(409);
    const form = {
      name: 'New Life',
      denomination: 'Baptist',
      address: '1 Elm',
      area: 'Montrose',
      zip: '77006',
    };
    const sent = await none.agent
      .post('/api/user/churches')
      .send({ ...form, description: 'A church that is new.', services: ['Sunday 9 AM'] })
      .expect(200);
    expect(sent.body.subscriptionTier).toBe('featured');
    expect(await app.featuredChanges(sent.body.id)).toEqual(['on']);

    const several = await app.owner();
    const second = await app.build.church({ userId: several.user.id });
    payments.pay(await app.checkout(several));
    await settle();
    const { body } = await several.agent.get('/api/me/subscriptions').expect(200);
    expect(body).toMatchObject([{ note: 'no_church' }]);
    const attach = (churchId: number) =>
      several.agent.post(`/api/me/subscriptions/${body[0].id}/church`).send({ churchId });
    await attach(one.church.id).expect(403);
    await attach(second.id).expect(200);
    await attach(several.church.id).expect(409);
    expect(await app.isFeatured(second.id)).toBe(true);
    expect(await app.isFeatured(several.church.id)).toBe(false);
  });
});

describe('refusing to sell', () => {
  test('responds 503 if prices differ from the provider', async () => {
    const shop = await createPaidApp();
    const owner = await shop.owner();
    shop.payments.changePrice('monthly', 9800);
    const { body } = await owner.agent
      .post(start)
      .send({ terms: termsVersion, churchId: owner.church.id, interval: 'monthly' })
      .expect(503);
    expect(body.message).toMatch(/You haven’t been charged/);
    await owner.agent
      .post('/api/create-payment-intent')
      .send({ terms: termsVersion, amount: 99 })
      .expect(503);
    expect(shop.payments.seen({ method: 'POST', path: '/v1/checkout' })).toEqual([]);
    shop.payments.changePrice('monthly', 9900);
    await shop.checkout(owner, { churchId: owner.church.id });
  });

  test('responds 503 if payments are off', async () => {
    const off = await createTestApp();
    const { agent, user } = await off.signIn();
    const church = await off.build.church({ userId: user.id });
    await off.anonymous.get('/api/pricing').expect(200);
    const { body } = await agent
      .post(start)
      .send({ terms: termsVersion, churchId: church.id, interval: 'monthly' })
      .expect(503);
    expect(body).toEqual({ message: expect.stringMatching(/aren’t available/), code: 'unavailable' });
    await agent.post('/api/create-payment-intent').send({ terms: termsVersion, amount: 99 }).expect(503);
    await agent.get('/api/me/subscription').expect(200);
    expect((await agent.get('/api/billing/invoices').expect(200)).body).toEqual([]);
    await off.anonymous.post('/api/webhooks/stripe').send({}).expect(503);
  });
});

test('sends one email a few days before a subscription ends', async () => {
  const shop = await createPaidApp();
  const { queueEndingEmails } = await import('./service-events.ts');
  const owner = await shop.owner();
  const url = await shop.checkout(owner, { churchId: owner.church.id });
  shop.payments.pay(url);
  await shop.settle();
  shop.payments.cancelAtPeriodEnd(shop.subscriptionOf(url));
  await shop.settle();
  await queueEndingEmails(shop.deps);
  expect(await shop.emailsTo(owner.user.email)).toHaveLength(2);
  const { periodEnd } = (await shop.subscription(shop.subscriptionOf(url)))!;
  shop.setNow(new Date(periodEnd!.getTime() - 3 * day));
  await queueEndingEmails(shop.deps);
  await queueEndingEmails(shop.deps);
  expect(await shop.emailsTo(owner.user.email)).toEqual([
    'Welcome! Your featured listing is paid for',
    expect.stringMatching(/^Your cancellation is confirmed/),
    expect.stringMatching(/^Your featured listing ends on /),
  ]);
});
