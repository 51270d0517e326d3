import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AdminMessage } from '#shared/contracts/admin/contacts-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { counted } from '@/features/desk/desk.tsx';
import { UndoProvider } from '@/features/desk/undo.tsx';
import { fakeServer, type Reply } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { paste, toasted, user } from '@/test/user.ts';
import { openMessagesQuery } from './api-admin.ts';
import { AdminMessages } from './desk.tsx';

const message = (values: Partial<AdminMessage>): AdminMessage => ({
  id: 1,
  kind: 'contact',
  state: 'new',
  priority: false,
  name: 'Ruth Moab',
  email: 'ruth@example.org',
  subject: 'advertising',
  field: null,
  text: 'What does it cost?',
  createdAt: new Date().toISOString(),
  church: null,
  account: null,
  answered: null,
  change: null,
  ...values,
});
let rows: AdminMessage[];
const reply = (body: unknown, request: string): Reply => {
  const open = String(rows.filter(({ state }) => state !== 'answered').length);
  return {
    body: respond(request, body),
    headers: request.includes('show=open') ? { 'X-Total-Count': open } : {},
  };
};
const server = fakeServer(() => ({ '*': reply }));
const sent = () =>
  server.sent.map(({ request, body }) => (body ? `${request} ${JSON.stringify(body)}` : request));

beforeEach(() => {
  rows = [
    message({
      id: 3,
      kind: 'support',
      priority: true,
      name: 'maria',
      subject: null,
      text: '',
      account: {
        username: 'maria',
        emailVerified: false,
        churches: [{ id: 5, name: 'Golden Chapel', featured: true }],
      },
    }),
    message({ id: 2 }),
    message({
      id: 1,
      kind: 'suggestion',
      state: 'read',
      name: '',
      email: null,
      subject: null,
      field: 'phone',
      text: 'Wrong number',
      change: {
        version: 4,
        current: { phone: '(713) 555-0100' },
        suggested: { phone: '713-555-0199' },
      },
      church: { id: 7, name: 'Grace Chapel', ownerTold: true },
    }),
  ];
});

function respond(request: string, body: unknown): unknown {
  const [method = '', target = ''] = request.split(' ');
  const { pathname, searchParams } = new URL(target, 'http://x');
  if (method === 'GET') {
    const search = searchParams.get('search')?.toLowerCase() ?? '';
    const show = searchParams.get('show');
    const items = rows.filter(
      (row) =>
        JSON.stringify(row).toLowerCase().includes(search) &&
        (!show || (show === 'open' ? row.state !== 'answered' : row.kind === show)),
    );
    return items.slice(0, Number(searchParams.get('limit') ?? 50));
  }
  const [, id, action] = /messages\/(\d+)(?:\/(apply|dismiss))?$/.exec(pathname) ?? [];
  const isIt = (row: AdminMessage) => row.id === Number(id);
  if (method === 'DELETE') {
    rows = rows.filter((row) => !isIt(row));
    return { message: 'Message deleted' };
  }
  if (pathname === '/api/admin/history/1/undo') {
    rows = rows.map((row) => (row.id === 1 ? { ...row, state: 'read' } : row));
    return { message: 'Decision undone' };
  }
  const { state } = (body ?? {}) as Pick<AdminMessage, 'state'>;
  const answered = action || state === 'answered' ? { by: 'admin', at: new Date().toISOString() } : null;
  rows = rows.map((row) => (isIt(row) ? { ...row, state: action ? 'answered' : state, answered } : row));
  return action ? { message: `Suggestion: ${action}`, undo: 1 } : rows.find(isIt);
}

function Tab() {
  return (
    <p data-testid="tab">
      {counted('Messages', useInfiniteQuery(openMessagesQuery()).data?.pages[0]?.total)}
    </p>
  );
}
const open = async () => {
  showPage(
    '/admin',
    <UndoProvider>
      <Tab />
      <AdminMessages />
    </UndoProvider>,
  );
  await screen.findByText('3 results');
};
const toggles = () => screen.getAllByRole('button', { expanded: false }).concat(expanded());
const expanded = () => screen.queryAllByRole('button', { expanded: true });
const toggle = (name: RegExp) => toggles().find((button) => name.test(button.textContent ?? ''))!;
const click = (element: Element) => user.click(element);
const press = (name: string) => user.keyboard(name);
const writes = () => sent().filter((line) => !line.startsWith('GET'));
const tab = () => screen.getByTestId('tab').textContent;

test('marks a new message as read when it is opened, without reordering the list', async () => {
  await open();
  expect(tab()).toBe('Messages (3)');
  expect(within(toggle(/maria/)).getByText('Priority')).toBeTruthy();
  await click(toggle(/maria/));
  await waitFor(() => expect(writes()).toEqual(['PATCH /api/admin/messages/3 {"state":"read","was":"new"}']));
  expect(screen.getByText('No message. The owner would like to hear from you.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Golden Chapel' }).getAttribute('href')).toBe('/church/5');
  expect(screen.getByText('(featured)')).toBeTruthy();
  expect(screen.getByText('(email not confirmed)')).toBeTruthy();
  await waitFor(() => expect(within(toggle(/maria/)).getByText('Read')).toBeTruthy());
  expect(tab()).toBe('Messages (3)');
  // A message that has been read isn't marked again.
  await click(toggle(/Grace Chapel/));
  expect(writes()).toHaveLength(1);
  expect(screen.getByText('We emailed the owner.')).toBeTruthy();
  expect(within(toggle(/Grace Chapel/)).getByText('A visitor')).toBeTruthy();
  expect(screen.getByText('From').nextSibling?.textContent).toBe('A visitor');
  expect(screen.queryByRole('link', { name: /Reply/ })).toBeNull();
  expect(expanded()).toHaveLength(1);
});

test('steps through messages and marks them as answered by keyboard', async () => {
  await open();
  await press('k');
  expect(expanded()[0]!.textContent).toContain('Grace Chapel');
  await click(expanded()[0]!);
  await press('j');
  expect(expanded()[0]!.textContent).toContain('maria');
  await press('n');
  expect(expanded()[0]!.textContent).toContain('Ruth Moab');
  expect(document.activeElement).toBe(expanded()[0]);
  await waitFor(() => expect(within(toggle(/Ruth Moab/)).getByText('Read')).toBeTruthy());
  await press('a');
  await waitFor(() => expect(tab()).toBe('Messages (2)'));
  expect(screen.getByText(/^Answered by admin on /)).toBeTruthy();
  await press('a');
  await waitFor(() => expect(tab()).toBe('Messages (3)'));
  await press('k');
  expect(expanded()[0]!.textContent).toContain('maria');
  await press('k');
  expect(expanded()[0]!.textContent).toContain('maria');
});

test('links to an email to the sender', async () => {
  await open();
  await click(toggle(/Ruth Moab/));
  expect(screen.getByRole('link', { name: /^Reply by email/ }).getAttribute('href')).toBe(
    'mailto:ruth@example.org?subject=Re%3A%20Advertising',
  );
});

test('deletes a message after a confirmation and focuses the list’s status', async () => {
  await open();
  await click(toggle(/Ruth Moab/));
  await click(screen.getByRole('button', { name: /^Delete ?the message from Ruth/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(writes().filter((line) => line.startsWith('DELETE'))).toEqual([]);
  await click(screen.getByRole('button', { name: /^Delete ?the message from Ruth/ }));
  await click(await screen.findByRole('button', { name: 'Delete message' }));
  await waitFor(() => expect(screen.queryByText('Ruth Moab')).toBeNull());
  expect(toastStore.get()?.title).toBe('Message deleted');
  expect(tab()).toBe('Messages (2)');
  expect(screen.getByText('2 results')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('2 results')));
});

test('reports a conflict with another administrator and refetches the list', async () => {
  await open();
  await click(toggle(/Grace Chapel/));
  server.replies['*'] = (body, request) =>
    request.startsWith('GET')
      ? reply(body, request)
      : { status: 409, body: { message: 'no', code: 'conflict' } };
  const requestCount = server.sent.length;
  await click(screen.getByRole('button', { name: /^Mark as answered/ }));
  await toasted('That didn’t work', undefined, 'destructive');
  await waitFor(() =>
    expect(
      sent()
        .slice(requestCount)
        .some((line) => line === 'GET /api/admin/messages'),
    ).toBe(true),
  );
});

test('applies a suggestion, undoes it, and dismisses it with a reason by keyboard', async () => {
  await open();
  await click(toggle(/Grace Chapel/));
  const review = within(await screen.findByRole('region', { name: 'Suggested change' }));
  expect(review.getByText('(713) 555-0100')).toBeTruthy();
  expect(review.getByText('713-555-0199')).toBeTruthy();
  await press('a');
  await screen.findByText('Suggestion: apply');
  expect(writes()).toEqual([
    'POST /api/admin/messages/1/apply {"version":4,"fields":{"phone":"713-555-0199"}}',
  ]);
  await waitFor(() => expect(tab()).toBe('Messages (2)'));
  await screen.findByRole('button', { name: 'Undo' });
  await press('u');
  await screen.findByRole('button', { name: /^Apply the message/ });
  await waitFor(() => expect(tab()).toBe('Messages (3)'));
  await press('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this suggestion?' }));
  await paste(dialog.getByLabelText('Reason'), 'unclear');
  await click(dialog.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('Suggestion: dismiss');
  expect(writes().slice(1)).toEqual([
    'POST /api/admin/history/1/undo',
    'POST /api/admin/messages/1/dismiss {"reason":"unclear","note":""}',
  ]);
});

test('applies a suggestion with changes after validating them', async () => {
  rows = rows.map((row) =>
    row.change
      ? {
          ...row,
          field: 'address',
          change: {
            version: 4,
            current: { address: '1 Old Road', zip: '77002' },
            suggested: { address: 'It is 2 New Road', zip: '77005' },
          },
        }
      : row,
  );
  await open();
  await click(toggle(/Grace Chapel/));
  await click(await screen.findByRole('button', { name: /^Apply with changes/ }));
  // Each step removes the focused button, but must not lose the focus.
  const withoutFocus = () => document.activeElement === document.body;
  await screen.findByLabelText('Address');
  expect(withoutFocus()).toBe(false);
  await click(screen.getByRole('button', { name: 'Cancel' }));
  expect(withoutFocus()).toBe(false);
  await click(await screen.findByRole('button', { name: /^Apply with changes/ }));
  await paste(await screen.findByLabelText('Address'), '2 New Road');
  await paste(screen.getByLabelText('ZIP code'), '770');
  await click(screen.getByRole('button', { name: 'Apply these changes' }));
  await screen.findByText('Valid ZIP code is required');
  expect(writes()).toEqual([]);
  await paste(screen.getByLabelText('ZIP code'), '77006');
  await click(screen.getByRole('button', { name: 'Apply these changes' }));
  await screen.findByText(/^Answered by admin on /);
  expect(writes()).toEqual([
    'POST /api/admin/messages/1/apply {"version":4,"fields":{"address":"2 New Road","zip":"77006"}}',
  ]);
});

test('searches and filters on the server and announces an empty result', async () => {
  await open();
  await paste(screen.getByLabelText('Show'), 'suggestion');
  await screen.findByText('1 result');
  expect(screen.getByText('Grace Chapel: Phone number')).toBeTruthy();
  await paste(screen.getByLabelText('Search messages'), 'nobody wrote this');
  await screen.findByText('Nothing matches these filters');
  expect(sent().at(-1)).toBe(
    'GET /api/admin/messages?search=nobody%20wrote%20this&show=suggestion'.replaceAll('%20', '+'),
  );
});
