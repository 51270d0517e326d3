import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import type { AdminChurch } from '#shared/contracts/admin/churches-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { AdminTable } from './admin-table.tsx';
import { BulkDialog, type Done } from './bulk-dialog.tsx';

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
      <AdminTable bulk={bulk} />
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

test('changes the denomination of the selected churches and undoes it', async () => {
  server.replies[`POST ${bulk}`] = { body: done };
  const undone = '1 undone, 1 left as is: changed since then';
  server.replies['POST /api/admin/history/1/undo'] = { body: { message: undone, outcomes: {} } };
  show('/admin?tab=approved&status=all');
  await row(/Hope Chapel/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all churches on this page' }));
  const bar = await screen.findByRole('toolbar', { name: 'Selected churches' });
  expect(within(bar).getByText('2 selected')).toBeTruthy();
  await user.click(within(bar).getByRole('button', { name: 'Change denomination' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Change the denomination of 2 churches' });
  expect(within(dialog).getByText(/You can undo this for 24 hours/)).toBeTruthy();
  const submit = within(dialog).getByRole('button', { name: 'Change denomination' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  await fill(within(dialog).getByLabelText('New denomination'), 'Methodist');
  await user.click(submit);
  const result = within(await screen.findByRole('region', { name: 'Result' }));
  expect(result.getByRole('status').textContent).toBe('Denomination: Methodist 2 changed');
  expect(server.bodies(`POST ${bulk}`)).toEqual([{ kind: 'denomination', value: 'Methodist', ids: [3, 4] }]);
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  await user.click(result.getByRole('button', { name: 'Undo' }));
  expect(await result.findByText(undone)).toBeTruthy();
  expect(result.queryByRole('button')).toBeNull();
});

test('deletes all matching churches only after their number is typed, and for good', async () => {
  server.replies[`GET ${list}`] = { body: [church], headers: { 'X-Total-Count': '412' } };
  server.replies[`POST ${bulk}`] = { body: { ...done, message: '412 deleted', outcomes: { gone: 412 } } };
  show();
  await user.click(within(await row(/Grace Chapel/)).getByRole('checkbox', { name: 'Select Grace Chapel' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 412 matching churches' }));
  expect(await screen.findByText('All 412 matching churches')).toBeTruthy();
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 412 churches?' });
  expect(within(dialog).getByText(/This action cannot be undone\.$/)).toBeTruthy();
  const submit = within(dialog).getByRole('button', { name: 'Delete' });
  await fill(within(dialog).getByLabelText(/type the number/), '41');
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  await fill(within(dialog).getByLabelText(/type the number/), '412');
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBe('false'));
  await user.click(submit);
  expect(await screen.findByText('412 deleted')).toBeTruthy();
  expect(server.bodies(`POST ${bulk}`)).toEqual([{ kind: 'delete', filters: {}, expected: 412 }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

describe('more than 1,000 churches', () => {
  test('that match the filters are changed 1,000 at a time', async () => {
    const headers = { 'X-Total-Count': '10000', 'X-Total-Capped': 'true' };
    server.replies[`GET ${list}`] = { body: [church], headers };
    server.replies[`POST ${bulk}`] = { body: { ...done, next: { after: 2000, count: 7 } } };
    show();
    await row(/Grace Chapel/);
    await user.click(box('Select Grace Chapel'));
    await user.click(toolbar().getByRole('button', { name: 'Select all 10,000+ matching churches' }));
    await user.click(toolbar().getByRole('button', { name: 'Change area' }));
    let dialog = within(
      await screen.findByRole('alertdialog', { name: 'Change the area of 1,000 churches' }),
    );
    expect(dialog.getByText(/Only the first 1,000 change now/)).toBeTruthy();
    await fill(dialog.getByLabelText('New area'), 'Katy');
    await user.click(dialog.getByRole('button', { name: 'Change area' }));
    server.replies[`POST ${bulk}`] = { body: { ...done, id: 2 } };
    await user.click(await screen.findByRole('button', { name: 'Continue with the next 7' }));
    dialog = within(await screen.findByRole('alertdialog', { name: 'Change the area of 7 churches' }));
    expect(dialog.getByLabelText<HTMLSelectElement>('New area').value).toBe('Katy');
    await user.click(dialog.getByRole('button', { name: 'Change area' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull());
    const body = { kind: 'area', value: 'Katy', filters: {} };
    expect(server.bodies(`POST ${bulk}`)).toEqual([
      { ...body, expected: 1000 },
      { ...body, after: 2000, expected: 7 },
    ]);
  });

  test('that are selected are changed 1,000 at a time', async () => {
    const selected = Array.from({ length: 1001 }, (_, n) => n + 1);
    const step = { kind: 'retire' as const, value: '', target: { ids: selected } };
    server.replies[`POST ${bulk}`] = { body: done };
    const results: Done[] = [];
    showPage('/', <BulkDialog step={step} onClose={() => undefined} onDone={(one) => results.push(one)} />);
    await user.click(await screen.findByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(results).toHaveLength(1));
    expect(results[0]!.next).toEqual({ ...step, target: { ids: [1001] } });
    const [{ ids }] = server.bodies(`POST ${bulk}`) as [{ ids: number[] }];
    expect(ids).toHaveLength(1000);
  });
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
  server.replies[`POST ${bulk}`] = { body: done };
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
