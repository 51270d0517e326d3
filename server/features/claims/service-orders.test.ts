/** Paid claims, with the local payment provider. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BillingInterval, termsVersion } from '#shared/contracts/billing.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import type { SignedIn } from '../../test/app.ts';
import { createPaidApp } from '../../test/billing.ts';
import { processPaidOrders } from './service-orders.ts';

const app = await createPaidApp();
const { deps, build, anonymous, payments, settle, signIn } = app;
const { db } = deps;

let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ role: 'admin' });
});

const run = () => processPaidOrders(deps);
/** Processes all received webhooks and turns paid orders into claims. */
const work = async () => {
  await settle();
  await run();
  await settle();
};
const claimData = (values: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.org',
  phone: '713 555 0100',
  claimExisting: true,
  selectedChurchId: null,
  subscriptionType: 'monthly',
  note: 'I am the secretary.',
  ...values,
});
type Values = { selectedChurchId?: number; interval?: BillingInterval } & Record<string, unknown>;
const checkout = async (
  agent: Pick<SignedIn['agent'], 'post'>,
  { interval = 'monthly', ...values }: Values,
): Promise<string> => {
  const { body } = await agent
    .post('/api/billing/create-checkout-session')
    .send({
      terms: termsVersion,
      churchId: values.selectedChurchId ?? null,
      interval,
      claimData: claimData(values),
    })
    .expect(200);
  return body.url;
};
const pay = (url: string) => expect(payments.pay(url)).toMatchObject({ kind: 'done' });
const own = async (who: SignedIn) => (await who.agent.get('/api/user/claims').expect(200)).body;
const churchOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0];
const act = (path: string, body: object = {}) =>
  admin.agent.post(`/api/admin/claims/${path}`).set(admin.bearer).send(body).expect(200);
const isRefunded = async (url: string) => {
  const row = await app.subscription(app.subscriptionOf(url));
  return row?.status === 'canceled' && row.refundedAt !== null;
};
const paid = async (who: SignedIn, churchId: number) => {
  const url = await checkout(who.agent, { selectedChurchId: churchId });
  pay(url);
  await work();
  return url;
};

describe('a listed church', () => {
  test('payment creates a claim and features the church, but does not transfer it without proof', async () => {
    const ada = await signIn();
    const church = await build.church({ name: 'Paid Church', website: 'https://paid-church.org' });
    const url = await checkout(ada.agent, { selectedChurchId: church.id });
    await run();
    expect(await own(ada), 'not before it is paid').toEqual([]);
    pay(url);
    await work();
    const [claim, ...others] = await own(ada);
    expect(others).toEqual([]);
    expect(claim).toMatchObject({
      churchId: church.id,
      state: 'open',
      paid: true,
      domain: 'paid-church.org',
    });
    expect(await app.isFeatured(church.id)).toBe(true);
    expect((await churchOf(church.id))!.userId).toBeNull();
    const received = (await app.emails()).filter(({ cause }) => cause === `claim-received:${claim.id}`);
    expect(received).toHaveLength(1);
    expect(received[0]!.text).toContain('We’ve received your payment');
    const { body } = await admin.agent.get('/api/admin/claims').set(admin.bearer).expect(200);
    expect(body.find(({ id }: { id: number }) => id === claim.id)).toMatchObject({
      paid: true,
      note: 'I am the secretary.',
      claimant: { claimEmail: 'ada@example.org', phone: '713 555 0100' },
    });

    await act(`${claim.id}/approve`);
    expect((await churchOf(church.id))!.userId).toBe(ada.user.id);
    expect(await app.isFeatured(church.id)).toBe(true);
    expect(await isRefunded(url)).toBe(false);
  });

  test('duplicate events and concurrent workers create one claim and one email', async () => {
    const ada = await signIn();
    const church = await build.church();
    payments.deliveries({ duplicate: true });
    const url = await checkout(ada.agent, { selectedChurchId: church.id });
    pay(url);
    await Promise.all([settle(), ...Array.from({ length: 8 }, run)]);
    await Promise.all(Array.from({ length: 8 }, run));
    payments.deliveries({ duplicate: false });
    const mine = await own(ada);
    expect(mine).toHaveLength(1);
    const received = (await app.emails()).filter(({ cause }) =>
      cause.startsWith(`claim-received:${mine[0].id}`),
    );
    expect(received).toHaveLength(1);
  });

  test('a failing order does not block others, and is retried', async () => {
    const [ada, ben] = [await signIn(), await signIn()];
    const [broken, fine] = [await build.church(), await build.church()];
    await db.execute(
      sql.raw(`
      create function fail_for_test() returns trigger language plpgsql as
        'begin if new.church_id = ${broken.id} then raise exception ''for the test''; end if; return new; end';
      create trigger fail_for_test before insert on claims for each row execute function fail_for_test()`),
    );
    await paid(ada, broken.id);
    await paid(ben, fine.id);
    expect(await own(ada)).toEqual([]);
    expect(await own(ben)).toMatchObject([{ churchId: fine.id, paid: true }]);
    await db.execute(sql`drop function fail_for_test() cascade`);
    await run();
    expect(await own(ada)).toMatchObject([{ churchId: broken.id, paid: true }]);
  });

  test('paying for an existing free claim does not create a second one', async () => {
    const ada = await signIn();
    const church = await build.church();
    const { claimExisting: _e, selectedChurchId: _s, subscriptionType: _t, ...person } = claimData();
    const free = await ada.agent
      .post('/api/claims')
      .send({ churchId: church.id, ...person })
      .expect(200);
    expect(free.body.paid).toBe(false);
    await paid(ada, church.id);
    expect(await own(ada)).toMatchObject([{ id: free.body.id, paid: true }]);
  });

  test('rejection ends the subscription, refunds the payment, and unfeatures the church', async () => {
    const ada = await signIn();
    const church = await build.church({ name: 'Turned Down' });
    const url = await paid(ada, church.id);
    expect(await app.isFeatured(church.id)).toBe(true);
    const [{ id }] = await own(ada);
    await act(`${id}/reject`, { reason: 'incomplete' });
    await settle();
    expect(await isRefunded(url)).toBe(true);
    expect(await app.isFeatured(church.id)).toBe(false);
    expect(await app.featuredChanges(church.id)).toEqual(['on', 'off']);
    const email = (await app.emails()).find(({ cause }) =>
      cause.startsWith(`church-claim-rejected:${church.id}:`),
    )!;
    expect(email.text.replace(/\s+/g, ' ')).toContain('A separate email says what goes back to your card');
  });

  test('withdrawal does the same', async () => {
    const ada = await signIn();
    const church = await build.church();
    const url = await paid(ada, church.id);
    const [{ id }] = await own(ada);
    await ada.agent.post(`/api/claims/${id}/withdraw`).expect(200);
    await settle();
    expect(await isRefunded(url)).toBe(true);
    expect(await app.isFeatured(church.id)).toBe(false);
  });

  test('the payer is refunded if another user proves their claim', async () => {
    const [ada, ben] = [await signIn(), await signIn()];
    const church = await build.church({ website: 'https://proved-by-ben.org' });
    const url = await paid(ada, church.id);
    const { claimExisting: _e, selectedChurchId: _s, subscriptionType: _t, ...person } = claimData();
    const { body } = await ben.agent
      .post('/api/claims')
      .send({ churchId: church.id, ...person })
      .expect(200);
    await ben.agent.post(`/api/claims/${body.id}/send-code`).send({ mailbox: 'office' }).expect(200);
    const email = (await app.emails()).find(({ to }) => to === 'office@proved-by-ben.org')!;
    const code = /\d{6}/.exec(email.subject)![0];
    await ben.agent.post(`/api/claims/${body.id}/confirm`).send({ code }).expect(200);
    await settle();
    expect((await churchOf(church.id))!.userId).toBe(ben.user.id);
    expect((await own(ada))[0]).toMatchObject({ state: 'rejected', paid: true });
    expect(await isRefunded(url)).toBe(true);
    expect(await app.isFeatured(church.id)).toBe(false);
  });

  test('a contested church is featured for the claimant only after approval, when the former payer is refunded', async () => {
    const ada = await signIn();
    const ben = await app.owner({ name: 'Contested and paid' });
    const bens = await app.checkout(ben, { churchId: ben.church.id });
    pay(bens);
    await settle();
    const adas = await paid(ada, ben.church.id);
    expect(await app.subscription(app.subscriptionOf(adas))).toMatchObject({
      churchId: null,
      status: 'active',
    });
    const [claim] = await own(ada);
    expect(claim).toMatchObject({ contested: true, paid: true });
    await act(`${claim.id}/approve`);
    await settle();
    expect((await churchOf(ben.church.id))!.userId).toBe(ada.user.id);
    expect(await isRefunded(bens)).toBe(true);
    expect(await isRefunded(adas)).toBe(false);
    expect(await app.subscription(app.subscriptionOf(adas))).toMatchObject({ churchId: ben.church.id });
    expect(await app.isFeatured(ben.church.id)).toBe(true);
  });

  test('payment is refunded if the church is deleted in the meantime', async () => {
    const ada = await signIn();
    const church = await build.church();
    const url = await checkout(ada.agent, { selectedChurchId: church.id });
    payments.deliveries({ hold: true });
    pay(url);
    await admin.agent.delete(`/api/churches/${church.id}`).expect(200);
    payments.deliveries({ hold: false });
    await payments.flush();
    await work();
    expect(await own(ada)).toEqual([]);
    expect(await isRefunded(url)).toBe(true);
  });

  test('payment is refunded with an explanation if the church is deleted before the claim is created', async () => {
    const ada = await signIn();
    const church = await build.church();
    const url = await checkout(ada.agent, { selectedChurchId: church.id, churchName: 'Vanishing' });
    pay(url);
    await settle();
    await db.delete(churches).where(eq(churches.id, church.id));
    await work();
    expect(await own(ada)).toEqual([]);
    expect(await isRefunded(url)).toBe(true);
    expect(await app.emailsTo(ada.user.email)).toContain('We couldn’t complete your claim for Vanishing');
  });

  test('the claim’s payment is refunded if a contested church is deleted', async () => {
    const ada = await signIn();
    const ben = await app.owner();
    const url = await paid(ada, ben.church.id);
    expect(await own(ada)).toMatchObject([{ contested: true, paid: true }]);
    await admin.agent.delete(`/api/churches/${ben.church.id}`).expect(200);
    await settle();
    expect(await isRefunded(url)).toBe(true);
    expect(await own(ada)).toEqual([]);
  });

  test('payment moves to the remaining claim if two listings are merged', async () => {
    const ada = await signIn();
    const [gone, stays] = [await build.church(), await build.church()];
    const url = await paid(ada, gone.id);
    const { claimExisting: _e, selectedChurchId: _s, subscriptionType: _t, ...person } = claimData();
    await ada.agent
      .post('/api/claims')
      .send({ churchId: stays.id, ...person })
      .expect(200);
    await admin.agent
      .post(`/api/admin/churches/${gone.id}/merge`)
      .set(admin.bearer)
      .send({ into: stays.id })
      .expect(200);
    expect(await own(ada)).toMatchObject([
      { state: 'open', paid: true, churchId: stays.id },
      { state: 'withdrawn', paid: false, churchId: stays.id },
    ]);
    expect(await app.isFeatured(stays.id)).toBe(true);
    await act(`${(await own(ada))[0].id}/reject`);
    await settle();
    expect(await isRefunded(url)).toBe(true);
  });
});

describe('claim before account', () => {
  test('the order waits for the account created from the payment, and is not available to others', async () => {
    const church = await build.church({ name: 'Early Church' });
    const url = await checkout(anonymous, { selectedChurchId: church.id });
    pay(url);
    await work();
    const [row] = await db.select().from(claims).where(eq(claims.churchId, church.id));
    const { rows } = await deps.pool.query('select id, email from users where id = $1', [row!.userId]);
    expect(rows[0].email).toBe(payments.session(url).customer_details?.email?.toLowerCase());
    expect(row).toMatchObject({ state: 'open', firstName: 'Ada', email: 'ada@example.org' });
    expect((await churchOf(church.id))!.userId).toBeNull();
  });

  test('an existing account gets the order only after its owner signs in', async () => {
    const ada = await signIn();
    const church = await build.church();
    const url = await checkout(anonymous, { selectedChurchId: church.id });
    expect(payments.pay(url, { email: ada.user.email })).toMatchObject({ kind: 'done' });
    await work();
    expect(await own(ada)).toEqual([]);
    expect(await db.select().from(claims).where(eq(claims.churchId, church.id))).toEqual([]);
  });
});

describe('a new church', () => {
  test('is pending with the submitted values, and featured once it is public', async () => {
    const ada = await signIn();
    const url = await checkout(ada.agent, {
      claimExisting: false,
      churchName: 'Brand New Church',
      denomination: 'Non-denominational',
      address: '1 New Street',
      area: '',
      zip: '77002',
      churchPhone: '713 555 0199',
      website: 'brand-new.org',
      description: 'Begun last Sunday.',
    });
    pay(url);
    await Promise.all([settle(), run(), run()]);
    await work();
    const rows = await db.select().from(churches).where(eq(churches.userId, ada.user.id));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: 'Brand New Church',
      status: 'pending',
      zip: '77002',
      area: 'Downtown',
      phone: '713 555 0199',
      website: 'https://brand-new.org',
      services: [],
    });
    expect(await app.subscription(app.subscriptionOf(url))).toMatchObject({ churchId: rows[0]!.id });
    const { id } = rows[0]!;
    await admin.agent.post(`/api/admin/churches/${id}/approve`).set(admin.bearer).expect(200);
    expect(await app.isFeatured(id)).toBe(true);
    expect(await own(ada)).toEqual([]);
  });

  test('can be created from the minimum of fields', async () => {
    const ada = await signIn();
    const url = await checkout(ada.agent, {
      claimExisting: false,
      churchName: 'Bare',
      website: 'no site',
      interval: 'annual',
    });
    pay(url);
    await work();
    const [rows] = await db.select().from(churches).where(eq(churches.userId, ada.user.id));
    expect(rows).toMatchObject({
      name: 'Bare',
      denomination: 'Other',
      zip: '',
      website: null,
      status: 'pending',
    });
    expect(await app.subscription(app.subscriptionOf(url))).toMatchObject({
      churchId: rows!.id,
      plan: 'annual',
    });
  });
});
