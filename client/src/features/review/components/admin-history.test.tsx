import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { AdminHistory } from './admin-history.tsx';

const entry = {
  kind: 'church',
  id: 1,
  at: '2026-11-01T12:00:00Z',
  subjectId: 3,
  actor: 'maria',
  details: {},
  undoUntil: null,
};
const history = '/api/admin/history';

const server = fakeServer(() => ({
  [`GET ${history}`]: {
    body: [
      { ...entry, action: 'approved', subjectName: 'Grace Chapel' },
      { ...entry, id: 2, action: 'rejected', subjectName: 'Hope Chapel' },
    ],
  },
  [`GET ${history}?action=rejected`]: {
    body: [{ ...entry, id: 2, action: 'rejected', subjectName: 'Hope Chapel' }],
  },
  [`GET ${history}?action=rejected&actor=nobody`]: { body: [] },
}));

test('filters the history by action and by user', async () => {
  showPage('/admin', <AdminHistory isAdmin />, '/admin?tab=history');
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
  subjectId: null,
  subjectName: '',
  details: { kind: 'area', value: 'Katy', total: 412, outcomes: { changed: 400, same: 12 } },
  undoUntil: '2099-01-01T00:00:00Z',
};

test('shows what a bulk action did, and undoes it as a whole', async () => {
  server.replies[`GET ${history}`] = { body: [action] };
  server.replies['POST /api/admin/history/1/undo'] = () => {
    server.replies[`GET ${history}`] = { body: [{ ...action, undoUntil: null }] };
    return { body: { message: '399 undone, 1 left as is: changed since then', outcomes: {} } };
  };
  showPage('/admin', <AdminHistory isAdmin />, '/admin?tab=history');
  expect(await screen.findByText('400 changed, 12 already set')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo this?' });
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(toastStore.get()?.title).toBe('399 undone, 1 left as is: changed since then');
});

test('offers moderators no undo of a bulk action', async () => {
  server.replies[`GET ${history}`] = { body: [action] };
  showPage('/admin', <AdminHistory isAdmin={false} />, '/admin?tab=history');
  expect(await screen.findByText('400 changed, 12 already set')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('shows the history of one event: who did what, when, and why', async () => {
  const event = { ...entry, kind: 'event', subjectId: 4, subjectName: 'Car sale' };
  server.replies[`GET ${history}?kind=event&subjectId=4`] = {
    body: [
      { ...event, id: 3, action: 'hidden', details: { reason: 'This is an advertisement.' } },
      { ...event, id: 2, action: 'canceled', details: { date: '2026-12-24' } },
      { ...event, action: 'edited', details: { changed: ['title', 'recurrence'] } },
    ],
  };
  server.replies[`GET ${history}?kind=event`] = { body: [] };
  showPage('/admin', <AdminHistory isAdmin />, '/admin?tab=history&kind=event&subject=4');
  expect(await screen.findByRole('heading', { name: 'Car sale' })).toBeTruthy();
  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Hidden.*by maria.*Reason: This is an advertisement\.$/),
    expect.stringMatching(/^Canceled.*by maria.*Date: .*Dec.*24/),
    expect.stringMatching(/^Edited.*by maria.*Changed fields: .*, /),
  ]);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  expect(screen.getByLabelText('History of')).toHaveProperty('value', 'event');
});

test('shows administrators the history of accounts', async () => {
  const account = { ...entry, kind: 'account', subjectName: 'ruth', action: 'set_role' };
  server.replies[`GET ${history}?kind=account`] = {
    body: [{ ...account, details: { from: 'user', to: 'moderator' } }],
  };
  const { unmount } = showPage('/admin', <AdminHistory isAdmin />, '/admin?tab=history&kind=account');
  expect(await screen.findByText('From Owner to Moderator')).toBeTruthy();
  unmount();
  showPage('/admin', <AdminHistory isAdmin={false} />, '/admin?tab=history');
  const options = within(await screen.findByLabelText('History of')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Churches', 'Events']);
});
