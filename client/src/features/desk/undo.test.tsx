import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { useFakeTimers, user } from '@/test/user.ts';
import { UndoProvider, useUndo } from './undo.tsx';

beforeEach(() => useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') }));

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const undo = 'POST /api/admin/history/7/undo';
const server = fakeServer(() => ({ [undo]: { body: { message: 'Decision undone' } } }));
const onUndone = vi.fn();
function Decide() {
  const setDecided = useUndo();
  return (
    <button type="button" onClick={() => setDecided({ title: 'Approved', name: 'Grace', undo: 7, onUndone })}>
      Decide
    </button>
  );
}

test('counts down 15 seconds to undo a decision, and tells its queue', async () => {
  showPage(
    '/admin',
    <UndoProvider>
      <Decide />
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
  expect(onUndone).toHaveBeenCalledTimes(1);
});
