import { beforeEach, expect, test } from 'vitest';
import { billingActions, billingSubscriptions } from '../../db/tables/billing.ts';
import { createTestApp } from '../../test/app.ts';
import { carryOutActions } from './service-actions.ts';
import { claimAction, findPending, insertAction, listActions, updatePending } from './store-actions.ts';

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

test('an action is taken once it is due, the one that is due the longest first, by one worker at a time', async () => {
  const late = await add();
  const early = await add({ nextAt: later(-1000) });
  await add({ nextAt: later(1) });
  await add({ state: 'done', nextAt: later(-5000) });
  await add({ state: 'refused', nextAt: later(-5000) });
  expect([await claim(), await claim(), await claim()]).toEqual([early.id, late.id, undefined]);
  // The lease of the first two is over.
  expect(await claim(later(89_999))).toBe(late.id + 2);
  expect([await claim(later(90_000)), await claim(later(90_000))].sort()).toEqual([late.id, early.id].sort());
});

test('the result is written once', async () => {
  const { id } = await add();
  expect(await updatePending(db, { id, state: 'done', refunded: 5 })).toBe(true);
  expect(await updatePending(db, { id, state: 'refused', refunded: 9 })).toBe(false);
  expect(await db.select().from(billingActions)).toMatchObject([{ state: 'done', refunded: 5 }]);
});

test('only what waits for the same subscription is pending', async () => {
  await add({ subscriptionId: second });
  await add({ state: 'done' });
  const pending = () => db.transaction((tx) => findPending(tx, { subscriptionId: first }));
  expect(await pending()).toBeUndefined();
  const { id } = await add();
  expect((await pending())?.id).toBe(id);
});

test('the history of each subscription has its last twenty, the last first', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 21; n += 1) ids.push((await add({ state: 'done' })).id);
  const other = await add({ subscriptionId: second });
  const lists = await listActions(db, { ids: [first, second] });
  expect(lists.get(first)?.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  expect(lists.get(second)?.map(({ id }) => id)).toEqual([other.id]);
  expect((await listActions(db, { ids: [first] })).has(second)).toBe(false);
  expect((await listActions(db, { ids: [] })).size).toBe(0);
});

test('the job does nothing once the server stops', async () => {
  await add({ nextAt: later(-1000) });
  await carryOutActions(deps, AbortSignal.abort());
  expect(await db.select().from(billingActions)).toMatchObject([
    { state: 'pending', attempts: 0, nextAt: later(-1000) },
  ]);
});
