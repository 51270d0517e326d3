/** Numbers shown to owners: the dashboard, area medians, the monthly email, and the export. */
import { beforeEach, expect, test } from 'vitest';
import { churchNumbers } from '../../db/tables/analytics.ts';
import { emails } from '../../db/tables/emails.ts';
import { featuredLog } from '../../db/tables/featured.ts';
import { createTestApp } from '../../test/app.ts';
import { sendMonthlyNumbers } from './service.ts';

const app = await createTestApp();
const { deps, build, signIn, setNow } = app;
const { db } = deps;

const count = (churchId: number, month: string, profileViews: number, more: object = {}) =>
  db.insert(churchNumbers).values({ churchId, month, profileViews, ...more });

beforeEach(() => setNow('2026-11-20T18:00:00Z'));

test("lists the last twelve months of the user's featured churches without gaps", async () => {
  const owner = await signIn();
  const other = await signIn();
  const featured = await build.church({ userId: owner.user.id, featured: true, area: 'Lonely Meadow' });
  const plain = await build.church({ userId: owner.user.id, area: 'Lonely Meadow' });
  await count(featured.id, '2025-11', 9);
  await count(featured.id, '2025-12', 3, { phoneClicks: 2 });
  await count(featured.id, '2026-11', 7, { websiteClicks: 1, directionClicks: 4 });
  await count(plain.id, '2026-11', 5);
  const { body } = await owner.agent.get('/api/user/analytics').expect(200);
  expect(body.map(({ month }: { month: string }) => month)).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  ]);
  const about = { churchId: featured.id, churchName: featured.name, area: 'Lonely Meadow', areaMedian: null };
  expect(body[0]).toEqual({
    ...about,
    month: '2025-12',
    profileViews: 3,
    websiteClicks: 0,
    phoneClicks: 2,
    directionClicks: 0,
    plannedVisits: 0,
  });
  expect(body[11]).toMatchObject({ profileViews: 7, websiteClicks: 1, phoneClicks: 0, directionClicks: 4 });
  expect(body[5]).toMatchObject({ month: '2026-05', profileViews: 0 });
  expect((await other.agent.get('/api/user/analytics').expect(200)).body).toEqual([]);
  await app.anonymous.get('/api/user/analytics').expect(401);
});

test("starts the year in the site's time zone", async () => {
  const owner = await signIn();
  await build.church({ userId: owner.user.id, featured: true });
  setNow('2027-01-01T05:30:00Z');
  const before = await owner.agent.get('/api/user/analytics').expect(200);
  expect(before.body.at(-1).month).toBe('2026-12');
  setNow('2027-01-01T06:30:00Z');
  const after = await owner.agent.get('/api/user/analytics').expect(200);
  expect([after.body[0].month, after.body.at(-1).month]).toEqual(['2026-02', '2027-01']);
});

test('computes medians for areas with five public churches, counting those without visitors', async () => {
  const owner = await signIn();
  const own = await build.church({ userId: owner.user.id, featured: true, area: 'Meadow' });
  const others = await Promise.all([1, 2, 3].map(() => build.church({ area: 'meadow' })));
  const hidden = await build.church({ area: 'Meadow', status: 'pending' });
  await count(hidden.id, '2026-11', 1000);
  await count(own.id, '2026-11', 40);
  await count(others[0]!.id, '2026-11', 10, { phoneClicks: 8 });
  await count(others[1]!.id, '2026-11', 7);
  const medians = async (month: string) => {
    const { body } = await owner.agent.get('/api/user/analytics').expect(200);
    return body.find((row: { month: string }) => row.month === month).areaMedian;
  };
  expect(await medians('2026-11')).toBeNull();
  // 0 0 7 10 40
  const fifth = await build.church({ area: 'Meadow' });
  const zero = { profileViews: 0, websiteClicks: 0, phoneClicks: 0, directionClicks: 0, plannedVisits: 0 };
  expect(await medians('2026-11')).toEqual({ ...zero, profileViews: 7 });
  expect(await medians('2026-10')).toEqual(zero);
  // 0 0 7 10 12 40
  const sixth = await build.church({ area: 'Meadow' });
  await count(sixth.id, '2026-11', 12);
  expect(await medians('2026-11')).toEqual({ ...zero, profileViews: 8.5 });
  // 0 2 7 10 12 40
  await count(fifth.id, '2026-11', 2);
  expect(await medians('2026-11')).toEqual({ ...zero, profileViews: 8.5 });
});

test('shows numbers from before an upgrade', async () => {
  const owner = await signIn();
  const church = await build.church({ userId: owner.user.id });
  await app.anonymous
    .post(`/api/churches/${church.id}/track`)
    .set('User-Agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    .send({ kind: 'directionClicks' })
    .expect(200);
  expect((await owner.agent.get('/api/user/analytics').expect(200)).body).toEqual([]);
  const admin = await signIn({ role: 'admin' });
  await admin.agent
    .post('/api/admin/grants')
    .set(admin.bearer)
    .send({ churchId: church.id, reason: 'a test', until: '2099-12-31' })
    .expect(200);
  const { body } = await owner.agent.get('/api/user/analytics').expect(200);
  expect(body.at(-1)).toMatchObject({ churchId: church.id, month: '2026-11', directionClicks: 1 });
});

test("exports the numbers of the user's churches", async () => {
  const owner = await signIn();
  const church = await build.church({ userId: owner.user.id });
  await count(church.id, '2026-10', 6);
  const { body } = await owner.agent.get('/api/user/export').expect(200);
  expect(body.numbers).toEqual([
    {
      churchId: church.id,
      churchName: church.name,
      month: '2026-10',
      profileViews: 6,
      websiteClicks: 0,
      phoneClicks: 0,
      directionClicks: 0,
      plannedVisits: 0,
    },
  ]);
});

test("emails each owner of a featured church last month's numbers once", async () => {
  const run = () => sendMonthlyNumbers(deps);
  await db.delete(emails);
  const owner = await build.user();
  const church = await build.church({ userId: owner.id, featured: true, name: 'Grace Chapel' });
  await build.church({ userId: owner.id, name: 'Not featured' });
  const recent = await build.church({ userId: owner.id, featured: true, name: 'Featured since today' });
  await db.insert(featuredLog).values([
    { churchId: church.id, featured: true, reason: 'test', at: new Date('2026-11-30T12:00:00Z') },
    { churchId: recent.id, featured: true, reason: 'test', at: new Date('2026-12-01T06:00:00Z') },
  ]);
  await build.church({ featured: true, name: 'Unowned' });
  await count(church.id, '2026-11', 1250, { phoneClicks: 3 });
  await count(church.id, '2026-10', 900);
  await count(church.id, '2026-12', 77);
  setNow('2026-12-01T15:00:00Z');
  await Promise.all([run(), run()]);
  await run();
  const sent = (await app.emails()).filter(({ to }) => to === owner.email);
  expect(sent.map(({ cause, subject }) => [cause, subject])).toEqual([
    [`numbers:${church.id}:2026-11`, 'Grace Chapel: your numbers for November 2026'],
  ]);
  expect(sent[0]!.text).toContain('Page views: 1,250 (October 2026: 900)');
  expect(sent[0]!.text).toContain('Calls: 3 (October 2026: 0)');
  expect(sent[0]!.text).toContain(`${app.url}/dashboard?tab=analytics`);
  setNow('2027-01-01T15:00:00Z');
  await run();
  expect((await app.emails()).filter(({ to }) => to === owner.email).map(({ cause }) => cause)).toContain(
    `numbers:${church.id}:2026-12`,
  );
});
