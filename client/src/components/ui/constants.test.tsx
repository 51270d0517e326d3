/** Constants from section 9 of the specification: toasts, tooltips, selects. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFakeTimers, user } from '@/test/user.ts';
import { toast } from './toast-store.ts';
import Toaster from './toaster.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  useFakeTimers();
  // Radix needs these, and jsdom doesn't implement them.
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.releasePointerCapture = () => {};
});
afterEach(() => act(() => vi.runOnlyPendingTimers()));

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a new toast replaces the previous one', () => {
  render(<Toaster />);
  act(() => toast({ title: 'First' }));
  act(() => toast({ title: 'Second' }));
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeTruthy();
});

test('a toast stays for 5000 ms', () => {
  render(<Toaster />);
  act(() => toast({ title: 'Saved' }));
  wait(4900);
  expect(screen.queryByText('Saved')).toBeTruthy();
  wait(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a swipe of 50 px dismisses a toast, a shorter one does not', async () => {
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

test('a tooltip opens after 700 ms, and the next one within 300 ms immediately', () => {
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
  // Radix needs the pointer's coordinates, which user-event doesn't provide.
  const over = (name: string) =>
    fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
  // Tooltips are hoverable, so they stay until the pointer is clearly elsewhere.
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
