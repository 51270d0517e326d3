import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { useFakeTimers, user } from '@/test/user.ts';
import { adminRead, alwaysFresh, useQueue } from './admin-queries.ts';
import { createQueryClient } from './queries.ts';
import { sessionExpired } from './sign-in.ts';

const minute = 60_000;
let fetchCount: number;
const server = fakeServer(() => ({}));

function Queue() {
  useQuery({ queryKey: ['queue'], queryFn: () => Promise.resolve(fetchCount++), ...alwaysFresh });
  return null;
}

beforeEach(() => {
  useFakeTimers();
  fetchCount = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('refetches every minute while the admin is active and on focus, without keeping an idle session alive', async () => {
  await user.keyboard('a');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Queue />
    </QueryClientProvider>,
  );
  await pass(0);
  expect(fetchCount).toBe(1);
  await pass(minute);
  expect(fetchCount).toBe(2);
  await pass(10 * minute);
  const whenIdle = fetchCount;
  expect(whenIdle).toBeLessThanOrEqual(6);
  await pass(30 * minute);
  expect(fetchCount).toBe(whenIdle);
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(fetchCount).toBe(whenIdle + 1);
});

test('a 401 reports the expired session and fails, unlike other queries', async () => {
  server.replies['*'] = { status: 401 };
  const { signal } = new AbortController();
  await expect(adminRead('/api/admin/churches/pending', { signal })).rejects.toMatchObject({ status: 401 });
  expect(sessionExpired.get()).toBe(true);
  sessionExpired.clear();
});

afterEach(cleanup);

const itemsOf = (ids: number[]) => ids.map((id) => ({ id }));
const show = (ids: number[]) =>
  renderHook((current: number[]) => useQueue(itemsOf(current)), { initialProps: ids });

test('starts with the oldest and stops at both ends', () => {
  const { result } = show([1, 2, 3]);
  expect([result.current.current?.id, result.current.index]).toEqual([1, 0]);
  act(() => expect(result.current.previous()).toBe(false));
  act(() => expect(result.current.next()).toBe(true));
  act(() => expect(result.current.next()).toBe(true));
  act(() => expect(result.current.next()).toBe(false));
  expect([result.current.current?.id, result.current.index]).toEqual([3, 2]);
});

test('selects the next item when the selected one leaves, or the previous one at the end', () => {
  const { result, rerender } = show([1, 2, 3, 4]);
  act(() => result.current.choose(2));
  rerender([1, 3, 4]);
  expect([result.current.current?.id, result.current.index]).toEqual([3, 1]);
  act(() => result.current.choose(4));
  rerender([1, 3]);
  expect([result.current.current?.id, result.current.index]).toEqual([3, 1]);
  rerender([]);
  expect(result.current.current).toBeNull();
});

test('new items do not move the selection, and an item that returns can be selected', () => {
  const { result, rerender } = show([2, 3]);
  act(() => result.current.choose(3));
  rerender([1, 2, 3, 4]);
  expect([result.current.current?.id, result.current.index]).toEqual([3, 2]);
  act(() => result.current.choose(1));
  expect(result.current.current?.id).toBe(1);
});
