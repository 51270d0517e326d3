/** Who may buy what, labels, terms, and an unresponsive provider. */
import { describe, expect, test } from 'vitest';
import { renewalTerms, termsVersion } from '#shared/contracts/billing.ts';
import { createPaidApp } from '../../test/billing.ts';

const app = await createPaidApp();
const { payments, settle } = app;
const start = '/api/billing/create-checkout-session';
const pay = async (owner: Awaited<ReturnType<typeof app.owner>>, churchId: number | null) => {
  const url = await app.checkout(owner, { churchId });
  payments.pay(url);
  await settle();
  return app.subscriptionOf(url);
};

describe('a subscription that would feature nothing', () => {
  test("is rejected while the payer's only church is featured", async () => {
    const owner = await app.owner();
    await pay(owner, owner.church.id);
    const { body } = await owner.agent
      .post(start)
      .send({ terms: termsVersion, churchId: null, interval: 'monthly' })
      .expect(409);
    expect(body.message).toMatch(/already featured.*Add another church/);
    await owner.agent
      .post('/api/create-payment-intent')
      .send({ terms: termsVersion, amount: 99 })
      .expect(409);
    // Another church could be featured.
    const second = await app.build.church({ userId: owner.user.id });
    await app.checkout(owner, { churchId: second.id });
  });

  test('is refunded if two purchases without a church are both paid', async () => {
    const payer = await app.signIn();
    const url = await app.checkout(payer);
    const { body } = await payer.agent
      .post('/api/create-payment-intent')
      .send({ terms: termsVersion, amount: 99 })
      .expect(200);
    payments.pay(url);
    payments.confirm(body.clientSecret);
    await settle();
    await settle();
    const rows = (await app.subscriptions()).filter(({ userId }) => userId === payer.user.id);
    expect(rows.map(({ superseded }) => superseded).sort()).toEqual([false, true]);
    const second = rows.find(({ superseded }) => superseded)!;
    expect(second).toMatchObject({ status: 'canceled', endReason: 'second_subscription' });
    expect(second.refundedAt).not.toBeNull();
    expect(await app.emailsTo(payer.user.email)).toEqual(
      expect.arrayContaining([
        'Welcome! Your featured listing is paid for',
        'We refunded your second payment of $99',
      ]),
    );
    expect(await app.emailsTo(payer.user.email)).not.toContain('Your featured listing has ended');
  });

  test('is refunded if the church was featured while the payment page was open', async () => {
    const owner = await app.owner();
    const withoutChurch = await app.checkout(owner);
    await pay(owner, owner.church.id);
    payments.pay(withoutChurch);
    await settle();
    expect(await app.subscription(app.subscriptionOf(withoutChurch))).toMatchObject({
      superseded: true,
      status: 'canceled',
    });
    expect(await app.featuredChanges(owner.church.id)).toEqual(['on']);
  });

  test('is reported as refunded, not as failed', async () => {
    const owner = await app.owner();
    const withoutChurch = await app.checkout(owner);
    await pay(owner, owner.church.id);
    payments.pay(withoutChurch);
    await settle();
    const { body } = await owner.agent
      .get('/api/billing/session-subscription')
      .query({ session_id: app.sessionOf(withoutChurch) })
      .expect(200);
    expect(body.state).toBe('refunded');
  });
});

describe('the church name', () => {
  test('is shown on the hosted page, in the portal, and on invoices', async () => {
    const owner = await app.owner({ name: 'Grace Chapel of the Very Long Bayou Name' });
    const subscription = await pay(owner, owner.church.id);
    const provided = payments.subscription(subscription);
    expect(provided.description).toBe('Featured Listing, monthly · Grace Chapel of the Very Long Bayou Name');
    expect(provided.metadata).toMatchObject({
      churchId: String(owner.church.id),
      church: 'Grace Chapel of the Very Long Bayou Name',
    });
    const [field] = provided.invoice_settings.custom_fields!;
    expect(field!.name).toBe('Church');
    expect(field!.value).toBe('Grace Chapel of the Very Long…');
    const invoice = payments.state().invoices[String(provided.latest_invoice)]!;
    expect(invoice.custom_fields).toEqual([field]);
  });

  test('is updated after a church is attached and after switching plans', async () => {
    const payer = await app.signIn();
    const subscription = await pay(payer as never, null);
    expect(payments.subscription(subscription).description).toBe('Featured Listing, monthly');
    const church = await app.build.church({ userId: payer.user.id, name: 'Hope Church' });
    const { body } = await payer.agent.get('/api/me/subscriptions').expect(200);
    await payer.agent
      .post(`/api/me/subscriptions/${body[0].id}/church`)
      .send({ churchId: church.id })
      .expect(200);
    payments.switchPlan(subscription, 'annual');
    await settle();
    await settle();
    expect(payments.subscription(subscription).description).toBe('Featured Listing, annual · Hope Church');
    expect(payments.subscription(subscription).metadata.orderId).toBeTruthy();
  });
});

test('shows next steps after a paid claim, also when signed in', async () => {
  const payer = await app.signIn();
  const church = await app.build.church();
  const claimData = {
    firstName: 'A',
    lastName: 'B',
    email: payer.user.email,
    claimExisting: true,
    selectedChurchId: church.id,
    subscriptionType: 'monthly',
  };
  const { body } = await payer.agent
    .post(start)
    .send({ terms: termsVersion, interval: 'monthly', claimData })
    .expect(200);
  const session = payments.session(body.url);
  expect(session.success_url).toBe(
    `${app.url}/claim-success?user_id=${payer.user.id}&session_id={CHECKOUT_SESSION_ID}`,
  );
  payments.pay(body.url);
  await settle();
  // The Billing tab shows the charge, and the church is featured while the claim is pending.
  const { body: own } = await payer.agent.get('/api/me/subscriptions').expect(200);
  expect(own).toMatchObject([
    { status: 'active', note: 'claim_waiting', active: true, claimPending: true, plan: { amount: 9900 } },
  ]);
});

test('shows renewal terms at the provider and stores the consent with the order', async () => {
  const owner = await app.owner();
  const { body } = await owner.agent
    .post(start)
    .send({ churchId: owner.church.id, interval: 'monthly', terms: termsVersion })
    .expect(200);
  expect(payments.session(body.url).custom_text.submit).toEqual({ message: renewalTerms('monthly') });
  const [order] = (await app.orders()).filter(({ userId }) => userId === owner.user.id);
  expect(order).toMatchObject({ consentVersion: termsVersion, consentAt: expect.any(Date) });
  payments.pay(body.url);
  await settle();
  const [email] = (await app.emails()).filter(({ to }) => to === owner.user.email);
  expect(email!.text.replace(/\s+/g, ' ')).toContain(renewalTerms('monthly'));
});

test('responds 503 with Retry-After if the provider hangs, and fails fast once the circuit opens', async () => {
  const shop = await createPaidApp({ paymentsTimeout: 700 });
  const owners = await Promise.all(Array.from({ length: 8 }, () => shop.owner()));
  await shop.checkout(owners[0]!, { churchId: owners[0]!.church.id });
  shop.payments.delayNext({ ms: 60_000, path: 'POST /v1/', times: 1000 });
  const attempt = async ({ agent, church }: (typeof owners)[number]) => {
    const begun = performance.now();
    const response = await agent
      .post(start)
      .send({ terms: termsVersion, churchId: church.id, interval: 'annual' });
    return { response, took: performance.now() - begun };
  };
  for (const owner of owners.slice(1, 7)) {
    const { response, took } = await attempt(owner);
    expect(response.status).toBe(503);
    expect(response.body.message).toMatch(/couldn’t reach.*haven’t been charged/);
    expect(response.get('Retry-After')).toBe('10');
    expect(took).toBeLessThan(8500);
  }
  // The circuit is open, so requests fail without waiting.
  const sent = shop.payments.seen().length;
  const { response } = await attempt(owners[7]!);
  expect(response.status).toBe(503);
  expect(shop.payments.seen().length).toBe(sent);
  // After the cooldown, one request probes and closes the circuit.
  shop.payments.clear();
  shop.setNow(new Date(Date.now() + 11_000));
  await shop.checkout(owners[7]!, { churchId: owners[7]!.church.id });
});

test('holds no database connection while the provider is slow', async () => {
  const shop = await createPaidApp({ paymentsTimeout: 5000, env: { DATABASE_POOL: '2' } });
  const owners = await Promise.all(Array.from({ length: 4 }, () => shop.owner()));
  shop.payments.delayNext({ ms: 4000, path: 'POST /v1/checkout/sessions', times: 4 });
  let finished = 0;
  const checkouts = owners.map(async (owner) => {
    await shop.checkout(owner, { churchId: owner.church.id });
    finished += 1;
  });
  await new Promise((resolve) => setTimeout(resolve, 400));
  await shop.anonymous.get('/api/churches').expect(200);
  expect(finished).toBe(0);
  await Promise.all(checkouts);
});
