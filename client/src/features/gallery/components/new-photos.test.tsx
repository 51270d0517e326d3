import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { ChurchPhotosAdmin, NewPhotos, photosByChurch } from './new-photos.tsx';

const photo = (id: number, churchName: string) => ({
  id,
  url: `/uploads/${id}/1600.webp`,
  alt: '',
  width: 1600,
  height: 900,
  entryId: id + 100,
  churchId: id,
  churchName,
  by: 'maria',
  at: '2026-11-20T12:00:00Z',
});
const [grace, hope] = [photo(1, 'Grace Chapel'), photo(2, 'Hope Chapel')];

const server = fakeServer(() => ({
  'GET /api/churches/2/photos': { body: [hope, photo(5, 'Hope Chapel')] },
  'POST /api/admin/photos/5/remove': () => {
    server.replies['GET /api/churches/2/photos'] = { body: [hope] };
    return { body: { message: 'Photo removed' } };
  },
  'POST /api/admin/photos/2/remove': { body: { message: 'Photo removed' } },
}));

test('groups photos by church, and removes one with a reason', async () => {
  const groups = photosByChurch([hope, { ...grace, at: '2026-11-19T12:00:00Z' }, { ...hope, id: 5 }]);
  expect(groups.map(({ church, photos }) => [church.name, photos.map(({ id }) => id)])).toEqual([
    ['Grace Chapel', [1]],
    ['Hope Chapel', [2, 5]],
  ]);
  showPage('/admin', <NewPhotos {...groups[1]!} />);
  await user.click(await screen.findByRole('button', { name: /^Remove.*photo 1 of 2/ }));
  const dialog = await screen.findByRole('dialog');
  await fill(within(dialog).getByLabelText('Note to the owner'), 'A screenshot.');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodies('POST /api/admin/photos/2/remove')).toEqual([
    { reason: 'unsuitable', note: 'A screenshot.' },
  ]);
});

test('removes a photo on the church’s admin page', async () => {
  showPage('/admin', <ChurchPhotosAdmin church={{ id: 2, name: 'Hope Chapel' }} />);
  await user.click(await screen.findByRole('button', { name: /^Remove.*photo 2 of 2/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this photo of Hope Chapel?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: /^Remove.*photo 1 of 1/ })).toBeTruthy();
  expect(server.bodies('POST /api/admin/photos/5/remove')).toEqual([{ reason: 'unsuitable', note: '' }]);
});
