import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useQueue } from './desk-queue.tsx';

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
