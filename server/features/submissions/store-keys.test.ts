import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { claimKey, findResponse, storeResponse } from './store-keys.ts';

const { deps, build } = await createTestApp();
const { db } = deps;
const now = new Date('2030-06-15T17:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const [ann, bea] = [await build.user(), await build.user()];
const key = { userId: ann.id, route: 'POST /x', key: 'k' };
const claim = (values: object = {}, { at = now, since = now } = {}) =>
  db.transaction((tx) => claimKey(tx, { ...key, ...values, bodyHash: `of ${at.getTime()}`, now: at, since }));

test('claims a key once per account and route, and again after it expires', async () => {
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
  expect(await claim({ userId: bea.id })).toBe(true);
  expect(await claim({ route: 'POST /y' })).toBe(true);
  expect(await claim({ key: 'l' })).toBe(true);
  await db.transaction((tx) => storeResponse(tx, { ...key, response: { id: 7 } }));
  expect(await findResponse(db, { ...key, since: now })).toEqual({
    bodyHash: `of ${now.getTime()}`,
    response: { id: 7 },
  });
  expect((await findResponse(db, { ...key, userId: bea.id, since: now }))?.response).toBeNull();
  expect(await findResponse(db, { ...key, since: later(1) })).toBeUndefined();
  // Created exactly at `since`: not expired yet.
  expect(await claim({}, { at: later(5), since: now })).toBe(false);
  expect(await claim({}, { at: later(5), since: later(1) })).toBe(true);
  expect(await findResponse(db, { ...key, since: now })).toEqual({
    bodyHash: `of ${later(5).getTime()}`,
    response: null,
  });
});

test('lets only one of several concurrent requests claim a key, and the next one after a rollback', async () => {
  const other = { ...key, key: 'many' };
  const results = await Promise.all(Array.from({ length: 4 }, () => claim(other)));
  expect(results.filter(Boolean)).toHaveLength(1);
  const failing = { ...key, key: 'failing' };
  await expect(
    db.transaction(async (tx) => {
      await claimKey(tx, { ...failing, bodyHash: 'x', now, since: now });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await claim(failing)).toBe(true);
});
