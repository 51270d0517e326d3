import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminQuery } from '@/lib/admin-queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { paste, toasted, user } from '@/test/user.ts';
import { OwnerChange } from './owner-change.tsx';

const maria = { id: 7, username: 'maria', email: 'maria@grace.example' };
const ruth = { id: 9, username: 'ruth', email: 'ruth@grace.example' };
const [read, write] = ['GET /api/admin/churches/3', 'POST /api/admin/churches/3/owner'];
const server = fakeServer(() => ({ [read]: { body: { owner: maria } } }));

function Church() {
  const { data } = useQuery(adminQuery('/api/admin/churches/:id', { params: { id: 3 } }));
  return data ? <OwnerChange church={{ id: 3, name: 'Grace', owner: data.owner }} /> : null;
}
const show = () => showPage('/admin', <Church />);

test('assigns the church to another account, or says why it can’t', async () => {
  server.replies[write] = { status: 400, body: { message: 'No such account' } };
  show();
  const change = async (email: string) => {
    await user.click(await screen.findByRole('button', { name: 'Change owner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who manages Grace?' }));
    await paste(dialog.getByLabelText(/Email address/), email);
    await user.click(dialog.getByRole('button', { name: 'Change owner' }));
  };
  await change('x@example.org');
  await toasted('That didn’t work', 'No such account', 'destructive');
  server.replies[write] = () => {
    server.replies[read] = { body: { owner: ruth } };
    return { body: { message: 'done', owner: ruth } };
  };
  await change('ruth@grace.example');
  await screen.findByText('ruth, ruth@grace.example');
  expect(server.bodies(write).at(-1)).toEqual({ email: 'ruth@grace.example', from: 7 });
});

test('removes the owner after a confirmation', async () => {
  server.replies[write] = () => {
    server.replies[read] = { body: { owner: null } };
    return { body: { message: 'done', owner: null } };
  };
  show();
  await user.click(await screen.findByRole('button', { name: 'Remove owner' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the owner of Grace?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove owner' }));
  await screen.findByText('No one. Anyone can claim this church.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.bodies(write)).toEqual([{ email: null, from: 7 }]);
});
