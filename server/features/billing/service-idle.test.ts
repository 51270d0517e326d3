/** Nobody pays for what nobody sees: plans that feature no public church end after 14 days, and their money goes back. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type BillingInterval, dollars, termsVersion } from '#shared/contracts/billing.ts';
import type { SignedIn } from '../../test/app.ts';
import { createPaidApp } from '../../test/billing.ts';
import { testPassword } from '../../test/build.ts';
import { testCards } from '../../test/payments.ts';
import { processPaidOrders } from '../claims/service-orders.ts';
import { dayOf } from './policy.ts';
import { checkIdlePlans } from './service-idle.ts';
import { setMark } from './store-events.ts';

const app = await createPaidApp();
const { payments, settle, build, deps } = app;

const check = async () => {
  await checkIdlePlans(deps);
  await settle();
};
/** Lets days pass, with the job at the end of each. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    app.advance({ days: 1, seconds: 10 });
    await settle();
    await check();
  }
}

async function buy(
  payer: SignedIn,
  options: { churchId?: number; interval?: BillingInterval } = {},
): Promise<string> {
  const url = await app.checkout(payer, options);
  payments.pay(url);
  await settle();
  await check();
  return app.subscriptionOf(url);
}

const setStatus = (churchId: number, status: string) =>
  deps.db.execute(sql`update churches set status = ${status} where id = ${churchId}`);

function moneyOf(subscription: string) {
  const { customer } = payments.subscription(subscription);
  const charges = Object.values(payments.state().charges).filter(
    (charge) => charge.customer === customer && charge.status === 'succeeded',
  );
  return {
    paid: charges.reduce((sum, { amount }) => sum + amount, 0),
    returned: charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
  };
}

const lastTextTo = async (to: string): Promise<string> =>
  (await app.emails()).filter((email) => email.to === to).at(-1)?.text ?? '';
const about = async (to: string, part: string): Promise<string[]> =>
  (await app.emailsTo(to)).filter((subject) => subject.includes(part));

const reminder = 'isn’t featuring a church';

describe('a plan that features no public church', () => {
  test('is told about on day 3 and 10, and ends after 14 days with all of the money', async () => {
    const payer = await app.signIn();
    const subscription = await buy(payer);
    await pass(2);
    expect(await about(payer.user.email, reminder)).toHaveLength(0);
    await pass(1);
    expect(await about(payer.user.email, reminder)).toHaveLength(1);
    await pass(8);
    expect(await about(payer.user.email, reminder)).toHaveLength(2);
    await pass(2);
    expect(payments.subscription(subscription).status).toBe('active');
    await pass(1);
    expect(payments.subscription(subscription).status).toBe('canceled');
    expect(moneyOf(subscription)).toEqual({ paid: 9900, returned: 9900 });
    expect(await lastTextTo(payer.user.email)).toContain('didn’t feature a public church for 14 days');
    expect(await lastTextTo(payer.user.email)).toContain(dollars(9900));
  });

  test.each(['pending', 'rejected'] as const)(
    'because its church is %s never pays for a second month',
    async (status) => {
      const owner = await app.owner({ status });
      const subscription = await buy(owner, { churchId: owner.church.id });
      await pass(40);
      expect(moneyOf(subscription)).toEqual({ paid: 9900, returned: 9900 });
    },
  );

  test('simply starts when the church becomes public', async () => {
    const owner = await app.owner({ status: 'pending' });
    const subscription = await buy(owner, { churchId: owner.church.id });
    await pass(10);
    await setStatus(owner.church.id, 'approved');
    await pass(15);
    expect(payments.subscription(subscription).status).toBe('active');
    expect((await app.subscription(subscription))?.idleSince).toBeNull();
    await setStatus(owner.church.id, 'rejected');
    await pass(13);
    // It renewed meanwhile, and 4 of these days belong to the month before.
    expect(payments.subscription(subscription).status).toBe('active');
    await pass(2);
    expect(payments.subscription(subscription).status).toBe('canceled');
    const { paid, returned } = moneyOf(subscription);
    expect(paid).toBe(19_800);
    expect(returned).toBeGreaterThan(9900);
    expect(returned).toBeLessThan(12_000);
    expect(await lastTextTo(owner.user.email)).toContain(dollars(returned));
  });

  test('starts anew if nobody was told, as under the previous release', async () => {
    const payer = await app.signIn();
    const subscription = await buy(payer);
    await pass(5);
    app.advance({ days: 12 });
    const before = deps.now();
    await settle();
    await check();
    expect(payments.subscription(subscription).status).toBe('active');
    const { idleSince } = (await app.subscription(subscription))!;
    // The clock goes on.
    expect(idleSince!.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(idleSince!.getTime()).toBeLessThanOrEqual(deps.now().getTime());
    await setMark(deps.db, { name: 'idle_checked', at: payments.now() });
  });

  test('reminds administrators on day 1 and 7 if it waits for them', async () => {
    const owner = await app.owner({ status: 'pending', name: 'Church of the Waiting Room' });
    await buy(owner, { churchId: owner.church.id });
    await pass(8);
    const subjects = (await app.emails()).map(({ subject }) => subject);
    expect(
      subjects.filter((one) => one.includes('Paid and waiting for us: Church of the Waiting')),
    ).toHaveLength(2);
  });
});

const claimData = (churchId: number, email: string) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email,
  phone: '713 555 0100',
  claimExisting: true,
  selectedChurchId: churchId,
  subscriptionType: 'monthly',
});

async function paidClaim(claimed?: { id: number }) {
  const church = claimed ?? (await build.church());
  const claimant = await app.signIn();
  const { body } = await claimant.agent
    .post('/api/billing/create-checkout-session')
    .send({
      terms: termsVersion,
      churchId: church.id,
      interval: 'monthly',
      claimData: claimData(church.id, claimant.user.email),
    })
    .expect(200);
  payments.pay(body.url);
  await settle();
  await processPaidOrders(deps);
  await settle();
  const { rows } = await deps.db.execute<{ id: number }>(
    sql`select id from claims where church_id = ${church.id}`,
  );
  return { claimant, claimId: rows[0]!.id, subscription: app.subscriptionOf(body.url) };
}

test('1: a plan bought with a claim can be given a church once the claim is decided', async () => {
  const { claimant, subscription, claimId } = await paidClaim();
  const admin = await app.signIn({ role: 'admin' });
  await admin.agent.post(`/api/admin/claims/${claimId}/approve`).set(admin.bearer).send({}).expect(200);
  await deps.db.execute(
    sql`update billing_subscriptions set church_id = null where provider_id = ${subscription}`,
  );
  const own = await build.church({ userId: claimant.user.id });
  const { id } = (await app.subscription(subscription))!;
  await claimant.agent
    .post(`/api/me/subscriptions/${id}/church`)
    .send({ churchId: own.id })
    .expect((response) => expect(response.status).toBeLessThan(300));
  expect(await app.isFeatured(own.id)).toBe(true);
});

test('1: an approved claim’s plan features its church once the former owner’s plan has ended', async () => {
  const owner = await app.owner();
  const former = await buy(owner, { churchId: owner.church.id });
  await pass(20);
  const { claimant, claimId, subscription } = await paidClaim(owner.church);
  await owner.agent
    .delete('/api/user/account')
    .send({ currentPassword: testPassword, subscriptions: 'period_end' })
    .expect(200);
  const admin = await app.signIn({ role: 'admin' });
  await admin.agent.post(`/api/admin/claims/${claimId}/approve`).set(admin.bearer).send({}).expect(200);
  await pass(3);
  expect((await app.subscription(subscription))?.churchId).toBeNull();
  await pass(10);
  expect(payments.subscription(former).status).toBe('canceled');
  expect(await app.subscription(subscription)).toMatchObject({
    churchId: owner.church.id,
    userId: claimant.user.id,
    idleSince: null,
  });
  expect(await app.isFeatured(owner.church.id)).toBe(true);
  await pass(10);
  expect(payments.subscription(subscription).status).toBe('active');
});

test('1: a claim’s plan whose payer is gone and that has no church is not paid for ever', async () => {
  const { claimant, subscription } = await paidClaim();
  await claimant.agent
    .delete('/api/user/account')
    .send({ currentPassword: testPassword, subscriptions: 'period_end' })
    .expect(200);
  await settle();
  await pass(35);
  const { paid, returned } = moneyOf(subscription);
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect([paid, returned]).toEqual([9900, 9900]);
});

test.each(['pending', 'rejected', null] as const)(
  '2: deleting the account with a church that is %s refunds, whatever was chosen',
  async (status) => {
    const owner = await app.owner(status ? { status } : {});
    const subscription = await buy(owner, {
      interval: 'annual',
      churchId: owner.church.id,
    });
    if (status === null) {
      await deps.db.execute(
        sql`update billing_subscriptions set church_id = null where provider_id = ${subscription}`,
      );
      await check();
    }
    await pass(5);
    await owner.agent
      .delete('/api/user/account')
      .send({ currentPassword: testPassword, subscriptions: 'period_end' })
      .expect(200);
    await settle();
    await settle();
    expect(moneyOf(subscription)).toEqual({ paid: 99_500, returned: 99_500 });
  },
);

test('2: a plan kept until its end by a deleted account ends when its church isn’t public anymore', async () => {
  const owner = await app.owner();
  const subscription = await buy(owner, { interval: 'annual', churchId: owner.church.id });
  await owner.agent
    .delete('/api/user/account')
    .send({ currentPassword: testPassword, subscriptions: 'period_end' })
    .expect(200);
  await settle();
  expect(payments.subscription(subscription).status).toBe('active');
  await setStatus(owner.church.id, 'pending');
  await pass(15);
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(moneyOf(subscription).returned).toBeGreaterThan(99_000);
});

test('3: a checkout opened before blocking and paid after it is refunded', async () => {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id });
  const admin = await app.signIn({ role: 'admin' });
  await admin.agent
    .post(`/api/admin/users/${owner.user.id}/actions`)
    .set(admin.bearer)
    .send({ action: 'block' })
    .expect((response) => expect(response.status).toBeLessThan(300));
  payments.pay(url);
  await settle();
  await settle();
  const subscription = app.subscriptionOf(url);
  expect(payments.subscription(subscription).status).toBe('canceled');
  expect(moneyOf(subscription)).toEqual({ paid: 9900, returned: 9900 });
});

test('5: a dispute that we win gives the rest of the period back as featured time', async () => {
  const owner = await app.owner();
  const subscription = await buy(owner, { churchId: owner.church.id, interval: 'annual' });
  await pass(2);
  const dispute = payments.dispute(subscription);
  await settle();
  await settle();
  expect(payments.subscription(subscription).status).toBe('canceled');
  app.advance({ days: 30 });
  payments.setDispute(dispute.id, 'won');
  await settle();
  expect(await app.isFeatured(owner.church.id)).toBe(true);
  expect(await about(owner.user.email, 'featured again until')).toHaveLength(1);
  const { rows } = await deps.db.execute<{ rest: boolean; days: number }>(sql`
    select g.until - g.created_at = s.period_end - s.ended_at as rest,
      round(extract(epoch from g.until - g.created_at) / 86400)::int as days
    from featured_grants g join billing_subscriptions s using (church_id) where church_id = ${owner.church.id}`);
  expect(rows).toEqual([{ rest: true, days: expect.toSatisfy((days) => days === 363 || days === 364) }]);
});

test('5: without a public church, it gives back the money', async () => {
  const owner = await app.owner();
  const subscription = await buy(owner, { churchId: owner.church.id, interval: 'annual' });
  await pass(2);
  const dispute = payments.dispute(subscription);
  await settle();
  await settle();
  await setStatus(owner.church.id, 'rejected');
  app.advance({ days: 30 });
  payments.setDispute(dispute.id, 'won');
  await settle();
  await settle();
  // Two days were shown.
  const { returned } = moneyOf(subscription);
  expect([returned > 98_900, returned < 99_000]).toEqual([true, true]);
  expect(await lastTextTo(owner.user.email)).toContain(dollars(returned));
});

test('is offered its refund while it is idle, also after the first 14 days', async () => {
  const owner = await app.owner();
  const subscription = await buy(owner, { churchId: owner.church.id });
  const readOwn = async () => (await owner.agent.get('/api/me/subscriptions').expect(200)).body[0];
  await pass(20);
  expect((await readOwn()).quotes.refund).toBeNull();
  await setStatus(owner.church.id, 'pending');
  await pass(4);
  const { id, quotes, moneyNotices } = await readOwn();
  expect(moneyNotices.join()).toContain('isn’t featuring a public church. If nothing changes, it ends on');
  // It noticed on the 21st day, and the other days were shown.
  expect(quotes.refund.amount).toBeGreaterThan(2500);
  expect(quotes.refund.amount).toBeLessThan(3600);
  expect(await lastTextTo(owner.user.email)).toContain(dollars(quotes.refund.amount));
  await setStatus(owner.church.id, 'approved');
  const shown = await readOwn();
  expect(shown, 'shown again, before the next sync').toMatchObject({
    moneyNotices: [],
    quotes: { refund: null },
  });
  expect(shown.quotes.later.text).toContain('so nothing is refunded');
  await setStatus(owner.church.id, 'pending');
  await owner.agent.post(`/api/me/subscriptions/${id}/cancel-and-refund`).expect(200);
  await settle();
  expect(moneyOf(subscription).returned).toBe(quotes.refund.amount);
  const text = await lastTextTo(owner.user.email);
  expect(text).toContain(dollars(quotes.refund.amount));
  expect(text).not.toContain('14 days');
});

test('what a canceled plan was paid for goes back if it is idle when its period ends', async () => {
  const owner = await app.owner();
  const subscription = await buy(owner, { churchId: owner.church.id });
  payments.cancelAtPeriodEnd(subscription);
  await pass(22);
  await setStatus(owner.church.id, 'pending');
  await pass(4);
  const ends = dayOf((await app.subscription(subscription))!.periodEnd!);
  const text = await lastTextTo(owner.user.email);
  expect(text.replace(/\s+/g, ' ')).toContain(`your plan ends on ${ends}, and we refund`);
  const { body } = await owner.agent.get('/api/me/subscriptions').expect(200);
  expect(body[0].moneyNotices.join()).toContain(`it ends on ${ends}`);
  await pass(8);
  expect(payments.subscription(subscription).status).toBe('canceled');
  const { returned } = moneyOf(subscription);
  expect(returned).toBeGreaterThan(2000);
  expect(returned).toBeLessThan(3300);
  expect(await lastTextTo(owner.user.email)).toContain(dollars(returned));
});

test('a failed charge doesn’t stop the count, and a plan that its church starts meanwhile isn’t idle', async () => {
  const owner = await app.owner();
  const subscription = await buy(owner, { churchId: owner.church.id });
  const idleSince = async () => (await app.subscription(subscription))?.idleSince;
  await pass(25);
  await setStatus(owner.church.id, 'pending');
  payments.setCard(subscription, testCards.declinedLater);
  await pass(8);
  expect(payments.subscription(subscription).status).toBe('past_due');
  const since = await idleSince();
  expect(since).not.toBeNull();
  await setStatus(owner.church.id, 'approved');
  await check();
  expect(await idleSince()).toBeNull();
  await setStatus(owner.church.id, 'pending');
  await check();
  expect((await idleSince())! > since!).toBe(true);
});

test('6: what ends at the provider before its period is over is refunded and told', async () => {
  const owner = await app.owner();
  const subscription = await buy(owner, { churchId: owner.church.id, interval: 'annual' });
  await pass(1);
  payments.cancelNow(subscription);
  await settle();
  await settle();
  expect(moneyOf(subscription)).toEqual({ paid: 99_500, returned: 99_500 });
  expect(await lastTextTo(owner.user.email)).toContain(dollars(99_500));
});

test('moderators leave what ends a paid plan to an administrator', async () => {
  const { claimId } = await paidClaim();
  const moderator = await app.signIn({ role: 'moderator' });
  const act = (path: string, body: object) =>
    moderator.agent.post(`/api/admin/claims/${claimId}/${path}`).set(moderator.bearer).send(body);
  const { body } = await act('reject', { reason: 'other', note: 'No proof.' }).expect(403);
  expect(body.message).toContain('administrator');
});
