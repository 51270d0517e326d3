import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPart } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { AdminPeople } from './desk.tsx';

const ben = {
  id: 3,
  username: 'ben',
  email: 'ben@grace.example',
  role: 'user',
  emailVerified: true,
  blocked: false,
  secondFactor: false,
  churches: 2,
  createdAt: '2026-11-01T12:00:00Z',
  lastActiveAt: '2026-11-20T12:00:00Z',
};
const anna = { ...ben, id: 1, username: 'anna', email: 'anna@example.org', role: 'admin', churches: 0 };
const list = 'GET /api/admin/users';

const server = fakeServer(() => ({
  'GET /api/auth/me': { body: anna },
  [list]: { body: [ben, anna] },
}));

const rowOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;
const open = () => showPart(<AdminPeople />);

test('blocking asks for confirmation, and administrators cannot change their own account', async () => {
  open();
  const own = within(await rowOf('anna'));
  expect(await own.findByText('This is you')).toBeTruthy();
  expect(own.queryByRole('button', { name: /Block/ })).toBeNull();
  server.replies['POST /api/admin/users/3/actions'] = () => {
    server.replies[list] = { body: [{ ...ben, blocked: true }, anna] };
    return { body: { message: 'Account blocked' } };
  };
  await user.click(within(await rowOf('ben')).getByRole('button', { name: 'Block ben' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Block ben?' }));
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('button', { name: 'Unblock ben' })).toBeTruthy();
});

test('explains what each role allows', async () => {
  open();
  server.replies['POST /api/admin/users/3/actions'] = () => {
    server.replies[list] = { body: [{ ...ben, role: 'moderator' }, anna] };
    return { body: { message: 'Role changed' } };
  };
  await user.click(within(await rowOf('ben')).getByRole('button', { name: 'Change role ben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of ben' }));
  await fill(dialog.getByLabelText('Role'), 'moderator');
  expect(await dialog.findByText(/can’t see the Money, People, or Imports tabs/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(await within(await rowOf('ben')).findByText('Moderator')).toBeTruthy();
});
