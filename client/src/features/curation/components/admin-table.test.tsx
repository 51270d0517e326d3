import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { AdminChurch } from '#shared/contracts/admin/churches-admin.ts';
import type { BulkAction } from '#shared/contracts/admin/submissions-bulk.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { AdminTable } from './admin-table.tsx';

const church: AdminChurch = {
  id: 3,
  name: 'Grace Chapel',
  denomination: 'Baptist',
  address: '1 Main Street',
  city: 'Houston',
  area: 'Montrose',
  zip: '77006',
  phone: null,
  status: 'approved',
  featured: false,
  paid: false,
  sample: false,
  userId: 7,
  ownerEmail: 'maria@grace.example',
  source: 'hifld',
  timed: false,
  placed: true,
  timesConfirmedAt: null,
  sourceDate: null,
  websiteProblem: null,
  websiteSeenAt: null,
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-02T12:00:00Z',
};
const pending: AdminChurch = { ...church, id: 4, name: 'Hope Chapel', status: 'pending' };
const list = '/api/admin/churches';

const bulk = '/api/admin/bulk-actions';
const action: BulkAction = {
  id: 1,
  kind: 'denomination',
  value: 'Methodist',
  state: 'running',
  admin: 'volunteer',
  total: 2,
  outcomes: {},
  startedAt: new Date().toISOString(),
  undoUntil: null,
};

const server = fakeServer(() => ({
  [`GET ${bulk}`]: { body: [] },
  [`GET ${list}`]: { body: [church] },
  [`GET ${list}?status=all`]: { body: [church, pending] },
  [`GET ${list}?sort=newest&status=all`]: { body: [church, pending] },
  [`GET ${list}?missing=phone&status=all`]: { body: [] },
  [`GET ${list}?search=hope`]: { body: [] },
}));
test('phone numbers are formatted', async () => {
  server.replies[`GET ${list}`] = { body: [{ ...church, phone: '7135550100' }] };
  show();
  expect(await screen.findByText('(713) 555-0100')).toBeTruthy();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Url() {
  return <p>{`URL ${useLocation().search}`}</p>;
}
const show = (url = '/admin?tab=approved', bulk = true) =>
  showPage(
    '/admin',
    <>
      <AdminTable bulk={bulk} onHistory={() => undefined} />
      <Url />
    </>,
    url,
  );
const row = (name: RegExp) => screen.findByRole('row', { name });

test('stores filters in the URL, sends them to the server, and clears them together', async () => {
  show();
  expect(within(await row(/Grace Chapel/)).getByText('maria@grace.example')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await fill(await screen.findByLabelText('Status'), 'all');
  expect(within(await row(/Hope Chapel/)).getByText('Waiting')).toBeTruthy();
  await fill(screen.getByLabelText('Missing'), 'phone');
  expect(await screen.findByText('No churches match these filters.')).toBeTruthy();
  expect(await screen.findByText('URL ?tab=approved&status=all&missing=phone')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('URL ?tab=approved')).toBeTruthy();
  expect(await row(/Grace Chapel/)).toBeTruthy();
});

test('opens a bookmarked view with its filters', async () => {
  show('/admin?tab=approved&status=all');
  expect(await row(/Hope Chapel/)).toBeTruthy();
  expect(await screen.findByLabelText('Status')).toHaveProperty('value', 'all');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('URL ?tab=approved')).toBeTruthy();
});

test('searches after a pause in typing', async () => {
  show();
  await row(/Grace Chapel/);
  await fill(screen.getByLabelText('Search churches'), 'hope');
  expect(await screen.findByText('URL ?tab=approved&search=hope')).toBeTruthy();
  expect(await screen.findByText('No churches match these filters.')).toBeTruthy();
});

test('stores the chosen columns in the browser', async () => {
  const { unmount } = show();
  await row(/Grace Chapel/);
  expect(screen.queryByRole('columnheader', { name: 'Source' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByLabelText('Source'));
  expect(await screen.findByRole('columnheader', { name: 'Source' })).toBeTruthy();
  await user.click(screen.getByLabelText('Phone'));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull());
  unmount();
  show();
  expect(within(await row(/Grace Chapel/)).getByText('hifld')).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull();
});

test('links each name to the form, and only public churches to their page', async () => {
  show('/admin?tab=approved&status=all');
  const link = within(await row(/Hope Chapel/)).getByRole('link', { name: 'Edit Hope Chapel' });
  expect(link.getAttribute('href')).toBe('/admin/churches/4');
  expect(within(await row(/Hope Chapel/)).queryByRole('link', { name: /View/ })).toBeNull();
  expect(within(await row(/Grace Chapel/)).getByRole('link', { name: /View/ })).toBeTruthy();
});

const serveStarted = (started: BulkAction) => {
  server.replies[`POST ${bulk}`] = () => {
    server.replies[`GET ${bulk}`] = { body: [started] };
    return { body: { id: 1, message: 'Action started' } };
  };
};

test('changes the denomination of the selected churches and undoes it', async () => {
  const done: BulkAction = {
    ...action,
    state: 'done',
    outcomes: { changed: 2 },
    undoUntil: '2099-01-01T00:00:00Z',
  };
  serveStarted(done);
  server.replies[`POST ${bulk}/1/undo`] = () => {
    server.replies[`GET ${bulk}`] = {
      body: [{ ...done, state: 'undone', outcomes: { undone: 2 }, undoUntil: null }],
    };
    return { body: { message: 'Undo started' } };
  };
  show('/admin?tab=approved&status=all');
  await row(/Hope Chapel/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all churches on this page' }));
  const bar = await screen.findByRole('toolbar', { name: 'Selected churches' });
  expect(within(bar).getByText('2 selected')).toBeTruthy();
  await user.click(within(bar).getByRole('button', { name: 'Change denomination' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Change the denomination of 2 churches' });
  const submit = within(dialog).getByRole('button', { name: 'Change denomination' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  await fill(within(dialog).getByLabelText('New denomination'), 'Methodist');
  await user.click(submit);
  expect(await screen.findByText('2 changed')).toBeTruthy();
  expect(server.bodies(`POST ${bulk}`)).toEqual([{ kind: 'denomination', value: 'Methodist', ids: [3, 4] }]);
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo: Denomination: Methodist' }));
  expect(await screen.findByText('2 undone')).toBeTruthy();
});

test('deletes all matching churches only after their number is typed', async () => {
  server.replies[`GET ${list}`] = { body: [church], headers: { 'X-Total-Count': '412' } };
  serveStarted({ ...action, kind: 'delete', value: null, total: 412, outcomes: { changed: 200 } });
  show();
  await user.click(within(await row(/Grace Chapel/)).getByRole('checkbox', { name: 'Select Grace Chapel' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 412 matching churches' }));
  expect(await screen.findByText('All 412 matching churches')).toBeTruthy();
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 412 churches?' });
  const submit = within(dialog).getByRole('button', { name: 'Delete' });
  await fill(within(dialog).getByLabelText(/type the number/), '41');
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  await fill(within(dialog).getByLabelText(/type the number/), '412');
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBe('false'));
  await user.click(submit);
  expect(await screen.findByText('200 of 412 churches')).toBeTruthy();
  expect(server.bodies(`POST ${bulk}`)).toEqual([{ kind: 'delete', filters: {}, expected: 412 }]);
  server.replies[`POST ${bulk}/1/cancel`] = () => {
    server.replies[`GET ${bulk}`] = { body: [{ ...action, state: 'canceled', outcomes: { changed: 200 } }] };
    return { body: { message: 'Action canceled' } };
  };
  await user.click(screen.getByRole('button', { name: 'Cancel: Delete' }));
  expect(await screen.findByText('200 changed')).toBeTruthy();
});

test('has no checkboxes for moderators', async () => {
  show('/admin?tab=approved', false);
  expect(within(await row(/Grace Chapel/)).queryByRole('checkbox')).toBeNull();
});

test('clears the selection when the filters change', async () => {
  show();
  await user.click(within(await row(/Grace Chapel/)).getByRole('checkbox'));
  expect(await screen.findByRole('toolbar')).toBeTruthy();
  await fill(screen.getByLabelText('Search churches'), 'hope');
  await screen.findByText('No churches match these filters.');
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

test('exports the filtered or the selected churches', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  server.replies['GET /api/admin/churches/export?status=all'] = { body: 'all' };
  server.replies['GET /api/admin/churches/export?ids=4'] = { body: 'one' };
  show('/admin?tab=approved&status=all&sort=newest');
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  await user.click(within(await row(/Hope Chapel/)).getByRole('checkbox'));
  const bar = await screen.findByRole('toolbar');
  await user.click(within(bar).getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(2));
  expect(await files[1]!.text()).toContain('one');
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const toolbar = () => within(screen.getByRole('toolbar'));

test('doesn’t select churches that load later, unless all matching churches are selected', async () => {
  const third: AdminChurch = { ...church, id: 5, name: 'Lake Church' };
  const more = { Link: `<${list}?status=all&cursor=next>; rel="next"`, 'X-Total-Count': '3' };
  server.replies[`GET ${list}?status=all`] = { body: [church, pending], headers: more };
  server.replies[`GET ${list}?cursor=next&status=all`] = { body: [third] };
  serveStarted(action);
  show('/admin?tab=approved&status=all');
  await row(/Hope Chapel/);
  const all = () => box('Select all churches on this page');
  await user.click(all());
  expect(toolbar().getByText('2 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await row(/Lake Church/);
  expect(box('Select Lake Church').checked).toBe(false);
  expect(all().checked).toBe(false);
  expect(toolbar().getByText('2 selected')).toBeTruthy();

  await user.click(toolbar().getByRole('button', { name: 'Select all 3 matching churches' }));
  expect(box('Select Lake Church').checked).toBe(true);
  expect(all().checked).toBe(true);
  // Clearing one checkbox limits the selection to the visible churches.
  await user.click(box('Select Grace Chapel'));
  expect(toolbar().getByText('2 selected')).toBeTruthy();
  expect(box('Select Hope Chapel').checked).toBe(true);
  await user.click(toolbar().getByRole('button', { name: 'Approve' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(server.bodies(`POST ${bulk}`)).toEqual([{ kind: 'approve', ids: [4, 5] }]));
});

test('offers to approve only where churches aren’t approved', async () => {
  server.replies[`GET ${list}?status=pending`] = { body: [pending] };
  show();
  await row(/Grace Chapel/);
  await user.click(box('Select Grace Chapel'));
  expect(toolbar().queryByRole('button', { name: 'Approve' })).toBeNull();
  cleanup();
  show('/admin?tab=approved&status=pending');
  await row(/Hope Chapel/);
  await user.click(box('Select Hope Chapel'));
  expect(toolbar().getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('refreshes the list after an action and keeps the selection', async () => {
  let isDone = false;
  server.replies[`GET ${bulk}`] = () => {
    if (isDone) server.replies[`GET ${list}`] = { body: [church, { ...pending, status: 'approved' }] };
    return { body: [{ ...action, state: isDone ? 'done' : 'running' }] };
  };
  show();
  await row(/Grace Chapel/);
  await user.click(box('Select Grace Chapel'));
  expect(screen.queryByRole('row', { name: /Hope Chapel/ })).toBeNull();
  isDone = true;
  await row(/Hope Chapel/);
  expect(box('Select Grace Chapel').checked).toBe(true);
  expect(box('Select Hope Chapel').checked).toBe(false);
  expect(toolbar().getByText('1 selected')).toBeTruthy();
});

test('keeps the selection if an action fails because the list has changed', async () => {
  server.replies[`POST ${bulk}`] = { status: 409, body: { message: 'The list has changed.' } };
  show();
  await row(/Grace Chapel/);
  await user.click(box('Select Grace Chapel'));
  await user.click(toolbar().getByRole('button', { name: 'Retire' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(toastStore.get()?.description).toBe('The list has changed.');
  expect(toolbar().getByText('1 selected')).toBeTruthy();
  await user.click(toolbar().getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Search churches'));
});

test('lists actions older than a day only while they run or can be undone', async () => {
  const yesterday = new Date(Date.now() - 25 * 3600_000).toISOString();
  const actionOf = (id: number, value: string, overrides: Partial<BulkAction>): BulkAction => ({
    ...action,
    id,
    value,
    state: 'done',
    startedAt: yesterday,
    ...overrides,
  });
  server.replies[`GET ${bulk}`] = {
    body: [
      actionOf(6, 'Undoing', {
        state: 'undoing',
        startedAt: action.startedAt,
        total: 5,
        outcomes: { changed: 3, undone: 2 },
      }),
      actionOf(5, 'Recent', { startedAt: action.startedAt }),
      actionOf(4, 'Running', { state: 'running' }),
      actionOf(3, 'Undoable', { undoUntil: '2099-01-01T00:00:00Z' }),
      actionOf(2, 'Past', {}),
    ],
  };
  show();
  const actions = within(await screen.findByRole('region', { name: 'Bulk actions' }));
  expect(actions.getByText('Earlier bulk actions (3)')).toBeTruthy();
  expect(actions.getAllByText(/^Denomination: /).map((label) => label.textContent)).toEqual(
    ['Undoing', 'Recent', 'Running', 'Undoable'].map((value) => `Denomination: ${value}`),
  );
  expect(actions.getByText('2 of 5 churches')).toBeTruthy();
});
