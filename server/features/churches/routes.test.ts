import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { headOfChurch } from './present.ts';
import { findChurch } from './store.ts';

const { request, build, deps } = await createTestApp();

test('a list holds approved churches only, featured first', async () => {
  const regular = await build.church({ name: 'Aldine Chapel' });
  const featured = await build.church({ name: 'Zion Temple', featured: true });
  await build.church({ name: 'Waiting Church', status: 'pending' });
  const response = await request.get('/api/churches').expect(200);
  expect(response.body.map((church: { id: number }) => church.id)).toEqual([featured.id, regular.id]);
  expect(response.headers['x-total-count']).toBe('2');
});

test('a church that is not approved does not exist for a visitor', async () => {
  const waiting = await build.church({ status: 'pending' });
  await request
    .get(`/api/churches/${waiting.id}`)
    .expect(404, { message: 'We couldn’t find what you’re looking for.', code: 'not_found' });
  await request.get('/api/churches/abc').expect(400);
});

test('a church carries its own state: in lists, on its page and for search engines', async () => {
  const away = await build.church({ name: 'Glacier Church', city: 'Anchorage', state: 'AK', zip: '99501' });
  const home = await build.church({ name: 'Bayou Church' });
  const { body } = await request.get('/api/churches?sort=name').expect(200);
  const stateOf = (id: number) => body.find((church: { id: number }) => church.id === id).state;
  expect([stateOf(away.id), stateOf(home.id)]).toEqual(['AK', 'TX']);
  expect((await request.get(`/api/churches/${away.id}`).expect(200)).body.state).toBe('AK');
  expect(
    headOfChurch((await findChurch(deps.db, { id: away.id, today: '2026-01-01' }))!, '').jsonLd?.[0],
  ).toMatchObject({
    address: { addressLocality: 'Anchorage', addressRegion: 'AK' },
  });
});
