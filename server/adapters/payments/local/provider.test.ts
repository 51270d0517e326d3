import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { startProvider, testCards } from '../../../test/payments.ts';
import { createPayments, localKeys } from '../choice.ts';
import type { Payments } from '../types.ts';

const provider = await startProvider();
const paymentsWith = (timeout = 2000): Payments =>
  createPayments({ kind: 'local', url: provider.url, webhookSecrets: [provider.webhookSecret] }, timeout)!;
const payments = paymentsWith();

let serial = 0;
const startSession = (options: { customerId?: string; email?: string } = {}) => {
  serial += 1;
  return payments.createSession({
    orderId: `order-${serial}`,
    plan: 'monthly',
    customerId: options.customerId ?? null,
    email: options.email ?? null,
    successUrl: 'http://localhost/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/cancel',
    key: `cs:${serial}`,
  });
};
const startSubscription = async (options: { endsByItself?: boolean } = {}) => {
  serial += 1;
  const { id: customerId } = await payments.createCustomer({
    email: `payer${serial}@example.org`,
    userId: serial,
    key: `cu:${serial}`,
  });
  return payments.createSubscription({
    orderId: `order-${serial}`,
    plan: 'monthly',
    customerId,
    endsByItself: options.endsByItself ?? false,
    description: 'Featured listing',
    key: `sub:${serial}`,
  });
};
const startPaid = async () => {
  const { id, clientSecret } = await startSubscription();
  provider.confirm(clientSecret!);
  return id;
};

test('the prices agree until one is changed', async () => {
  expect(await payments.checkPrices()).toEqual([]);
  provider.changePrice('annual', 90_000);
  expect(await payments.checkPrices()).toEqual([
    { plan: 'annual', fault: expect.stringContaining('costs 90000 usd instead of 99500 usd') },
  ]);
  await expect(
    payments.createSession({
      orderId: 'x',
      plan: 'annual',
      customerId: null,
      email: null,
      successUrl: 'http://localhost/',
      cancelUrl: 'http://localhost/',
      key: 'never',
    }),
  ).rejects.toMatchObject({ kind: 'refused', code: 'price_mismatch' });
  provider.changePrice('annual', 99_500);
  expect(await payments.checkPrices()).toEqual([]);
});

test('a session is paid on the hosted page', async () => {
  const session = await startSession();
  expect(session).toMatchObject({
    status: 'open',
    paymentStatus: 'unpaid',
    email: null,
    subscriptionId: null,
  });
  expect(provider.pay(session.url!, { email: 'payer@example.org' })).toEqual({
    kind: 'done',
    redirect: `http://localhost/success?session_id=${session.id}`,
  });
  const paid = (await payments.readSession(session.id))!;
  expect(paid).toMatchObject({ status: 'complete', paymentStatus: 'paid', email: 'payer@example.org' });
  expect(await payments.readSubscription(paid.subscriptionId!)).toMatchObject({
    status: 'active',
    plan: 'monthly',
    amount: 9900,
    metadata: { orderId: session.metadata.orderId },
    latestInvoice: { status: 'paid', amountPaid: 9900, fullyRefunded: false, dispute: null },
    clientSecret: null,
  });
  expect(provider.pay(session.url!)).toEqual({ kind: 'closed' });
  expect(await payments.expireSession(session.id)).toMatchObject({ status: 'complete' });
});

test('decline, second step, then paid', async () => {
  const session = await startSession({ email: 'given@example.org' });
  expect(provider.pay(session.url!, { card: testCards.declined })).toMatchObject({ kind: 'declined' });
  const step = provider.pay(session.url!, { card: testCards.secure });
  if (step.kind !== 'step') throw new Error(step.kind);
  expect(provider.finishStep(step.redirect, false)).toMatchObject({ kind: 'declined' });
  expect(await payments.readSession(session.id)).toMatchObject({ status: 'open' });
  const again = provider.pay(session.url!, { card: testCards.secure });
  if (again.kind !== 'step') throw new Error(again.kind);
  expect(provider.finishStep(again.redirect, true)).toMatchObject({ kind: 'done' });
  expect(await payments.readSession(session.id)).toMatchObject({ email: 'given@example.org' });
});

test('a debit completes the session before its money comes', async () => {
  const [comes, fails] = [
    await startSession({ email: 'a@example.org' }),
    await startSession({ email: 'b@example.org' }),
  ];
  for (const session of [comes, fails]) provider.pay(session.url!, { card: 'bank' });
  const waiting = (await payments.readSession(comes.id))!;
  expect(waiting).toMatchObject({ status: 'complete', paymentStatus: 'unpaid' });
  expect(await payments.readSubscription(waiting.subscriptionId!)).toMatchObject({ status: 'incomplete' });
  provider.settle(comes.id, true);
  expect(await payments.readSubscription(waiting.subscriptionId!)).toMatchObject({ status: 'active' });
  provider.settle(fails.id, false);
  const failed = (await payments.readSession(fails.id))!;
  expect(await payments.readSubscription(failed.subscriptionId!)).toMatchObject({ status: 'canceled' });
});

test('a subscription waits for the payment in our page, and ends by itself when it was made so', async () => {
  const { id, clientSecret, status } = await startSubscription({ endsByItself: true });
  expect(status).toBe('incomplete');
  expect(provider.confirm(clientSecret!, { card: testCards.declined })).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  });
  provider.confirm(clientSecret!, { card: testCards.secure, returnUrl: 'http://localhost/back' });
  provider.finishStep(`${provider.url}/step/${clientSecret!.split('_secret_')[0]}`, true);
  expect(await payments.readSubscription(id)).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
    clientSecret: null,
  });
  provider.advance({ days: 32 });
  expect(await payments.readSubscription(id)).toMatchObject({
    status: 'canceled',
    endedAt: expect.any(Date),
  });
});

test('renewals are paid, declined, tried again, and given up', async () => {
  const id = await startPaid();
  const { periodEnd } = (await payments.readSubscription(id))!;
  provider.toPeriodEnd(id);
  const renewed = (await payments.readSubscription(id))!;
  expect(renewed.periodStart).toEqual(periodEnd);
  provider.setCard(id, testCards.declinedLater);
  provider.toPeriodEnd(id);
  expect(await payments.readSubscription(id)).toMatchObject({
    status: 'past_due',
    latestInvoice: { status: 'open', amountPaid: 0 },
  });
  provider.setCard(id, testCards.pays);
  provider.advance({ days: 3 });
  expect(await payments.readSubscription(id)).toMatchObject({ status: 'active' });
  provider.setCard(id, testCards.declinedLater);
  provider.toPeriodEnd(id);
  provider.payInvoice(id);
  expect(await payments.readSubscription(id)).toMatchObject({ status: 'active' });
  provider.setCard(id, testCards.declinedLater);
  provider.toPeriodEnd(id);
  provider.advance({ days: 8 });
  expect(await payments.readSubscription(id)).toMatchObject({ status: 'canceled' });
});

test('refunds in part and in full, refused a second time without harm', async () => {
  const id = await startPaid();
  provider.refund(id, 1000);
  expect(await payments.readSubscription(id)).toMatchObject({ latestInvoice: { fullyRefunded: false } });
  await payments.refundLatest({ subscriptionId: id, key: `refund:${id}` });
  expect(await payments.readSubscription(id)).toMatchObject({ latestInvoice: { fullyRefunded: true } });
  await payments.refundLatest({ subscriptionId: id, key: `refund:${id}:again` });
  await payments.cancelSubscription(id);
  await payments.cancelSubscription(id);
  expect(await payments.readSubscription(id)).toMatchObject({ status: 'canceled' });
});

test('inquiries and disputes of the last payment', async () => {
  const id = await startPaid();
  const disputeNow = async () => (await payments.readSubscription(id))!.latestInvoice!.dispute;
  const inquiry = provider.inquiry(id);
  expect(await disputeNow()).toBe('inquiry');
  provider.setDispute(inquiry.id, 'warning_closed');
  expect(await disputeNow()).toBeNull();
  const dispute = provider.dispute(id);
  expect(await disputeNow()).toBe('open');
  await payments.refundLatest({ subscriptionId: id, key: `refund:${id}` });
  provider.setDispute(dispute.id, 'won');
  expect(await disputeNow()).toBe('won');
});

test('a switch of plan charges the rest and begins a year', async () => {
  const id = await startPaid();
  provider.switchPlan(id, 'annual');
  const switched = (await payments.readSubscription(id))!;
  expect(switched).toMatchObject({ plan: 'annual', interval: 'year', status: 'active' });
  expect(switched.latestInvoice!.amountPaid).toBeGreaterThan(80_000);
  expect(switched.latestInvoice!.amountPaid).toBeLessThan(99_500);
});

test('answers are given again under the same key, errors included; other parameters are refused', async () => {
  const options = { email: 'twice@example.org', userId: 1, key: 'cu:twice' };
  const first = await payments.createCustomer(options);
  expect(await payments.createCustomer(options)).toEqual(first);
  await expect(payments.createCustomer({ ...options, email: 'other@example.org' })).rejects.toMatchObject({
    kind: 'refused',
  });
  provider.failNext({ when: 'after', status: 500, path: '/v1/customers' });
  const broken = { email: 'broken@example.org', userId: 2, key: 'cu:broken' };
  await expect(payments.createCustomer(broken)).rejects.toMatchObject({ kind: 'refused' });
  await expect(payments.createCustomer(broken)).rejects.toMatchObject({ kind: 'refused' });
  expect(await payments.createCustomer({ ...broken, key: 'cu:mended' })).toEqual({ id: expect.any(String) });
});

test('the same key at the same time is refused until the first call is through', async () => {
  const options = { email: 'both@example.org', userId: 1, key: 'cu:both' };
  provider.delayNext({ ms: 300, when: 'before', path: '/v1/customers' });
  const first = payments.createCustomer(options);
  await expect.poll(() => provider.seen({ path: '/v1/customers' }).at(-1)?.key).toBe('cu:both');
  await expect(payments.createCustomer(options)).rejects.toMatchObject({
    kind: 'unreachable',
    code: 'idempotency_key_in_use',
  });
  expect(await payments.createCustomer(options).catch(() => first)).toEqual(await first);
  expect(await payments.createCustomer(options)).toEqual(await first);
});

test('a lost answer, a slow one and a provider that is away are unreachable; the key finds the effect', async () => {
  const options = { email: 'lost@example.org', userId: 1, key: 'cu:lost' };
  provider.failNext({ when: 'after', path: '/v1/customers' });
  await expect(payments.createCustomer(options)).rejects.toMatchObject({ kind: 'unreachable' });
  const before = provider.seen({ path: '/v1/customers' }).length;
  const { id } = await payments.createCustomer(options);
  expect(provider.seen({ path: '/v1/customers' })).toHaveLength(before + 1);
  expect(
    provider.events('customer.created').filter(({ data }) => (data.object as { id: string }).id === id),
  ).toHaveLength(1);
  provider.delayNext({ ms: 400 });
  await expect(paymentsWith(100).readCustomer(id)).rejects.toMatchObject({ kind: 'unreachable' });
  provider.failNext({ when: 'before', status: 503 });
  await expect(payments.readCustomer(id)).rejects.toMatchObject({ kind: 'unreachable' });
  await provider.stop();
  await expect(payments.readCustomer(id)).rejects.toMatchObject({ kind: 'unreachable' });
  await provider.restart();
  expect(await payments.readCustomer(id)).toEqual({ id, email: 'lost@example.org' });
});

test('unknown routes, parameters, expansions and keys are refused in the shape of Stripe', async () => {
  const call = async (path: string, body?: string, key = localKeys.secret) => {
    const answer = await fetch(provider.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'stripe-version': '2026-10-28.endive' },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, ...((await answer.json()) as { error: object }) };
  };
  expect(await call('/v1/coupons')).toMatchObject({ status: 404, error: { type: 'invalid_request_error' } });
  expect(await call('/v1/customers', 'emial=a')).toMatchObject({
    status: 400,
    error: { code: 'parameter_unknown', param: 'emial' },
  });
  expect(await call('/v1/refunds', '')).toMatchObject({
    error: { code: 'parameter_missing', param: 'payment_intent' },
  });
  expect(await call('/v1/subscriptions?expand[0]=data.nothing')).toMatchObject({ status: 400 });
  expect(await call('/v1/events', undefined, 'sk_test_other')).toMatchObject({ status: 401 });
  expect(await payments.readSubscription('sub_none')).toBeUndefined();
  expect(await payments.readSession('cs_test_none')).toBeUndefined();
});

test('webhooks are signed, tried again, held, dropped, doubled and reversed', async () => {
  const got: string[] = [];
  let status = 500;
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const signature = req.headers['stripe-signature'] as string;
    const event = payments.readEvent({ body: Buffer.from(body), signature });
    if (status === 200) got.push(event.type);
    res.writeHead(status).end();
    status = 200;
  });
  const address = await new Promise<{ port: number }>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address() as { port: number })),
  );
  afterAll(() => server.close());
  provider.deliverTo(`http://127.0.0.1:${address.port}/hook`);
  const id = await startPaid();
  await expect.poll(() => got).toContain('invoice.paid');
  await provider.flush();
  expect(got.slice().sort()).toEqual([
    'customer.subscription.created',
    'customer.subscription.updated',
    'invoice.paid',
  ]);

  got.length = 0;
  provider.deliveries({ hold: true, duplicate: true, reverse: true });
  provider.cancelAtPeriodEnd(id);
  provider.cancelNow(id);
  await provider.settled();
  expect(got).toEqual([]);
  await provider.flush();
  expect(got).toEqual([
    ...Array(2).fill('customer.subscription.deleted'),
    ...Array(2).fill('customer.subscription.updated'),
  ]);
  provider.deliveries({ duplicate: false, reverse: false, drop: true });
  got.length = 0;
  await startPaid();
  await provider.flush();
  expect(got).toEqual([]);
  provider.deliveries({ drop: false });

  // What could not be delivered survives a restart.
  status = 500;
  const waiting = await startPaid();
  await provider.stop();
  await provider.restart();
  await expect.poll(() => got).toContain('invoice.paid');
  expect((await payments.readSubscription(waiting))!.status).toBe('active');
});

test('a signature of somebody else, of another body or of yesterday is refused', () => {
  const body = JSON.stringify(provider.events()[0]);
  const read = (text: string, signature?: string) =>
    payments.readEvent({ body: Buffer.from(text), signature });
  expect(read(body, provider.sign({ body })).id).toBe(provider.events()[0]!.id);
  expect(() => read(body)).toThrow();
  expect(() => read(body, provider.sign({ body, secret: 'whsec_other' }))).toThrow();
  expect(() => read(`${body} `, provider.sign({ body }))).toThrow();
  const yesterday = Math.floor(Date.now() / 1000) - 86_400;
  expect(() => read(body, provider.sign({ body, at: yesterday }))).toThrow();
  const rotated = createPayments({
    kind: 'local',
    url: provider.url,
    webhookSecrets: ['whsec_a', 'whsec_b'],
  })!;
  expect(
    rotated.readEvent({ body: Buffer.from(body), signature: provider.sign({ body, secret: 'whsec_b' }) }).id,
  ).toBeTruthy();
});

test('events lead to their subscription', async () => {
  provider.advance({ seconds: 2 });
  const since = provider.now();
  const session = await startSession({ email: 'events@example.org' });
  provider.pay(session.url!);
  const id = (await payments.readSession(session.id))!.subscriptionId!;
  provider.dispute(id);
  const other = await startPaid();
  provider.refund(other);
  const found = new Map<string, string[]>();
  let last = 0;
  for await (const event of payments.listEvents({ since })) {
    expect(event.createdAt.getTime()).toBeGreaterThanOrEqual(last);
    last = event.createdAt.getTime();
    found.set(event.type, [...(found.get(event.type) ?? []), ...(await payments.subscriptionsOf(event))]);
  }
  expect(found.get('checkout.session.completed')).toEqual([id]);
  expect(found.get('invoice.paid')).toEqual([id, other]);
  expect(found.get('charge.dispute.created')).toEqual([id]);
  expect(found.get('charge.refunded')).toEqual([other]);
});

test('unpaid sessions and subscriptions expire by the clock', async () => {
  const session = await startSession();
  const { id } = await startSubscription();
  provider.advance({ hours: 22 });
  expect(await payments.readSubscription(id)).toMatchObject({ status: 'incomplete' });
  provider.advance({ hours: 2 });
  expect(await payments.readSubscription(id)).toMatchObject({
    status: 'incomplete_expired',
    clientSecret: null,
  });
  expect(await payments.readSession(session.id)).toMatchObject({ status: 'expired' });
});

test('a customer that is deleted is gone with its subscriptions', async () => {
  const id = await startPaid();
  const { customerId } = (await payments.readSubscription(id))!;
  expect(await payments.listInvoices({ customerId })).toMatchObject([{ amount: 9900, status: 'paid' }]);
  expect(await payments.createPortal({ customerId, returnUrl: 'http://localhost/back' })).toEqual({
    url: expect.stringContaining(`${provider.url}/portal/`),
  });
  provider.deleteCustomer(customerId);
  expect(await payments.readCustomer(customerId)).toBeUndefined();
  expect(await payments.readSubscription(id)).toMatchObject({ status: 'canceled' });
});
