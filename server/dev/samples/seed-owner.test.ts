import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { areaAt } from '#shared/domain/region.ts';
import { samplePasswords } from '#shared/domain/site.ts';
import { churches } from '../../db/tables/churches.ts';
import { featuredGrants } from '../../db/tables/featured.ts';
import { ensureSampleSignIns } from '../../features/accounts/service-provision.ts';
import { createTestApp } from '../../test/app.ts';
import { createPaidApp } from '../../test/billing.ts';
import { removeSamples, seedSamples } from './seed.ts';
import { ownedSample, seedSampleOwner } from './seed-owner.ts';

const art = fileURLToPath(new URL('../../../client/public/art', import.meta.url));
const app = await createPaidApp();
const { deps } = app;
const get = async (path: string) => (await owner.get(path).expect(200)).body;
const signIn = { username: 'owner', password: samplePasswords.owner };
const owner = supertest.agent(app.url);

beforeAll(async () => {
  await seedSamples(deps.db);
  await ensureSampleSignIns(deps);
  await seedSampleOwner(deps, { art });
  await owner.post('/api/auth/login').send(signIn).expect(200);
});

test('owns a featured church, and one that waits for review', async () => {
  const [waiting, featured] = await get('/api/user/churches');
  expect(featured).toMatchObject({ name: ownedSample, featured: true, state: 'live' });
  expect(waiting).toMatchObject({ featured: false, state: 'waiting' });
  const [row] = await deps.db.select().from(churches).where(eq(churches.id, waiting.id));
  expect(areaAt({ latitude: row!.latitude!, longitude: row!.longitude! })).toBe(row!.area);
  expect(row!.phone).toMatch(/555-01\d\d$/);
  const public_ = await app.anonymous.get('/api/churches?limit=200').expect(200);
  expect(public_.headers['x-total-count']).toBe('60');
});

test('has photos, events, and a year of numbers', async () => {
  const [, { id }] = await get('/api/user/churches');
  const photos = await get(`/api/churches/${id}/photos`);
  expect(photos).toHaveLength(3);
  for (const { url, alt } of photos) {
    expect(alt).toMatch(/\S/);
    await app.anonymous.get(url).expect(200);
  }
  const events = await get('/api/user/events');
  expect(events.map(({ form }: { form: { title: string } }) => form.title)).toContain('Newcomers’ Lunch');
  const months = await get('/api/user/analytics');
  expect(months).toHaveLength(12);
  for (const { profileViews, websiteClicks } of months) expect(profileViews).toBeGreaterThan(websiteClicks);
});

test('has a bill, which features the church instead of a grant', async () => {
  const [subscription] = await get('/api/me/subscriptions');
  expect(subscription).toMatchObject({ churchName: ownedSample, status: 'active', active: true });
  const [invoice] = await get('/api/billing/invoices');
  expect(invoice).toMatchObject({ amount: 9900, status: 'paid', church: ownedSample });
  const grants = await deps.db
    .select()
    .from(featuredGrants)
    .where(eq(featuredGrants.churchId, subscription.churchId));
  expect(grants).toEqual([]);
  await app.settle();
  expect(await app.isFeatured(subscription.churchId)).toBe(true);
});

test('gets them once', async () => {
  await Promise.all([1, 2].map(() => seedSampleOwner(deps, { art })));
  expect(await get('/api/user/churches')).toHaveLength(2);
  await removeSamples(deps.db);
  await seedSampleOwner(deps, { art });
  expect(await get('/api/user/churches')).toEqual([]);
});

test('works without payments, as a grant features the church', async () => {
  const off = await createTestApp({ env: { PAYMENTS: 'off' } });
  await seedSampleOwner(off.deps, { art });
  await seedSamples(off.deps.db);
  await ensureSampleSignIns(off.deps);
  await seedSampleOwner(off.deps, { art });
  const agent = supertest.agent(off.url);
  await agent.post('/api/auth/login').send(signIn).expect(200);
  const { body } = await agent.get('/api/user/churches').expect(200);
  expect(body.map(({ featured }: { featured: boolean }) => featured)).toEqual([false, true]);
});
