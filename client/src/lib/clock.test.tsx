import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useClock } from './clock.ts';

const Shown = () => <p>{new Date(useClock()).toISOString().slice(11, 19)}</p>;
const shown = () => document.querySelector('p')!.textContent;
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-22T15:00:40Z');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  hide(false);
});

test('updates on the minute', () => {
  render(<Shown />);
  expect(shown()).toBe('15:00:00');
  act(() => void vi.advanceTimersByTime(19_000));
  expect(shown()).toBe('15:00:00');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(shown()).toBe('15:01:00');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toBe('15:02:00');
});

test('stops the timer while the page is hidden, and updates as soon as it is visible', () => {
  render(<Shown />);
  hide(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.setSystemTime('2026-11-22T18:30:05Z');
  expect(shown()).toBe('15:00:00');
  hide(false);
  expect(shown()).toBe('18:30:00');
});

test('unmounting clears the timer', () => {
  render(<Shown />);
  expect(vi.getTimerCount()).toBe(1);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
