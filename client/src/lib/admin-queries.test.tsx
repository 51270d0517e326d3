import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFakeTimers, user } from '@/test/user.ts';
import { alwaysFresh } from './admin-queries.ts';
import { createQueryClient } from './query-client.ts';

const minute = 60_000;
let fetched: number;

function Queue() {
  useQuery({ queryKey: ['queue'], queryFn: () => Promise.resolve(fetched++), ...alwaysFresh });
  return null;
}

beforeEach(() => {
  useFakeTimers();
  fetched = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a queue is fetched every minute while somebody works, and on focus, but does not keep an idle session alive', async () => {
  await user.keyboard('a');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Queue />
    </QueryClientProvider>,
  );
  await pass(0);
  expect(fetched).toBe(1);
  await pass(minute);
  expect(fetched).toBe(2);
  await pass(10 * minute);
  const atRest = fetched;
  expect(atRest).toBeLessThanOrEqual(6);
  await pass(30 * minute);
  expect(fetched).toBe(atRest);
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(fetched).toBe(atRest + 1);
});
