import { expect, test } from 'vitest';
import { billingMarks, billingSubscriptions } from '../../db/tables/billing.ts';
import { claims } from '../../db/tables/claims.ts';
import { mails } from '../../db/tables/mails.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { createTestApp } from '../../test/app.ts';

const { deps, build, signIn, setNow, anonymous } = await createTestApp();
const { db } = deps;

test('what waits, since when, and how the site is doing', async () => {
  setNow('2026-11-20T18:00:00Z');
  const admin = await signIn({ role: 'admin' });
  const read = async () => (await admin.agent.get('/api/admin/overview').set(admin.bearer).expect(200)).body;
  await db.delete(mails);
  expect(await read()).toEqual({
    pending: { count: 0, oldest: null },
    changes: { count: 0, oldest: null },
    claims: { count: 0, oldest: null },
    messages: { count: 0, oldest: null },
    newChurches: 0,
    subscriptions: { live: 0, failing: 0, portalWrong: false },
    failedMails: { count: 0, oldest: null },
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
  const person = { churchId: church.id, userId, firstName: 'A', lastName: 'B', email: 'a@example.org' };
  await db.insert(claims).values([
    { ...person, createdAt: at('2026-11-17T10:00:00Z') },
    { ...person, state: 'rejected', createdAt: at('2026-11-01T10:00:00Z') },
  ]);
  await build.message({ state: 'read', createdAt: at('2026-11-16T10:00:00Z') });
  await build.message({ createdAt: at('2026-11-20T10:00:00Z') });
  await build.message({ state: 'answered', createdAt: at('2026-11-01T10:00:00Z') });
  const bought = {
    customerId: 'cus_1',
    priceId: 'price_1',
    amount: 9900,
    interval: 'month' as const,
    createdAt: at('2026-11-01T10:00:00Z'),
    syncedAt: at('2100-01-01T00:00:00Z'),
  };
  await db.insert(billingSubscriptions).values(
    ['active', 'active', 'trialing', 'past_due', 'canceled', 'incomplete'].map((status, n) => ({
      ...bought,
      providerId: `sub_${n}`,
      status,
    })),
  );
  await db.insert(billingMarks).values({ name: 'portal_wrong', at: at('2026-11-20T10:00:00Z') });
  const mail = { to: 'a@example.org', subject: 's', text: 't', html: 'h' };
  await db.insert(mails).values([
    { ...mail, cause: 'a:1', state: 'failed', createdAt: at('2026-11-15T10:00:00Z') },
    { ...mail, cause: 'a:2', state: 'sent', createdAt: at('2026-11-01T10:00:00Z') },
  ]);
  expect(await read()).toEqual({
    pending: { count: 2, oldest: '2026-11-18T08:00:00.000Z' },
    changes: { count: 1, oldest: '2026-11-19T10:00:00.000Z' },
    claims: { count: 1, oldest: '2026-11-17T10:00:00.000Z' },
    messages: { count: 2, oldest: '2026-11-16T10:00:00.000Z' },
    newChurches: 2,
    subscriptions: { live: 3, failing: 1, portalWrong: true },
    failedMails: { count: 1, oldest: '2026-11-15T10:00:00.000Z' },
  });
});

test('for the administrator alone', async () => {
  await anonymous.get('/api/admin/overview').expect(401);
  const owner = await signIn();
  await owner.agent.get('/api/admin/overview').expect(403);
});
