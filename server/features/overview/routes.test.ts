import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { overviewCopy } from '#shared/messages/admin/overview.ts';
import { billingMarks, billingSubscriptions } from '../../db/tables/billing.ts';
import { claims } from '../../db/tables/claims.ts';
import { emails } from '../../db/tables/emails.ts';
import { imports } from '../../db/tables/imports.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { schedule } from '../../jobs/schedule.ts';
import { createTestApp } from '../../test/app.ts';

const { deps, build, signIn, setNow } = await createTestApp();
const { db } = deps;

test('summarizes pending work and the state of the site', async () => {
  setNow('2026-11-20T18:00:00Z');
  const admin = await signIn({ role: 'admin' });
  const getOverview = async () =>
    (await admin.agent.get('/api/admin/overview').set(admin.bearer).expect(200)).body;
  await db.delete(emails);
  expect(await getOverview()).toEqual({
    pending: { count: 0, oldest: null },
    changes: { count: 0, oldest: null },
    claims: { count: 0, oldest: null },
    messages: { count: 0, oldest: null },
    newChurches: 0,
    subscriptions: { live: 0, failing: 0, portalWrong: false, checkedAt: null },
    failedEmails: { count: 0, newest: [] },
    system: {
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      lastImport: null,
      storage: { images: 0, imageBytes: 0, databaseBytes: expect.any(Number) },
      failedJobs: [],
    },
  });

  const { id: userId } = await build.user();
  const at = (iso: string) => new Date(iso);
  const early = { submittedAt: at('2026-11-18T08:00:00Z'), createdAt: at('2026-11-18T08:00:00Z') };
  const late = { submittedAt: at('2026-11-20T08:00:00Z'), createdAt: at('2026-11-02T08:00:00Z') };
  await build.church({ status: 'pending', userId, ...early });
  await build.church({ status: 'pending', userId, ...late });
  await build.church({ status: 'rejected', userId, ...late });
  const church = await build.church({ userId, createdAt: at('2026-11-14T08:00:00Z') });
  await build.church({ source: 'osm', sourceId: 'n1', createdAt: at('2026-11-19T08:00:00Z') });
  const revision = { churchId: church.id, userId, fields: { name: 'New' } };
  await db.insert(churchRevisions).values([
    { ...revision, createdAt: at('2026-11-19T10:00:00Z') },
    { ...revision, state: 'approved', createdAt: at('2026-11-01T10:00:00Z') },
  ]);
  const claim = { churchId: church.id, userId, firstName: 'A', lastName: 'B', email: 'a@example.org' };
  await db.insert(claims).values([
    { ...claim, createdAt: at('2026-11-17T10:00:00Z') },
    { ...claim, state: 'rejected', createdAt: at('2026-11-01T10:00:00Z') },
  ]);
  await build.message({ state: 'read', createdAt: at('2026-11-16T10:00:00Z') });
  await build.message({ createdAt: at('2026-11-20T10:00:00Z') });
  await build.message({ state: 'answered', createdAt: at('2026-11-01T10:00:00Z') });
  const subscription = {
    customerId: 'cus_1',
    priceId: 'price_1',
    amount: 9900,
    interval: 'month' as const,
    createdAt: at('2026-11-01T10:00:00Z'),
    syncedAt: at('2100-01-01T00:00:00Z'),
  };
  await db.insert(billingSubscriptions).values(
    ['active', 'active', 'trialing', 'past_due', 'canceled', 'incomplete'].map((status, n) => ({
      ...subscription,
      providerId: `sub_${n}`,
      status,
    })),
  );
  await db.insert(billingMarks).values([
    { name: 'portal_wrong', at: at('2026-11-20T10:00:00Z') },
    { name: 'provider_seen', at: at('2026-11-20T11:00:00Z') },
  ]);
  const email = { to: 'a@example.org', subject: 's', text: 't', html: 'h' };
  await db.insert(emails).values([
    {
      ...email,
      cause: 'a:1',
      state: 'failed',
      lastError: '550 No such user',
      createdAt: at('2026-11-15T10:00:00Z'),
    },
    { ...email, cause: 'a:2', state: 'sent', createdAt: at('2026-11-01T10:00:00Z') },
  ]);
  const importRow = { source: 'osm', fingerprint: 'f', format: 'csv', records: 9 };
  await db.insert(imports).values([
    { ...importRow, file: 'old.csv', startedAt: at('2026-11-01T10:00:00Z') },
    {
      ...importRow,
      file: 'new.csv',
      fingerprint: 'g',
      added: 7,
      updated: 2,
      startedAt: at('2026-11-19T10:00:00Z'),
    },
  ]);
  await db.insert(uploads).values({ id: randomUUID(), width: 400, height: 300, bytes: 1200 });
  expect(await getOverview()).toEqual({
    pending: { count: 2, oldest: '2026-11-18T08:00:00.000Z' },
    changes: { count: 1, oldest: '2026-11-19T10:00:00.000Z' },
    claims: { count: 1, oldest: '2026-11-17T10:00:00.000Z' },
    messages: { count: 2, oldest: '2026-11-16T10:00:00.000Z' },
    newChurches: 2,
    subscriptions: { live: 3, failing: 1, portalWrong: true, checkedAt: '2026-11-20T11:00:00.000Z' },
    failedEmails: {
      count: 1,
      newest: [
        {
          id: expect.any(String),
          to: 'a@example.org',
          subject: 's',
          error: '550 No such user',
          createdAt: '2026-11-15T10:00:00.000Z',
        },
      ],
    },
    system: {
      version: expect.any(String),
      lastImport: {
        file: 'new.csv',
        at: '2026-11-19T10:00:00.000Z',
        finished: false,
        added: 7,
        updated: 2,
      },
      storage: { images: 1, imageBytes: 1200, databaseBytes: expect.any(Number) },
      failedJobs: [],
    },
  });
});

test('retries or discards failed emails only', async () => {
  const admin = await signIn({ role: 'admin' });
  const insert = async (cause: string, state: 'failed' | 'sent') => {
    const email = { to: 'b@example.org', subject: 's', text: 't', html: 'h', attempts: 12 };
    const [row] = await db
      .insert(emails)
      .values({ ...email, cause, state })
      .returning();
    return row!.id;
  };
  const find = async (id: string) => (await db.select().from(emails).where(eq(emails.id, id)))[0];
  const [retried, discarded, sent] = [
    await insert('b:1', 'failed'),
    await insert('b:2', 'failed'),
    await insert('b:3', 'sent'),
  ];
  const retry = (id: string) => admin.agent.post(`/api/admin/emails/${id}/retry`).set(admin.bearer);
  const discard = (id: string) => admin.agent.delete(`/api/admin/emails/${id}`).set(admin.bearer);
  await retry(retried).expect(200);
  expect(await find(retried)).toMatchObject({ state: 'pending', attempts: 0 });
  await retry(retried).expect(404);
  await discard(retried).expect(404);
  await discard(discarded).expect(200);
  expect(await find(discarded)).toBeUndefined();
  await retry(sent).expect(404);
  await discard(sent).expect(404);
  expect(await find(sent)).toMatchObject({ state: 'sent', attempts: 12 });
});

test('lists scheduled jobs whose last run failed', async () => {
  await db.execute(sql`create schema pgboss`);
  for (const table of ['job', 'archive'])
    await db.execute(
      sql.raw(`create table pgboss.${table} (name text, state text, completed_on timestamptz)`),
    );
  await db.execute(sql`create table pgboss.schedule (name text)`);
  await db.execute(sql`insert into pgboss.schedule values ('backup'), ('open-data'), ('retention')`);
  await db.execute(sql`insert into pgboss.archive values ('backup', 'failed', '2026-11-18T08:45:00Z'),
    ('open-data', 'completed', '2026-11-19T08:00:00Z')`);
  await db.execute(sql`insert into pgboss.job values ('backup', 'completed', '2026-11-17T08:45:00Z'),
    ('open-data', 'active', null)`);
  const admin = await signIn({ role: 'admin' });
  const { body } = await admin.agent.get('/api/admin/overview').set(admin.bearer).expect(200);
  expect(body.system.failedJobs).toEqual([{ name: 'backup', at: '2026-11-18T08:45:00.000Z' }]);
});

test('has a display name for every scheduled job', () => {
  const scheduled = schedule({} as never)
    .filter(({ cron }) => cron)
    .map(({ name }) => name);
  expect(scheduled).toContain('retention');
  expect(scheduled.filter((name) => !overviewCopy.jobNames[name])).toEqual([]);
});
