import { expect, test } from 'vitest';
import { billingOrders, billingSubscriptions } from '../../db/tables/billing.ts';
import type { Job } from '../../jobs/runner.ts';
import { createTestApp } from '../../test/app.ts';
import { billingJobs } from './jobs.ts';
import { endOfDay, lastDayOf, planOfDollars } from './policy.ts';
import { storeEvent } from './service-events.ts';

const app = await createTestApp();
const { deps } = app;
const run = (name: string) => (billingJobs.find((job) => job.name === name) as Job).run(deps);

test('payment records are kept for seven years, copies of events for ninety days', async () => {
  const begun = new Date('2020-03-01T12:00:00Z');
  app.setNow(begun);
  const [order] = await deps.db
    .insert(billingOrders)
    .values({
      flow: 'checkout',
      state: 'fulfilled',
      payer: 'user:1',
      plan: 'monthly',
      amount: 9900,
      createdAt: begun,
      updatedAt: begun,
    })
    .returning();
  const row = {
    status: 'canceled',
    customerId: 'cus_1',
    priceId: 'price_1',
    amount: 9900,
    interval: 'month' as const,
    createdAt: begun,
    syncedAt: begun,
    orderId: order!.id,
  };
  await deps.db.insert(billingSubscriptions).values([
    { ...row, providerId: 'sub_ended', endedAt: begun },
    { ...row, providerId: 'sub_runs', status: 'active', orderId: null },
  ]);
  const event = { liveMode: false, createdAt: begun, payload: {}, objectId: null };
  await storeEvent(deps, { ...event, id: 'evt_old', type: 'product.created' }, 'webhook');
  await storeEvent(deps, { ...event, id: 'evt_waits', type: 'invoice.paid' }, 'webhook');
  const left = async () => {
    const { rows } = await deps.pool.query(`
      select 'order' as what from billing_orders
      union all select provider_id from billing_subscriptions
      union all select id from billing_events order by what`);
    return rows.map(({ what }) => what);
  };
  app.setNow('2020-05-29T12:00:00Z');
  await run('billing-retention');
  expect(await left()).toEqual(['evt_old', 'evt_waits', 'order', 'sub_ended', 'sub_runs']);
  app.setNow('2020-06-01T12:00:00Z');
  await run('billing-retention');
  expect(await left()).toEqual(['evt_waits', 'order', 'sub_ended', 'sub_runs']);
  app.setNow('2027-02-28T12:00:00Z');
  await run('billing-retention');
  expect(await left()).toEqual(['evt_waits', 'order', 'sub_ended', 'sub_runs']);
  app.setNow('2027-03-02T12:00:00Z');
  await run('billing-retention');
  expect(await left()).toEqual(['evt_waits', 'sub_runs']);
});

test('without a provider the jobs do nothing and do not fail', async () => {
  for (const { name } of billingJobs) await run(name);
});

test('a day ends in Houston, whatever the clock does there', () => {
  const ends = [
    ['2026-07-04', '2026-07-05T05:00:00.000Z'],
    ['2026-12-31', '2027-01-01T06:00:00.000Z'],
    ['2028-02-29', '2028-03-01T06:00:00.000Z'],
    // The clock goes forward and back on these days.
    ['2027-03-14', '2027-03-15T05:00:00.000Z'],
    ['2027-11-07', '2027-11-08T06:00:00.000Z'],
  ] as const;
  for (const [date, end] of ends) {
    expect(endOfDay(date).toISOString()).toBe(end);
    expect(lastDayOf(new Date(end))).toBe(date);
  }
});

test('only the three amounts select a plan', () => {
  expect([49, 99, 995].map(planOfDollars)).toEqual(['intro', 'monthly', 'annual']);
  for (const amount of [0, 1, -99, 99.5, 9900, Number.NaN, Number.POSITIVE_INFINITY])
    expect(planOfDollars(amount)).toBeUndefined();
});
