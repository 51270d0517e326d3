import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keysSwitch, useKeys } from './keys.ts';
import { useQueue } from './queue.ts';

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

test('keys act on the page, and are text where text is typed', () => {
  const approve = vi.fn();
  renderHook(() => useKeys({ a: approve }));
  render(
    <>
      <input aria-label="Note" />
      <button type="button">Other</button>
      <div role="dialog" aria-label="Question">
        <button type="button">Inside</button>
      </div>
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Other' }), { key: 'a' });
  expect(approve).toHaveBeenCalledTimes(0);
  cleanup();

  renderHook(() => useKeys({ a: approve }));
  render(
    <>
      <input aria-label="Note" />
      <button type="button">Other</button>
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Other' }), { key: 'a' });
  expect(approve).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'a', metaKey: true });
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  fireEvent.keyDown(document.body, { key: 'toString' });
  expect(approve).toHaveBeenCalledTimes(2);
});

test('they can be switched off, for good', () => {
  const approve = vi.fn();
  renderHook(() => useKeys({ a: approve }));
  act(() => keysSwitch.set(false));
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(approve).not.toHaveBeenCalled();
  expect(keysSwitch.get()).toBe(false);
  act(() => keysSwitch.set(true));
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(approve).toHaveBeenCalledTimes(1);
});

test('the one that takes the place of a decided one follows', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const { result, rerender } = renderHook(({ list }) => useQueue(list), { initialProps: { list: items } });
  expect(result.current.current?.id).toBe(1);
  act(() => void result.current.next());
  expect(result.current.current?.id).toBe(2);
  rerender({ list: [{ id: 1 }, { id: 3 }] });
  expect(result.current).toMatchObject({ current: { id: 3 }, index: 1 });
  // The last one goes: the one before it.
  rerender({ list: [{ id: 1 }] });
  expect(result.current).toMatchObject({ current: { id: 1 }, index: 0 });
  // An undone one comes back and the view stays where it is.
  rerender({ list: [{ id: 1 }, { id: 3 }] });
  expect(result.current.current?.id).toBe(1);
  act(() => void result.current.previous());
  expect(result.current.current?.id).toBe(1);
  rerender({ list: [] });
  expect(result.current.current).toBeNull();
});
