import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { AdminHistory } from './admin-history.tsx';

const entry = { id: 1, at: '2026-11-01T12:00:00Z', churchId: 3, actor: 'maria', details: {} };
const history = '/api/admin/history';

const server = fakeServer(() => ({
  [`GET ${history}`]: {
    body: [
      { ...entry, action: 'approved', churchName: 'Grace Chapel' },
      { ...entry, id: 2, action: 'rejected', churchName: 'Hope Chapel' },
    ],
  },
  [`GET ${history}?action=rejected`]: {
    body: [{ ...entry, id: 2, action: 'rejected', churchName: 'Hope Chapel' }],
  },
  [`GET ${history}?action=rejected&actor=nobody`]: { body: [] },
}));
afterEach(cleanup);

test('filters the history by action and by user', async () => {
  showPage('/admin', <AdminHistory bulk />, '/admin?tab=history');
  expect(await screen.findByRole('button', { name: 'Grace Chapel' })).toBeTruthy();
  await fill(screen.getByLabelText('What happened'), 'rejected');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Grace Chapel' })).toBeNull());
  expect(await screen.findByRole('button', { name: 'Hope Chapel' })).toBeTruthy();
  await fill(screen.getByLabelText('Done by'), 'nobody');
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
});

const action = {
  ...entry,
  action: 'bulk',
  churchId: null,
  churchName: '',
  details: { kind: 'area', value: 'Katy', total: 412, outcomes: { changed: 400, same: 12 } },
  undoUntil: '2099-01-01T00:00:00Z',
};

test('shows what a bulk action did, and undoes it as a whole', async () => {
  server.replies[`GET ${history}`] = { body: [action] };
  server.replies['POST /api/admin/history/1/undo'] = () => {
    server.replies[`GET ${history}`] = { body: [{ ...action, undoUntil: null }] };
    return { body: { message: '399 undone, 1 left as is: changed since then', outcomes: {} } };
  };
  showPage('/admin', <AdminHistory bulk />, '/admin?tab=history');
  expect(await screen.findByText('400 changed, 12 already set')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo this bulk action?' });
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(toastStore.get()?.description).toBe('399 undone, 1 left as is: changed since then');
});

test('offers moderators no undo of a bulk action', async () => {
  server.replies[`GET ${history}`] = { body: [action] };
  showPage('/admin', <AdminHistory bulk={false} />, '/admin?tab=history');
  expect(await screen.findByText('400 changed, 12 already set')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
