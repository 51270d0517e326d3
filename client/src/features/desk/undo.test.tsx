import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { useFakeTimers, user } from '@/test/user.ts';
import { QueueBar } from './desk-queue.tsx';
import { UndoProvider, useUndo } from './undo.tsx';

beforeEach(() => useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') }));

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const undo = 'POST /api/admin/history/7/undo';
const server = fakeServer(() => ({ [undo]: { body: { message: 'Decision undone' } } }));
function Decide({ id }: { id: number }) {
  const { setDecided, returned } = useUndo();
  return (
    <>
      <button
        type="button"
        onClick={() => setDecided({ queue: 'q', id, title: 'Approved', name: 'Grace', undo: 7 })}
      >
        Decide
      </button>
      <p>{returned ? `Returned ${returned.id}` : ''}</p>
    </>
  );
}

test('counts down 15 seconds to undo a decision, and returns the item to its queue', async () => {
  showPage(
    '/admin',
    <UndoProvider selected={null}>
      <Decide id={3} />
    </UndoProvider>,
  );
  const bar = () => screen.getByRole('status').textContent;
  const decide = () => user.click(screen.getByRole('button', { name: 'Decide' }));
  await decide();
  expect(bar()).toContain('15 seconds');
  await pass(14_100);
  expect(bar()).toContain('for 1 second');
  await pass(1000);
  expect(bar()).toBe('');
  await decide();
  expect(bar()).toContain('15 seconds');
  await user.keyboard('u');
  await pass(0);
  expect(server.sent.map(({ request }) => request)).toEqual([undo]);
  expect(bar()).toBe('');
  expect(screen.getByText('Returned 3')).toBeTruthy();
});

test('a double click approves only one item', async () => {
  const onApprove = vi.fn();
  const noop = () => undefined;
  const queue = { index: 0, next: noop, previous: noop };
  showPage(
    '/admin',
    <QueueBar queue={queue} of={2} running={null} label="Approve" onApprove={onApprove} onReject={noop} />,
  );
  await user.dblClick(screen.getByRole('button', { name: 'Approve' }));
  expect(onApprove).toHaveBeenCalledTimes(1);
});
