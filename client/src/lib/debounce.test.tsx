import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebounce, useThrottle } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('throttle runs immediately, then once per interval, and does not lose the last value', () => {
  const runs: number[] = [];
  const { result } = renderHook(() => useThrottle((value: number) => runs.push(value), 32));
  for (let value = 0; value < 10; value++) {
    result.current(value);
    if (value === 0) expect(runs).toEqual([0]);
    wait(8);
  }
  expect(runs).toEqual([0, 3, 7]);
  wait(32);
  expect(runs).toEqual([0, 3, 7, 9]);
  wait(32);
  result.current(10);
  expect(runs).toEqual([0, 3, 7, 9, 10]);
});

test('debounce runs after the last call, immediately on flush, and not after cancel', () => {
  const run = vi.fn();
  const { result } = renderHook(() => useDebounce(run, 100));
  result.current.schedule();
  wait(90);
  result.current.schedule();
  wait(90);
  expect(run).not.toHaveBeenCalled();
  wait(10);
  expect(run).toHaveBeenCalledTimes(1);
  result.current.flush();
  expect(run).toHaveBeenCalledTimes(1);
  result.current.schedule();
  result.current.flush();
  wait(200);
  expect(run).toHaveBeenCalledTimes(2);
  result.current.schedule();
  result.current.cancel();
  wait(200);
  expect(run).toHaveBeenCalledTimes(2);
});

test.each([
  [false, 0],
  [true, 1],
])('on unmount, a pending call runs only with flushOnUnmount (%s)', (flushOnUnmount, runs) => {
  const run = vi.fn();
  const { result, unmount } = renderHook(() => useDebounce(run, 100, { flushOnUnmount }));
  result.current.schedule();
  unmount();
  wait(200);
  expect(run).toHaveBeenCalledTimes(runs);
});
