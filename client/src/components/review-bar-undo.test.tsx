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

test('a decision can be taken back for 15 seconds, counted down; then the bar says that they are over', async () => {
  const over = vi.fn();
  const undo = vi.fn();
  const bar = (at: number | null) => (
    <UndoBar
      decided={at === null ? null : { title: 'Approved', name: 'Grace', at }}
      busy={false}
      onUndo={undo}
      onOver={over}
    />
  );
  const { rerender, unmount } = render(bar(Date.now()));
  expect(screen.getByRole('status').textContent).toContain('15 seconds');
  await pass(14_000);
  expect(screen.getByRole('status').textContent).toContain('for 1 second');
  expect(over).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button'));
  expect(undo).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(screen.getByRole('status').textContent).toContain('0 seconds');
  expect(over).toHaveBeenCalled();
  // The next decision has its own time.
  rerender(bar(Date.now()));
  expect(screen.getByRole('status').textContent).toContain('15 seconds');
  rerender(bar(null));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(vi.getTimerCount()).toBe(0);
  rerender(bar(Date.now()));
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a double click approves one item, not the next one too', async () => {
  const approve = vi.fn();
  const nothing = () => undefined;
  const moves = { onReject: nothing, onNext: nothing, onPrevious: nothing };
  render(<ReviewBar at={1} of={2} busy={false} approving={false} onApprove={approve} {...moves} />);
  await user.dblClick(screen.getByRole('button', { name: 'Approve' }));
  expect(approve).toHaveBeenCalledTimes(1);
});
