import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Church } from '#shared/contracts/churches.ts';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { dismissToast, toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { pass, settle, showPage } from '@/test/show.tsx';
import { useFakeTimers, user } from '@/test/user.ts';
import { VisitQuestions } from './visit-questions.tsx';

const sending = 'POST /api/churches/7/suggestions';
const server = fakeServer(() => ({
  'GET /api/contacts/stamp': { body: { stamp: 'abc' } },
  [sending]: { body: { success: true } },
}));

// Fake time may run out before a chunk is really loaded.
beforeAll(() => import('./visit-questions-dialog.tsx'));
beforeEach(() => useFakeTimers());
afterEach(() => {
  cleanup();
  dismissToast(toastStore.get()?.id ?? 0);
  vi.useRealTimers();
});

const show = (known: Partial<Church>) =>
  showPage(
    '/church/7',
    <VisitQuestions church={{ ...emptyChurch, id: 7, name: 'Grace', ...known } as unknown as Church} />,
  );
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('asks the first three unknown facts, and sends what is tapped as a suggestion', async () => {
  show({ music: ['organ'] });
  await press('Answer three questions');
  await settle();
  const questions = screen.getAllByRole('group').map(({ firstChild }) => firstChild?.textContent);
  expect(questions).toEqual(['Worship style', 'Children during the service', 'Youth group']);
  await press('Send suggestion');
  await settle();
  expect(screen.getByText('Tap at least one answer.')).toBeTruthy();
  expect(server.bodies(sending)).toEqual([]);
  await press('Gospel');
  await press('Traditional');
  await press('Nursery');
  await press('Youth group');
  await press('No youth group');
  await press('Send suggestion');
  await pass(4000);
  const text =
    'Worship style: Traditional, Gospel\nChildren during the service: Nursery\nYouth group: No youth group';
  expect(server.bodies(sending)).toEqual([{ field: 'visit', text, reference: '', stamp: 'abc' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keeps the answers if sending fails', async () => {
  show({});
  server.replies[sending] = 'unreachable';
  await press('Answer three questions');
  await settle();
  await press('Quiet');
  await press('Send suggestion');
  await pass(4000);
  expect(screen.getByRole('button', { name: 'Quiet' }).getAttribute('aria-pressed')).toBe('true');
});
