import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { favorites } from '@/lib/favorites.ts';
import { syncFavorites } from './api.ts';

let accountIds: number[] = [];
const updates: Array<{ add: number[]; remove: number[] }> = [];

beforeEach(() => {
  accountIds = [];
  updates.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    if (init?.method === 'PUT') {
      const { add, remove } = JSON.parse(init.body as string) as (typeof updates)[number];
      updates.push({ add, remove });
      accountIds = [
        ...accountIds.filter((id) => !remove.includes(id)),
        ...add.filter((id) => !accountIds.includes(id)),
      ];
    }
    return Response.json(accountIds);
  });
});
afterEach(() => favorites.set([]));

test('adds favorites saved before signing in to those of the account', async () => {
  accountIds = [7];
  favorites.set([3]);
  await syncFavorites(1);
  expect(updates).toEqual([{ add: [3], remove: [] }]);
  expect(favorites.get()).toEqual([7, 3]);
});

test('respects a removal on another device and sends one made here', async () => {
  favorites.set([3, 4]);
  await syncFavorites(1);
  accountIds = [4];
  await syncFavorites(1);
  expect(favorites.get()).toEqual([4]);
  favorites.toggle(4);
  await syncFavorites(1);
  expect(updates.at(-1)).toEqual({ add: [], remove: [4] });
  expect(accountIds).toEqual([]);
});

test('keeps a change made during a request', async () => {
  favorites.set([3]);
  const running = syncFavorites(1);
  favorites.toggle(5);
  await running;
  expect(favorites.get()).toEqual([3, 5]);
});

test('adds this browser’s favorites to another account', async () => {
  favorites.set([3]);
  await syncFavorites(1);
  accountIds = [9];
  await syncFavorites(2);
  expect(accountIds).toEqual([9, 3]);
});
