/**
 * Random sequences of what keeps a paid plan from featuring a public church: claims, reviews, blocked payers, disputes,
 * lost churches. After each day, no running plan may have been idle for longer than 14 days and one run of the job, and
 * what an ended plan was paid for since it went idle must be back. `FUZZ_SEED=1 FUZZ_COUNT=2000` runs more.
 */
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { plans, termsVersion } from '#shared/contracts/billing.ts';
import { createPaidApp, day } from '../../test/billing.ts';
import { testPassword } from '../../test/build.ts';
import { testCards } from '../../test/payments.ts';
import { attempt, onLast as onLastOf, type Sequence, testSequences } from '../../test/sequences.ts';
import { processPaidOrders } from '../claims/service-orders.ts';
import { checkIdlePlans } from './service-idle.ts';

const steps = 5;

// Long sequences also run on busy machines.
const app = await createPaidApp({ paymentsTimeout: 20_000 });
const { payments, build, deps } = app;
const admin = await app.signIn({ role: 'admin' });

type Run = Sequence & {
  payer: Awaited<ReturnType<typeof app.signIn>>;
  /** A church of the payer, or one that they claim. */
  churchId: number;
  /** Hosted pages that were opened and not paid. */
  pages: string[];
  subscriptions: string[];
  disputes: string[];
  /** Since when each plan has featured nothing public. */
  idleFrom: Map<string, number>;
  /** Until when what an ended plan was paid for may be kept. */
  usedUntil: Map<string, number>;
};

const now = () => payments.now().getTime();

const onLast = onLastOf<Run>;

/** The product may refuse (409), but not fail. */
async function staff(path: string, body: object = {}): Promise<void> {
  const { status, text } = await admin.agent.post(path).set(admin.bearer).send(body);
  expect(status, `${path}: ${text}`).toBeLessThan(500);
}

async function open(run: Run, { churchId, claimData }: { churchId: number | null; claimData?: object }) {
  const interval = run.pick(['monthly', 'monthly', 'annual'] as const);
  const { status, body } = await run.payer.agent
    .post('/api/billing/create-checkout-session')
    .send({ terms: termsVersion, churchId, interval, ...(claimData ? { claimData } : {}) });
  expect(status, 'checkout').toBeLessThan(500);
  if (status === 200) run.pages.push(body.url);
}

function payOpened({ pages, subscriptions }: Run): void {
  for (const url of pages.splice(0)) {
    payments.pay(url, { card: testCards.pays });
    const { subscription } = payments.session(url);
    // A page that is opened again is the same session.
    if (subscription && !subscriptions.includes(String(subscription)))
      subscriptions.push(String(subscription));
  }
}

async function buy(run: Run): Promise<void> {
  await open(run, { churchId: run.pick([run.churchId, run.churchId, null]) });
  payOpened(run);
}

/** A plan that the credit of the last one pays for. */
async function buyWithCredit(run: Run): Promise<void> {
  onLast((id) => {
    if (payments.subscription(id).status !== 'active') return;
    attempt(() => payments.switchPlan(id, 'annual'));
    // Otherwise it had no card to pay with, and the credit would be for nothing.
    if (payments.subscription(id).status === 'active') payments.switchPlan(id, 'monthly');
  })(run);
  await app.settle();
  const { agent, user } = run.payer;
  const { status: signedIn } = await agent.get('/api/me/subscriptions');
  if (signedIn !== 200) return;
  run.churchId = (await build.church({ userId: user.id })).id;
  const before = payments.subscriptions().length;
  const { status } = await agent
    .post('/api/create-payment-intent')
    .send({ terms: termsVersion, amount: 99, churchId: run.churchId, payWithCredit: true });
  expect(status, 'paying with credit').toBeLessThan(500);
  run.subscriptions.push(
    ...payments
      .subscriptions()
      .slice(before)
      .map(({ id }) => id),
  );
}

async function claim(run: Run): Promise<void> {
  const owner = run.random() < 0.6 ? (await app.signIn()).user.id : null;
  const { id } = await build.church({ userId: owner });
  run.churchId = id;
  const { email } = run.payer.user;
  await open(run, {
    churchId: id,
    claimData: {
      firstName: 'Ada',
      lastName: 'Byron',
      email,
      phone: '713 555 0100',
      claimExisting: true,
      selectedChurchId: id,
      subscriptionType: 'monthly',
    },
  });
  payOpened(run);
}

const decide = (how: 'approve' | 'reject') => async (run: Run) => {
  const { rows } = await deps.db.execute<{ id: number }>(
    sql`select id from claims where user_id = ${run.payer.user.id} and state = 'open'`,
  );
  for (const { id } of rows)
    await staff(
      `/api/admin/claims/${id}/${how}`,
      how === 'reject' ? { reason: 'other', note: 'No proof.' } : {},
    );
};

const setStatus = (status: string) => async (run: Run) => {
  await deps.db.execute(sql`update churches set status = ${status} where id = ${run.churchId}`);
};

const act = (action: 'block' | 'unblock') => (run: Run) =>
  staff(`/api/admin/users/${run.payer.user.id}/actions`, { action });

const deleteAccount = (subscriptions: string) => async (run: Run) => {
  const body = { currentPassword: testPassword, subscriptions };
  const { status } = await run.payer.agent.delete('/api/user/account').send(body);
  expect(status, 'deleting the account').toBeLessThan(500);
};

/** The payer's first plan in the Billing tab. */
const onOwn = (path: string, body?: (run: Run) => object) => async (run: Run) => {
  const { agent } = run.payer;
  const { body: own } = await agent.get('/api/me/subscriptions');
  if (!Array.isArray(own) || !own[0]) return;
  const { status } = await agent.post(`/api/me/subscriptions/${own[0].id}/${path}`).send(body?.(run) ?? {});
  expect(status, path).toBeLessThan(500);
};

const actions: Record<string, (run: Run) => unknown> = {
  buy,
  'buy again': buy,
  'buy with credit': buyWithCredit,
  'buy another with credit': buyWithCredit,
  claim,
  'claim another church': claim,
  'approve the claim': decide('approve'),
  'reject the claim': decide('reject'),
  'open a page': (run) => open(run, { churchId: run.churchId }),
  'pay on a page opened before': payOpened,
  'back to review': setStatus('pending'),
  'reject the church': setStatus('rejected'),
  'approve the church': setStatus('approved'),
  'approve it again': setStatus('approved'),
  block: act('block'),
  unblock: act('unblock'),
  'add a church': async (run) => {
    const { status } = await run.payer.agent.get('/api/me/subscriptions');
    if (status === 200) run.churchId = (await build.church({ userId: run.payer.user.id })).id;
  },
  'choose a church': onOwn('church', ({ churchId }) => ({ churchId })),
  'cancel with a refund': onOwn('cancel-and-refund'),
  'delete the church': async (run) => {
    await admin.agent.delete(`/api/churches/${run.churchId}`).set(admin.bearer);
  },
  'change the owner': async (run) =>
    staff(`/api/admin/churches/${run.churchId}/owner`, {
      email: (await app.signIn()).user.email,
      from: run.payer.user.id,
    }),
  'delete the account now': deleteAccount('now'),
  'delete the account when the plan ends': deleteAccount('period_end'),
  switch: onLast((id) => {
    const { status, items } = payments.subscription(id);
    if (status !== 'active') return;
    payments.switchPlan(
      id,
      items.data[0]!.price.lookup_key === plans.monthly.lookupKey ? 'annual' : 'monthly',
    );
  }),
  'set a coupon': onLast((id) => payments.setCoupon(id, 9900)),
  cancel: onLast((id) => payments.cancelAtPeriodEnd(id)),
  keep: onLast((id) => payments.resume(id)),
  'cancel now': onLast((id) => payments.cancelNow(id)),
  dispute: onLast((id, run) => void run.disputes.push(payments.dispute(id).id)),
  'win the dispute': onLast((_, { disputes }) => {
    const id = disputes.at(-1);
    if (id) payments.setDispute(id, 'won');
  }),
};

const isRunning = (id: string) => payments.subscription(id).status !== 'canceled';

async function catchUp({ subscriptions }: Run): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    app.setNow(payments.now());
    await app.settle();
    await processPaidOrders(deps);
    await app.reconcile();
    const rows = await Promise.all(subscriptions.map((id) => app.subscription(id)));
    if (!rows.some((row) => row?.endWantedAt && !row.endDoneAt)) return;
    payments.advance({ seconds: 30 });
  }
  throw new Error('a plan could not be ended in four rounds');
}

/** Read from the tables, not from what the product remembers: public, the payer's own or nobody's, and not blocked. */
async function isShown(id: string): Promise<boolean> {
  const { rows } = await deps.db.execute(sql`
    select from billing_subscriptions s join churches c on c.id = s.church_id left join users u on u.id = s.user_id
    where s.provider_id = ${id} and c.status = 'approved' and u.blocked_at is null
      and (c.user_id is null or c.user_id = s.user_id)`);
  return rows.length > 0;
}

const chargesOf = (id: string) =>
  payments
    .invoices(id)
    .map((invoice) => payments.chargeOf(invoice.id))
    .filter((charge) => charge?.status === 'succeeded') as Stripe.Charge[];

const isDisputed = (id: string) => chargesOf(id).some((charge) => payments.disputesOf(charge.id) > 0);

/** Cents for the time before a moment. The lines of a switch cancel each other; a coupon lowers each line. */
function usedBefore(id: string, moment: number): number {
  let used = 0;
  for (const invoice of payments.invoices(id)) {
    if (invoice.status !== 'paid') continue;
    const discount = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
    const price = invoice.lines.data.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    for (const { amount, period } of invoice.lines.data) {
      const share = (moment / 1000 - period.start) / (period.end - period.start);
      const paid = amount > 0 ? amount * (1 - discount / price) : amount;
      used += paid * Math.min(1, Math.max(0, share));
    }
  }
  return used;
}

/** The job notices a day later that a plan became idle, and the requests took time. */
const delay = day + 3600_000;
const limit = 14 * day + delay;

const sum = <T>(list: T[], cents: (one: T) => number): number =>
  list.reduce((total, one) => total + cents(one), 0);

/** Cents of the payer's plans that didn't go back, neither as money nor as credit, which pays for other plans. */
function keptOf({ subscriptions }: Run): number {
  const charges = subscriptions.filter((id) => !isDisputed(id)).flatMap(chargesOf);
  const payers = new Map(subscriptions.map((id) => [payments.subscription(id).customer, id]));
  // Credit that an unpaid invoice holds returns if it is never paid.
  const unpaid = subscriptions.flatMap(payments.invoices).filter(({ status }) => status === 'open');
  return (
    sum(charges, ({ amount, amount_refunded }) => amount - amount_refunded) +
    sum(unpaid, ({ starting_balance, ending_balance }) => starting_balance - (ending_balance ?? 0)) +
    sum([...payers.values()], (id) => Math.min(0, payments.balanceOf(id)))
  );
}

async function check(run: Run): Promise<void> {
  const { subscriptions, idleFrom, usedUntil } = run;
  for (const id of subscriptions) {
    const { status } = payments.subscription(id);
    const from = idleFrom.get(id);
    if (isDisputed(id) || !['active', 'canceled'].includes(status)) idleFrom.delete(id);
    else if (status === 'active') {
      if (await isShown(id)) idleFrom.delete(id);
      else if (from === undefined) idleFrom.set(id, now());
      const days = (now() - (idleFrom.get(id) ?? now())) / day;
      expect(days * day, `${id} has been idle for ${days.toFixed(1)} days`).toBeLessThanOrEqual(limit);
    } else if (from !== undefined && !usedUntil.has(id)) usedUntil.set(id, from + delay);
  }
  const used = sum(subscriptions, (id) => usedBefore(id, usedUntil.get(id) ?? Number.POSITIVE_INFINITY));
  const since = [...usedUntil].map(([id, until]) => `${id} was used until ${new Date(until).toISOString()}`);
  if (since.length > 0)
    expect(keptOf(run), `cents kept; ${since.join(', ')}`).toBeLessThanOrEqual(
      Math.ceil(used) + since.length,
    );
}

/** A dispute that we win gives the rest of the period back, as featured time or money. */
async function checkDisputes({ subscriptions }: Run): Promise<void> {
  for (const id of subscriptions.filter(isDisputed)) {
    const row = (await app.subscription(id))!;
    const isOurs = row.dispute === 'won' && ['dispute_opened', 'dispute_won'].includes(row.endReason ?? '');
    if (!isOurs || row.periodEnd!.getTime() - row.endedAt!.getTime() < day) continue;
    const { rows } = await deps.db.execute(
      sql`select from featured_grants where church_id = ${row.churchId} and reason = 'dispute_won'`,
    );
    expect(rows.length + row.refunded, `${id}, whose dispute we won`).toBeGreaterThan(0);
  }
}

/** What the provider does by itself when time passes. */
const providedStates = ({ subscriptions }: Run) =>
  subscriptions
    .map((id) => payments.subscription(id))
    .map(({ status, latest_invoice: invoice }) => `${status} ${invoice}`)
    .join();

async function passDays(run: Run, days: number): Promise<void> {
  for (let passed = 0; passed < days && run.subscriptions.some(isRunning); passed += 1) {
    const before = providedStates(run);
    payments.advance({ days: 1 });
    app.setNow(payments.now());
    if (providedStates(run) !== before) await app.settle();
    await checkIdlePlans(deps);
    const rows = await Promise.all(run.subscriptions.map((id) => app.subscription(id)));
    if (rows.some((row) => row?.endWantedAt && !row.endDoneAt)) await catchUp(run);
    await check(run);
  }
}

testSequences('nobody pays for what nobody sees', async (sequence) => {
  const payer = await app.signIn();
  const status = sequence.pick(['approved', 'approved', 'pending', 'rejected', null] as const);
  const church = await build.church(status ? { userId: payer.user.id, status } : {});
  const run: Run = {
    ...sequence,
    payer,
    churchId: church.id,
    pages: [],
    subscriptions: [],
    disputes: [],
    idleFrom: new Map(),
    usedUntil: new Map(),
  };
  run.trail.push(`a payer with a church that is ${status ?? 'not theirs'}`);
  await checkIdlePlans(deps);
  for (let step = 0; step < steps; step += 1) {
    const name = run.pick(step === 0 ? ['buy', 'claim', 'open a page'] : Object.keys(actions));
    const days = run.pick([0, 1, 5, 11, 16, 16]);
    run.trail.push(`${name}, then ${days} days`);
    app.setNow(payments.now());
    await actions[name]!(run);
    await catchUp(run);
    await check(run);
    await passDays(run, days);
  }
  await passDays(run, 16);
  await checkDisputes(run);
  // Running subscriptions would renew during the next sequences.
  for (const id of run.subscriptions.filter(isRunning)) payments.cancelNow(id);
  await catchUp(run);
  payments.advance({ hours: 2 });
});
