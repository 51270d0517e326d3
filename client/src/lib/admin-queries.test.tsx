import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { useFakeTimers, user } from '@/test/user.ts';
import { adminRead, alwaysFresh } from './admin-queries.ts';
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
