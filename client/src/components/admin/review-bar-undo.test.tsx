import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFakeTimers, user } from '@/test/user.ts';
import { ReviewBar, UndoBar } from './review-bar.tsx';

beforeEach(() => {
  useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('counts down 15 seconds to undo a decision, then reports that time is up', async () => {
  const onOver = vi.fn();
  const onUndo = vi.fn();
  const bar = (at: number | null) => (
    <UndoBar
      decided={at === null ? null : { title: 'Approved', name: 'Grace', at }}
      busy={false}
      onUndo={onUndo}
      onOver={onOver}
    />
  );
  const { rerender, unmount } = render(bar(Date.now()));
  expect(screen.getByRole('status').textContent).toContain('15 seconds');
  await pass(14_000);
  expect(screen.getByRole('status').textContent).toContain('for 1 second');
  expect(onOver).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button'));
  expect(onUndo).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(screen.getByRole('status').textContent).toContain('0 seconds');
  expect(onOver).toHaveBeenCalled();
  // The next decision restarts the countdown.
  rerender(bar(Date.now()));
  expect(screen.getByRole('status').textContent).toContain('15 seconds');
  rerender(bar(null));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(vi.getTimerCount()).toBe(0);
  rerender(bar(Date.now()));
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a double click approves only one item', async () => {
  const onApprove = vi.fn();
  const noop = () => undefined;
  const queue = { index: 0, next: noop, previous: noop };
  const review = { busy: false, approving: false };
  render(<ReviewBar queue={queue} review={review} of={2} onApprove={onApprove} onReject={noop} />);
  await user.dblClick(screen.getByRole('button', { name: 'Approve' }));
  expect(onApprove).toHaveBeenCalledTimes(1);
});
