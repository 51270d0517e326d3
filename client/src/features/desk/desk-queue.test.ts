import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useQueue } from './desk-queue.tsx';

const itemsOf = (ids: number[]) => ids.map((id) => ({ id }));
const show = (ids: number[], state: object | null = null) =>
  renderHook((current: number[]) => useQueue(itemsOf(current)), {
    initialProps: ids,
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(MemoryRouter, { initialEntries: [{ pathname: '/admin', state }], children }),
  });

test('starts with the oldest and stops at both ends', () => {
  const { result } = show([1, 2, 3]);
  expect([result.current.current?.id, result.current.index]).toEqual([1, 0]);
  act(() => result.current.previous());
  expect(result.current.index).toBe(0);
  act(() => result.current.next());
  act(() => result.current.next());
  act(() => result.current.next());
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

test('selects the church that was edited from the queue', () => {
  expect(show([1, 2, 3], { selected: 2 }).result.current.current?.id).toBe(2);
});
