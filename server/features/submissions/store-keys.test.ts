import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { findResponse, storeResponse, takeKey } from './store-keys.ts';

const { deps, build } = await createTestApp();
const { db } = deps;
const now = new Date('2030-06-15T17:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const [ann, bea] = [await build.user(), await build.user()];
const key = { userId: ann.id, route: 'POST /x', key: 'k' };
const take = (values: object = {}, { at = now, since = now } = {}) =>
  db.transaction((tx) => takeKey(tx, { ...key, ...values, bodyHash: `of ${at.getTime()}`, now: at, since }));

test('a key is taken once per account and route, and anew when it is older than a moment', async () => {
  expect(await take()).toBe(true);
  expect(await take()).toBe(false);
  expect(await take({ userId: bea.id })).toBe(true);
  expect(await take({ route: 'POST /y' })).toBe(true);
  expect(await take({ key: 'l' })).toBe(true);
  await db.transaction((tx) => storeResponse(tx, { ...key, response: { id: 7 } }));
  expect(await findResponse(db, { ...key, since: now })).toEqual({
    bodyHash: `of ${now.getTime()}`,
    response: { id: 7 },
  });
  expect((await findResponse(db, { ...key, userId: bea.id, since: now }))?.response).toBeNull();
  expect(await findResponse(db, { ...key, since: later(1) })).toBeUndefined();
  // As old as the moment: still good.
  expect(await take({}, { at: later(5), since: now })).toBe(false);
  expect(await take({}, { at: later(5), since: later(1) })).toBe(true);
  expect(await findResponse(db, { ...key, since: now })).toEqual({
    bodyHash: `of ${later(5).getTime()}`,
    response: null,
  });
});

test('of many at once one takes it, and another one after it failed', async () => {
  const other = { ...key, key: 'many' };
  const results = await Promise.all(Array.from({ length: 4 }, () => take(other)));
  expect(results.filter(Boolean)).toHaveLength(1);
  const failing = { ...key, key: 'failing' };
  await expect(
    db.transaction(async (tx) => {
      await takeKey(tx, { ...failing, bodyHash: 'x', now, since: now });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await take(failing)).toBe(true);
});
