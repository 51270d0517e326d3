import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { headOfChurch } from './present.ts';
import { findChurch } from './service.ts';
import { findNearby } from './store-nearby.ts';

const { request, build, deps } = await createTestApp();

const at = { latitude: 35, longitude: -100, area: 'Prairie' };
const nearby = async (id: number) => (await request.get(`/api/churches/${id}/nearby`).expect(200)).body;
const namesOf = async (id: number) => (await nearby(id)).churches.map(({ name }: { name: string }) => name);

test('returns six public neighbors by distance, same denomination first, without the church itself', async () => {
  const church = await build.church({ ...at, name: 'Home' });
  const beside = (name: string, north: number, values: object = {}) =>
    build.church({ ...at, latitude: 35 + north / 69, name, ...values });
  await beside('Lutheran next door', 0.1, { denomination: 'Lutheran' });
  await beside('Baptist, two miles', 2);
  await beside('Baptist, one mile', 1);
  await beside('Hidden', 0.2, { status: 'pending' });
  for (const mile of [20, 21, 22])
    await beside(`Catholic, ${mile} miles`, mile, { denomination: 'Catholic' });
  await beside('Another state', 300);
  const { churches, alike } = await nearby(church.id);
  expect(churches.map(({ name }: { name: string }) => name)).toEqual([
    'Baptist, one mile',
    'Baptist, two miles',
    'Lutheran next door',
    'Catholic, 20 miles',
    'Catholic, 21 miles',
    'Catholic, 22 miles',
  ]);
  expect(churches[0].distance).toBeCloseTo(1, 1);
  expect(alike).toBe(4);
});

test('for a church without listed times, those that list theirs come first', async () => {
  const place = { latitude: 38, longitude: -104, area: 'Foothills' };
  const beside = (name: string, north: number, values: object) =>
    build.church({ ...place, latitude: 38 + north / 69, name, ...values });
  const silent = await beside('Silent', 0, { services: [] });
  const other = await beside('Silent, too', 1, { services: [] });
  await beside('Lutheran with times', 3, {
    denomination: 'Lutheran',
    services: ['Sunday 9 AM', 'Sunday 11 AM'],
  });
  const listed = await beside('Baptist with times', 4, { services: ['Sunday 10 AM'] });
  expect(await namesOf(silent.id)).toEqual(['Baptist with times', 'Lutheran with times', 'Silent, too']);
  expect((await nearby(silent.id)).churches[1].services).toEqual(['Sunday 9 AM', 'Sunday 11 AM']);
  expect(await namesOf(other.id)).toEqual(['Baptist with times', 'Lutheran with times', 'Silent']);
  expect(await namesOf(listed.id)).toEqual(['Silent, too', 'Silent', 'Lutheran with times']);
});

test('returns only the count of similar churches if the position is unknown', async () => {
  const unknown = { area: 'Nowhere', latitude: null, longitude: null };
  const church = await build.church(unknown);
  await build.church(unknown);
  expect(await nearby(church.id)).toEqual({ churches: [], alike: 2 });
  expect(await namesOf((await build.church({ ...at, latitude: 10 })).id)).toEqual([]);
});

test('links neighbors on the page for visitors without JavaScript', async () => {
  const place = { latitude: 48, longitude: -110, area: 'Big Sky' };
  const { id } = await build.church(place);
  const other = await build.church({ ...place, name: 'Mountain Chapel' });
  const church = (await findChurch(deps.db, { id, today: '2026-01-01' }))!;
  const { facts } = headOfChurch(church, {
    base: '',
    now: new Date(),
    nearby: await findNearby(deps, church),
  });
  expect(facts).toContainEqual({ text: 'Mountain Chapel', href: `/church/${other.id}` });
  expect(facts).toContainEqual({
    text: 'More Baptist churches in Big Sky',
    href: '/directory?denomination=Baptist&area=Big+Sky',
  });
  // Three similar churches are enough for a landing page.
  await build.church(place);
  expect(
    headOfChurch(church, { base: '', now: new Date(), nearby: await findNearby(deps, church) }).facts,
  ).toContainEqual({
    text: 'More Baptist churches in Big Sky',
    href: '/churches/big-sky/baptist',
  });
});
