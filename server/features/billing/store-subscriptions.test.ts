import { beforeEach, describe, expect, test } from 'vitest';
import { billingOrders, billingSubscriptions } from '../../db/tables/billing.ts';
import { createTestApp } from '../../test/app.ts';
import { moveToChurch } from './store-featured.ts';
import * as store from './store-subscriptions.ts';

const { deps, build } = await createTestApp();
const { db } = deps;
const now = new Date('2030-06-15T17:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const later = (ms: number) => new Date(now.getTime() + ms);
const user = await build.user();
const other = await build.user();
const [church, second] = [await build.church({ userId: user.id }), await build.church({ userId: user.id })];

type Values = Partial<typeof billingSubscriptions.$inferInsert>;
let n = 0;
const add = async (values: Values = {}) => {
  n += 1;
  const [row] = await db
    .insert(billingSubscriptions)
    .values({
      providerId: `sub_${n}`,
      status: 'active',
      customerId: 'cus_1',
      priceId: 'p',
      amount: 1,
      interval: 'month',
      userId: user.id,
      createdAt: now,
      syncedAt: now,
      ...values,
    })
    .returning();
  return row!;
};
const order = async (values: Partial<typeof billingOrders.$inferInsert> = {}) => {
  n += 1;
  const [row] = await db
    .insert(billingOrders)
    .values({
      flow: 'checkout',
      state: 'fulfilled',
      payer: `user:${n}`,
      plan: 'intro',
      amount: 1,
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning();
  return row!;
};
beforeEach(async () => {
  await db.delete(billingSubscriptions);
  await db.delete(billingOrders);
});

const statuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'canceled',
  'missing',
];

describe.each(statuses)('a subscription that is %s', (status) => {
  const runs = ['active', 'trialing', 'past_due'].includes(status);

  test(`${runs ? 'blocks' : 'does not block'} another one for its church`, async () => {
    const row = await add({ status, churchId: church.id });
    const findLive = (values: { churchId?: number; except?: string } = {}) =>
      store.findLive(db, { churchId: church.id, ...values });
    expect((await findLive())?.id).toBe(runs ? row.id : undefined);
    expect(await findLive({ except: row.providerId })).toBeUndefined();
    expect((await findLive({ except: 'another' }))?.id).toBe(runs ? row.id : undefined);
    expect(await findLive({ churchId: second.id })).toBeUndefined();
    expect(await store.countChurches(db, { userId: user.id })).toEqual({ all: 2, free: runs ? 1 : 2 });
    expect(await store.listLivePlans(db, { customerId: 'cus_1' })).toHaveLength(runs ? 1 : 0);
    const rows = await db.transaction((tx) => store.listLiveOf(tx, { churchIds: [church.id, second.id] }));
    expect(rows).toHaveLength(runs ? 1 : 0);
  });

  test(`${runs ? 'can' : 'cannot'} be attached to a church`, async () => {
    const { id } = await add({ status });
    expect((await store.listUnattached(db, { userId: user.id })).map((row) => row.id)).toEqual(
      runs ? [id] : [],
    );
    expect(await store.listUnattached(db, { userId: other.id })).toEqual([]);
  });
});

test('ignores superseded subscriptions', async () => {
  await add({ churchId: church.id, superseded: true });
  expect(await store.findLive(db, { churchId: church.id })).toBeUndefined();
  expect(await store.countChurches(db, { userId: user.id })).toEqual({ all: 2, free: 2 });
  expect(await db.transaction((tx) => store.listLiveOf(tx, { churchIds: [church.id] }))).toEqual([]);
});

test('does not attach subscriptions that have a church, belong to a claim, or are ending', async () => {
  const claimed = await order({ claimData: { firstName: 'Ann' } });
  const plain = await order();
  await add({ churchId: church.id });
  await add({ superseded: true });
  await add({ endWantedAt: now });
  await add({ orderId: claimed.id });
  const free = await add({ orderId: plain.id });
  expect((await store.listUnattached(db, { userId: user.id })).map(({ id }) => id)).toEqual([free.id]);
  const attach = (churchId: number) =>
    db.transaction((tx) => store.attachToChurch(tx, { id: free.id, churchId }));
  expect([await attach(second.id), await attach(church.id)]).toEqual([true, false]);
  const orders = await db.select().from(billingOrders);
  expect(orders.map(({ id, churchId }) => [id, churchId]).sort()).toEqual(
    [
      [claimed.id, null],
      [plain.id, second.id],
    ].sort(),
  );
});

test('counts an intro month of the church merged into it, which keeps counting for that one', async () => {
  await order({ churchKey: second.id, churchId: church.id });
  expect(await store.hadIntro(db, { churchId: church.id })).toBe(true);
  expect(await store.hadIntro(db, { churchId: second.id })).toBe(true);
});

test('counts a paid intro month of the church', async () => {
  const had = () => store.hadIntro(db, { churchId: church.id });
  await order({ churchKey: second.id });
  await order({ churchKey: church.id, plan: 'monthly' });
  await order({ churchKey: church.id, state: 'expired' });
  expect(await had()).toBe(false);
  await order({ churchKey: church.id });
  expect(await had()).toBe(true);
});

test('increments the version and keeps the creation date on each sync', async () => {
  const { id, ...row } = await add();
  const saved = await db.transaction((tx) =>
    store.saveSubscription(tx, { ...row, status: 'past_due', createdAt: later(hour) }),
  );
  expect(saved).toMatchObject({ id, status: 'past_due', createdAt: now, syncVersion: 1 });
  const added = await db.transaction((tx) => store.saveSubscription(tx, { ...row, providerId: 'sub_new' }));
  expect(added.syncVersion).toBe(1);
  expect(await store.findSubscription(db, { id })).toMatchObject({ providerId: row.providerId });
  expect((await store.findSubscription(db, { providerId: 'sub_new' }))?.id).toBe(added.id);
});

test.each<[title: string, values: Values, stale: boolean]>([
  ['not synced for six hours', { syncedAt: later(-6 * hour - 1) }, true],
  ['synced six hours ago', { syncedAt: later(-6 * hour) }, false],
  [
    'past its period, synced more than five minutes ago',
    { periodEnd: later(-1), syncedAt: later(-5 * minute - 1) },
    true,
  ],
  ['past its period, synced five minutes ago', { periodEnd: later(-1), syncedAt: later(-5 * minute) }, false],
  ['at the end of its period', { periodEnd: now, syncedAt: later(-hour) }, false],
  ['with a failed charge', { status: 'past_due', syncedAt: later(-5 * minute - 1) }, true],
  ['with a failed charge, synced just now', { status: 'past_due', syncedAt: later(-5 * minute) }, false],
  ['with a pending payment', { status: 'incomplete', syncedAt: later(-hour) }, true],
  ['that is running', { syncedAt: later(-hour) }, false],
  ['that ended', { endedAt: now, syncedAt: later(-9 * hour) }, false],
  ['that was canceled', { status: 'canceled', syncedAt: later(-9 * hour) }, false],
  ['that expired', { status: 'incomplete_expired', syncedAt: later(-9 * hour) }, false],
])('decides whether to sync a subscription %s', async (_title, values, stale) => {
  const { providerId } = await add(values);
  expect(await store.listStale(db, { now, syncedBefore: later(-6 * hour), limit: 9 })).toEqual(
    stale ? [providerId] : [],
  );
});

test('lists the least recently synced first', async () => {
  const ids = [];
  for (const hours of [8, 10, 9]) ids.push((await add({ syncedAt: later(-hours * hour) })).providerId);
  expect(await store.listStale(db, { now, syncedBefore: later(-6 * hour), limit: 2 })).toEqual([
    ids[1],
    ids[2],
  ]);
});

test.each<[title: string, values: Values, listed: boolean]>([
  ['within the time', { periodEnd: later(hour) }, true],
  ['right after it', { periodEnd: later(hour + 1) }, false],
  ['just now', { periodEnd: now }, false],
  ['only if canceled', { periodEnd: later(1), cancelAtPeriodEnd: false }, false],
  ['by ourselves', { periodEnd: later(1), endWantedAt: now }, false],
  ['in favor of another', { periodEnd: later(1), superseded: true }, false],
  ['but is over', { periodEnd: later(1), status: 'canceled' }, false],
])('lists a subscription only if it ends soon: %s', async (_title, values, listed) => {
  await add({ cancelAtPeriodEnd: true, ...values });
  expect(await store.listEnding(db, { now, before: later(hour) })).toHaveLength(listed ? 1 : 0);
});

test('lists running subscriptions in batches and by customer', async () => {
  const [a, b] = [await add(), await add({ status: 'unpaid' })];
  await add({ endedAt: now });
  const c = await add({ customerId: 'cus_2' });
  const ids = async (after: number, limit: number) =>
    (await store.listRunning(db, { after, limit })).map(({ id }) => id);
  expect(await ids(0, 2)).toEqual([a.id, b.id]);
  expect(await ids(b.id, 2)).toEqual([c.id]);
  expect((await store.listRunning(db, { customerId: 'cus_1' })).map(({ id }) => id)).toEqual([a.id, b.id]);
});

test('moves subscriptions when churches are merged', async () => {
  const [moved, unaffected] = [await add({ churchId: church.id }), await add({ churchId: null })];
  await db.transaction((tx) => moveToChurch(tx, { from: church.id, into: second.id }));
  const rows = await db.select().from(billingSubscriptions).orderBy(billingSubscriptions.id);
  expect(rows.map(({ id, churchId }) => [id, churchId])).toEqual([
    [moved.id, second.id],
    [unaffected.id, null],
  ]);
});
