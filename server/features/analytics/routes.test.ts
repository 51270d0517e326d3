import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { VisitKind } from '#shared/contracts/analytics.ts';
import { churchNumbers, churchVisits, visitSalts } from '../../db/tables/analytics.ts';
import { churches } from '../../db/tables/churches.ts';
import { removeOld } from '../../jobs/retention.ts';
import { schedule } from '../../jobs/schedule.ts';
import { createTestApp } from '../../test/app.ts';
import { createCounter } from './service.ts';

const app = await createTestApp({ env: { TRUST_PROXY: '1', LIMIT_FACTOR: '100' } });
const { deps, build, signIn, setNow } = app;
const { db } = deps;

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

type Visitor = { from?: string; userAgent?: string; agent?: Pick<typeof app.anonymous, 'post'> };
const track = (id: number, kind: VisitKind = 'profileViews', { from, userAgent, agent }: Visitor = {}) =>
  (agent ?? app.anonymous)
    .post(`/api/churches/${id}/track`)
    .set('User-Agent', userAgent ?? firefox)
    .set('X-Forwarded-For', from ?? '203.0.113.7')
    .send({ kind });

const numbersOf = async (id: number) =>
  Object.fromEntries(
    (
      await db.select().from(churchNumbers).where(eq(churchNumbers.churchId, id)).orderBy(churchNumbers.month)
    ).map(({ month, profileViews, websiteClicks, phoneClicks, directionClicks }) => [
      month,
      [profileViews, websiteClicks, phoneClicks, directionClicks],
    ]),
  );
const run = (name: string) =>
  schedule({} as never)
    .find((job) => job.name === name)!
    .run(deps);

test('counts a visitor once per day and kind', async () => {
  setNow('2026-11-20T18:00:00Z');
  const { id } = await build.church();
  for (const kind of ['profileViews', 'websiteClicks', 'phoneClicks', 'directionClicks'] as const) {
    expect((await track(id, kind).expect(200)).body).toEqual({ success: true });
    await track(id, kind).expect(200);
  }
  expect(await numbersOf(id)).toEqual({ '2026-11': [1, 1, 1, 1] });
  await track(id, 'phoneClicks', { userAgent: safari }).expect(200);
  await track(id, 'phoneClicks', { from: '203.0.113.8' }).expect(200);
  expect(await numbersOf(id)).toEqual({ '2026-11': [1, 1, 3, 1] });
  // 23:59 in Houston, and two minutes later.
  setNow('2026-11-21T05:59:00Z');
  await track(id).expect(200);
  expect(await numbersOf(id)).toEqual({ '2026-11': [1, 1, 3, 1] });
  setNow('2026-11-21T06:01:00Z');
  await track(id).expect(200);
  await track(id).expect(200);
  expect(await numbersOf(id)).toEqual({ '2026-11': [2, 1, 3, 1] });
});

test('uses a new salt each day, so digests differ from day to day', async () => {
  await db.delete(churchVisits);
  await db.delete(visitSalts);
  const { id } = await build.church();
  for (const day of ['2026-11-22', '2026-11-23']) {
    setNow(`${day}T18:00:00Z`);
    await track(id).expect(200);
  }
  const salts = await db.select().from(visitSalts).orderBy(visitSalts.day);
  expect(salts.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-23']);
  expect(salts[0]!.salt).not.toBe(salts[1]!.salt);
  const visits = await db.select().from(churchVisits);
  expect(new Set(visits.map(({ digest }) => digest)).size).toBe(2);
});

test('creates the salt again if storing it failed', async () => {
  const { id } = await build.church();
  const count = createCounter(deps);
  setNow('2026-11-24T18:00:00Z');
  const visit = () =>
    count(
      { churchId: id, kind: 'profileViews' },
      { address: '203.0.113.9', userAgent: firefox, viewer: null },
    );
  await deps.pool.query('alter table visit_salts rename to visit_salts_missing');
  await expect(visit()).rejects.toThrow();
  await deps.pool.query('alter table visit_salts_missing rename to visit_salts');
  await visit();
  expect(await numbersOf(id)).toEqual({ '2026-11': [1, 0, 0, 0] });
});

test('counts an IPv6 network as one visitor, separately for each church', async () => {
  setNow('2026-11-20T18:00:00Z');
  const [one, other] = [await build.church(), await build.church()];
  await track(one.id, 'profileViews', { from: '2001:db8:1:2:aaaa::1' }).expect(200);
  await track(one.id, 'profileViews', { from: '2001:db8:1:2:bbbb::9' }).expect(200);
  await track(other.id, 'profileViews', { from: '2001:db8:1:2:aaaa::1' }).expect(200);
  expect(await numbersOf(one.id)).toEqual({ '2026-11': [1, 0, 0, 0] });
  expect(await numbersOf(other.id)).toEqual({ '2026-11': [1, 0, 0, 0] });
});

test('does not count the owner, administrators, or bots, but does count other signed-in users', async () => {
  setNow('2026-11-20T18:00:00Z');
  const owner = await signIn();
  const admin = await signIn({ role: 'admin' });
  const other = await signIn();
  const { id } = await build.church({ userId: owner.user.id });
  await track(id, 'profileViews', { agent: owner.agent }).expect(200);
  await track(id, 'profileViews', { agent: admin.agent }).expect(200);
  await track(id, 'profileViews', { userAgent: 'curl/8.5.0' }).expect(200);
  expect(await numbersOf(id)).toEqual({});
  await track(id, 'profileViews', { agent: other.agent }).expect(200);
  expect(await numbersOf(id)).toEqual({ '2026-11': [1, 0, 0, 0] });
});

test('does not count forged or malformed requests', async () => {
  setNow('2026-11-20T18:00:00Z');
  const { id } = await build.church();
  const hidden = [await build.church({ status: 'pending' }), await build.church({ status: 'rejected' })];
  for (const church of hidden) await track(church.id).expect(404);
  await track(999_999).expect(404);
  const post = () => app.anonymous.post(`/api/churches/${id}/track`).set('User-Agent', firefox);
  await post().send({ kind: 'likes' }).expect(400);
  await post().send({}).expect(400);
  await post().set('Origin', 'https://evil.example').send({ kind: 'profileViews' }).expect(403);
  await post().set('Sec-Fetch-Site', 'cross-site').send({ kind: 'profileViews' }).expect(403);
  // sendBeacon sends bare strings like this.
  await post().set('Content-Type', 'text/plain').send('{"kind":"profileViews"}').expect(415);
  expect(await numbersOf(id)).toEqual({});
  for (const church of hidden) expect(await numbersOf(church.id)).toEqual({});
  // The proxy adds the last address; the ones before it can be forged.
  for (const forged of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    await track(id, 'profileViews', { from: `${forged}, 203.0.113.50` }).expect(200);
  expect(await numbersOf(id)).toEqual({ '2026-11': [1, 0, 0, 0] });
});

test("limits how far one IP address can inflate a church's numbers by changing user agents", async () => {
  setNow('2026-11-20T18:00:00Z');
  const strict = await createTestApp({ databaseUrl: app.databaseUrl });
  strict.setNow('2026-11-20T18:00:00Z');
  const { id } = await build.church();
  const send = (version: number) =>
    strict.anonymous
      .post(`/api/churches/${id}/track`)
      .set('User-Agent', `${firefox}.${version}`)
      .send({ kind: 'profileViews' });
  for (let version = 0; version < 60; version++) await send(version).expect(200);
  const refused = await send(60).expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await numbersOf(id)).toEqual({ '2026-11': [60, 0, 0, 0] });
});

test('counts exactly under concurrency on two server processes', { timeout: 60_000 }, async () => {
  setNow('2026-11-20T18:00:00Z');
  const second = await createTestApp({
    databaseUrl: app.databaseUrl,
    env: { TRUST_PROXY: '1', LIMIT_FACTOR: '100' },
  });
  second.setNow('2026-11-20T18:00:00Z');
  const { id } = await build.church();
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      track(id, 'profileViews', {
        from: `198.51.100.${n % 100}`,
        agent: n < 100 ? app.anonymous : second.anonymous,
      }),
    ),
  );
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await numbersOf(id)).toEqual({ '2026-11': [100, 0, 0, 0] });
});

test('starts a month at midnight in Houston, in winter and summer', async () => {
  const { id } = await build.church();
  for (const [moment, month] of [
    ['2026-12-01T05:59:59Z', '2026-11'],
    ['2026-12-01T06:00:00Z', '2026-12'],
    ['2026-07-01T04:59:59Z', '2026-06'],
    ['2026-07-01T05:00:00Z', '2026-07'],
    // November 1 starts in daylight saving time and ends in standard time.
    ['2026-11-01T04:59:59Z', '2026-10'],
    ['2026-11-01T05:00:00Z', '2026-11'],
    ['2028-03-01T05:59:59Z', '2028-02'],
    ['2028-03-01T06:00:00Z', '2028-03'],
  ] as const) {
    setNow(moment);
    const previous = (await numbersOf(id))[month]?.[0] ?? 0;
    await track(id, 'profileViews', { from: '203.0.113.99' }).expect(200);
    expect((await numbersOf(id))[month]![0], moment).toBe(previous + 1);
  }
});

test('treats the repeated hour in the fall as one day', async () => {
  const { id } = await build.church();
  setNow('2026-11-01T06:30:00Z');
  await track(id).expect(200);
  setNow('2026-11-01T07:30:00Z');
  await track(id).expect(200);
  expect(await numbersOf(id)).toEqual({ '2026-11': [1, 0, 0, 0] });
});

test('sets no cookie, stores no IP address, and deletes salts and hashes after the day', async () => {
  setNow('2026-11-20T18:00:00Z');
  const { id } = await build.church();
  const response = await track(id, 'profileViews', { from: '192.0.2.77' }).expect(200);
  expect(response.headers['set-cookie']).toBeUndefined();
  const { rows } = await deps.pool.query('select key from limits');
  expect(rows.filter(({ key }) => String(key).includes('192.0.2.77'))).toEqual([]);
  expect(JSON.stringify(await db.select().from(churchVisits))).not.toContain('192.0.2.77');
  const salts = await db.select().from(visitSalts);
  expect(salts.map(({ day }) => day)).toContain('2026-11-20');
  await run('analytics-forget');
  expect((await db.select().from(visitSalts)).map(({ day }) => day)).toEqual(
    salts.map(({ day }) => day).filter((day) => day >= '2026-11-20'),
  );
  await track(id, 'profileViews', { from: '192.0.2.77' }).expect(200);
  expect(await numbersOf(id)).toEqual({ '2026-11': [1, 0, 0, 0] });
  setNow('2030-01-01T18:00:00Z');
  await run('analytics-forget');
  expect(await db.select().from(visitSalts)).toEqual([]);
  expect(await db.select().from(churchVisits)).toEqual([]);
  expect(await numbersOf(id)).toEqual({ '2026-11': [1, 0, 0, 0] });
});

test('stores numbers for 26 months, the current one included', async () => {
  const { id } = await build.church();
  const months = ['2024-08', '2024-09', '2024-10', '2026-11'];
  await db.insert(churchNumbers).values(months.map((month) => ({ churchId: id, month, profileViews: 4 })));
  setNow('2026-11-30T18:00:00Z');
  await removeOld(deps, {} as never);
  expect(Object.keys(await numbersOf(id))).toEqual(['2024-10', '2026-11']);
});

const adminOf = async () => {
  const { agent, bearer } = await signIn({ role: 'admin' });
  return (path: string, body: object) => agent.post(path).set(bearer).send(body);
};

test('adds up the numbers of merged churches and deletes those of deleted ones', async () => {
  setNow('2026-11-20T18:00:00Z');
  const [from, into] = [await build.church(), await build.church()];
  await track(from.id).expect(200);
  await track(into.id).expect(200);
  await track(from.id, 'phoneClicks', { from: '203.0.113.20' }).expect(200);
  await db.insert(churchNumbers).values({ churchId: from.id, month: '2026-01', directionClicks: 5 });
  const send = await adminOf();
  await send(`/api/admin/churches/${from.id}/merge`, { into: into.id }).expect(200);
  expect(await numbersOf(into.id)).toEqual({ '2026-01': [0, 0, 0, 5], '2026-11': [2, 0, 1, 0] });
  expect(await numbersOf(from.id)).toEqual({});
  await db.delete(churches).where(eq(churches.id, into.id));
  expect(await numbersOf(into.id)).toEqual({});
});
