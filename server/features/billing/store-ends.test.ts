import { beforeEach, expect, test } from 'vitest';
import { billingActions, billingSubscriptions } from '../../db/tables/billing.ts';
import { createTestApp } from '../../test/app.ts';
import { carryOutActions } from './service-admin.ts';
import { claimAction, findPending, insertAction, listActions, updatePending } from './store-ends.ts';

const { deps } = await createTestApp();
const { db } = deps;
const now = new Date('2030-06-15T17:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

const subscription = async (providerId: string): Promise<number> => {
  const [row] = await db
    .insert(billingSubscriptions)
    .values({
      providerId,
      status: 'active',
      customerId: 'c',
      priceId: 'p',
      amount: 1,
      interval: 'month',
      createdAt: now,
      syncedAt: now,
    })
    .returning();
  return row!.id;
};
const first = await subscription('sub_1');
const second = await subscription('sub_2');
const add = (values: Partial<typeof billingActions.$inferInsert> = {}) =>
  db.transaction((tx) =>
    insertAction(tx, {
      subscriptionId: first,
      kind: 'refund',
      reason: 'why',
      by: 'boss',
      state: 'pending',
      nextAt: now,
      createdAt: now,
      ...values,
    }),
  );
beforeEach(() => db.delete(billingActions));

const claim = async (at = now) =>
  (await claimAction(db, { now: at, leaseUntil: new Date(at.getTime() + 90_000) }))?.id;

test('leases due actions to one worker at a time, most overdue first', async () => {
  const late = await add();
  const early = await add({ nextAt: later(-1000) });
  await add({ nextAt: later(1) });
  await add({ state: 'done', nextAt: later(-5000) });
  await add({ state: 'refused', nextAt: later(-5000) });
  expect([await claim(), await claim(), await claim()]).toEqual([early.id, late.id, undefined]);
  // The leases of the first two have expired.
  expect(await claim(later(89_999))).toBe(late.id + 2);
  expect([await claim(later(90_000)), await claim(later(90_000))].sort()).toEqual([late.id, early.id].sort());
});

test('records the result once', async () => {
  const { id } = await add();
  expect(await updatePending(db, { id, state: 'done', refunded: 5 })).toBe(true);
  expect(await updatePending(db, { id, state: 'refused', refunded: 9 })).toBe(false);
  expect(await db.select().from(billingActions)).toMatchObject([{ state: 'done', refunded: 5 }]);
});

test('finds pending actions of the same subscription only', async () => {
  await add({ subscriptionId: second });
  await add({ state: 'done' });
  const pending = () => db.transaction((tx) => findPending(tx, { subscriptionId: first }));
  expect(await pending()).toBeUndefined();
  const { id } = await add();
  expect((await pending())?.id).toBe(id);
});

test('lists the latest twenty actions of each subscription, newest first', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 21; n += 1) ids.push((await add({ state: 'done' })).id);
  const other = await add({ subscriptionId: second });
  const lists = await listActions(db, { ids: [first, second] });
  expect(lists.get(first)?.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  expect(lists.get(second)?.map(({ id }) => id)).toEqual([other.id]);
  expect((await listActions(db, { ids: [first] })).has(second)).toBe(false);
  expect((await listActions(db, { ids: [] })).size).toBe(0);
});

test('does nothing while the server is stopping', async () => {
  await add({ nextAt: later(-1000) });
  await carryOutActions(deps, AbortSignal.abort());
  expect(await db.select().from(billingActions)).toMatchObject([
    { state: 'pending', attempts: 0, nextAt: later(-1000) },
  ]);
});
