import { expect, test } from 'vitest';
import { createPayments } from '../../../adapters/payments/choice.ts';
import { startProvider } from '../../../test/payments.ts';

const provider = await startProvider();
const payments = createPayments({ kind: 'local', url: provider.url, webhookSecrets: [] })!;

const get = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const post = async (url: string, form: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
};

let serial = 0;
const open = (email: string | null = null) => {
  serial += 1;
  return payments.createSession({
    label: { description: 'Featured Listing', church: null },
    terms: 'Paid in a test.',
    orderId: `order-${serial}`,
    plan: 'annual',
    customerId: null,
    email,
    successUrl: 'http://site.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://site.example/cancel?a=1&b=2',
    locale: 'en',
    key: `cs:${serial}`,
  });
};
const pays = '4242424242424242';

test('shows the amount and the test-mode notice on the payment page', async () => {
  const session = await open();
  const { text } = await get(session.url!);
  expect(text).toContain('Test payments: no money moves and no card is charged.');
  expect(text).toContain('Pay $995.00');
  expect(text).toContain('href="http://site.example/cancel?a=1&amp;b=2"');
});

test('requires an email address unless the session has one', async () => {
  const session = await open();
  expect((await post(session.url!, { email: 'nobody', card: pays })).text).toContain('valid email address');
  const { location } = await post(session.url!, { email: ' Payer@Example.org ', card: pays });
  expect(location).toBe(`http://site.example/success?session_id=${session.id}`);
  expect(await payments.readSession(session.id)).toMatchObject({ email: 'Payer@Example.org' });

  const prefilled = await open('given@example.org');
  expect((await get(prefilled.url!)).text).toContain('value="given@example.org" readonly');
  await post(prefilled.url!, { email: 'other@example.org', card: pays });
  expect(await payments.readSession(prefilled.id)).toMatchObject({ email: 'given@example.org' });
});

test('escapes user input', async () => {
  const session = await open();
  const { text } = await post(session.url!, { email: '"><script>alert(1)</script>', card: pays });
  expect(text).not.toContain('<script>alert');
  expect(text).toContain('&quot;&gt;&lt;script&gt;');
});

test('keeps the session open after a declined card or failed 3-D Secure', async () => {
  const session = await open('payer@example.org');
  expect((await post(session.url!, { card: '4000000000000002' })).text).toContain('Your card was declined.');
  const step = await post(session.url!, { card: '4000002500003155' });
  expect((await get(step.location!)).text).toContain('your payment of <strong>$995.00</strong>');
  const failed = await post(step.location!, { passes: 'false' });
  expect((await get(failed.location!)).text).toContain('unable to authenticate');
  const again = await post(session.url!, { card: '4000002500003155' });
  expect((await post(again.location!, { passes: 'true' })).location).toContain('http://site.example/success');
  expect((await get(session.url!)).text).toContain('You won’t be charged twice');
});

test('cancels, resumes, and switches plans in the portal, and pays an open invoice', async () => {
  const session = await open('portal@example.org');
  await post(session.url!, { card: pays });
  const paid = (await payments.readSession(session.id))!;
  const id = paid.subscriptionId!;
  const { url } = await payments.createPortal({
    customerId: paid.customerId!,
    returnUrl: 'http://site.example/dashboard',
    locale: 'en',
    kind: 'all',
  });
  const submit = async (action: string) => {
    return (await post(url, { subscription: id, action })).text;
  };
  expect((await get(url)).text).toContain('Switch to $99.00 per month');
  expect(await submit('cancel')).toMatch(/Done: Cancel at end of period[\s\S]*Ends on/);
  expect(await payments.readSubscription(id)).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await submit('resume')).toMatch(/Done: Keep my subscription[\s\S]*Next payment/);
  expect(await submit('switch')).toContain('Switch to $995.00 per year');
  expect(await payments.readSubscription(id)).toMatchObject({ plan: 'monthly', cancelAtPeriodEnd: false });

  // The unused year's credit pays for nine months and part of the tenth.
  await submit('card-declined');
  for (let month = 0; month < 10; month += 1) provider.toPeriodEnd(id);
  const { latestInvoice, status } = (await payments.readSubscription(id))!;
  expect(status).toBe('past_due');
  expect((await post(latestInvoice!.url!, { card: '4000000000000002' })).text).toContain('was declined');
  expect((await post(latestInvoice!.url!, { card: pays })).text).toContain('<dd>paid</dd>');
  expect(await payments.readSubscription(id)).toMatchObject({ status: 'active' });
});

test('cancels and refunds on the customer’s page', async () => {
  const session = await open('customer@example.org');
  await post(session.url!, { card: pays });
  const paid = (await payments.readSession(session.id))!;
  const url = `${provider.url}/customers/${paid.customerId}`;
  const submit = async (action: string) => {
    return (await post(url, { subscription: paid.subscriptionId!, action })).text;
  };
  expect((await get(url)).text).toContain('customer@example.org');
  expect(await submit('end')).toMatch(/Done: Cancel now[\s\S]*canceled/);
  expect(await submit('refund')).toContain('Done: Refund the last payment');
  expect(await payments.readSubscription(paid.subscriptionId!)).toMatchObject({
    status: 'canceled',
    latestInvoice: { fullyRefunded: true },
  });
  expect((await post(url, { subscription: paid.subscriptionId!, action: 'resume' })).status).toBe(404);
});

test("refuses another customer's subscription in the portal", async () => {
  const [mine, other] = [await open('mine@example.org'), await open('other@example.org')];
  for (const session of [mine, other]) await post(session.url!, { card: pays });
  const { customerId } = (await payments.readSession(mine.id))!;
  const { subscriptionId } = (await payments.readSession(other.id))!;
  const { url } = await payments.createPortal({
    customerId: customerId!,
    returnUrl: 'http://site.example/',
    locale: 'en',
    kind: 'all',
  });
  expect((await post(url, { subscription: subscriptionId!, action: 'cancel' })).status).toBe(404);
  expect(await payments.readSubscription(subscriptionId!)).toMatchObject({ cancelAtPeriodEnd: false });
});

test('confirms a payment with the client secret alone', async () => {
  const { id: customerId } = await payments.createCustomer({ email: 'in@example.org', userId: 1, key: 'cu' });
  const { clientSecret } = await payments.createSubscription({
    orderId: 'order-in',
    plan: 'intro',
    customerId,
    endsByItself: true,
    label: { description: 'Featured Listing', church: null },
    key: 'sub',
  });
  const confirm = async (secret: string, card: string) =>
    JSON.parse((await post(`${provider.url}/browser/confirm`, { client_secret: secret, card })).text);
  expect(await confirm(`${clientSecret}x`, pays)).toMatchObject({ error: { code: 'resource_missing' } });
  expect(await confirm(clientSecret!, '4000000000000002')).toMatchObject({
    error: { code: 'card_declined', payment_intent: { status: 'requires_payment_method' } },
  });
  expect(await confirm(clientSecret!, pays)).toMatchObject({ intent: { status: 'succeeded', amount: 4900 } });
  expect(await confirm(clientSecret!, pays)).toMatchObject({
    error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } },
  });
});

test('serves Stripe.js to every origin and responds 404 for unknown pages', async () => {
  const { text, headers } = await get(`${provider.url}/stripe.js`);
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(text).toContain('confirmPayment');
  for (const path of ['/pay/cs_test_none', '/portal/none', '/invoice/none', '/step/none', '/control/state'])
    expect((await get(provider.url + path)).status, path).toBe(404);
});
