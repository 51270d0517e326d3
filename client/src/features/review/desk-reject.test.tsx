import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { UndoProvider } from '@/features/desk/undo.tsx';
import { keysSwitch } from '@/lib/keys.ts';
import { sessionExpired } from '@/lib/sign-in.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { PendingQueue } from './desk.tsx';

const church = (id: number, name: string) => ({
  ...emptyChurch,
  id,
  name,
  version: 3,
  latitude: 29.76,
  longitude: -95.36,
  submittedAt: '2026-11-20T12:00:00Z',
  owner: null,
  duplicates: [],
});
const path = 'POST /api/admin/churches/8/reject';
const server = fakeServer(() => ({
  'GET /api/admin/churches/pending': {
    body: [church(8, 'Grace Chapel'), church(9, 'Hope Chapel'), church(10, 'Oak Church')],
  },
  [path]: { body: { message: 'Church rejected', undo: 7 } },
  'POST /api/admin/churches/8/approve': { body: { message: 'Church approved' } },
}));
beforeEach(() => {
  // Nothing scrolls into view, so the map is not loaded.
  vi.stubGlobal('IntersectionObserver', window.ResizeObserver);
});
afterEach(() => {
  toastStore.set(null);
  keysSwitch.set(true);
  sessionExpired.clear();
});

async function show() {
  showPage(
    '/admin',
    <UndoProvider>
      <PendingQueue />
    </UndoProvider>,
  );
  await screen.findByRole('article');
}
const current = () => screen.getByRole('article').querySelector('h2')!.textContent;
const openDialog = async () => {
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  return screen.findByRole('dialog', { name: 'Reject “Grace Chapel”?' });
};
const note = (dialog: HTMLElement) => within(dialog).getByRole('textbox');
const confirm = (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: 'Reject' }));

describe('the reject dialog', () => {
  test('sends the reason and the note, closes, and reports the decision', async () => {
    await show();
    const dialog = await openDialog();
    await user.selectOptions(within(dialog).getByLabelText('Reason'), 'Important details are missing.');
    await fill(note(dialog), 'Please add an address.');
    await confirm(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies(path)).toEqual([{ reason: 'incomplete', note: 'Please add an address.' }]);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  test('sends nothing when it is canceled', async () => {
    await show();
    const dialog = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies(path)).toEqual([]);
  });

  test('refuses a note of more than 1,000 characters', async () => {
    await show();
    const dialog = await openDialog();
    await user.click(note(dialog));
    await user.paste('x'.repeat(1001));
    await confirm(dialog);
    await within(dialog).findByText('Please use no more than 1,000 characters');
    expect(server.bodies(path)).toEqual([]);
  });

  test.each([
    ['an error of the server', { status: 500, body: { message: 'Out of order.' } }, 'Out of order.'],
    ['a lost connection', 'unreachable', undefined],
  ] as const)('shows %s and offers the same words again', async (_what, reply, description) => {
    server.replies[path] = reply;
    await show();
    const dialog = await openDialog();
    await fill(note(dialog), 'Please add an address.');
    await confirm(dialog);
    await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to reject church'));
    if (description) expect(toastStore.get()?.description).toBe(description);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(current()).toBe('Grace Chapel');
    expect(note(await openDialog())).toHaveProperty('value', 'Please add an address.');
  });

  test('keeps the words when the session has expired, without a second message', async () => {
    server.replies[path] = { status: 401, body: { message: 'Please sign in.' } };
    await show();
    const dialog = await openDialog();
    await fill(note(dialog), 'Please add an address.');
    await confirm(dialog);
    await waitFor(() => expect(sessionExpired.get()).toBe(true));
    expect(toastStore.get()).toBeNull();
    expect(note(await openDialog())).toHaveProperty('value', 'Please add an address.');
  });

  test('forgets the words once they have been sent', async () => {
    server.replies[path] = 'unreachable';
    await show();
    const dialog = await openDialog();
    await fill(note(dialog), 'Please add an address.');
    await confirm(dialog);
    await waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
    server.replies[path] = { body: { message: 'Church rejected' } };
    await confirm(await openDialog());
    await waitFor(() => expect(server.bodies(path)).toHaveLength(2));
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('address'));
  });
});

describe('approving', () => {
  test('guards against a version that is no longer current and stays on the church', async () => {
    server.replies['POST /api/admin/churches/8/approve'] = {
      status: 409,
      body: { message: 'changed', code: 'conflict' },
    };
    await show();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(toastStore.get()?.variant).toBe('destructive'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(current()).toBe('Grace Chapel');
  });

  test('is sent once, however often the button is pressed', async () => {
    server.replies['POST /api/admin/churches/8/approve'] = 'never';
    await show();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await user.keyboard('a');
    expect(server.bodies('POST /api/admin/churches/8/approve')).toHaveLength(1);
  });

  test('ignores the second click of a double click', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }), { detail: 2 });
    expect(server.sent.filter(({ request }) => request.startsWith('POST'))).toEqual([]);
  });
});

describe('keyboard shortcuts', () => {
  test('j, n, and k move, a approves, and r asks for the reason', async () => {
    await show();
    await user.keyboard('j');
    expect(current()).toBe('Hope Chapel');
    await user.keyboard('n');
    expect(current()).toBe('Oak Church');
    await user.keyboard('kk');
    expect(current()).toBe('Grace Chapel');
    await user.keyboard('r');
    await screen.findByRole('dialog', { name: 'Reject “Grace Chapel”?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('a');
    await waitFor(() => expect(server.bodies('POST /api/admin/churches/8/approve')).toHaveLength(1));
  });
});
