import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { favorites } from '@/lib/favorites.ts';
import { syncFavorites } from './api.ts';

let account: number[] = [];
const changes: Array<{ add: number[]; remove: number[] }> = [];

beforeEach(() => {
  account = [];
  changes.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    if (init?.method === 'PUT') {
      const { add, remove } = JSON.parse(init.body as string) as (typeof changes)[number];
      changes.push({ add, remove });
      account = [
        ...account.filter((id) => !remove.includes(id)),
        ...add.filter((id) => !account.includes(id)),
      ];
    }
    return Response.json(account);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  favorites.set([]);
  localStorage.clear();
});

test('what was saved before signing in joins what the account has', async () => {
  account = [7];
  favorites.set([3]);
  await syncFavorites(1);
  expect(changes).toEqual([{ add: [3], remove: [] }]);
  expect(favorites.get()).toEqual([7, 3]);
});

test('a removal on another device is not undone, and one here is sent', async () => {
  favorites.set([3, 4]);
  await syncFavorites(1);
  account = [4];
  await syncFavorites(1);
  expect(favorites.get()).toEqual([4]);
  favorites.toggle(4);
  await syncFavorites(1);
  expect(changes.at(-1)).toEqual({ add: [], remove: [4] });
  expect(account).toEqual([]);
});

test('a change while a request runs stays', async () => {
  favorites.set([3]);
  const running = syncFavorites(1);
  favorites.toggle(5);
  await running;
  expect(favorites.get()).toEqual([3, 5]);
});

test('another account starts with what this browser has', async () => {
  favorites.set([3]);
  await syncFavorites(1);
  account = [9];
  await syncFavorites(2);
  expect(account).toEqual([9, 3]);
});
