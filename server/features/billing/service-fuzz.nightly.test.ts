/**
 * Random sequences of actions by payers, banks, and administrators, network failures, and crashes. After each step and a
 * reconcile, the church must be featured exactly while unrefunded money pays for it, and every charge either funds a
 * period that its payer still has, or is returned with an email. `FUZZ_SEED=1 FUZZ_COUNT=2000` runs more.
 */
import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { plans, termsVersion } from '#shared/contracts/billing.ts';
import { localApi } from '../../adapters/payments/choice.ts';
import { createStripe } from '../../adapters/payments/stripe.ts';
import { billingEvents, billingOrders } from '../../db/tables/billing.ts';
import { featuredGrants } from '../../db/tables/featured.ts';
import { createPaidApp, day } from '../../test/billing.ts';
import { testPassword } from '../../test/build.ts';
import { testCards } from '../../test/payments.ts';
import { attempt, onLast as onLastOf, type Sequence, testSequences } from '../../test/sequences.ts';
import { handleDueEvents } from './service-events.ts';

const steps = 6;

// Long sequences also run on busy machines.
const app = await createPaidApp({ paymentsTimeout: 20_000 });
const { payments } = app;
const stripe = createStripe(localApi(payments.url));

type Owner = Awaited<ReturnType<typeof app.owner>>;
type Run = Sequence & {
  owner: Owner;
  subscriptions: string[];
  disputes: string[];
  /** Client secrets of payments that the payer's browser hasn't confirmed yet. */
  unconfirmed: string[];
  grantedUntil: number;
};

const follow = () => app.setNow(payments.now());

const onLast = onLastOf<Run>;

async function payHosted(run: Run): Promise<void> {
  const { agent, church } = run.owner;
  const interval = run.pick(['monthly', 'annual'] as const);
  const { status, body } = await agent
    .post('/api/billing/create-checkout-session')
    .send({ terms: termsVersion, churchId: church.id, interval });
  if (status !== 200) return;
  const card = run.pick([testCards.pays, testCards.pays, testCards.declinedLater, testCards.declined]);
  payments.pay(body.url, { card });
  const { subscription } = payments.session(body.url);
  if (subscription) run.subscriptions.push(String(subscription));
}

/** Returns the client secret, or undefined if we refuse. */
async function startInPage(run: Run): Promise<string | undefined> {
  const { agent, church } = run.owner;
  const amount = run.pick([49, 49, 99]);
  const { status, body } = await agent
    .post('/api/create-payment-intent')
    .send({ terms: termsVersion, amount, churchId: church.id });
  if (status !== 200) return undefined;
  const [order] = await app.deps.db
    .select({ subscriptionId: billingOrders.subscriptionId })
    .from(billingOrders)
    .where(eq(billingOrders.id, body.orderId));
  if (order?.subscriptionId && !run.subscriptions.includes(order.subscriptionId))
    run.subscriptions.push(order.subscriptionId);
  return body.clientSecret;
}

async function payInPage(run: Run): Promise<void> {
  const secret = await startInPage(run);
  if (secret) attempt(() => void payments.confirm(secret));
}

async function startToPay(run: Run): Promise<void> {
  const secret = await startInPage(run);
  if (secret) run.unconfirmed.push(secret);
}

function confirmLate({ unconfirmed }: Run): void {
  for (const secret of unconfirmed.splice(0)) attempt(() => void payments.confirm(secret));
}

async function grant(run: Run): Promise<void> {
  const until = payments.now().getTime() + 20 * day;
  await staff('/api/admin/grants', {
    churchId: run.owner.church.id,
    reason: 'A thank you',
    until: new Date(until).toISOString().slice(0, 10),
  });
  // It ends at midnight in Houston.
  run.grantedUntil = until;
}

const actions: Record<string, (run: Run) => void | Promise<void>> = {
  'pay on the hosted page': payHosted,
  'pay in our page': payInPage,
  'open our page without paying': startToPay,
  'pay on a page opened before': confirmLate,
  grant,
  switch: onLast((id) => {
    const { status, items } = payments.subscription(id);
    const { lookup_key } = items.data[0]!.price;
    // The portal offers switching only between active renewing plans.
    if (status !== 'active' || lookup_key === plans.intro.lookupKey) return;
    payments.switchPlan(id, lookup_key === plans.monthly.lookupKey ? 'annual' : 'monthly');
  }),
  cancel: onLast((id) => payments.cancelAtPeriodEnd(id)),
  keep: onLast((id) => payments.resume(id)),
  'cancel now': onLast((id) => payments.cancelNow(id)),
  'refund all': onLast((id) => void payments.refund(id)),
  'refund a part': onLast((id, run) => void payments.refund(id, 500 + Math.floor(run.random() * 1500))),
  'refund an older payment': onLast((id) => void payments.refund(id, null, 1)),
  dispute: onLast((id, run) => void run.disputes.push(payments.dispute(id, run.random() < 0.3 ? 1 : 0).id)),
  inquire: onLast((id, run) => void run.disputes.push(payments.inquiry(id).id)),
  'decide a dispute': (run) => {
    const id = run.disputes.at(-1);
    const status = run.pick(['won', 'lost', 'under_review', 'needs_response', 'warning_closed'] as const);
    if (id) attempt(() => payments.setDispute(id, status));
  },
  renew: onLast((id) => payments.toPeriodEnd(id)),
  'fail the next renewal': onLast((id) => {
    payments.setCard(id, testCards.declinedLater);
    payments.toPeriodEnd(id);
  }),
  'set a coupon': onLast((id) => payments.setCoupon(id, 2000)),
  'pay the open invoice': onLast((id) => void payments.payInvoice(id)),
  'a few days': () => payments.advance({ days: 4 }),
  'a few minutes': () => payments.advance({ seconds: 200 }),
};

async function staff(path: string, body: object) {
  const { agent, bearer } = await app.signIn({ role: 'admin' });
  const response = await agent.post(path).set(bearer).send(body);
  expect(response.ok, `${path}: ${response.text}`).toBe(true);
}

/** What takes the church or the account from the payer. Ends a sequence. */
const losses: Record<string, (run: Run) => Promise<unknown>> = {
  'delete the account now': ({ owner }) =>
    owner.agent.delete('/api/user/account').send({ currentPassword: testPassword, subscriptions: 'now' }),
  'delete the account when the plan ends': ({ owner }) =>
    owner.agent
      .delete('/api/user/account')
      .send({ currentPassword: testPassword, subscriptions: 'period_end' }),
  'delete the church': async ({ owner }) => {
    const { agent, bearer } = await app.signIn({ role: 'admin' });
    return agent.delete(`/api/churches/${owner.church.id}`).set(bearer).expect(200);
  },
  'change the owner': async ({ owner }) =>
    staff(`/api/admin/churches/${owner.church.id}/owner`, {
      email: (await app.signIn()).user.email,
      from: owner.user.id,
    }),
  merge: async (run) =>
    staff(`/api/admin/churches/${run.owner.church.id}/merge`, { into: (await app.owner()).church.id }),
  'block the account': (run) => staff(`/api/admin/users/${run.owner.user.id}/actions`, { action: 'block' }),
  'cancel with a refund': async ({ owner }) => {
    const { body } = await owner.agent.get('/api/me/subscriptions');
    const [plan] = body as { id: number; quotes: { refund: object | null } }[];
    if (plan?.quotes.refund)
      await owner.agent.post(`/api/me/subscriptions/${plan.id}/cancel-and-refund`).expect(200);
  },
};

const networks: Record<string, Partial<Parameters<typeof payments.deliveries>[0]>> = {
  'on time': {},
  'on time, too': {},
  lost: { drop: true },
  late: { hold: true },
  twice: { duplicate: true },
  reversed: { reverse: true },
};

/** Simulates killed processes: responses that were never read, or requests that were never sent. */
const crashes: Record<string, () => void> = {
  none: () => undefined,
  'not even once': () => undefined,
  'after a cancellation': () => payments.failNext({ when: 'after', path: 'DELETE /v1/subscriptions' }),
  'after a refund': () => payments.failNext({ when: 'after', path: 'POST /v1/refunds' }),
  'while reading': () => payments.failNext({ when: 'before', path: 'GET /v1/subscriptions/', times: 2 }),
  'while reading invoices': () => payments.failNext({ when: 'before', path: 'GET /v1/invoices', times: 1 }),
};

const isFunding = (invoice: Stripe.Invoice) => invoice.status === 'paid';
/** A coupon isn't credit. */
const creditOf = (invoice: Stripe.Invoice) =>
  invoice.lines.data.reduce((sum, { amount }) => sum + Math.max(0, amount), 0) -
  (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0) -
  invoice.amount_paid;

type Truth = { entitled: boolean; disputed: boolean; charges: number };

/** Computed from the provider's objects: whether unrefunded money pays the current period, and whether it is disputed. */
async function inspect(id: string): Promise<Truth> {
  const subscription = payments.subscription(id);
  const { data: invoices } = await stripe.invoices.list({
    subscription: id,
    limit: 100,
    expand: ['data.payments'],
  });
  const paid = await Promise.all(
    invoices.filter(isFunding).map(async (invoice) => {
      const intent = invoice.payments?.data[0]?.payment.payment_intent;
      if (!intent) return { invoice, refunded: 0, disputes: [] };
      const [{ latest_charge }, disputes] = await Promise.all([
        stripe.paymentIntents.retrieve(String(intent), { expand: ['latest_charge'] }),
        stripe.disputes.list({ payment_intent: String(intent) }),
      ]);
      const refunded = (latest_charge as Stripe.Charge).amount_refunded;
      return { invoice, refunded, disputes: disputes.data.map(({ status }) => status as string) };
    }),
  );
  return {
    entitled: isRunning(subscription, invoices) && isKept(paid),
    disputed: paid.some(({ disputes }) =>
      disputes.some((status) => ['needs_response', 'under_review', 'lost'].includes(status)),
    ),
    charges: paid.filter(({ invoice }) => invoice.amount_paid > 0).length,
  };
}

function isRunning({ status }: Stripe.Subscription, invoices: Stripe.Invoice[]): boolean {
  if (status !== 'past_due') return status === 'active';
  const unpaid = invoices.slice(0, invoices.findIndex(isFunding));
  const since = unpaid.at(-1)?.status_transitions.finalized_at ?? 0;
  return payments.now().getTime() - since * 1000 < 7 * day;
}

/** Goes back to the last invoice paid without credit; the payments up to it fund the current period. */
function isKept(paid: Array<{ invoice: Stripe.Invoice; refunded: number }>): boolean {
  let [used, created, returned] = [0, 0, 0];
  for (const { invoice, refunded } of paid) {
    if (invoice.amount_paid > 0 && refunded >= invoice.amount_paid) return false;
    returned += refunded;
    used += Math.max(0, creditOf(invoice));
    created -= invoice.lines.data.reduce((sum, { amount }) => sum + Math.min(0, amount), 0);
    if (invoice.amount_paid > 0 && creditOf(invoice) <= 0) break;
  }
  return !(returned > 0 && used > 0 && used > created - returned);
}

/** Runs the jobs until nothing is pending. */
async function catchUp({ subscriptions }: Run): Promise<void> {
  payments.deliveries({ hold: false, drop: false, duplicate: false, reverse: false });
  await payments.flush();
  for (let round = 0; round < 6; round += 1) {
    follow();
    const { failures } = await app.reconcile();
    const rows = await Promise.all(subscriptions.map((id) => app.subscription(id)));
    const isEnding = rows.some((row) => row?.endWantedAt && !row.endDoneAt);
    const pendingEvents = await app.deps.db.$count(billingEvents, eq(billingEvents.state, 'pending'));
    if (failures === 0 && !isEnding && pendingEvents === 0) return;
    // Retries are delayed.
    payments.advance({ seconds: 60 });
  }
  throw new Error('work is still pending after six rounds');
}

async function checkInvariants({ owner, subscriptions, grantedUntil }: Run): Promise<void> {
  const truths = await Promise.all(subscriptions.map(inspect));
  // The last day of a grant depends on the time zone.
  const grantLeft = grantedUntil - payments.now().getTime();
  // What a won dispute gives back.
  const rests = await app.deps.db
    .select({ until: featuredGrants.until })
    .from(featuredGrants)
    .where(and(eq(featuredGrants.churchId, owner.church.id), eq(featuredGrants.reason, 'dispute_won')));
  const isRest = rests.some(({ until }) => until! > payments.now());
  // The clock can jump past what the frequent pass looks back at; the nightly pass finds the rest.
  if ((grantLeft < 0 && grantedUntil > 0) || (rests.length > 0 && !isRest))
    await app.reconcile({ full: true });
  if (Math.abs(grantLeft) > 2 * day)
    expect(await app.isFeatured(owner.church.id), 'featured exactly while unrefunded money pays').toBe(
      grantLeft > 0 || isRest || truths.some(({ entitled }) => entitled),
    );
  for (const [index, { disputed, charges }] of truths.entries()) {
    const { id, status, items } = payments.subscription(subscriptions[index]!);
    if (disputed) expect(['canceled', 'incomplete_expired'], `${id} is disputed`).toContain(status);
    if (items.data[0]!.price.lookup_key === plans.intro.lookupKey)
      expect(charges, `${id} is the intro month`).toBeLessThan(3);
  }
}

/** Cents in the payer's emails that match a pattern with an amount. */
async function toldCents({ owner }: Run, pattern: RegExp): Promise<number> {
  const texts = (await app.emails()).filter(({ to }) => to === owner.user.email).map(({ text }) => text);
  return texts
    .flatMap((text) => [...text.replace(/\s+/g, ' ').matchAll(pattern)])
    .reduce((sum, [, amount = '']) => sum + Math.round(Number(amount.replace(/,/g, '')) * 100), 0);
}

/** No money is kept that funds nothing, and each refund is reported once, with its amount. */
async function checkMoney(run: Run): Promise<void> {
  const { owner, subscriptions } = run;
  let returned = 0;
  for (const id of subscriptions) {
    const { status, ended_at: endedAt } = payments.subscription(id);
    const hasEnded = ['canceled', 'incomplete_expired'].includes(status);
    const row = await app.subscription(id);
    if (status === 'active' && !row?.cancelAtPeriodEnd)
      expect(row?.churchId, `${id} renews, so its payer still has the church`).toBe(owner.church.id);
    for (const invoice of payments.invoices(id)) {
      const charge = payments.chargeOf(invoice.id);
      if (charge?.status === 'succeeded') returned += charge.amount_refunded;
      if (!hasEnded) continue;
      expect(invoice.status, `an invoice of ${id}, which has ended`).not.toBe('open');
      if (charge?.status !== 'succeeded') continue;
      const isDisputed = payments.disputesOf(charge.id) > 0;
      if (!isDisputed && (invoice.status_transitions.paid_at ?? 0) > endedAt!)
        expect(charge.amount_refunded, `${invoice.id} was paid after ${id} ended`).toBe(charge.amount);
    }
    if (!hasEnded) continue;
    const hasOther = subscriptions.some(
      (other) => !['canceled', 'incomplete_expired'].includes(payments.subscription(other).status),
    );
    if (!hasOther) expect(Math.min(0, payments.balanceOf(id)), `credit of ${id}`).toBe(0);
  }
  expect(await toldCents(run, /refunded \$([\d,.]*\d)/g), 'refunds in emails').toBe(returned);
}

testSequences('featured exactly while unrefunded money pays', async (sequence) => {
  const run: Run = {
    ...sequence,
    owner: await app.owner(),
    subscriptions: [],
    disputes: [],
    unconfirmed: [],
    grantedUntil: 0,
  };
  for (let step = 0; step < steps; step += 1) {
    const name = run.pick(Object.keys(actions).slice(0, step === 0 ? 2 : undefined));
    const [network, crash] = [run.pick(Object.keys(networks)), run.pick(Object.keys(crashes))];
    run.trail.push(`${name} (webhooks ${network}, crash ${crash})`);
    payments.deliveries(networks[network]!);
    follow();
    await actions[name]!(run);
    crashes[crash]!();
    await payments.settled();
    await handleDueEvents(app.deps);
    payments.clear();
    await catchUp(run);
    await checkInvariants(run);
    await checkMoney(run);
  }
  const loss = run.pick(Object.keys(losses));
  run.trail.push(loss);
  await losses[loss]!(run);
  if (run.random() < 0.5) confirmLate(run);
  await catchUp(run);
  await checkMoney(run);
  // Running subscriptions would renew during the next sequences.
  for (const id of run.subscriptions) attempt(() => payments.cancelNow(id));
  await catchUp(run);
  // A reconcile reads the last hour's events again, so move past this sequence's.
  payments.advance({ hours: 2 });
  follow();
});
