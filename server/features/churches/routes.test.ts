import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';

const { request, build } = await createTestApp();

test('a list holds approved churches only, featured first', async () => {
  const regular = await build.church({ name: 'Aldine Chapel' });
  const featured = await build.church({ name: 'Zion Temple', featured: true });
  await build.church({ name: 'Waiting Church', status: 'pending' });
  const answer = await request.get('/api/churches').expect(200);
  expect(answer.body.map((church: { id: number }) => church.id)).toEqual([featured.id, regular.id]);
  expect(answer.headers['x-total-count']).toBe('2');
});

test('a church that is not approved does not exist for a visitor', async () => {
  const waiting = await build.church({ status: 'pending' });
  await request
    .get(`/api/churches/${waiting.id}`)
    .expect(404, { message: 'There is nothing at this address.', code: 'not_found' });
  await request.get('/api/churches/abc').expect(400);
});
