import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';

const { build, signIn, deps, request, setNow } = await createTestApp();
const change = (add: number[], remove: number[] = []) => ({ add, remove });

test('adds each church once, removes churches, and keeps lists of users apart', async () => {
  const [one, two] = [await build.church(), await build.church()];
  const [{ agent }, other] = [await signIn(), await signIn()];
  await agent
    .put('/api/favorites')
    .send(change([two.id]))
    .expect(200, [two.id]);
  await agent
    .put('/api/favorites')
    .send(change([one.id, two.id]))
    .expect(200, [two.id, one.id]);
  await agent
    .put('/api/favorites')
    .send(change([], [two.id]))
    .expect(200, [one.id]);
  await agent.get('/api/favorites').expect(200, [one.id]);
  await other.agent.get('/api/favorites').expect(200, []);
});

test('omits churches that are not public', async () => {
  const [deleted, hidden, listed] = [await build.church(), await build.church(), await build.church()];
  const pending = await build.church({ status: 'pending' });
  const { agent } = await signIn();
  await agent
    .put('/api/favorites')
    .send(change([deleted.id, hidden.id, listed.id, pending.id, 999_999_999]))
    .expect(200, [deleted.id, hidden.id, listed.id]);
  await deps.pool.query('delete from churches where id = $1', [deleted.id]);
  await deps.pool.query(`update churches set status = 'rejected' where id = $1`, [hidden.id]);
  await agent.get('/api/favorites').expect(200, [listed.id]);
});

test('limits the list to 100 churches and keeps the oldest', async () => {
  const { agent } = await signIn();
  const ids: number[] = [];
  for (let n = 0; n < 101; n++) ids.push((await build.church()).id);
  await agent.put('/api/favorites').send(change(ids)).expect(400);
  await agent
    .put('/api/favorites')
    .send(change(ids.slice(1)))
    .expect(200);
  // Another browser adds one more, which is dropped.
  setNow(new Date(Date.now() + 60_000));
  await agent
    .put('/api/favorites')
    .send(change(ids.slice(0, 1)))
    .expect(200, ids.slice(1));
  setNow(new Date());
});

test('exports favorites and deletes them with the account', async () => {
  const church = await build.church();
  const { agent, user } = await signIn();
  await agent
    .put('/api/favorites')
    .send(change([church.id]))
    .expect(200);
  const { body } = await agent.get('/api/user/export').expect(200);
  expect(body.favorites).toEqual([{ churchId: church.id, name: church.name, savedAt: expect.any(String) }]);
  await deps.pool.query('delete from users where id = $1', [user.id]);
  const { rowCount } = await deps.pool.query('select from favorites where user_id = $1', [user.id]);
  expect(rowCount).toBe(0);
});

test('filters list, counts, and map by ids, public churches only', async () => {
  const [one, two] = [await build.church({ name: 'Alpha' }), await build.church({ name: 'Beta' })];
  const pending = await build.church({ status: 'pending' });
  const ids = `${two.id},${pending.id},${one.id}`;
  const list = await request.get(`/api/churches?ids=${ids}&sort=name`).expect(200);
  expect(list.body.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id]);
  expect((await request.get(`/api/churches/facets?ids=${ids}`).expect(200)).body.total).toBe(2);
  const map = await request.get(`/api/churches/map?ids=${ids}&bbox=29,-96,31,-95&zoom=9`).expect(200);
  expect(map.body.counts).toEqual({ featured: 0, regular: 2 });
  for (const invalid of ['x', '0', '1,,2', Array.from({ length: 101 }, (_, n) => n + 1).join(',')])
    await request.get(`/api/churches?ids=${invalid}`).expect(400);
});
