/** Every charge funds what was promised or is returned, and the payer is told. */

import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { createPaidApp, day } from '../../test/billing.ts';
import { testPassword } from '../../test/build.ts';
import { testCards } from '../../test/payments.ts';

const app = await createPaidApp();
const { payments, settle } = app;
/** Administrators' sessions are short, and these tests move the clock. */
async function asAdmin(method: 'get' | 'post' | 'delete', path: string, body: object = {}) {
  const { agent, bearer } = await app.signIn({ role: 'admin' });
  return agent[method](path).set(bearer).send(body);
}

type Owner = Awaited<ReturnType<typeof app.owner>>;

async function featured(interval: 'monthly' | 'annual' = 'monthly') {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id, interval });
  payments.pay(url);
  await settle();
  return { ...owner, subscription: app.subscriptionOf(url) };
}

/** Runs the jobs until the ends they started are done. */
async function finish(): Promise<void> {
  await settle();
  await settle();
}

/** Cents paid and returned, over all invoices of a subscription. */
function moneyOf(subscription: string) {
  const customer = payments.subscription(subscription).customer;
  const charges = Object.values(payments.state().charges).filter(
    (charge) => charge.customer === customer && charge.status === 'succeeded',
  );
  return {
    paid: charges.reduce((sum, { amount }) => sum + amount, 0),
    returned: charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    credit: Math.max(0, -payments.balanceOf(subscription)),
  };
}

const myPlans = async ({ agent }: Pick<Owner, 'agent'>) =>
  (await agent.get('/api/me/subscriptions').expect(200)).body;
const deleteAccount = ({ agent }: Pick<Owner, 'agent'>) =>
  agent.delete('/api/user/account').send({ currentPassword: testPassword }).expect(200);
async function removeChurch({ church }: Owner): Promise<void> {
  expect((await asAdmin('delete', `/api/churches/${church.id}`)).status).toBe(200);
}
const textsTo = async (to: string) =>
  (await app.emails()).filter((email) => email.to === to).map(({ text }) => text.replace(/\s+/g, ' '));

test('an ended subscription leaves no invoice to pay', async () => {
  const owner = await featured();
  payments.setCard(owner.subscription, testCards.declinedLater);
  app.toPeriodEnd(owner.subscription);
  await settle();
  payments.cancelNow(owner.subscription);
  await finish();
  expect(payments.invoices(owner.subscription).map(({ status }) => status)).toEqual(['void', 'paid']);
  expect(() => payments.payInvoice(owner.subscription)).toThrow('already paid');
});

test('a payment that arrives after the end is refunded, with an email', async () => {
  const owner = await featured();
  payments.setCard(owner.subscription, testCards.declinedLater);
  app.toPeriodEnd(owner.subscription);
  await settle();
  payments.deliveries({ hold: true });
  payments.cancelNow(owner.subscription);
  payments.advance({ seconds: 5 });
  payments.payInvoice(owner.subscription);
  payments.deliveries({ hold: false });
  await payments.flush();
  await finish();
  expect(moneyOf(owner.subscription)).toEqual({ paid: 19_800, returned: 9900, credit: 0 });
  expect(await app.isFeatured(owner.church.id)).toBe(false);
  expect((await textsTo(owner.user.email)).at(-1)).toContain('We refunded $99 to your card');
});

test.each(['the account', 'the church'])(
  'a payment that confirms while %s is deleted is refunded',
  async (what) => {
    const owner = await app.owner();
    const { body } = await owner.agent
      .post('/api/create-payment-intent')
      .send({ terms: termsVersion, amount: 995, churchId: owner.church.id })
      .expect(200);
    await settle();
    // Our copy is incomplete, and the payment succeeds before the job ends it.
    payments.deliveries({ hold: true });
    if (what === 'the account') await deleteAccount(owner);
    else await removeChurch(owner);
    payments.confirm(body.clientSecret);
    payments.deliveries({ hold: false });
    await payments.flush();
    await finish();
    const [subscription] = payments.subscriptions().slice(-1);
    expect(moneyOf(subscription!.id)).toEqual({ paid: 99_500, returned: 99_500, credit: 0 });
    expect((await textsTo(owner.user.email)).join()).toContain('We refunded $995 to your card');
  },
);

test.each([
  ['annual', 'monthly', 99_500],
  ['monthly', 'annual', 99_500],
] as const)(
  'deleting the account after switching from %s to %s returns everything',
  async (from, to, paid) => {
    const owner = await featured(from);
    payments.switchPlan(owner.subscription, to);
    await settle();
    const [plan] = await myPlans(owner);
    expect(plan.quotes).toMatchObject({ deleted: { amount: paid }, refund: { amount: paid } });
    await deleteAccount(owner);
    await finish();
    expect(moneyOf(owner.subscription)).toEqual({ paid, returned: paid, credit: 0 });
    expect((await textsTo(owner.user.email)).at(-1)).toContain('We refunded $995 to your card');
  },
);

test('after 14 days, deleting the account returns unused credit, and the plan says so before', async () => {
  const owner = await featured('annual');
  app.advance({ days: 20 });
  payments.switchPlan(owner.subscription, 'monthly');
  await settle();
  const credit = -payments.balanceOf(owner.subscription);
  const [plan] = await myPlans(owner);
  expect(plan.quotes).toMatchObject({ deleted: { amount: credit }, refund: null });
  await owner.agent.post(`/api/me/subscriptions/${plan.id}/cancel-and-refund`).expect(409);
  await deleteAccount(owner);
  await finish();
  expect(credit).toBeGreaterThan(80_000);
  expect(moneyOf(owner.subscription)).toEqual({ paid: 99_500, returned: credit, credit: 0 });
});

test('an end leaves no credit whose money was refunded before a switch', async () => {
  const owner = await featured('annual');
  app.advance({ days: 20 });
  payments.refund(owner.subscription, 5000);
  await settle();
  payments.switchPlan(owner.subscription, 'monthly');
  await settle();
  await removeChurch(owner);
  await finish();
  const { returned, credit } = moneyOf(owner.subscription);
  expect(returned).toBeGreaterThan(90_000);
  expect(credit).toBe(0);
});

test('an end leaves the credit of the payer’s other plan', async () => {
  const owner = await featured('annual');
  const second = await app.build.church({ userId: owner.user.id });
  const url = await app.checkout(owner, { churchId: second.id, interval: 'annual' });
  payments.pay(url);
  app.advance({ days: 20 });
  await settle();
  payments.switchPlan(owner.subscription, 'monthly');
  await settle();
  payments.refund(owner.subscription, 50_000);
  await settle();
  const own = -payments.balanceOf(owner.subscription);
  payments.switchPlan(app.subscriptionOf(url), 'monthly');
  await settle();
  const others = -payments.balanceOf(owner.subscription) - own;
  await removeChurch(owner);
  await finish();
  expect(others).toBeGreaterThan(80_000);
  expect(-payments.balanceOf(owner.subscription)).toBe(others);
});

test('credit that is left when a plan runs out is returned', async () => {
  const owner = await featured('annual');
  app.advance({ days: 20 });
  payments.switchPlan(owner.subscription, 'monthly');
  payments.cancelAtPeriodEnd(owner.subscription);
  await settle();
  const credit = -payments.balanceOf(owner.subscription);
  app.toPeriodEnd(owner.subscription);
  await finish();
  expect(moneyOf(owner.subscription)).toEqual({ paid: 99_500, returned: credit, credit: 0 });
  expect(await app.emailsTo(owner.user.email)).toContain('Your featured listing has ended');
});

test('an ended plan leaves the credit of a later one alone', async () => {
  const owner = await featured('annual');
  app.advance({ days: 20 });
  payments.switchPlan(owner.subscription, 'monthly');
  payments.cancelAtPeriodEnd(owner.subscription);
  await settle();
  app.toPeriodEnd(owner.subscription);
  await finish();
  const returned = moneyOf(owner.subscription).returned;
  const url = await app.checkout(owner, { churchId: owner.church.id, interval: 'annual' });
  payments.pay(url);
  payments.switchPlan(app.subscriptionOf(url), 'monthly');
  await settle();
  const { credit } = moneyOf(owner.subscription);
  expect(credit).toBeGreaterThan(80_000);
  await app.reconcile({ full: true });
  await finish();
  expect(moneyOf(owner.subscription)).toMatchObject({ returned, credit });
});

test('a full refund in the provider’s dashboard ends the plan, and buying again works', async () => {
  const owner = await featured();
  payments.refund(owner.subscription);
  await finish();
  expect(payments.subscription(owner.subscription).status).toBe('canceled');
  expect(await myPlans(owner)).toMatchObject([{ status: 'canceled', active: false }]);
  const emails = await textsTo(owner.user.email);
  expect(emails.filter((text) => text.includes('We refunded $99 to your card'))).toHaveLength(1);
  expect(emails.at(-1)).toContain('you won’t be charged again');
  payments.pay(await app.checkout(owner, { churchId: owner.church.id }));
  await settle();
  expect(await app.isFeatured(owner.church.id)).toBe(true);
});

test('the payer can cancel with a full refund in the first 14 days', async () => {
  const owner = await featured();
  const [plan] = await myPlans(owner);
  expect(plan.quotes.refund.amount).toBe(9900);
  app.advance({ days: 13 });
  await owner.agent.post(`/api/me/subscriptions/${plan.id}/cancel-and-refund`).expect(200);
  await finish();
  expect(moneyOf(owner.subscription)).toEqual({ paid: 9900, returned: 9900, credit: 0 });
  expect(await app.isFeatured(owner.church.id)).toBe(false);
  const other = await app.signIn();
  await other.agent.post(`/api/me/subscriptions/${plan.id}/cancel-and-refund`).expect(404);
});

test('a renewal does not start a new period for refunds', async () => {
  const owner = await featured();
  app.toPeriodEnd(owner.subscription);
  await settle();
  expect((await myPlans(owner))[0].quotes).toMatchObject({ refund: null, deleted: { amount: 0 } });
});

test('a month that was used up is not refunded when the renewal failed and the church is deleted', async () => {
  const owner = await featured();
  payments.setCard(owner.subscription, testCards.declinedLater);
  app.toPeriodEnd(owner.subscription);
  await settle();
  await removeChurch(owner);
  await finish();
  expect(moneyOf(owner.subscription)).toEqual({ paid: 9900, returned: 0, credit: 0 });
});

test('an annual plan that we end later is refunded in proportion', async () => {
  const owner = await featured('annual');
  app.advance({ days: 73 });
  await removeChurch(owner);
  await finish();
  const { returned } = moneyOf(owner.subscription);
  expect(returned / 99_500).toBeCloseTo(0.8, 2);
});

test('a coupon is not money that was returned', async () => {
  const owner = await featured();
  payments.setCoupon(owner.subscription, 2000);
  app.toPeriodEnd(owner.subscription);
  await settle();
  payments.refund(owner.subscription, 100);
  await settle();
  expect(await app.isFeatured(owner.church.id)).toBe(true);
  expect((await app.emailsTo(owner.user.email)).slice(-2)).toEqual([
    'Receipt: $79 for your featured listing',
    'We refunded $1',
  ]);
});

test('a failed charge is reported with the amount of its invoice', async () => {
  const owner = await featured();
  payments.setCoupon(owner.subscription, 2000);
  payments.setCard(owner.subscription, testCards.declinedLater);
  app.toPeriodEnd(owner.subscription);
  await settle();
  expect((await textsTo(owner.user.email)).at(-1)).toContain('We couldn’t charge your card $79');
});

test('canceling is confirmed in writing, in the tab and at the provider', async () => {
  const owner = await featured();
  const [plan] = await myPlans(owner);
  await owner.agent.post(`/api/me/subscriptions/${plan.id}/renewal`).send({ renews: false }).expect(200);
  const atProvider = await featured();
  payments.cancelAtPeriodEnd(atProvider.subscription);
  await settle();
  for (const { user } of [owner, atProvider])
    expect((await app.emailsTo(user.email)).at(-1)).toMatch(
      /^Your cancellation is confirmed\. Your plan ends on /,
    );
});

test('deleting an account until the plan ends is confirmed in writing', async () => {
  const owner = await featured();
  await owner.agent
    .delete('/api/user/account')
    .send({ currentPassword: testPassword, subscriptions: 'period_end' })
    .expect(200);
  await finish();
  expect((await app.emailsTo(owner.user.email)).join()).toContain('Your cancellation is confirmed');
  expect(payments.subscription(owner.subscription).cancel_at_period_end).toBe(true);
});

test('says what is so to whoever meets somebody else’s plan', async () => {
  const former = await featured();
  const heir = await app.signIn();
  const checkout = (body: object) =>
    heir.agent
      .post('/api/billing/create-checkout-session')
      .send({ terms: termsVersion, interval: 'monthly', ...body });
  const claimData = {
    firstName: 'Ada',
    lastName: 'Lee',
    email: heir.user.email,
    claimExisting: true,
    selectedChurchId: former.church.id,
    subscriptionType: 'monthly',
  };
  await app.deps.pool.query('update churches set user_id = null where id = $1', [former.church.id]);
  expect((await checkout({ claimData }).expect(409)).body.message).toContain('claim the church for free');
  await app.deps.pool.query('update churches set user_id = $2 where id = $1', [
    former.church.id,
    heir.user.id,
  ]);
  const buy = async () => (await checkout({ churchId: former.church.id }).expect(409)).body.message;
  expect(await buy()).toContain('someone else pays for');
  payments.cancelAtPeriodEnd(former.subscription);
  await settle();
  expect(await buy()).toMatch(/featured until \w+ \d+, \d{4} on a plan that someone else paid for/);
});

test('a changed email address reaches the provider', async () => {
  const owner = await featured();
  const { customer } = payments.subscription(owner.subscription);
  await app.deps.pool.query('update users set email = $2 where id = $1', [
    owner.user.id,
    'moved@example.org',
  ]);
  await app.reconcile();
  expect(payments.state().customers[String(customer)]?.email).toBe('moved@example.org');
});

test('a webhook with the shape of an older API version still reaches its subscription', async () => {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id });
  payments.deliveries({ drop: true });
  payments.pay(url);
  await payments.settled();
  payments.deliveries({ drop: false });
  const [event] = payments.events('invoice.paid').slice(-1);
  const { parent: _parent, ...invoice } = event!.data.object as Stripe.Invoice;
  const subscription = app.subscriptionOf(url);
  const body = JSON.stringify({
    ...event,
    api_version: '2024-06-20',
    data: { object: { ...invoice, subscription } },
  });
  await app.anonymous
    .post('/api/webhooks/stripe')
    .set('Stripe-Signature', payments.sign({ body }))
    .type('json')
    .send(body)
    .expect(200);
  await settle();
  expect(await app.isFeatured(owner.church.id)).toBe(true);
});

test('does not say that a church is no longer featured while a grant runs', async () => {
  const owner = await featured();
  const until = new Date(payments.now().getTime() + 400 * day).toISOString().slice(0, 10);
  const grant = { churchId: owner.church.id, reason: 'partner', until };
  expect((await asAdmin('post', '/api/admin/grants', grant)).status).toBe(200);
  payments.cancelNow(owner.subscription);
  await finish();
  expect(await app.isFeatured(owner.church.id)).toBe(true);
  expect((await textsTo(owner.user.email)).at(-1)).toContain('stays featured for now');
});

test.each(['monthly', 'annual'] as const)(
  'says what switching from %s costs before the payer confirms it',
  async (from) => {
    const owner = await featured(from);
    app.advance({ days: 10 });
    const [plan] = await myPlans(owner);
    const path = `/api/me/subscriptions/${plan.id}/switch`;
    const { body: preview } = await owner.agent.get(path).expect(200);
    expect(moneyOf(owner.subscription).returned).toBe(0);
    const { body } = await owner.agent.post(path).expect(200);
    expect(body.url).toContain('/portal/');
    expect(preview.plan).toBe(from === 'monthly' ? 'annual' : 'monthly');
    payments.switchPlan(owner.subscription, preview.plan);
    const [invoice] = payments.invoices(owner.subscription);
    expect(preview.due).toBeCloseTo(invoice!.amount_paid, -1);
    expect(preview.unused).toBeCloseTo(-invoice!.lines.data[0]!.amount, -1);
    expect(preview.credit).toBeCloseTo(moneyOf(owner.subscription).credit, -1);
    const { current_period_end: end } = payments.subscription(owner.subscription).items.data[0]!;
    expect(Math.abs(Date.parse(preview.until) / 1000 - end)).toBeLessThan(60);
  },
);

test('offers no switch for the intro month, or for a plan that is ending or unpaid', async () => {
  const owner = await featured();
  const [plan] = await myPlans(owner);
  const path = `/api/me/subscriptions/${plan.id}/switch`;
  payments.cancelAtPeriodEnd(owner.subscription);
  await settle();
  await owner.agent.get(path).expect(409);
  payments.resume(owner.subscription);
  payments.setCard(owner.subscription, testCards.declinedLater);
  app.toPeriodEnd(owner.subscription);
  await settle();
  await owner.agent.post(path).expect(409);
});
