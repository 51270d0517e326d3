/** Purchases with credit, refunds that the sync detects, and active subscriptions that nobody paid for. */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dollars, termsVersion } from '#shared/contracts/billing.ts';
import { churches } from '../../db/tables/churches.ts';
import { createPaidApp } from '../../test/billing.ts';
import { testPassword } from '../../test/build.ts';
import { testCards } from '../../test/payments.ts';
import { checkIdlePlans } from './service-idle.ts';

const app = await createPaidApp();
const { payments, settle } = app;

type Owner = Awaited<ReturnType<typeof app.owner>>;

async function featured(owner: Owner, interval: 'monthly' | 'annual' = 'monthly'): Promise<string> {
  const url = await app.checkout(owner, { churchId: owner.church.id, interval });
  payments.pay(url);
  await settle();
  return app.subscriptionOf(url);
}
const customerOf = (subscription: string) => String(payments.subscription(subscription).customer);
const startPayment = ({ agent }: Owner, churchId: number, more: object = {}) =>
  agent.post('/api/create-payment-intent').send({ terms: termsVersion, amount: 99, churchId, ...more });
const textsTo = async ({ user }: Owner) =>
  (await app.emails()).filter(({ to }) => to === user.email).map(({ text }) => text.replace(/\s+/g, ' '));

/** An owner with one featured church, a second church, and credit. */
async function withCredit(credit: number) {
  const owner = await app.owner();
  const subscription = await featured(owner);
  const second = await app.build.church({ userId: owner.user.id });
  payments.giveCredit(customerOf(subscription), credit);
  return { owner, second };
}

test('credit that covers the price starts a plan without a card, once the payer agrees', async () => {
  const { owner, second } = await withCredit(12_000);
  const offered = await startPayment(owner, second.id).expect(200);
  expect(offered.body).toMatchObject({ clientSecret: null, credit: 12_000 });
  expect(
    payments
      .subscriptions()
      .filter(({ customer }) => customer === customerOf(payments.subscriptions()[0]!.id)),
  ).toHaveLength(1);

  const paid = await startPayment(owner, second.id, { payWithCredit: true }).expect(200);
  expect(paid.body).toEqual({
    clientSecret: null,
    credit: null,
    orderId: offered.body.orderId,
    churchName: second.name,
  });
  expect(await app.isFeatured(second.id)).toBe(true);
  const order = await owner.agent.get(`/api/billing/orders/${paid.body.orderId}`).expect(200);
  expect(order.body.state).toBe('active');
});

test('credit that covers a part of the price leaves the rest to the card', async () => {
  const { owner, second } = await withCredit(4000);
  const { body } = await startPayment(owner, second.id, { payWithCredit: true }).expect(200);
  expect(body.credit).toBe(null);
  payments.confirm(body.clientSecret);
  await settle();
  expect(await app.isFeatured(second.id)).toBe(true);
  const latest = payments.subscriptions().at(-1)!;
  expect(payments.invoices(latest.id)[0]).toMatchObject({ amount_due: 5900, amount_paid: 5900 });
});

test.each(['refunded', 'disputed'])(
  'credit from a payment that is %s funds no other subscription',
  async (what) => {
    const owner = await app.owner();
    const subscription = await featured(owner, 'annual');
    const second = await app.build.church({ userId: owner.user.id });
    payments.switchPlan(subscription, 'monthly');
    await settle();
    await startPayment(owner, second.id, { payWithCredit: true }).expect(200);
    const other = payments.subscriptions().at(-1)!.id;
    expect(payments.invoices(other)[0]).toMatchObject({ amount_paid: 0, status: 'paid' });
    await settle();
    expect(await app.isFeatured(second.id)).toBe(true);

    if (what === 'refunded') payments.refund(subscription);
    else payments.dispute(subscription);
    await settle();
    await app.reconcile({ full: true });
    await settle();
    expect(await app.isFeatured(owner.church.id)).toBe(false);
    expect(await app.isFeatured(second.id)).toBe(false);
    expect(payments.subscription(other).status).toBe('canceled');
    expect((await textsTo(owner)).at(-1)).toMatch(/so (your featured listing has|we) ended/);
  },
);

/** An annual plan, switched to monthly after 20 days, whose credit then pays for a second church. */
async function boughtWithCredit() {
  const owner = await app.owner();
  const first = await featured(owner, 'annual');
  const second = await app.build.church({ userId: owner.user.id });
  app.advance({ days: 20 });
  payments.switchPlan(first, 'monthly');
  await settle();
  const { agent } = await app.signIn({ id: owner.user.id });
  const before = ofPayer(first);
  await startPayment({ ...owner, agent }, second.id, { payWithCredit: true }).expect(200);
  await settle();
  const { body } = await agent.get('/api/me/subscriptions').expect(200);
  const { id, quotes } = body.find(({ churchId }: { churchId: number }) => churchId === second.id);
  return { owner, agent, first, second, id, quotes, before };
}

/** Cents that the payer got back to the card, or has as credit. */
const ofPayer = (subscription: string): number =>
  Object.values(payments.state().charges)
    .filter(({ customer }) => customer === payments.subscription(subscription).customer)
    .reduce((sum, charge) => sum + charge.amount_refunded, 0) - payments.balanceOf(subscription);

async function passIdle(churchId: number): Promise<void> {
  await app.deps.db.update(churches).set({ status: 'pending' }).where(eq(churches.id, churchId));
  for (let passed = 0; passed < 16; passed += 1) {
    app.advance({ days: 1, seconds: 10 });
    await settle();
    await checkIdlePlans(app.deps);
    await settle();
  }
}

test('a plan bought with credit stays when the plan that made the credit goes idle and is refunded', async () => {
  const { owner, first, second } = await boughtWithCredit();
  await passIdle(owner.church.id);
  expect(payments.subscription(first).status).toBe('canceled');
  await app.reconcile({ full: true });
  expect(await app.isFeatured(second.id)).toBe(true);
});

/** Cents in the newest email that match a pattern with an amount. */
async function toldCents(owner: Owner, pattern: RegExp): Promise<number> {
  const amount = pattern.exec((await textsTo(owner)).at(-1)!)?.[1] ?? '';
  return Math.round(Number(amount.replace(/,/g, '')) * 100);
}

test('what another plan’s credit paid for idle time goes back as credit, and the email says how much', async () => {
  const { owner, first, second } = await boughtWithCredit();
  const before = -payments.balanceOf(first);
  await passIdle(second.id);
  const returned = -payments.balanceOf(first) - before;
  // It was noticed after a day of its month.
  expect(returned).toBeGreaterThan(9000);
  expect(returned).toBeLessThan(9900);
  expect(await toldCents(owner, /\$([\d,.]*\d) went back to your credit/)).toBe(returned);
  expect(payments.subscription(first).status).toBe('active');
});

test('a plan that credit paid for is canceled in the first 14 days, and all of the credit goes back', async () => {
  const { owner, agent, first, id, quotes, before } = await boughtWithCredit();
  const text = 'It ends right away, and we’ll return $99 to your credit with us.';
  expect(quotes.refund).toMatchObject({ amount: 9900, credit: 9900, text });
  const { body } = await agent.post(`/api/me/subscriptions/${id}/cancel-and-refund`).expect(200);
  // It says what happens next if the provider takes long.
  expect(body.message).toMatch(/\$99 (went back )?to your credit with us\.$/);
  await settle();
  expect(ofPayer(first)).toBe(before);
  expect(await toldCents(owner, /\$([\d,.]*\d) went back to your credit/)).toBe(9900);
  const { body: plans } = await agent.get('/api/me/subscriptions').expect(200);
  const left = dollars(-payments.balanceOf(first));
  expect(plans[0].moneyNotices).toEqual([`You have a credit of ${left}, which pays for your next payments.`]);
});

test('credit that no plan is left to use goes back to the card that paid for it', async () => {
  const { owner, agent, first, id, before } = await boughtWithCredit();
  await passIdle(owner.church.id);
  expect(payments.subscription(first).status).toBe('canceled');
  const refunded = ofPayer(first);
  await app.deps.db.update(churches).set({ status: 'rejected' }).where(eq(churches.userId, owner.user.id));
  const { body } = await agent.post(`/api/me/subscriptions/${id}/cancel-and-refund`).expect(200);
  expect(body.message).toMatch(/to your credit with us\.$/);
  await settle();
  const returned = ofPayer(first) - refunded;
  expect(returned).toBeGreaterThan(4000);
  expect(payments.balanceOf(first)).toBe(0);
  expect(await toldCents(owner, /refunded \$([\d,.]*\d) to your card/)).toBe(returned);
  expect(before).toBeGreaterThan(0);
});

test('deleting the account returns what was paid with credit to the card', async () => {
  const { agent, first, before } = await boughtWithCredit();
  const body = { currentPassword: testPassword, subscriptions: 'now' };
  await agent.delete('/api/user/account').send(body).expect(200);
  await settle();
  expect(payments.balanceOf(first)).toBe(0);
  expect(ofPayer(first)).toBe(before);
});

test('a refund of an older payment is emailed, and the listing continues', async () => {
  const owner = await app.owner();
  const subscription = await featured(owner);
  app.toPeriodEnd(subscription);
  await settle();
  payments.refund(subscription, 2500, 1);
  await settle();
  expect((await textsTo(owner)).at(-1)).toContain('We refunded $25 to your card');
  expect((await textsTo(owner)).at(-1)).toContain('The listing continues as before.');
  payments.cancelNow(subscription);
  await settle();
  await settle();
  payments.refund(subscription, 1000, 1);
  await settle();
  expect((await textsTo(owner)).at(-1)).toContain('We refunded $10 to your card');
  const { body: invoices } = await owner.agent.get('/api/billing/invoices').expect(200);
  expect(invoices).toMatchObject([
    // It ended before its period was over.
    { amount: 9900, refunded: expect.toSatisfy((cents) => cents > 9800), church: owner.church.name },
    { amount: 9900, refunded: 3500, church: owner.church.name },
  ]);
  expect((await textsTo(owner)).at(-1)).not.toContain('continues');
});

test('an administrator hears about a refund that the bank refused', async () => {
  const owner = await app.owner();
  const subscription = await featured(owner);
  const refund = payments.refund(subscription, 2500);
  await settle();
  payments.failRefund(refund.id);
  await settle();
  const [email] = (await app.emails()).filter(({ subject }) => subject.startsWith('A refund of $25 failed'));
  expect(email).toMatchObject({ to: app.deps.env.adminEmail });
  expect(email!.text.replace(/\s+/g, ' ')).toContain(`The bank of ${owner.user.email} refused our refund`);
});

test('a renewal that was voided or written off features nobody', async () => {
  const owner = await app.owner();
  const subscription = await featured(owner);
  payments.setCard(subscription, testCards.declinedLater);
  app.toPeriodEnd(subscription);
  await settle();
  expect(await app.isFeatured(owner.church.id)).toBe(true);
  payments.voidInvoice(subscription);
  await settle();
  expect(payments.subscription(subscription).status).toBe('active');
  expect(await app.isFeatured(owner.church.id)).toBe(false);
});

test('an active subscription whose renewal stays unpaid has seven days', async () => {
  const owner = await app.owner();
  const subscription = await featured(owner);
  payments.setCard(subscription, testCards.declinedLater);
  app.toPeriodEnd(subscription);
  payments.setStatus(subscription, 'active');
  await settle();
  expect(await app.isFeatured(owner.church.id)).toBe(true);
  app.advance({ days: 8 });
  payments.setStatus(subscription, 'active');
  await app.endByTime();
  expect(await app.isFeatured(owner.church.id)).toBe(false);
});

test.each(['cancel', 'unpaid', 'past_due'] as const)(
  'whatever Stripe does after the last retry (%s), the listing ends with the grace period, and paying helps',
  async (afterRetries) => {
    payments.afterRetries(afterRetries);
    const owner = await app.owner();
    const subscription = await featured(owner);
    payments.setCard(subscription, testCards.declinedLater);
    app.toPeriodEnd(subscription);
    await settle();
    expect(await app.isFeatured(owner.church.id)).toBe(true);
    app.advance({ days: 8 });
    await settle();
    await app.endByTime();
    expect(await app.isFeatured(owner.church.id)).toBe(false);
    if (afterRetries !== 'cancel') {
      payments.payInvoice(subscription);
      await settle();
    } else await featured(owner);
    expect(await app.isFeatured(owner.church.id)).toBe(true);
    payments.afterRetries('cancel');
  },
);
