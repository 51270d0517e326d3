import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QueuedChurch } from '#shared/contracts/admin/submissions-admin.ts';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { possibleDuplicate } from '@/test/church.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { ChangesQueue } from '../desk.tsx';
import { ReviewFacts } from './review-facts.tsx';

const church = {
  ...emptyChurch,
  id: 3,
  name: 'Grace Chapel',
  phone: '713-555-0100',
  latitude: 29.7,
  longitude: -95.3,
};
const revision = {
  id: 8,
  church,
  fields: { ...church, name: 'Grace Church', description: 'New words.' },
  changed: ['name', 'description'],
  owner: null,
  createdAt: '2026-11-20T12:00:00Z',
};
const approval = 'POST /api/admin/revisions/8/approve';

const server = fakeServer(() => ({
  'GET /api/admin/revisions': { body: [revision] },
  'GET /api/admin/history?live=true': { body: [] },
  'GET /api/admin/photos': { body: [] },
  [approval]: () => {
    server.replies['GET /api/admin/revisions'] = { body: [] };
    return { body: { message: 'Change approved' } };
  },
}));

const show = () => showPage('/admin', <ChangesQueue />);
const approve = async () => user.click(await screen.findByRole('button', { name: 'Approve' }));

test('leaves out deselected fields, with a note to the owner', async () => {
  show();
  await user.click(await screen.findByRole('checkbox', { name: 'Publish Church name' }));
  await fill(await screen.findByLabelText('Note to the owner about the other fields'), 'Not its name.');
  await approve();
  await waitFor(() =>
    expect(server.bodies(approval)).toEqual([{ accept: ['description'], note: 'Not its name.' }]),
  );
});

test('sends no field list if all fields are selected, and can only be rejected if none are', async () => {
  const { unmount } = show();
  for (const name of ['Publish Church name', 'Publish Description'])
    await user.click(await screen.findByRole('checkbox', { name }));
  expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  unmount();
  show();
  await screen.findByRole('checkbox', { name: 'Publish Church name' });
  await approve();
  await waitFor(() => expect(server.bodies(approval)).toEqual([undefined]));
});

test('links only public duplicates to their page', () => {
  const duplicates = [
    { ...possibleDuplicate, id: 4 },
    { ...possibleDuplicate, id: 5, name: 'Grace House', status: 'pending' },
  ];
  const queued = {
    ...church,
    owner: null,
    submittedAt: '2026-11-20T12:00:00Z',
    version: 1,
    duplicates,
  } as unknown as QueuedChurch;
  showPage('/admin', <ReviewFacts church={queued} />);
  expect(screen.getByRole('link', { name: 'Grace Hall' }).getAttribute('href')).toBe('/church/4');
  expect(screen.getByRole('heading', { name: 'Grace House' })).toBeTruthy();
  expect(screen.getByText('(713) 555-0100')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Grace House' })).toBeNull();
});
