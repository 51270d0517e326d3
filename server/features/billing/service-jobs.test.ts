import { expect, test } from 'vitest';
import { billingOrders, billingSubscriptions } from '../../db/tables/billing.ts';
import { removeOld } from '../../jobs/retention.ts';
import { schedule } from '../../jobs/schedule.ts';
import { createTestApp } from '../../test/app.ts';
import { endOfDay, lastDayOf, planOfDollars } from './policy.ts';
import { storeEvent } from './service-events.ts';

const app = await createTestApp();
const { deps } = app;

test('keeps payment records for seven years and events for ninety days', async () => {
  const start = new Date('2020-03-01T12:00:00Z');
  app.setNow(start);
  const [order] = await deps.db
    .insert(billingOrders)
    .values({
      flow: 'checkout',
      state: 'fulfilled',
      payer: 'user:1',
      plan: 'monthly',
      amount: 9900,
      createdAt: start,
      updatedAt: start,
    })
    .returning();
  const row = {
    status: 'canceled',
    customerId: 'cus_1',
    priceId: 'price_1',
    amount: 9900,
    interval: 'month' as const,
    createdAt: start,
    syncedAt: start,
    orderId: order!.id,
  };
  await deps.db.insert(billingSubscriptions).values([
    { ...row, providerId: 'sub_ended', endedAt: start },
    { ...row, providerId: 'sub_runs', status: 'active', orderId: null },
  ]);
  const event = { liveMode: false, apiVersion: null, createdAt: start, payload: {}, objectId: null };
  await storeEvent(deps, { ...event, id: 'evt_old', type: 'product.created' }, 'webhook');
  await storeEvent(deps, { ...event, id: 'evt_pending', type: 'invoice.paid' }, 'webhook');
  const remaining = async () => {
    const { rows } = await deps.pool.query(`
      select 'order' as what from billing_orders
      union all select provider_id from billing_subscriptions
      union all select id from billing_events order by what`);
    return rows.map(({ what }) => what);
  };
  app.setNow('2020-05-29T12:00:00Z');
  await removeOld(deps, {} as never);
  expect(await remaining()).toEqual(['evt_old', 'evt_pending', 'order', 'sub_ended', 'sub_runs']);
  app.setNow('2020-06-01T12:00:00Z');
  await removeOld(deps, {} as never);
  expect(await remaining()).toEqual(['evt_pending', 'order', 'sub_ended', 'sub_runs']);
  app.setNow('2027-02-28T12:00:00Z');
  await removeOld(deps, {} as never);
  expect(await remaining()).toEqual(['evt_pending', 'order', 'sub_ended', 'sub_runs']);
  app.setNow('2027-03-02T12:00:00Z');
  await removeOld(deps, {} as never);
  expect(await remaining()).toEqual(['evt_pending', 'sub_runs']);
});

test('runs the jobs without a provider', async () => {
  const jobs = schedule({} as never).filter(({ name }) => name.startsWith('billing-'));
  expect(jobs).toHaveLength(8);
  for (const { run } of jobs) await run(deps);
});

test("ends days in the site's time zone, also when DST changes", () => {
  const ends = [
    ['2026-07-04', '2026-07-05T05:00:00.000Z'],
    ['2026-12-31', '2027-01-01T06:00:00.000Z'],
    ['2028-02-29', '2028-03-01T06:00:00.000Z'],
    // DST starts and ends on these days.
    ['2027-03-14', '2027-03-15T05:00:00.000Z'],
    ['2027-11-07', '2027-11-08T06:00:00.000Z'],
  ] as const;
  for (const [date, end] of ends) {
    expect(endOfDay(date).toISOString()).toBe(end);
    expect(lastDayOf(new Date(end))).toBe(date);
  }
});

test('maps only known amounts to plans', () => {
  expect([49, 99, 995].map(planOfDollars)).toEqual(['intro', 'monthly', 'annual']);
  for (const amount of [0, 1, -99, 99.5, 9900, Number.NaN, Number.POSITIVE_INFINITY])
    expect(planOfDollars(amount)).toBeUndefined();
});
