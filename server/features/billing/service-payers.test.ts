/** Signed-out payers, and how deleted accounts, churches, and claims affect payments. */

import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { billingSubscriptions } from '../../db/tables/billing.ts';
import { createPaidApp } from '../../test/billing.ts';
import { testPassword } from '../../test/build.ts';
import { processPaidOrders } from '../claims/service-orders.ts';
import { carryOutEnds, markClaimTaken, takePaidClaims } from './service.ts';
import { handleDueEvents } from './service-events.ts';
import { syncSubscription } from './service-sync.ts';

const app = await createPaidApp();
const { payments, settle, anonymous, deps } = app;
const start = '/api/billing/create-checkout-session';
let number = 0;

const claimOf = (values: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Lee',
  email: 'typed@example.org',
  claimExisting: false,
  churchName: 'New Hope',
  denomination: 'Baptist',
  address: '1 Elm',
  area: 'Montrose',
  zip: '77006',
  subscriptionType: 'monthly',
  ...values,
});

/** A signed-out payer enters an email address at the provider. */
const paidSignedOut = async (email: string, claim: object = {}) => {
  const browser = (await import('supertest')).default.agent(app.url);
  const { body } = await browser
    .post(start)
    .send({
      terms: termsVersion,
      interval: 'monthly',
      ownerUserId: 0,
      churchId: null,
      claimData: claimOf(claim),
    })
    .expect(200);
  payments.pay(body.url, { email });
  await settle();
  const readPayment = (agent: Pick<typeof browser, 'get'> = browser) =>
    agent.get('/api/billing/session-subscription').query({ session_id: app.sessionOf(body.url) });
  return { browser, url: body.url as string, readPayment, subscription: app.subscriptionOf(body.url) };
};
const newAddress = () => {
  number += 1;
  return `payer${number}@example.org`;
};
const countWaiting = async (): Promise<number> =>
  (
    await deps.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length;
const linkIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1];

describe('signed-out payers', () => {
  test('creates an account for the email address entered at checkout', async () => {
    const email = newAddress();
    const { browser, url, readPayment, subscription } = await paidSignedOut(email.toUpperCase());
    expect(payments.session(url).success_url).toBe(
      `${app.url}/claim-success?user_id=0&session_id={CHECKOUT_SESSION_ID}`,
    );
    // Paying doesn't sign anyone in.
    expect((await browser.get('/api/auth/me').expect(200)).body).toBeNull();
    expect((await readPayment().expect(200)).body).toMatchObject({
      state: 'active',
      account: 'created',
      email,
      churchName: 'New Hope',
    });
    expect((await readPayment(anonymous as never).expect(200)).body).toMatchObject({
      account: null,
      email: null,
    });
    // The link is sent only to the email address reported by the provider.
    expect(await app.emailsTo('typed@example.org')).toEqual([]);
    expect((await app.emailsTo(email)).sort()).toEqual([
      'Welcome! Your featured listing is paid for',
      'Your Houston Churches account',
    ]);
    const accountEmail = (await app.emails()).find(
      ({ to, subject }) => to === email && subject.includes('account'),
    )!;
    await anonymous
      .post('/api/auth/reset-password')
      .send({ token: linkIn(accountEmail.text), password: testPassword })
      .expect(200);
    await browser.post('/api/auth/login').send({ username: email, password: testPassword }).expect(200);
    const { body: mine } = await browser.get('/api/me/subscriptions').expect(200);
    expect(mine).toMatchObject([{ status: 'active', note: 'claim_waiting', churchId: null }]);
    const { userId } = (await app.subscription(subscription))!;
    expect(userId).not.toBeNull();
    // The claims feature takes the order once, and the resulting church gets the subscription.
    const church = await app.build.church();
    await deps.db.transaction(async (tx) => {
      const [paid] = (await takePaidClaims(tx, { limit: 10 })).filter((claim) => claim.userId === userId);
      expect(paid).toMatchObject({
        churchId: null,
        hasPlan: true,
        claimData: { churchName: 'New Hope' },
      });
      await markClaimTaken(tx, deps, { orderId: paid!.orderId, churchId: church.id });
    });
    await deps.db.transaction(async (tx) => {
      expect((await takePaidClaims(tx, { limit: 10 })).filter((claim) => claim.userId === userId)).toEqual(
        [],
      );
    });
    expect(await app.isFeatured(church.id)).toBe(true);
  });

  test('assigns the payment to an existing account only when its owner signs in', async () => {
    const owner = await app.signIn();
    const { readPayment, subscription, browser } = await paidSignedOut(owner.user.email);
    expect((await readPayment().expect(200)).body).toMatchObject({
      account: 'existing',
      email: owner.user.email,
    });
    expect((await browser.get('/api/auth/me').expect(200)).body).toBeNull();
    expect((await app.subscription(subscription))?.userId).toBeNull();
    expect((await app.emailsTo(owner.user.email)).sort()).toEqual([
      'Welcome! Your featured listing is paid for',
      'Your email address was used to buy a featured listing',
    ]);
    // Signed in, but the email address isn't verified.
    expect((await owner.agent.get('/api/me/subscription').expect(200)).body).toBeNull();
    await deps.pool.query('update users set email_verified_at = now() where id = $1', [owner.user.id]);
    const { body } = await owner.agent.get('/api/me/subscription').expect(200);
    expect(body).toMatchObject({ status: 'active', plan_key: 'monthly' });
    expect((await app.subscription(subscription))?.userId).toBe(owner.user.id);
  });

  test('features a claimed church at once unless it has an owner', async () => {
    const [free, owned] = [await app.build.church(), (await app.owner()).church];
    const claim = (id: number) => ({ claimExisting: true, selectedChurchId: id, churchName: '' });
    await paidSignedOut(newAddress(), claim(free.id));
    expect(await app.isFeatured(free.id)).toBe(true);
    await paidSignedOut(newAddress(), claim(owned.id));
    expect(await app.isFeatured(owned.id)).toBe(false);
    await anonymous
      .post(start)
      .send({ terms: termsVersion, interval: 'monthly', claimData: claimOf(claim(free.id)) })
      .expect(409);
    const pending = await app.build.church({ status: 'pending' });
    for (const bad of [claim(pending.id), claim(999_999), { churchName: '' }])
      await anonymous
        .post(start)
        .send({ terms: termsVersion, interval: 'monthly', claimData: claimOf(bad) })
        .expect(400);
  });

  test('notifies and refunds the second payer for a church', async () => {
    const church = await app.build.church();
    const claim = { claimExisting: true, selectedChurchId: church.id, churchName: '' };
    const open = async () => {
      const { body } = await anonymous
        .post(start)
        .send({ terms: termsVersion, interval: 'monthly', claimData: claimOf(claim) })
        .expect(200);
      return body.url as string;
    };
    const [first, second] = [await open(), await open()];
    const [winner, loser] = [newAddress(), newAddress()];
    payments.pay(first, { email: winner });
    await settle();
    payments.pay(second, { email: loser });
    await payments.settled();
    await handleDueEvents(deps);
    // Before a job has ended it, the page after the payment doesn't promise anything.
    const { body: session } = await anonymous
      .get(`/api/billing/session-subscription?session_id=${app.sessionOf(second)}`)
      .expect(200);
    expect(session.state).toBe('ended');
    await settle();
    expect((await app.emailsTo(loser)).sort()).toEqual([
      'We refunded your payment of $99. Your claim stays open',
      'Your Houston Churches account',
    ]);
    const row = await app.subscription(app.subscriptionOf(second));
    expect(row).toMatchObject({ status: 'canceled', superseded: true });
    expect(row!.refundedAt).not.toBeNull();
    await processPaidOrders(deps);
    const { rows } = await deps.pool.query(
      `select c.state, c.order_id from claims c join users u on u.id = c.user_id where u.email = $1`,
      [loser],
    );
    expect(rows).toEqual([{ state: 'open', order_id: null }]);
    expect(await app.emailsTo(deps.env.adminEmail)).toContain(`Paid twice: ${church.name}`);
    expect(await app.featuredChanges(church.id)).toEqual(['on']);
  });

  test('uses the payer cookie only for payments', async () => {
    const { headers } = await anonymous
      .post(start)
      .send({ terms: termsVersion, interval: 'monthly', claimData: claimOf() })
      .expect(200);
    const [cookie] = headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^hc-payer=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
  });
});

describe('deleting an account', () => {
  const deleteAccount = (agent: Awaited<ReturnType<typeof app.owner>>['agent']) =>
    agent.delete('/api/user/account').send({ currentPassword: testPassword });
  test('ends its subscription', async () => {
    const { agent, user, church } = await app.owner();
    const url = await app.checkout({ agent }, { churchId: church.id });
    payments.pay(url);
    await settle();
    await deleteAccount(agent).expect(200);
    await settle();
    const subscription = app.subscriptionOf(url);
    expect(payments.subscription(subscription).status).toBe('canceled');
    expect(await app.isFeatured(church.id)).toBe(false);
    expect(await app.subscription(subscription)).toMatchObject({
      userId: null,
      endReason: 'account_deleted',
    });
    expect(await app.emailsTo(user.email)).toContain('Your featured listing has ended');
  });

  test('closes an open checkout', async () => {
    const { agent, user, church } = await app.owner();
    const url = await app.checkout({ agent }, { churchId: church.id });
    await deleteAccount(agent).expect(200);
    await settle();
    expect(payments.session(url).status).toBe('expired');
    expect(payments.pay(url).kind).toBe('closed');
    expect((await app.subscriptions()).filter((row) => row.churchId === church.id)).toEqual([]);
    expect(await app.emailsTo(user.email)).toEqual(['Your account has been deleted']);
  });

  test('refunds a payment that arrives at the same time', async () => {
    const { agent, user, church } = await app.owner();
    const url = await app.checkout({ agent }, { churchId: church.id });
    payments.deliveries({ hold: true });
    payments.pay(url);
    await deleteAccount(agent).expect(200);
    payments.deliveries({ hold: false });
    await payments.flush();
    await settle();
    await settle();
    const row = await app.subscription(app.subscriptionOf(url));
    expect(row).toMatchObject({ status: 'canceled', endReason: 'account_gone' });
    expect(row!.refundedAt).not.toBeNull();
    expect(await app.isFeatured(church.id)).toBe(false);
    expect(await app.emailsTo(user.email)).toContain('Your featured listing has ended');
  });
});

describe('the administrator', () => {
  const paid = async (values: object = {}) => {
    const owner = await app.owner(values);
    const url = await app.checkout(owner, { churchId: owner.church.id });
    payments.pay(url);
    await settle();
    return { ...owner, subscription: app.subscriptionOf(url) };
  };

  test('ends and refunds the subscription of a deleted church', async () => {
    const admin = await app.signIn({ role: 'admin' });
    const { church, user, subscription } = await paid();
    await admin.agent.delete(`/api/churches/${church.id}`).expect(200);
    await settle();
    const row = await app.subscription(subscription);
    expect(row).toMatchObject({ status: 'canceled', churchId: null, endReason: 'church_deleted' });
    expect(row!.refundedAt).not.toBeNull();
    expect((await app.emailsTo(user.email)).sort()).toEqual(
      [
        expect.stringMatching(/was removed$/),
        'Welcome! Your featured listing is paid for',
        'Your featured listing has ended',
      ].sort(),
    );
  });

  test('refunds a pending paid claim of a deleted church', async () => {
    const admin = await app.signIn({ role: 'admin' });
    const { church } = await app.owner();
    const claim = { claimExisting: true, selectedChurchId: church.id, churchName: '' };
    const { subscription } = await paidSignedOut(newAddress(), claim);
    expect(await app.subscription(subscription)).toMatchObject({ status: 'active', churchId: null });
    await admin.agent.delete(`/api/churches/${church.id}`).expect(200);
    await settle();
    const row = await app.subscription(subscription);
    expect(row).toMatchObject({ status: 'canceled', endReason: 'church_deleted' });
    expect(row!.refundedAt).not.toBeNull();
  });

  test('keeps the subscription of a rejected church, but lets the owner cancel with a refund', async () => {
    const admin = await app.signIn({ role: 'admin' });
    const { church, agent, subscription } = await paid({ status: 'pending' });
    const { body: subscriptions } = await agent.get('/api/me/subscriptions').expect(200);
    expect(subscriptions).toMatchObject([{ note: null, quotes: { refund: { amount: 9900 } } }]);
    await admin.agent
      .post(`/api/admin/churches/${church.id}/reject`)
      .set(admin.bearer)
      .send({ reason: 'incomplete' })
      .expect(200);
    await settle();
    expect(payments.subscription(subscription).status).toBe('active');
    const { body } = await agent.get('/api/me/subscriptions').expect(200);
    expect(body).toMatchObject([{ note: 'church_rejected', status: 'active' }]);
    await agent.post(`/api/me/subscriptions/${body[0].id}/cancel-and-refund`).expect(200);
    await settle();
    expect(await app.subscription(subscription)).toMatchObject({ status: 'canceled' });
    expect((await app.subscription(subscription))!.refundedAt).not.toBeNull();
  });

  test('refunds the plan of a rejected church that its owner withdraws', async () => {
    const { church, agent, subscription } = await paid({ status: 'rejected' });
    await agent.post(`/api/user/churches/${church.id}/withdraw`).expect(200);
    await settle();
    const row = await app.subscription(subscription);
    expect(row).toMatchObject({ status: 'canceled', endReason: 'church_rejected' });
    expect(row!.refundedAt).not.toBeNull();
  });

  const merge = async (from: number, into: number) => {
    const admin = await app.signIn({ role: 'admin' });
    await admin.agent.post(`/api/admin/churches/${from}/merge`).set(admin.bearer).send({ into }).expect(200);
    await settle();
  };

  test('a merge ends and refunds the plan of the owner who loses the church, and keeps the other one', async () => {
    const loser = await paid();
    app.advance({ hours: 1 });
    const survivor = await paid();
    await merge(loser.church.id, survivor.church.id);
    const row = await app.subscription(loser.subscription);
    expect(row).toMatchObject({ status: 'canceled', churchId: null, endReason: 'owner_changed' });
    expect(row!.refundedAt).not.toBeNull();
    expect(await app.emailsTo(loser.user.email)).toContain('Your featured listing has ended');
    expect(await app.subscription(survivor.subscription)).toMatchObject({
      status: 'active',
      superseded: false,
      churchId: survivor.church.id,
    });
    expect(await app.isFeatured(survivor.church.id)).toBe(true);
    expect(await app.featuredChanges(survivor.church.id)).toEqual(['on']);
  });

  test('only administrators do what ends a paid plan', async () => {
    const { agent, bearer } = await app.signIn({ role: 'moderator' });
    const [one, other] = [await paid(), await paid()];
    const heir = await app.signIn();
    const form = { churchId: one.church.id, firstName: 'A', lastName: 'B', email: heir.user.email };
    const claimed = await heir.agent.post('/api/claims').send({ ...form, note: 'I am the new pastor.' });
    const [id, into] = [one.church.id, other.church.id];
    const owner = { email: heir.user.email, from: one.user.id };
    const answers = [
      await agent.delete(`/api/churches/${id}`),
      await agent.post(`/api/admin/churches/${id}/merge`).set(bearer).send({ into }),
      await agent.post(`/api/admin/churches/${id}/owner`).set(bearer).send(owner),
      await agent.post(`/api/admin/claims/${claimed.body.id}/approve`).set(bearer).send({}),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [403, expect.stringContaining('only an administrator can do it')]),
    );
    expect(payments.subscription(one.subscription).status).toBe('active');
  });

  test('blocking a payer stops the renewal and emails the payer', async () => {
    const admin = await app.signIn({ role: 'admin' });
    const { user, church, subscription } = await paid();
    await admin.agent
      .post(`/api/admin/users/${user.id}/actions`)
      .set(admin.bearer)
      .send({ action: 'block' })
      .expect(200);
    await settle();
    expect(payments.subscription(subscription)).toMatchObject({ status: 'active' });
    expect(await app.subscription(subscription)).toMatchObject({
      cancelAtPeriodEnd: true,
      endWantedAt: null,
    });
    expect(await app.isFeatured(church.id)).toBe(true);
    expect(await app.emailsTo(user.email)).toContainEqual(
      expect.stringMatching(/^Your plan won’t renew\. It ends on /),
    );
  });

  test('a merge into an unpaid church of another owner ends and refunds the plan', async () => {
    const loser = await paid();
    const survivor = await app.owner();
    await merge(loser.church.id, survivor.church.id);
    expect(await app.subscription(loser.subscription)).toMatchObject({ status: 'canceled', churchId: null });
    expect((await app.subscription(loser.subscription))!.refundedAt).not.toBeNull();
    expect(await app.isFeatured(survivor.church.id)).toBe(false);
    const url = await app.checkout(survivor, { churchId: survivor.church.id });
    payments.pay(url);
    await settle();
    expect(await app.isFeatured(survivor.church.id)).toBe(true);
  });

  test('keeps the earlier subscription when an owner’s churches are merged', async () => {
    const earlier = await paid();
    app.advance({ hours: 1 });
    const church = await app.build.church({ userId: earlier.user.id });
    const url = await app.checkout(earlier, { churchId: church.id });
    payments.pay(url);
    await settle();
    const later = { church, subscription: app.subscriptionOf(url) };
    await merge(earlier.church.id, later.church.id);
    expect(await app.subscription(earlier.subscription)).toMatchObject({
      status: 'active',
      churchId: later.church.id,
    });
    const row = await app.subscription(later.subscription);
    expect(row).toMatchObject({ status: 'canceled', superseded: true, endReason: 'churches_merged' });
    expect(row!.refundedAt).not.toBeNull();
    expect(await app.isFeatured(later.church.id)).toBe(true);
    expect(await app.featuredChanges(later.church.id)).toEqual(['on']);
  });

  test('retries an end that the provider refuses at first, with one refund', async () => {
    const admin = await app.signIn({ role: 'admin' });
    const { church, subscription } = await paid();
    const refunds = () => Object.keys(payments.state().refunds).length;
    const before = refunds();
    await admin.agent.delete(`/api/churches/${church.id}`).expect(200);
    payments.failNext({ when: 'after', status: 500, saved: true, path: 'POST /v1/refunds' });
    await settle();
    expect((await app.subscription(subscription))!.endDoneAt).toBeNull();
    app.setNow(new Date(app.deps.now().getTime() + 4 * 3600_000));
    await settle();
    expect(await app.subscription(subscription)).toMatchObject({ status: 'canceled', endAttempts: 1 });
    expect((await app.subscription(subscription))!.endDoneAt).not.toBeNull();
    expect(refunds()).toBe(before + 1);
    expect((await app.subscription(subscription))!.refundedAt).not.toBeNull();
  });

  test('tells about the refund of an end once if the provider reports it at the same time', async () => {
    const admin = await app.signIn({ role: 'admin' });
    const { church, subscription: providerId, user } = await paid();
    await admin.agent.delete(`/api/churches/${church.id}`).expect(200);
    let syncs = 0;
    let isRecorded = false;
    let concurrent: Promise<{ sync: Promise<unknown> }> | undefined;
    const onSync = (job: string): void => {
      // A sync follows the cancellation, and one the refund; then the end is recorded.
      if (job !== 'claims') return;
      syncs += 1;
      if (syncs !== 2) return;
      concurrent = deps.db.transaction(async (tx) => {
        const mine = eq(billingSubscriptions.providerId, providerId);
        await tx.select().from(billingSubscriptions).where(mine).for('update');
        const sync = syncSubscription(deps, { providerId });
        // Until both wait to write, unless the end was quicker.
        const isReady = async () => isRecorded || (await countWaiting()) === 2;
        await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
        return { sync };
      });
    };
    deps.jobEvents.on('wake', onSync);
    await carryOutEnds(deps);
    isRecorded = true;
    deps.jobEvents.off('wake', onSync);
    await (await concurrent)!.sync;
    expect((await app.emailsTo(user.email)).filter((subject) => /refunded|ended/.test(subject))).toEqual([
      'Your featured listing has ended',
    ]);
  });

  test('lists failed charges first and searches by payer, church, and id', async () => {
    const admin = await app.signIn({ role: 'admin' });
    const [good, bad] = [await paid(), await paid()];
    payments.setStatus(bad.subscription, 'past_due');
    await settle();
    const list = (query: object = {}) =>
      admin.agent.get('/api/admin/subscriptions').query(query).set(admin.bearer).expect(200);
    const { body, headers } = await list();
    expect(body[0]).toMatchObject({
      providerId: bad.subscription,
      status: 'past_due',
      payer: bad.user.email,
    });
    expect(Number(headers['x-total-count'])).toBe(body.length);
    for (const search of [good.user.email, good.church.name, good.subscription]) {
      const matches = (await list({ search })).body;
      expect(matches.map((row: { providerId: string }) => row.providerId)).toContain(good.subscription);
    }
    expect((await list({ search: '%' })).body).toEqual([]);
    await list({ cursor: '1.5' });
    await admin.agent.get('/api/admin/subscriptions').query({ cursor: 'x' }).set(admin.bearer).expect(400);
  });

  test('pages through the list without repetitions', async () => {
    const admin = await app.signIn({ role: 'admin' });
    const now = deps.now();
    const ended = { status: 'canceled', customerId: 'cus_1', priceId: 'price_1', amount: 9900 };
    await deps.db.insert(billingSubscriptions).values(
      Array.from({ length: 55 }, (_, at) => ({
        ...ended,
        providerId: `sub_page_${at}`,
        interval: 'month' as const,
        lastPaymentAt: now,
        createdAt: now,
        syncedAt: now,
      })),
    );
    const listed: string[] = [];
    for (let url: string | undefined = '/api/admin/subscriptions'; url; ) {
      const page: { body: Array<{ providerId: string }>; headers: Record<string, string> } = await admin.agent
        .get(url)
        .set(admin.bearer)
        .expect(200);
      listed.push(...page.body.map(({ providerId }) => providerId));
      url = /<([^>]+)>; rel="next"/.exec(page.headers.link ?? '')?.[1];
    }
    expect(listed.filter((id) => id.startsWith('sub_page_'))).toHaveLength(55);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test("features a church until the end of a grant's last day and logs it", async () => {
    const admin = await app.signIn({ role: 'admin' });
    const church = await app.build.church();
    app.setNow('2027-03-13T18:00:00Z');
    const grant = (body: object) =>
      admin.agent
        .post('/api/admin/grants')
        .set(admin.bearer)
        .send({ churchId: church.id, ...body });
    const again = await app.signIn({ role: 'admin' });
    Object.assign(admin, again);
    await grant({ reason: 'A partner', until: '2027-03-12' }).expect(400);
    await grant({ reason: '', until: '2027-03-20' }).expect(400);
    await grant({ churchId: 999_999, reason: 'A partner', until: '2027-03-20' }).expect(404);
    // DST starts on the 14th, so the day ends at 05:00 UTC.
    const { body } = await grant({ reason: 'A partner', until: '2027-03-14' }).expect(200);
    expect(body).toMatchObject({ churchName: church.name, reason: 'A partner', until: '2027-03-14' });
    expect(await app.isFeatured(church.id)).toBe(true);
    const listed = await admin.agent.get('/api/admin/grants').set(admin.bearer).expect(200);
    expect(listed.body).toMatchObject([{ id: body.id, by: admin.user.username }]);
    app.setNow('2027-03-15T04:59:59Z');
    await app.endByTime();
    expect(await app.isFeatured(church.id)).toBe(true);
    app.setNow('2027-03-15T05:00:00Z');
    await app.endByTime();
    expect(await app.isFeatured(church.id)).toBe(false);
    const log = await app.log(church.id);
    expect(log.map(({ featured, reason }) => [featured, reason])).toEqual([
      [true, 'grant: A partner'],
      [false, 'time is over'],
    ]);
  });

  test('ends a grant early', async () => {
    const admin = await app.signIn({ role: 'admin' });
    const church = await app.build.church();
    const { body } = await admin.agent
      .post('/api/admin/grants')
      .set(admin.bearer)
      .send({ churchId: church.id, reason: 'A mistake', until: '2037-01-01' })
      .expect(200);
    const end = () => admin.agent.post(`/api/admin/grants/${body.id}/end`).set(admin.bearer);
    const running = async () =>
      (await admin.agent.get('/api/admin/grants').set(admin.bearer).expect(200)).body.map(
        ({ id }: { id: number }) => id,
      );
    expect(await running()).toContain(body.id);
    await end().expect(200);
    await end().expect(404);
    expect(await running()).not.toContain(body.id);
    expect(await app.featuredChanges(church.id)).toEqual(['on', 'off']);
  });
});
