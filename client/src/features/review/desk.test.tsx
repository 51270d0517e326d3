import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { UndoProvider } from '@/features/desk/undo.tsx';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { ChangesQueue, PendingQueue } from './desk.tsx';

const church = (id: number, name: string) => ({
  ...emptyChurch,
  id,
  name,
  version: 1,
  latitude: null,
  longitude: null,
  submittedAt: '2026-11-20T12:00:00Z',
  owner: null,
  duplicates: [],
});
const revision = (id: number, name: string) => ({
  id,
  church: church(id + 100, name),
  fields: { ...church(id + 100, name), description: 'New words.', pastorName: 'Ann' },
  changed: ['description', 'pastorName'],
  owner: null,
  createdAt: '2026-11-20T12:00:00Z',
});
const server = fakeServer(() => ({
  'GET /api/admin/churches/pending': { body: [church(8, 'Grace Chapel'), church(9, 'Hope Chapel')] },
  'GET /api/admin/revisions': { body: [revision(8, 'Lake Church'), revision(9, 'Oak Church')] },
  'GET /api/admin/history?live=true': { body: [] },
  'GET /api/admin/photos': { body: [] },
}));
const show = (Queue: typeof PendingQueue) =>
  showPage(
    '/admin',
    <UndoProvider>
      <Queue />
    </UndoProvider>,
  );
const current = async () => (await screen.findByRole('article')).querySelector('h2')!.textContent;

test('selects the church whose decision was undone', async () => {
  const pending = [church(7, 'Faith Chapel'), church(8, 'Grace Chapel'), church(9, 'Hope Chapel')];
  const answer = (items: object[], reply: object) => () => {
    server.replies['GET /api/admin/churches/pending'] = { body: items };
    return { body: reply };
  };
  server.replies['GET /api/admin/churches/pending'] = { body: pending };
  server.replies['POST /api/admin/churches/7/approve'] = answer(pending.slice(1), {
    message: 'Yes',
    undo: 5,
  });
  server.replies['POST /api/admin/history/5/undo'] = answer(pending, { message: 'Undone' });
  show(PendingQueue);
  expect(await current()).toBe('Faith Chapel');
  await user.keyboard('a');
  await waitFor(async () => expect(await current()).toBe('Grace Chapel'));
  await user.keyboard('j');
  await waitFor(async () => expect(await current()).toBe('Hope Chapel'));
  await user.keyboard('u');
  await waitFor(async () => expect(await current()).toBe('Faith Chapel'));
});

test('remembers which fields are left out of each change', async () => {
  show(ChangesQueue);
  await user.click(await screen.findByRole('checkbox', { name: 'Publish Description' }));
  await fill(await screen.findByLabelText('Note to the owner about the other fields'), 'Too short.');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await current()).toBe('Oak Church');
  const descriptionCheckbox = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Publish Description' });
  expect(descriptionCheckbox().checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await current()).toBe('Lake Church');
  expect(descriptionCheckbox().checked).toBe(false);
  server.replies['POST /api/admin/revisions/8/approve'] = { body: { message: 'Change approved' } };
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(server.bodies('POST /api/admin/revisions/8/approve')).toEqual([
      { accept: ['pastorName'], note: 'Too short.' },
    ]),
  );
});

test('leaves out both coordinates of a deselected map location', async () => {
  const change = revision(8, 'Lake Church');
  const fields = { ...change.fields, latitude: 29.8, longitude: -95.4 };
  const changed = [...change.changed, 'latitude', 'longitude'];
  const approval = 'POST /api/admin/revisions/8/approve';
  server.replies['GET /api/admin/revisions'] = { body: [{ ...change, fields, changed }] };
  server.replies[approval] = { body: { message: 'Change approved' } };
  show(ChangesQueue);
  await user.click(await screen.findByRole('checkbox', { name: 'Publish Map location' }));
  await fill(await screen.findByLabelText('Note to the owner about the other fields'), 'In the bayou.');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(server.bodies(approval)).toEqual([
      { accept: ['description', 'pastorName'], note: 'In the bayou.' },
    ]),
  );
});

test('marks the churches whose owners pay or still have to', async () => {
  server.replies['GET /api/admin/churches/pending'] = {
    body: [
      church(7, 'Faith Chapel'),
      { ...church(8, 'Grace Chapel'), payment: 'awaited' },
      { ...church(9, 'Hope Chapel'), payment: 'paid' },
    ],
  };
  show(PendingQueue);
  await screen.findByRole('article');
  const names = within(screen.getByRole('navigation')).getAllByRole('button');
  expect(names.map((button) => /Featured \(.+\)/.exec(button.textContent!)?.[0])).toEqual([
    undefined,
    'Featured (not paid yet)',
    'Featured (paid)',
  ]);
  expect(screen.queryByText('Plan')).toBeNull();
  await user.click(names[2]!);
  expect(screen.getByText('Plan').nextElementSibling?.textContent).toBe('Featured (paid)');
});

test('shows a smaller version of a submitted church’s photo', async () => {
  server.replies['GET /api/admin/churches/pending'] = {
    body: [{ ...church(8, 'Grace Chapel'), heroImage: '/uploads/x/1600.webp' }, church(9, 'Hope Chapel')],
  };
  show(PendingQueue);
  const photo = await screen.findByRole('img', { name: 'Photo' });
  expect(photo.getAttribute('src')).toBe('/uploads/x/400.webp');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('img', { name: 'Photo' })).toBeNull();
});

test('disables Previous on the first church and Next on the last', async () => {
  show(PendingQueue);
  await screen.findByRole('article');
  const disabledStates = () =>
    ['Previous', 'Next'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-disabled'));
  expect(disabledStates()).toEqual(['true', 'false']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(disabledStates()).toEqual(['false', 'true']);
});

test('changes that are public already wait in the same queue, and are only looked at', async () => {
  server.replies['GET /api/admin/revisions'] = { body: [] };
  server.replies['GET /api/admin/history?live=true'] = {
    body: [
      {
        kind: 'church',
        id: 30,
        at: '2026-11-19T12:00:00Z',
        action: 'edited_live',
        actor: 'maria',
        subjectId: 3,
        subjectName: 'Grace Chapel',
        details: { changed: ['phone'] },
      },
    ],
  };
  const photo = (id: number, at: string) => ({
    id,
    url: `/uploads/${id}/1600.webp`,
    alt: '',
    width: 1600,
    height: 900,
    entryId: id + 100,
    churchId: 4,
    churchName: 'Hope Chapel',
    by: 'ruth',
    at,
  });
  server.replies['GET /api/admin/photos'] = {
    body: [photo(2, '2026-11-20T12:00:00Z'), photo(1, '2026-11-18T12:00:00Z')],
  };
  const seen = 'POST /api/admin/history/seen';
  server.replies[seen] = () => {
    server.replies['GET /api/admin/photos'] = { body: [] };
    return { body: { message: 'Seen' } };
  };
  show(ChangesQueue);
  await waitFor(async () => expect(await current()).toBe('Hope Chapel'));
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  await user.keyboard('r');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All look good' }));
  await waitFor(async () => expect(await current()).toBe('Grace Chapel'));
  expect(server.bodies(seen)).toEqual([{ ids: [101, 102] }]);
  await user.keyboard('a');
  await waitFor(() => expect(server.bodies(seen)).toContainEqual({ ids: [30] }));
});
