import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AdminEvent } from '#shared/contracts/admin/events-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage, showPart } from '@/test/show.tsx';
import { fill, toasted, user } from '@/test/user.ts';
import { OwnEvents } from './components/own-events.tsx';
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

const { title, description, time, location, category, churchId } = supper;
const form = { title, description, date: supper.next, time, location, category, churchId, recurrence: null };
const owns = (more: object = {}) => {
  server.replies['GET /api/user/events'] = { body: [{ ...supper, version: 1, form, ...more }] };
};
const press = async (name: string) =>
  user.click((await rowOf(title)).getByRole('button', { name: `${name} ${title}` }));
const answer = async (name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('asks before it cancels an owner’s event, which can be restored', async () => {
  const set = 'PATCH /api/events/3';
  server.replies[set] = (body) => {
    owns({ state: (body as { canceled: boolean }).canceled ? 'canceled' : 'live' });
    return { body: {} };
  };
  owns();
  showPart(<OwnEvents />);
  await press('Cancel event');
  await answer('Keep event');
  expect(server.bodies(set)).toEqual([]);
  await press('Cancel event');
  await answer('Cancel event');
  await toasted('Event canceled');
  await press('Restore');
  await toasted('Event restored');
  expect(server.bodies(set)).toEqual([{ canceled: true }, { canceled: false }]);
});

test('the focus goes to the page after the owner deletes the last event', async () => {
  owns({ state: 'past' });
  server.replies['DELETE /api/events/3'] = () => {
    server.replies['GET /api/user/events'] = { body: [] };
    return { body: { message: 'Event deleted successfully' } };
  };
  showPart(<OwnEvents />).container.id = 'content';
  document.getElementById('content')!.tabIndex = -1;
  expect((await rowOf(title)).getAllByRole('button')).toHaveLength(1);
  await press('Delete');
  await answer('Delete');
  expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});
