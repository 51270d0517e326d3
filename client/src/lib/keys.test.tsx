import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '@/test/user.ts';
import { useQueue } from './admin-queue.ts';
import { keysSwitch, useKeys } from './keys.ts';

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

test('shortcuts work on the page, not while text is typed or a dialog is open', async () => {
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
  await user.keyboard('a');
  screen.getByRole('button', { name: 'Other' }).focus();
  await user.keyboard('a');
  expect(approve).toHaveBeenCalledTimes(0);
  cleanup();

  renderHook(() => useKeys({ a: approve }));
  render(
    <>
      <input aria-label="Note" />
      <button type="button">Other</button>
    </>,
  );
  await user.keyboard('a');
  screen.getByRole('button', { name: 'Other' }).focus();
  await user.keyboard('a');
  expect(approve).toHaveBeenCalledTimes(2);
  await user.keyboard('{Control>}a{/Control}{Meta>}a{/Meta}');
  await user.type(screen.getByLabelText('Note'), 'a');
  // user-event can neither repeat a key nor send one that is no character.
  fireEvent.keyDown(document.body, { key: 'toString' });
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  expect(approve).toHaveBeenCalledTimes(2);
});

test('shortcuts can be switched off and on', async () => {
  const approve = vi.fn();
  renderHook(() => useKeys({ a: approve }));
  act(() => keysSwitch.set(false));
  await user.keyboard('a');
  expect(approve).not.toHaveBeenCalled();
  expect(keysSwitch.get()).toBe(false);
  act(() => keysSwitch.set(true));
  await user.keyboard('a');
  expect(approve).toHaveBeenCalledTimes(1);
});

test('after a decision the item that takes its place is selected', () => {
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
