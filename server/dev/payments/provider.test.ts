import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createPayments, localKeys } from '../../adapters/payments/choice.ts';
import type { Payments } from '../../adapters/payments/types.ts';
import { startProvider, testCards } from '../../test/payments.ts';

const provider = await startProvider();
const paymentsWith = (timeout = 2000): Payments =>
  createPayments({ kind: 'local', url: provider.url, webhookSecrets: [provider.webhookSecret] }, timeout)!;
const payments = paymentsWith();

let serial = 0;
const startSession = (options: { customerId?: string; email?: string } = {}) => {
  serial += 1;
  return payments.createSession({
    label: { description: 'Featured Listing', church: null },
    terms: 'Paid in a test.',
    orderId: `order-${serial}`,
    plan: 'monthly',
    customerId: options.customerId ?? null,
    email: options.email ?? null,
    successUrl: 'http://localhost/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/cancel',
    locale: 'en',
    key: `cs:${serial}`,
  });
};
const startSubscription = async (options: { endsByItself?: boolean; credit?: number } = {}) => {
  serial += 1;
  const { id: customerId } = await payments.createCustomer({
    email: `payer${serial}@example.org`,
    userId: serial,
    key: `cu:${serial}`,
  });
  if (options.credit)
    await payments.changeCredit({ customerId, amount: options.credit, key: `cr:${serial}` });
  return payments.createSubscription({
    orderId: `order-${serial}`,
    plan: 'monthly',
    customerId,
    endsByItself: options.endsByItself ?? false,
    label: { description: 'Featured listing', church: null },
    key: `sub:${serial}`,
  });
};
const startPaid = async () => {
  const { id, clientSecret } = await startSubscription();
  provider.confirm(clientSecret!);
  return id;
};

test('reports a price that differs from ours', async () => {
  expect(await payments.checkPrices()).toEqual([]);
  provider.changePrice('annual', 90_000);
  expect(await payments.checkPrices()).toEqual([
    { plan: 'annual', reason: expect.stringContaining('costs 90000 usd instead of 99500 usd') },
  ]);
  await expect(
    payments.createSession({
      label: { description: 'Featured Listing', church: null },
      terms: 'Paid in a test.',
      orderId: 'x',
      plan: 'annual',
      customerId: null,
      email: null,
      successUrl: 'http://localhost/',
      cancelUrl: 'http://localhost/',
      locale: 'en',
      key: 'never',
    }),
  ).rejects.toMatchObject({ kind: 'refused', code: 'price_mismatch' });
  provider.changePrice('annual', 99_500);
  expect(await payments.checkPrices()).toEqual([]);
});

test('pays a session on the hosted page', async () => {
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

test('allows paying a session after a decline and failed 3-D Secure', async () => {
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

test('completes the session of a bank debit before the money arrives', async () => {
  const [successful, failing] = [
    await startSession({ email: 'a@example.org' }),
    await startSession({ email: 'b@example.org' }),
  ];
  for (const session of [successful, failing]) provider.pay(session.url!, { card: 'bank' });
  const pending = (await payments.readSession(successful.id))!;
  expect(pending).toMatchObject({ status: 'complete', paymentStatus: 'unpaid' });
  expect(await payments.readSubscription(pending.subscriptionId!)).toMatchObject({ status: 'incomplete' });
  provider.settle(successful.id, true);
  expect(await payments.readSubscription(pending.subscriptionId!)).toMatchObject({ status: 'active' });
  provider.settle(failing.id, false);
  const failed = (await payments.readSession(failing.id))!;
  expect(await payments.readSubscription(failed.subscriptionId!)).toMatchObject({ status: 'canceled' });
});

test('pays an incomplete subscription on our page and cancels it at the period end', async () => {
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

test('charges renewals, and retries declined ones until it gives up', async () => {
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

test('refunds partially and fully, and ignores a second full refund', async () => {
  const id = await startPaid();
  provider.refund(id, 1000);
  expect(await payments.readSubscription(id)).toMatchObject({ latestInvoice: { fullyRefunded: false } });
  await payments.refund({ subscriptionId: id, amount: 9900, key: `refund:${id}` });
  expect(await payments.readSubscription(id)).toMatchObject({ latestInvoice: { fullyRefunded: true } });
  await payments.refund({ subscriptionId: id, amount: 9900, key: `refund:${id}:again` });
  await payments.cancelSubscription(id);
  await payments.cancelSubscription(id);
  expect(await payments.readSubscription(id)).toMatchObject({ status: 'canceled' });
});

test('reports inquiries and disputes of the last payment', async () => {
  const id = await startPaid();
  const readDispute = async () => (await payments.readSubscription(id))!.latestInvoice!.dispute;
  const inquiry = provider.inquiry(id);
  expect(await readDispute()).toBe('inquiry');
  provider.setDispute(inquiry.id, 'warning_closed');
  expect(await readDispute()).toBeNull();
  const dispute = provider.dispute(id);
  expect(await readDispute()).toBe('open');
  await payments.refund({ subscriptionId: id, amount: 9900, key: `refund:${id}` });
  provider.setDispute(dispute.id, 'won');
  expect(await readDispute()).toBe('won');
});

test('refunds and disputes an older payment', async () => {
  const id = await startPaid();
  provider.toPeriodEnd(id);
  const partial = provider.refund(id, 1000, 1);
  expect(partial).toMatchObject({ amount: 1000, status: 'succeeded' });
  const charge = String(partial.charge);
  expect(provider.state().charges[charge]).toMatchObject({ amount_refunded: 1000, refunded: false });
  expect(provider.dispute(id, 1)).toMatchObject({ charge, status: 'needs_response' });
  expect(provider.inquiry(id).charge).not.toBe(charge);
  expect(() => provider.refund(id, null, 1)).toThrow('charged back');
  expect(() => provider.refund(id, null, 2)).toThrow('no such payment');
  // The latest payment has only an inquiry, so the older one's open dispute counts.
  expect((await payments.readSubscription(id))!.latestInvoice).toMatchObject({ dispute: 'open' });
});

test('counts a payment as paid again when its refund fails', async () => {
  const id = await startPaid();
  const refund = provider.refund(id);
  expect(await payments.readSubscription(id)).toMatchObject({ latestInvoice: { fullyRefunded: true } });
  provider.failRefund(refund.id);
  expect(await payments.readSubscription(id)).toMatchObject({ latestInvoice: { fullyRefunded: false } });
  expect(provider.events('refund.failed').at(-1)?.data.object).toMatchObject({ id: refund.id });
});

test('charges the difference and starts a new year when switching to annual', async () => {
  const id = await startPaid();
  provider.switchPlan(id, 'annual');
  const switched = (await payments.readSubscription(id))!;
  expect(switched).toMatchObject({ plan: 'annual', interval: 'year', status: 'active' });
  expect(switched.latestInvoice!.amountPaid).toBeGreaterThan(80_000);
  expect(switched.latestInvoice!.amountPaid).toBeLessThan(99_500);
});

test('a switch that no card can pay for is past due', async () => {
  const { id } = await startSubscription({ credit: 9900 });
  provider.switchPlan(id, 'annual');
  expect(await payments.readSubscription(id)).toMatchObject({ plan: 'annual', status: 'past_due' });
});

test('replays responses for an idempotency key, including errors, and refuses different parameters', async () => {
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
  expect(await payments.createCustomer({ ...broken, key: 'cu:fixed' })).toEqual({ id: expect.any(String) });
});

test('refuses an idempotency key whose request is still running', async () => {
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

test('reports lost responses, timeouts, and outages as unreachable; a retry finds the original effect', async () => {
  const options = { email: 'lost@example.org', userId: 1, key: 'cu:lost' };
  provider.failNext({ when: 'after', path: '/v1/customers' });
  await expect(payments.createCustomer(options)).rejects.toMatchObject({ kind: 'unreachable' });
  const requestCount = provider.seen({ path: '/v1/customers' }).length;
  const { id } = await payments.createCustomer(options);
  expect(provider.seen({ path: '/v1/customers' })).toHaveLength(requestCount + 1);
  const customers = Object.values(provider.state().customers);
  expect(customers.filter(({ email }) => email === 'lost@example.org')).toMatchObject([{ id }]);
  provider.delayNext({ ms: 400 });
  await expect(paymentsWith(100).readCustomer(id)).rejects.toMatchObject({ kind: 'unreachable' });
  provider.failNext({ when: 'before', status: 503 });
  await expect(payments.readCustomer(id)).rejects.toMatchObject({ kind: 'unreachable' });
  await provider.stop();
  await expect(payments.readCustomer(id)).rejects.toMatchObject({ kind: 'unreachable' });
  await provider.restart();
  expect(await payments.readCustomer(id)).toMatchObject({ id, email: 'lost@example.org' });
});

test('refuses unknown routes, parameters, expansions and API keys with Stripe-shaped errors', async () => {
  const request = async (path: string, body?: string, key = localKeys.secret) => {
    const response = await fetch(provider.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'stripe-version': '2026-10-28.endive' },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, ...((await response.json()) as { error: object }) };
  };
  expect(await request('/v1/coupons')).toMatchObject({
    status: 404,
    error: { type: 'invalid_request_error' },
  });
  expect(await request('/v1/customers', 'emial=a')).toMatchObject({
    status: 400,
    error: { code: 'parameter_unknown', message: 'Received unknown parameter: emial' },
  });
  expect(await request('/v1/refunds', '')).toMatchObject({
    error: { code: 'resource_missing' },
  });
  expect(await request('/v1/subscriptions?expand[0]=data.nothing')).toMatchObject({ status: 400 });
  expect(await request('/v1/events', undefined, 'sk_test_other')).toMatchObject({ status: 401 });
  expect(await payments.readSubscription('sub_none')).toBeUndefined();
  expect(await payments.readSession('cs_test_none')).toBeUndefined();
});

test('signs, retries, holds, drops, duplicates, and reverses webhooks', async () => {
  const received: string[] = [];
  let status = 500;
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const signature = req.headers['stripe-signature'] as string;
    const event = payments.readEvent({ body: Buffer.from(body), signature });
    if (status === 200) received.push(event.type);
    res.writeHead(status).end();
    status = 200;
  });
  const address = await new Promise<{ port: number }>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address() as { port: number })),
  );
  afterAll(() => server.close());
  provider.deliverTo(`http://127.0.0.1:${address.port}/hook`);
  const id = await startPaid();
  await expect.poll(() => received).toContain('invoice.paid');
  await provider.flush();
  expect(received.slice().sort()).toEqual([
    'customer.subscription.created',
    'customer.subscription.updated',
    'invoice.paid',
  ]);

  received.length = 0;
  provider.deliveries({ hold: true, duplicate: true, reverse: true });
  provider.cancelAtPeriodEnd(id);
  provider.cancelNow(id);
  await provider.settled();
  expect(received).toEqual([]);
  await provider.flush();
  expect(received).toEqual([
    ...Array(2).fill('customer.subscription.deleted'),
    ...Array(2).fill('customer.subscription.updated'),
  ]);
  provider.deliveries({ duplicate: false, reverse: false, drop: true });
  received.length = 0;
  await startPaid();
  await provider.flush();
  expect(received).toEqual([]);
  provider.deliveries({ drop: false });

  // Deliveries survive a restart.
  status = 500;
  const subscription = await startPaid();
  await provider.stop();
  await provider.restart();
  await expect.poll(() => received).toContain('invoice.paid');
  expect((await payments.readSubscription(subscription))!.status).toBe('active');
});

test('refuses a signature with the wrong secret, a changed body, or an old timestamp', () => {
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

test('finds the subscription behind each event', async () => {
  provider.advance({ seconds: 2 });
  const since = provider.now();
  const session = await startSession({ email: 'events@example.org' });
  provider.pay(session.url!);
  const id = (await payments.readSession(session.id))!.subscriptionId!;
  provider.dispute(id);
  const other = await startPaid();
  provider.refund(other);
  const subscriptions = new Map<string, string[]>();
  let last = 0;
  for await (const event of payments.listEvents({ since })) {
    expect(event.createdAt.getTime()).toBeGreaterThanOrEqual(last);
    last = event.createdAt.getTime();
    subscriptions.set(event.type, [
      ...(subscriptions.get(event.type) ?? []),
      ...(await payments.subscriptionsOf(event)),
    ]);
  }
  expect(subscriptions.get('checkout.session.completed')).toEqual([id]);
  expect(subscriptions.get('invoice.paid')).toEqual([id, other]);
  expect(subscriptions.get('charge.dispute.created')).toEqual([id]);
  expect(subscriptions.get('charge.refunded')).toEqual([other]);
});

test('expires unpaid sessions and subscriptions over time', async () => {
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

test("cancels a deleted customer's subscriptions", async () => {
  const id = await startPaid();
  const { customerId } = (await payments.readSubscription(id))!;
  expect(await payments.listInvoices({ customerId })).toMatchObject([{ amount: 9900, status: 'paid' }]);
  expect(
    await payments.createPortal({
      customerId,
      returnUrl: 'http://localhost/back',
      locale: 'en',
      kind: 'all',
    }),
  ).toEqual({
    url: expect.stringContaining(`${provider.url}/portal/`),
    isDefault: false,
  });
  provider.deleteCustomer(customerId);
  expect(await payments.readCustomer(customerId)).toBeUndefined();
  expect(await payments.readSubscription(id)).toMatchObject({ status: 'canceled' });
});
