import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountOwners } from '../app.ts';
import { churchNumbers, churchVisits, visitSalts } from '../db/tables/analytics.ts';
import { billingEvents, billingOrders, billingSubscriptions } from '../db/tables/billing.ts';
import { emails } from '../db/tables/emails.ts';
import { imports, importUploads } from '../db/tables/imports.ts';
import { churchMerges } from '../db/tables/submissions.ts';
import { uploads } from '../db/tables/uploads.ts';
import { createTestApp } from '../test/app.ts';
import { schedule } from './schedule.ts';

const app = await createTestApp();
const { deps, build } = app;
const { db } = deps;
const jobs = schedule(accountOwners(deps));
const run = (name: string, signal?: AbortSignal) => jobs.find((job) => job.name === name)!.run(deps, signal);

test('schedules every job', () => {
  expect(jobs.map(({ name, cron, poll }) => `${name} ${cron ?? `${poll} ms`}`)).toEqual([
    'emails 1000 ms',
    'billing-events 1000 ms',
    'billing-ends 2000 ms',
    'billing-featured 10000 ms',
    'billing-poll 5000 ms',
    'billing-reconcile */10 * * * *',
    'billing-full-pass 25 2 * * *',
    'billing-endings 30 9 * * *',
    'billing-idle 5-55/10 * * * *',
    'claims 5000 ms',
    'service-times 10000 ms',
    'service-times-ask 30 9 * * *',
    'duplicates 2-57/5 * * * *',
    'analytics-forget 5 * * * *',
    'analytics-monthly 0 9 1-3 * *',
    'imports * * * * *',
    'open-data 10 4 * * *',
    'website-checks */10 * * * *',
    'backup 45 2 * * *',
    'accounts-resets 5000 ms',
    'accounts-prune 17 * * * *',
    'retention 50 3 * * *',
  ]);
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

/** Noon in Houston. */
const now = new Date('2030-06-15T17:00:00Z');
const day = 24 * 3600_000;
const ago = (ms: number) => new Date(now.getTime() - ms);
const tables =
  'mails, contact_messages, billing_events, billing_subscriptions, billing_orders, uploads, imports, import_uploads, church_merges, church_numbers, church_visits, visit_salts';
beforeEach(async () => {
  app.setNow(now);
  await deps.pool.query(`truncate ${tables} cascade`);
});

let n = 0;
const unique = () => {
  n += 1;
  return `n${n}`;
};
const email = (createdAt: Date, state: 'sent' | 'failed' | 'pending' | 'sending') =>
  db.insert(emails).values({
    cause: unique(),
    to: 'a@b.example',
    subject: unique(),
    text: '',
    html: '',
    state,
    nextAttemptAt: new Date('2040-01-01'),
    createdAt,
  });
const event = (createdAt: Date, state: 'done' | 'ignored' | 'pending' | 'dead') =>
  db.insert(billingEvents).values({
    id: unique(),
    type: 'x',
    payload: {},
    source: 'webhook',
    state,
    nextAttemptAt: createdAt,
    createdAt,
  });
const subscription = (endedAt: Date | null) =>
  db.insert(billingSubscriptions).values({
    providerId: unique(),
    status: 'canceled',
    customerId: 'c',
    priceId: 'p',
    amount: 1,
    interval: 'month',
    endedAt,
    createdAt: ago(4000 * day),
    syncedAt: now,
  });
const order = (
  updatedAt: Date,
  state: 'fulfilled' | 'expired' | 'failed' | 'conflict' | 'open' | 'creating',
) =>
  db.insert(billingOrders).values({
    flow: 'checkout',
    state,
    payer: unique(),
    plan: 'monthly',
    amount: 1,
    createdAt: ago(4000 * day),
    updatedAt,
  });
const years = (count: number) => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - count);
  return now.getTime() - then.getTime();
};

/** `add` inserts a row that expires after `period`; `addPermanent` inserts one that is never deleted. */
const retention: Array<
  [
    title: string,
    table: string,
    period: number,
    add: (at: Date) => Promise<unknown>,
    addPermanent?: (at: Date) => Promise<unknown>,
  ]
> = [
  ['sent emails', 'mails', 90 * day, (at) => email(at, 'sent'), (at) => email(at, 'pending')],
  ['failed emails', 'mails', 90 * day, (at) => email(at, 'failed'), (at) => email(at, 'sending')],
  ['messages', 'contact_messages', years(2), (at) => build.message({ createdAt: at })],
  [
    'handled events of the provider',
    'billing_events',
    90 * day,
    (at) => event(at, 'done'),
    (at) => event(at, 'pending'),
  ],
  [
    'ignored events of the provider',
    'billing_events',
    90 * day,
    (at) => event(at, 'ignored'),
    (at) => event(at, 'dead'),
  ],
  ['ended subscriptions', 'billing_subscriptions', years(7), subscription, () => subscription(null)],
  ['fulfilled orders', 'billing_orders', years(7), (at) => order(at, 'fulfilled'), (at) => order(at, 'open')],
  ['expired orders', 'billing_orders', years(7), (at) => order(at, 'expired'), (at) => order(at, 'creating')],
  ['failed orders', 'billing_orders', years(7), (at) => order(at, 'failed')],
  [
    'unused images',
    'uploads',
    day,
    (createdAt) => db.insert(uploads).values({ id: randomUUID(), width: 1, height: 1, bytes: 1, createdAt }),
  ],
  [
    'uploaded files',
    'import_uploads',
    30 * day,
    (createdAt) =>
      db
        .insert(importUploads)
        .values({ file: 'a', format: 'csv', options: {} as never, createdBy: 'a', createdAt }),
  ],
  [
    'undo of merges',
    'church_merges',
    30 * day,
    (at) => db.insert(churchMerges).values({ historyId: ++n, fromId: 1, intoId: 2, at, snapshot: {} }),
  ],
];

describe('retention', () => {
  test.each(retention)('deletes old %s', async (_title, table, period, add, addPermanent) => {
    const count = async () => (await deps.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
    await add(ago(period + 1000));
    await add(ago(period - 1000));
    await add(ago(period));
    if (addPermanent) await addPermanent(ago(20 * 366 * day));
    const permanent = addPermanent ? 1 : 0;
    if (table !== 'import_uploads' && table !== 'church_merges') {
      await run('retention', AbortSignal.abort());
      expect(await count(), 'aborted').toBe(3 + permanent);
    }
    await run('retention');
    expect(await count(), 'the oldest one was deleted').toBe(2 + permanent);
    app.setNow(new Date(now.getTime() + 2000));
    await run('retention');
    expect(await count()).toBe(permanent);
  });

  test('deletes the undo data of an import after 30 days, but not the import', async () => {
    const church = await build.church();
    for (const startedAt of [ago(30 * day + 1000), ago(30 * day - 1000)]) {
      const [row] = await db
        .insert(imports)
        .values({
          source: unique(),
          fingerprint: 'f',
          file: 'a',
          format: 'csv',
          records: 1,
          startedAt,
          finishedAt: startedAt,
        })
        .returning();
      await db.execute(
        sql`insert into import_rows (import_id, church_id, at) values (${row!.id}, ${church.id}, now())`,
      );
    }
    await run('retention');
    const { rows } = await deps.pool.query(
      'select count(*)::int as n, (select count(*)::int from imports) as imports from import_rows',
    );
    expect(rows).toEqual([{ n: 1, imports: 2 }]);
  });

  test('deletes the statistics of churches after 26 months', async () => {
    const church = await build.church();
    await db
      .insert(churchNumbers)
      .values(['2028-04', '2028-05', '2030-06'].map((month) => ({ churchId: church.id, month })));
    await run('retention', AbortSignal.abort());
    expect(await db.select().from(churchNumbers)).toHaveLength(3);
    await run('retention');
    expect((await db.select().from(churchNumbers)).map(({ month }) => month).sort()).toEqual([
      '2028-05',
      '2030-06',
    ]);
  });

  test('deletes visits when the day ends in the site’s time zone', async () => {
    await db.insert(visitSalts).values(['2030-06-14', '2030-06-15'].map((on) => ({ day: on, salt: on })));
    await db.insert(churchVisits).values(['2030-06-14', '2030-06-15'].map((on) => ({ day: on, digest: on })));
    const remaining = async () => [
      (await db.select().from(visitSalts)).map(({ salt }) => salt),
      (await db.select().from(churchVisits)).map(({ digest }) => digest),
    ];
    // Just before midnight in Houston, but after it in UTC.
    app.setNow('2030-06-16T04:59:00Z');
    await run('analytics-forget');
    expect(await remaining()).toEqual([['2030-06-15'], ['2030-06-15']]);
    app.setNow('2030-06-16T05:00:00Z');
    await run('analytics-forget', AbortSignal.abort());
    expect(await remaining(), 'keys are deleted even when aborted').toEqual([[], ['2030-06-15']]);
    await run('analytics-forget');
    expect(await remaining()).toEqual([[], []]);
  });

  test('deletes more rows than fit into one batch', async () => {
    await deps.pool.query(
      `insert into mails (cause, "to", subject, text, html, state, next_attempt_at, created_at)
       select 'many' || n, 'a@b.example', '', '', '', 'sent', now(), '2020-01-01' from generate_series(1, 1001) n`,
    );
    await run('retention');
    expect(await db.select().from(emails)).toEqual([]);
  });
});

test('does nothing in batch jobs if the server is stopping', async () => {
  await email(ago(0), 'pending');
  await db.update(emails).set({ nextAttemptAt: ago(1000) });
  const church = await build.church({ services: ['Sunday 9 AM'] });
  await deps.pool.query('update churches set service_times = null where id = $1', [church.id]);
  for (const name of ['emails', 'service-times', 'service-times-ask', 'analytics-monthly', 'claims'])
    await run(name, AbortSignal.abort());
  expect((await db.select().from(emails)).map(({ state }) => state)).toEqual(['pending']);
  const { rows } = await deps.pool.query('select service_times from churches where id = $1', [church.id]);
  expect(rows).toEqual([{ service_times: null }]);
});

test('deletes other data if the storage fails, and reports the failure', async () => {
  await email(ago(91 * day), 'sent');
  const image = { id: randomUUID(), width: 1, height: 1, bytes: 1, createdAt: ago(2 * day) };
  await db.insert(uploads).values(image);
  const storage = { ...deps.storage, delete: () => Promise.reject(new Error('offline')) };
  const retentionJob = jobs.find(({ name }) => name === 'retention')!;
  await expect(retentionJob.run({ ...deps, storage })).rejects.toThrow('could not be deleted');
  expect(await db.select().from(emails)).toEqual([]);
  expect(await db.select().from(uploads)).toHaveLength(1);
});
