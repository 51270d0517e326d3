import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AdminEvent } from '#shared/contracts/admin/events-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, toasted, user } from '@/test/user.ts';
import { AdminEvents } from './desk.tsx';

const supper: AdminEvent = {
  id: 3,
  title: 'Parish supper',
  description: 'Everybody brings a dish.',
  next: '2027-01-08',
  time: '18:00',
  location: 'Parish hall',
  category: 'community',
  churchId: null,
  churchName: null,
  state: 'live',
  hiddenReason: null,
  username: 'ann',
};
const hidden: AdminEvent = {
  ...supper,
  id: 4,
  title: 'Car sale',
  state: 'hidden',
  hiddenReason: 'This is an advertisement.',
  username: null,
};
const list = 'GET /api/admin/events';
const server = fakeServer(() => ({ [list]: { body: [supper, hidden] } }));

const open = () => showPage('/admin', <AdminEvents />);
const rowOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li')!);

test('shows each event with its owner, state, and reason for being hidden', async () => {
  open();
  const first = await rowOf('Parish supper');
  expect(first.getByText(/6:00 PM · Parish hall · .*Submitted by ann/)).toBeTruthy();
  expect(first.queryByText(/^Reason/)).toBeNull();
  const second = await rowOf('Car sale');
  expect(second.getByText('Reason: This is an advertisement.')).toBeTruthy();
  expect(second.getByText(/No owner/)).toBeTruthy();
  expect(second.queryByRole('button', { name: /^Hide/ })).toBeNull();
  expect(screen.getByText('2 results')).toBeTruthy();
});

test('shows an empty state without events, but keeps the search field if nothing matches', async () => {
  server.replies[list] = { body: [] };
  open();
  expect(await screen.findByText('No events yet')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  cleanup();
  server.replies[list] = { body: [supper] };
  server.replies[`${list}?search=rocket`] = { body: [] };
  open();
  await fill(await screen.findByRole('searchbox'), ' rocket ');
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  expect(screen.getByRole('searchbox')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Parish supper' })).toBeNull();
});

test('hides an event with a reason, and shows it again', async () => {
  open();
  await user.click((await rowOf('Parish supper')).getByRole('button', { name: /^Hide/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this event?' }));
  await fill(dialog.getByLabelText('Reason'), 'Not a church event.');
  server.replies['PATCH /api/admin/events/3'] = () => {
    server.replies[list] = { body: [{ ...supper, state: 'hidden', hiddenReason: 'Not a church event.' }] };
    return { body: { message: 'Event hidden' } };
  };
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('Reason: Not a church event.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.bodies('PATCH /api/admin/events/3')).toEqual([
    { hidden: true, reason: 'Not a church event.' },
  ]);

  server.replies['PATCH /api/admin/events/3'] = () => {
    server.replies[list] = { body: [supper] };
    return { body: { message: 'Event shown again' } };
  };
  await user.click(screen.getByRole('button', { name: /^Show again/ }));
  await waitFor(() => expect(screen.queryByText(/^Reason/)).toBeNull());
  expect(toastStore.get()?.title).toBe('Event shown again');
});

test('confirms before deleting, shows an error, and refetches the list', async () => {
  open();
  await user.click((await rowOf('Parish supper')).getByRole('button', { name: /^Delete/ }));
  server.replies['DELETE /api/admin/events/3'] = () => {
    server.replies[list] = { body: [hidden] };
    return { status: 404, body: { message: 'This event is gone.' } };
  };
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this event?' }));
  await user.click(dialog.getByRole('button', { name: 'OK to Delete' }));
  await toasted('That didn’t work', 'This event is gone.', 'destructive');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Parish supper' })).toBeNull());
});
