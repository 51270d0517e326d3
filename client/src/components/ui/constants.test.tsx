/** The constants of specification section 9 that belong to no page: notifications, tooltips, select. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFakeTimers, user } from '@/test/user.ts';
import { Select } from './select.tsx';
import { toast } from './toast-store.ts';
import Toaster from './toaster.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  useFakeTimers();
  // jsdom has no layout and no pointer capture; the libraries ask for both.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.releasePointerCapture = () => {};
});
afterEach(() => {
  act(() => vi.runOnlyPendingTimers());
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('one notification at a time: a new one replaces the one before', () => {
  render(<Toaster />);
  act(() => toast({ title: 'First' }));
  act(() => toast({ title: 'Second' }));
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeTruthy();
});

test('a notification stays for 5000 ms', () => {
  render(<Toaster />);
  act(() => toast({ title: 'Saved' }));
  wait(4900);
  expect(screen.queryByText('Saved')).toBeTruthy();
  wait(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('F8 moves to the notifications, which are at most 420 px wide from medium screens on', async () => {
  render(<Toaster />);
  act(() => toast({ title: 'Saved' }));
  const list = screen.getByText('Saved').closest('ol')!;
  expect(list.className).toContain('md:max-w-[420px]');
  expect(document.activeElement).not.toBe(list);
  await user.keyboard('[F8]');
  expect(document.activeElement).toBe(list);
});

test('a swipe of 50 px dismisses a notification, a shorter one does not', async () => {
  const swipe = (distance: number) => {
    const target = screen.getByText('Saved').closest('li')!;
    const at = (clientX: number) => ({ target, coords: { clientX, clientY: 0 } });
    return user.pointer([
      { keys: '[TouchA>]', ...at(0) },
      { pointerName: 'TouchA', ...at(20) },
      { pointerName: 'TouchA', ...at(distance) },
      { keys: '[/TouchA]', ...at(distance) },
    ]);
  };
  render(<Toaster />);
  act(() => toast({ title: 'Saved' }));
  await swipe(49);
  wait(0);
  expect(screen.queryByText('Saved')).toBeTruthy();
  await swipe(51);
  wait(0);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a tooltip comes after 700 ms, and the next one within 300 ms at once', () => {
  render(
    <TooltipProvider>
      <Tooltip text="About one">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip text="About two">
        <button type="button">Two</button>
      </Tooltip>
    </TooltipProvider>,
  );
  // Radix compares where the pointer leaves with where it goes; user-event leaves without coordinates.
  const over = (name: string) =>
    fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
  // The tooltip can be hovered, so it stays until the pointer is clearly elsewhere.
  const away = (name: string) => {
    fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
    fireEvent(document.body, new MouseEvent('pointermove', { bubbles: true, clientX: 900, clientY: 900 }));
  };
  over('One');
  wait(690);
  expect(screen.queryByRole('tooltip')).toBeNull();
  wait(20);
  expect(screen.getByRole('tooltip').textContent).toBe('About one');
  away('One');
  wait(290);
  over('Two');
  wait(10);
  expect(screen.getByRole('tooltip').textContent).toBe('About two');
  away('Two');
  wait(310);
  over('One');
  wait(10);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('the typeahead of a dropdown resets after one second', async () => {
  const chosen: string[] = [];
  const options = ['Baptist', 'Methodist', 'Mennonite'].map((value) => ({ value, label: value }));
  render(
    <Select
      label="Denomination"
      value="Baptist"
      options={options}
      onChange={(value) => chosen.push(value)}
    />,
  );
  const trigger = screen.getByRole('combobox');
  trigger.focus();
  await user.keyboard('m');
  wait(900);
  await user.keyboard('e');
  wait(0);
  await user.keyboard('n');
  expect(chosen.at(-1)).toBe('Mennonite');
  wait(1100);
  await user.keyboard('m');
  wait(0);
  await user.keyboard('e');
  expect(chosen.at(-1)).toBe('Methodist');
});
