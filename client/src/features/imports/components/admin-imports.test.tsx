import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ImportRun, ImportUpload } from '#shared/contracts/admin/imports-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, toasted, user } from '@/test/user.ts';
import { AdminImports } from './admin-imports.tsx';

const counts = { added: 0, updated: 0, unchanged: 0, kept: 0, deleted: 0, asked: 0, skipped: 0, linked: 0 };
const upload = (values: Partial<ImportUpload> = {}): ImportUpload => ({
  id: 5,
  file: 'liste.csv',
  format: 'csv',
  state: 'draft',
  options: {
    source: 'liste',
    skip: null,
    columns: null,
    allFaiths: false,
    regionOnly: false,
    onDuplicate: 'ask',
    retireMissing: false,
  },
  table: {
    skipped: 0,
    columns: [
      { name: 'name', field: 'name', samples: ['Grace', 'Hope'] },
      { name: 'Straße', field: null, samples: ['1 Oak St'] },
    ],
  },
  records: 0,
  done: 0,
  report: null,
  error: null,
  runId: null,
  ...values,
});
const report = {
  records: 3,
  churches: 2,
  faiths: [],
  leftOut: [],
  errorCount: 1,
  errors: [{ place: 'line 3', message: 'has no name' }],
  notes: [
    { note: 'phone number not recognized, left empty', count: 1, first: [{ place: 'line 2', value: '12' }] },
  ],
  unplaced: 0,
  counts: { ...counts, added: 2 },
  missing: null,
  undoable: true,
};
const run: ImportRun = {
  ...counts,
  added: 2,
  id: 9,
  file: 'liste.csv',
  source: 'liste',
  records: 2,
  retired: 0,
  startedBy: 'ann',
  startedAt: '2026-11-22T12:00:00Z',
  finishedAt: '2026-11-22T12:01:00Z',
  undoneBy: null,
  undoneAt: null,
  undoable: true,
  left: [],
};

const list = 'GET /api/admin/imports';
const details = 'GET /api/admin/imports/5';
const server = fakeServer(() => ({
  [list]: { body: { uploads: [], runs: [], maxMegabytes: 20 } },
}));
/** Makes the server return this upload and these runs from now on. */
const serve = (next: ImportUpload, runs: ImportRun[] = []) => {
  server.replies[details] = { body: next };
  server.replies[list] = { body: { uploads: next.state === 'done' ? [] : [next], runs, maxMegabytes: 20 } };
  return { body: next };
};

test('uploads a file, assigns its columns, checks it, and imports it', async () => {
  server.replies['POST /api/admin/imports'] = () => serve(upload());
  server.replies['PUT /api/admin/imports/5'] = () => serve(upload());
  server.replies['POST /api/admin/imports/5/check'] = () => serve(upload({ state: 'checked', report }));
  server.replies['POST /api/admin/imports/5/run'] = () => serve(upload({ state: 'done', report }), [run]);
  showPage('/admin', <AdminImports />);
  await user.upload(await screen.findByLabelText('File'), new File(['name'], 'liste.csv'));
  await user.click(screen.getByRole('button', { name: 'Upload file' }));
  const street = await screen.findByLabelText('What “Straße” contains');
  await user.selectOptions(street, 'Street address');
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  expect(await screen.findByText('Line 3 has no name')).toBeTruthy();
  expect(server.bodies('PUT /api/admin/imports/5')).toMatchObject([{ columns: ['name', 'address'] }]);
  // The fake server returns the columns as they were.
  expect(screen.getByText('Not imported: Straße')).toBeTruthy();
  // Only counts that aren't zero.
  expect(screen.getByText('New: 2')).toBeTruthy();
  expect(screen.queryByText(/^Updated/)).toBeNull();
  expect(screen.getByText(/1 × phone number not recognized, left empty \(line 2: “12”\)/)).toBeTruthy();
  expect(screen.getByText('They’ll be left out. The other rows can be imported.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start import' }));
  expect(await screen.findByText('liste.csv was imported.')).toBeTruthy();
  expect(server.bodies('POST /api/admin/imports/5/run')).toEqual([{ retireMissing: false }]);
  expect(await screen.findByText(/^Source liste, by ann, /)).toBeTruthy();
});

test('a check lists which churches change, and from what to what', async () => {
  const fields = [{ field: 'phone', before: '', after: '(713) 555-0199' } as const];
  const changes = { count: 1200, first: [{ id: 7, name: 'Hope', fields }] };
  serve(upload({ state: 'checked', report: { ...report, changes } }));
  showPage('/admin', <AdminImports />);
  expect(await screen.findByRole('heading', { name: '1,200 churches would change' })).toBeTruthy();
  expect(screen.getByText('Hope: Phone: – → (713) 555-0199')).toBeTruthy();
  expect(screen.getByText('… and 1,199 more')).toBeTruthy();
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await files[0]!.text()).toContain('7,Hope,Phone,,(713) 555-0199');
});

test('asks for the city before many churches are retired', async () => {
  const missing = { count: 60, names: ['Hope'], cities: ['Waco', 'Temple'], moreCities: 3, confirm: 'Waco' };
  serve(upload({ state: 'checked', report: { ...report, missing } }));
  server.replies['POST /api/admin/imports/5/run'] = () => serve(upload({ state: 'running', report }));
  showPage('/admin', <AdminImports />);
  expect(await screen.findByText(/The file covers Waco, Temple, and 3 more cities;/)).toBeTruthy();
  await user.click(screen.getByLabelText('Retire them (hide them from the public)'));
  await fill(screen.getByLabelText('To retire this many churches, type the city Waco.'), 'Waco');
  await user.click(screen.getByRole('button', { name: 'Start import' }));
  await waitFor(() =>
    expect(server.bodies('POST /api/admin/imports/5/run')).toEqual([
      { retireMissing: true, confirm: 'Waco' },
    ]),
  );
});

test('shows the progress of an import, cancels it, and continues it', async () => {
  serve(upload({ state: 'running', report, records: 3000, done: 1200 }));
  server.replies['POST /api/admin/imports/5/cancel'] = () => serve(upload({ state: 'canceled', report }));
  server.replies['POST /api/admin/imports/5/run'] = () => serve(upload({ state: 'running', report }));
  showPage('/admin', <AdminImports />);
  expect(await screen.findByText('1,200 of 3,000 records')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Continue import' }));
  expect(await screen.findByText('Importing...')).toBeTruthy();
});

test('reports a step that is no longer possible and refetches the file', async () => {
  serve(upload({ state: 'running', report, records: 3000, done: 1200 }));
  server.replies['POST /api/admin/imports/5/cancel'] = () => {
    serve(upload({ state: 'canceled', report }));
    return { status: 409, body: { message: 'There’s nothing to cancel.' } };
  };
  showPage('/admin', <AdminImports />);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Continue import' }, { timeout: 900 })).toBeTruthy();
  await toasted('That didn’t work', 'There’s nothing to cancel.', 'destructive');
});

test('shows one of several files, and the next one after it is discarded', async () => {
  const other = upload({ id: 6, file: 'zweite.csv' });
  server.replies[list] = { body: { uploads: [upload(), other], runs: [], maxMegabytes: 20 } };
  server.replies[details] = { body: upload() };
  server.replies['GET /api/admin/imports/6'] = { body: other };
  showPage('/admin', <AdminImports />);
  expect(await screen.findByRole('region', { name: 'liste.csv' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show zweite.csv' }));
  expect(await screen.findByRole('region', { name: 'zweite.csv' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show liste.csv' })).toBeTruthy();
  server.replies['DELETE /api/admin/imports/6'] = () => {
    server.replies[list] = { body: { uploads: [upload()], runs: [], maxMegabytes: 20 } };
    return { body: { message: 'File discarded.' } };
  };
  await user.click(screen.getByRole('button', { name: 'Discard file' }));
  expect(await screen.findByRole('region', { name: 'liste.csv' })).toBeTruthy();
  expect(screen.queryByText('zweite.csv')).toBeNull();
});

test('moves a field to another column when it is chosen there', async () => {
  serve(upload());
  let save = () => {};
  server.replies['PUT /api/admin/imports/5'] = () =>
    new Promise((resolve) => {
      save = () => resolve(serve(upload()));
    });
  server.replies['POST /api/admin/imports/5/check'] = () => serve(upload({ state: 'checked', report }));
  showPage('/admin', <AdminImports />);
  await user.selectOptions(await screen.findByLabelText('What “Straße” contains'), 'Church name');
  const name = screen.getByLabelText<HTMLSelectElement>('What “name” contains');
  expect(name.value).toBe('');
  // Several columns can have service times.
  for (const column of ['name', 'Straße'])
    await user.selectOptions(screen.getByLabelText(`What “${column}” contains`), 'Service times');
  expect(name.value).toBe('services');
  await user.selectOptions(name, 'Leave out');
  await user.selectOptions(screen.getByLabelText('What “Straße” contains'), 'Church name');
  const check = screen.getByRole('button', { name: 'Check file' });
  await user.click(check);
  await waitFor(() => expect(check.getAttribute('aria-disabled')).toBe('true'));
  // A second click while the columns are being saved sends nothing.
  await user.click(check);
  save();
  expect(await screen.findByText('Line 3 has no name')).toBeTruthy();
  expect(server.bodies('PUT /api/admin/imports/5')).toMatchObject([{ columns: [null, 'name'] }]);
});

test('asks for the encoding of a file that is only partly UTF-8, and uploads it again', async () => {
  const message = 'This file is UTF-8, except for line 3. Choose how to read it.';
  server.replies['POST /api/admin/imports'] = {
    status: 400,
    body: { message, fields: { encoding: message } },
  };
  showPage('/admin', <AdminImports />);
  await user.upload(await screen.findByLabelText('File'), new File(['name'], 'liste.csv'));
  await user.click(screen.getByRole('button', { name: 'Upload file' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Encoding'), 'Windows (Latin-1)');
  server.replies['POST /api/admin/imports'] = () => serve(upload());
  await user.click(screen.getByRole('button', { name: 'Upload file' }));
  expect(await screen.findByRole('button', { name: 'Check file' })).toBeTruthy();
  expect(screen.queryByLabelText('Encoding')).toBeNull();
});

test('sends nothing if no file is chosen', async () => {
  showPage('/admin', <AdminImports />);
  await user.click(await screen.findByRole('button', { name: 'Upload file' }));
  await waitFor(() => expect(toastStore.get()?.variant).toBe('destructive'));
  expect(server.bodies('POST /api/admin/imports')).toEqual([]);
});

test('undoes an import after a confirmation and lists churches that have changed since', async () => {
  server.replies[list] = { body: { uploads: [], runs: [run], maxMegabytes: 20 } };
  server.replies['POST /api/admin/import-runs/9/undo'] = () => {
    const undone = {
      ...run,
      undoable: false,
      undoneBy: 'ann',
      undoneAt: '2026-11-22T13:00:00Z',
      left: [{ id: 4, name: 'Hope', total: 1 }],
    };
    server.replies[list] = { body: { uploads: [], runs: [undone], maxMegabytes: 20 } };
    return { body: { message: 'The import is being undone.' } };
  };
  showPage('/admin', <AdminImports />);
  await user.click(await screen.findByRole('button', { name: /^Undo this import/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo the import of liste.csv?' }));
  await user.click(dialog.getByRole('button', { name: 'Undo this import' }));
  expect((await screen.findByRole('link', { name: 'Hope' })).getAttribute('href')).toBe('/church/4');
  expect(await screen.findByText(/^Undone by ann, /)).toBeTruthy();
  await waitFor(() => expect(toastStore.get()?.title).toBe('The import is being undone.'));
});

test('shows why a file or an upload failed', async () => {
  serve(upload({ state: 'failed', error: 'liste.csv ends inside quotation marks.' }));
  server.replies['POST /api/admin/imports'] = { status: 400, body: { message: 'liste.csv is empty.' } };
  showPage('/admin', <AdminImports />);
  expect(await screen.findByText('liste.csv ends inside quotation marks.')).toBeTruthy();
  await user.upload(screen.getByLabelText('File'), new File([''], 'leer.csv'));
  await user.click(screen.getByRole('button', { name: 'Upload file' }));
  await waitFor(() => expect(toastStore.get()?.description).toBe('liste.csv is empty.'));
});
