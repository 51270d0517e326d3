import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { type AdminChurch, adminFilters, listAdminChurches } from '#shared/contracts/admin/churches-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { OpenItemActions } from '@/features/desk/desk-actions.tsx';
import { UndoProvider } from '@/features/desk/undo.tsx';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { bulkAction } from './components/bulk-dialog.tsx';
import { ChurchesDesk, churchFilters } from './desk.tsx';

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
  websiteProblem: null,
  createdAt: '2026-11-01T12:00:00Z',
};
const pending: AdminChurch = { ...church, id: 4, name: 'Hope Chapel', status: 'pending' };
const list = '/api/admin/churches';

const bulk = '/api/admin/bulk-actions';
const done = { id: 1, message: '2 changed', outcomes: { changed: 2 }, next: null };

const server = fakeServer(() => ({
  [`GET ${list}`]: { body: [church] },
  [`GET ${list}?status=all`]: { body: [church, pending] },
  [`GET ${list}?sort=newest&status=all`]: { body: [church, pending] },
  [`GET ${list}?missing=phone&status=all`]: { body: [] },
  [`GET ${list}?search=hope`]: { body: [] },
}));
test('phone numbers are formatted', async () => {
  server.replies[`GET ${list}`] = { body: [{ ...church, phone: '7135550100' }] };
  show();
  expect((await row('Grace Chapel')).textContent).toContain('(713) 555-0100');
});

function Url() {
  return <p>{`URL ${useLocation().search}`}</p>;
}
const show = (url = '/admin?tab=approved', bulk = true) =>
  showPage(
    '/admin',
    <UndoProvider>
      <ChurchesDesk bulk={bulk} />
      <Url />
    </UndoProvider>,
    url,
  );
/** The entry of a church. */
const row = async (name: string) =>
  (await screen.findByRole('heading', { name: new RegExp(name) })).closest('li')!;
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const toolbar = () => within(screen.getByRole('toolbar', { name: 'Selected items' }));
const act = async (name: string) => user.click(toolbar().getByRole('button', { name }));
const dialog = async (name?: string) => within(await screen.findByRole('alertdialog', name ? { name } : {}));

test('stores filters in the URL, sends them to the server, and clears them together', async () => {
  show();
  expect((await row('Grace Chapel')).textContent).toContain(
    'Baptist · 1 Main Street, 77006 · Montrose · maria@grace.example · hifld · Missing: Phone, Service times',
  );
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await fill(await screen.findByLabelText('Status'), 'all');
  expect(within(await row('Hope Chapel')).getByText('Waiting')).toBeTruthy();
  await fill(screen.getByLabelText('Missing'), 'phone');
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  expect(await screen.findByText('URL ?tab=approved&status=all&missing=phone')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('URL ?tab=approved')).toBeTruthy();
  expect(await row('Grace Chapel')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('opens a bookmarked view with its filters', async () => {
  show('/admin?tab=approved&status=all');
  expect(await row('Hope Chapel')).toBeTruthy();
  expect(await screen.findByLabelText('Status')).toHaveProperty('value', 'all');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('URL ?tab=approved')).toBeTruthy();
});

test('searches after a pause in typing', async () => {
  show();
  await row('Grace Chapel');
  await fill(screen.getByLabelText('Search churches'), 'hope');
  expect(await screen.findByText('URL ?tab=approved&search=hope')).toBeTruthy();
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
});

test.each([
  ['status', 'retired', 'approved'],
  ['denomination', 'Methodist', ''],
  ['area', 'Montrose', ''],
  ['owner', 'unclaimed', ''],
  ['missing', 'times', ''],
  ['unconfirmed', '180', ''],
  ['website', 'broken', ''],
  ['featured', 'false', ''],
  ['city', 'Katy', ''],
  ['source', 'osm', ''],
  ['createdFrom', '2026-11-01', ''],
  ['createdTo', '2026-11-02', ''],
  ['changedFrom', '2026-11-03', ''],
  ['changedTo', '2026-11-04', ''],
  ['sort', 'changed', 'name'],
])('the filter %s is known to the server and kept in the URL', async (name, value, initial) => {
  expect(listAdminChurches.query!.safeParse({ [name]: value }).success).toBe(true);
  server.replies[`GET ${list}?${name}=${value}`] = { body: [] };
  show();
  await row('Grace Chapel');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const { label } = churchFilters.find((field) => field.name === name)!;
  const field = screen.getByLabelText<HTMLInputElement>(label);
  expect(field.value).toBe(initial);
  if (field.type === 'date') fireEvent.change(field, { target: { value } });
  else await fill(field, value);
  expect(await screen.findByText(`URL ?tab=approved&${name}=${value}`)).toBeTruthy();
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
});

test('the list of filters is complete', () => {
  expect(new Set(churchFilters.map(({ name }) => name))).toEqual(
    new Set([...Object.keys(adminFilters.shape), 'sort'].filter((name) => name !== 'search')),
  );
});

test('links each name to the form, and only public churches to their page', async () => {
  show('/admin?tab=approved&status=all');
  const link = within(await row('Hope Chapel')).getByRole('link', { name: 'Edit Hope Chapel' });
  expect(link.getAttribute('href')).toBe('/admin/churches/4');
  expect(within(await row('Hope Chapel')).queryByRole('link', { name: /View/ })).toBeNull();
  expect(within(await row('Grace Chapel')).getByRole('link', { name: /View/ })).toBeTruthy();
});

test('changes the denomination of the selected churches and undoes it', async () => {
  server.replies[`POST ${bulk}`] = { body: done };
  const undone = '1 undone, 1 left as is: changed since then';
  server.replies['POST /api/admin/history/1/undo'] = { body: { message: undone, outcomes: {} } };
  show('/admin?tab=approved&status=all');
  await row('Hope Chapel');
  await user.click(box('Select all on this page'));
  expect(toolbar().getByText('2 selected')).toBeTruthy();
  await act('Change denomination');
  const change = await dialog('Change denomination: 2 churches');
  expect(change.getByText(/You can undo this for 24 hours/)).toBeTruthy();
  const submit = change.getByRole('button', { name: 'Change denomination' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  await fill(change.getByLabelText('New denomination'), 'Methodist');
  await user.click(submit);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(undo.parentElement!.textContent).toContain('Change denomination: Methodist2 changed');
  expect(server.bodies(`POST ${bulk}`)).toEqual([{ kind: 'denomination', value: 'Methodist', ids: [3, 4] }]);
  await waitFor(() => expect(toolbar().getByText('0 selected')).toBeTruthy());
  await user.click(undo);
  await waitFor(() => expect(toastStore.get()?.description).toBe(undone));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('deletes all matching churches only after their number is typed, and for good', async () => {
  server.replies[`GET ${list}`] = { body: [church], headers: { 'X-Total-Count': '412' } };
  server.replies[`POST ${bulk}`] = { body: { ...done, message: '412 deleted', outcomes: { gone: 412 } } };
  show();
  await row('Grace Chapel');
  await user.click(box('Select Grace Chapel'));
  await act('Select all 412 matching churches');
  expect(toolbar().getByText('412 selected')).toBeTruthy();
  await act('Delete');
  const deletion = await dialog('Delete: 412 churches');
  expect(deletion.getByText(/This action cannot be undone\.$/)).toBeTruthy();
  const submit = deletion.getByRole('button', { name: 'Delete' });
  await fill(deletion.getByLabelText(/type the number/), '41');
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  await fill(deletion.getByLabelText(/type the number/), '412');
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBe('false'));
  await user.click(submit);
  await waitFor(() => expect(toastStore.get()?.description).toBe('412 deleted'));
  expect(server.bodies(`POST ${bulk}`)).toEqual([{ kind: 'delete', filters: {}, expected: 412 }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

describe('more than 1,000 churches', () => {
  test('that match the filters are changed 1,000 at a time', async () => {
    const headers = { 'X-Total-Count': '10000', 'X-Total-Capped': 'true' };
    server.replies[`GET ${list}`] = { body: [church], headers };
    server.replies[`POST ${bulk}`] = { body: { ...done, next: { after: 2000, count: 7 } } };
    show();
    await row('Grace Chapel');
    await user.click(box('Select Grace Chapel'));
    await act('Select all 10,000+ matching churches');
    await act('Change area');
    const many = await dialog('Change area: 1,000 churches');
    expect(many.getByText(/Only the first 1,000 change now/)).toBeTruthy();
    await fill(many.getByLabelText('New area'), 'Katy');
    await user.click(many.getByRole('button', { name: 'Change area' }));
    const rest = await dialog('Change area: 7 churches');
    expect(rest.getByLabelText<HTMLSelectElement>('New area').value).toBe('Katy');
    server.replies[`POST ${bulk}`] = { body: { ...done, id: 2 } };
    await user.click(rest.getByRole('button', { name: 'Change area' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const body = { kind: 'area', value: 'Katy', filters: {} };
    expect(server.bodies(`POST ${bulk}`)).toEqual([
      { ...body, expected: 1000 },
      { ...body, after: 2000, expected: 7 },
    ]);
  });

  test('that are selected are changed 1,000 at a time', async () => {
    const ids = Array.from({ length: 1001 }, (_, n) => n + 1);
    server.replies[`POST ${bulk}`] = { body: done };
    showPage('/', <OpenItemActions of="" offered={[bulkAction('retire', { ids })]} />);
    await user.click(screen.getByRole('button', { name: 'Retire' }));
    await user.click((await dialog('Retire: 1,000 churches')).getByRole('button', { name: 'Retire' }));
    await user.click((await dialog('Retire: 1 church')).getByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const bodies = server.bodies(`POST ${bulk}`) as Array<{ ids: number[] }>;
    expect(bodies.map((body) => [body.ids.length, body.ids.at(-1)])).toEqual([
      [1000, 1000],
      [1, 1001],
    ]);
  });
});

test('has no checkboxes for moderators', async () => {
  show('/admin?tab=approved', false);
  expect(within(await row('Grace Chapel')).queryByRole('checkbox')).toBeNull();
});

test('clears the selection when the filters change', async () => {
  show();
  await row('Grace Chapel');
  await user.click(box('Select Grace Chapel'));
  expect(toolbar().getByText('1 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await fill(screen.getByLabelText('Status'), 'all');
  await row('Hope Chapel');
  expect(toolbar().getByText('0 selected')).toBeTruthy();
});

test('exports what matches the filters', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  server.replies['GET /api/admin/churches/export?status=all'] = { body: 'all' };
  show('/admin?tab=approved&status=all&sort=newest');
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]!.text()).toContain('all');
});

test('doesn’t select churches that load later, unless all matching churches are selected', async () => {
  const third: AdminChurch = { ...church, id: 5, name: 'Lake Church' };
  const more = { Link: `<${list}?status=all&cursor=next>; rel="next"`, 'X-Total-Count': '3' };
  server.replies[`GET ${list}?status=all`] = { body: [church, pending], headers: more };
  server.replies[`GET ${list}?cursor=next&status=all`] = { body: [third] };
  server.replies[`POST ${bulk}`] = { body: done };
  show('/admin?tab=approved&status=all');
  await row('Hope Chapel');
  await user.click(box('Select all on this page'));
  expect(toolbar().getByText('2 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await row('Lake Church');
  expect(box('Select Lake Church').checked).toBe(false);
  expect(box('Select all on this page').checked).toBe(false);
  expect(toolbar().getByText('2 selected')).toBeTruthy();

  await act('Select all 3 matching churches');
  expect(box('Select Lake Church').checked).toBe(true);
  expect(box('Select all on this page').checked).toBe(true);
  // Clearing one checkbox limits the selection to the visible churches.
  await user.click(box('Select Grace Chapel'));
  expect(toolbar().getByText('2 selected')).toBeTruthy();
  expect(box('Select Hope Chapel').checked).toBe(true);
  await act('Approve');
  await user.click((await dialog()).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(server.bodies(`POST ${bulk}`)).toEqual([{ kind: 'approve', ids: [4, 5] }]));
});

test('offers to approve only where churches aren’t approved', async () => {
  server.replies[`GET ${list}?status=pending`] = { body: [pending] };
  show();
  await row('Grace Chapel');
  await user.click(box('Select Grace Chapel'));
  expect(toolbar().queryByRole('button', { name: 'Approve' })).toBeNull();
  cleanup();
  show('/admin?tab=approved&status=pending');
  await row('Hope Chapel');
  await user.click(box('Select Hope Chapel'));
  expect(toolbar().getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('keeps the selection if an action fails because the list has changed', async () => {
  server.replies[`POST ${bulk}`] = { status: 409, body: { message: 'The list has changed.' } };
  show();
  await row('Grace Chapel');
  await user.click(box('Select Grace Chapel'));
  await act('Retire');
  await user.click((await dialog()).getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(toastStore.get()?.description).toBe('The list has changed.');
  expect(toolbar().getByText('1 selected')).toBeTruthy();
});
