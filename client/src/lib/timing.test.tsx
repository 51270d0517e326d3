import { act, render, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useClock, useDebounce, useThrottle } from './timing.ts';

const Shown = () => <p>{new Date(useClock()).toISOString().slice(11, 19)}</p>;
const shown = () => document.querySelector('p')!.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-22T15:00:40Z');
});

test('updates on the minute', () => {
  render(<Shown />);
  expect(shown()).toBe('15:00:40');
  act(() => void vi.advanceTimersByTime(19_000));
  expect(shown()).toBe('15:00:40');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(shown()).toBe('15:01:00');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toBe('15:02:00');
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
