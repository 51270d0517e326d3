import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '@/test/user.ts';
import { keysSwitch, useKeys } from './keys.ts';

test('shortcuts work on the page, but not while typing or with a dialog open', async () => {
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
  // user-event can't send these events.
  fireEvent.keyDown(document.body, { key: 'toString' });
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  expect(approve).toHaveBeenCalledTimes(2);
});

test('shortcuts can be turned off and on', async () => {
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
