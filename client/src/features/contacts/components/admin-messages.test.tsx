import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminMessage, Correction, DismissReason } from '#shared/contacts-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import { paste, user } from '@/test/user.ts';
import { AdminMessages, useMessagesTab } from './admin-messages.tsx';

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
  outcome: null,
  ...values,
});
/** The suggestion after a decision, as the server returns it. */
function decided(
  row: AdminMessage,
  action: string,
  {
    reason = null,
    note = '',
    fields = row.change?.current,
  }: { reason?: DismissReason | null; note?: string; fields?: Correction | undefined },
): AdminMessage {
  if (action === 'undo') return { ...row, state: 'read', outcome: null };
  const outcome = { by: 'admin', at: new Date().toISOString(), reason, note };
  const change = row.change && { ...row.change, current: fields ?? {} };
  return action === 'apply'
    ? { ...row, change, state: 'answered', outcome: { ...outcome, action: 'applied' } }
    : { ...row, state: 'answered', outcome: { ...outcome, action: 'dismissed' } };
}
let rows: AdminMessage[];
let sent: string[];
let refuse: number | null;

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
  sent = [];
  refuse = null;
  vi.stubGlobal('fetch', async (target: string, init: RequestInit = {}) => {
    const url = new URL(target, 'http://x');
    const method = init.method ?? 'GET';
    sent.push(`${method} ${url.pathname}${url.search}${init.body ? ` ${init.body}` : ''}`);
    const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
    const open = rows.filter(({ state }) => state !== 'answered').length;
    if (method === 'GET') {
      const search = url.searchParams.get('search')?.toLowerCase() ?? '';
      const show = url.searchParams.get('show');
      const items = rows.filter(
        (row) =>
          JSON.stringify(row).toLowerCase().includes(search) &&
          (!show || (show === 'open' ? row.state !== 'answered' : row.kind === show)),
      );
      return json({ items, total: items.length, open, next: null });
    }
    if (refuse) return json({ message: 'no', code: 'conflict' }, refuse);
    const id = Number(url.pathname.split('/').at(-1));
    if (method === 'DELETE') {
      rows = rows.filter((row) => row.id !== id);
      return json({ message: 'Message deleted' });
    }
    const [, suggestion, action] = /messages\/(\d+)\/(apply|dismiss|undo)$/.exec(url.pathname) ?? [];
    if (action) {
      const body = JSON.parse(String(init.body ?? '{}'));
      rows = rows.map((row) => (row.id === Number(suggestion) ? decided(row, action, body) : row));
      return json(rows.find((row) => row.id === Number(suggestion)));
    }
    const { state } = JSON.parse(String(init.body));
    rows = rows.map((row) =>
      row.id === id
        ? {
            ...row,
            state,
            answered: state === 'answered' ? { by: 'admin', at: new Date().toISOString() } : null,
          }
        : row,
    );
    return json(rows.find((row) => row.id === id));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Tab() {
  return <p data-testid="tab">{useMessagesTab()}</p>;
}
const open = async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Tab />
        <AdminMessages />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('3 of 3');
};
const heads = () => screen.getAllByRole('button', { expanded: false }).concat(expanded());
const expanded = () => screen.queryAllByRole('button', { expanded: true });
const head = (name: RegExp) => heads().find((button) => name.test(button.textContent ?? ''))!;
const click = (element: Element) => user.click(element);
const key = (name: string) => user.keyboard(name);
const changes = () => sent.filter((line) => !line.startsWith('GET'));
const tab = () => screen.getByTestId('tab').textContent;

test('opening a new one marks it as read; the list stays where it is', async () => {
  await open();
  expect(tab()).toBe('Messages (3)');
  expect(within(head(/maria/)).getByText('Priority')).toBeTruthy();
  await click(head(/maria/));
  await waitFor(() =>
    expect(changes()).toEqual(['PATCH /api/admin/messages/3 {"state":"read","was":"new"}']),
  );
  expect(screen.getByText('No message. The owner would like to hear from you.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Golden Chapel' }).getAttribute('href')).toBe('/church/5');
  expect(screen.getByText('(email not confirmed)')).toBeTruthy();
  await waitFor(() => expect(within(head(/maria/)).getByText('Read')).toBeTruthy());
  expect(tab()).toBe('Messages (3)');
  // One that was read is only shown.
  await click(head(/Grace Chapel/));
  expect(changes()).toHaveLength(1);
  expect(screen.getByText('We emailed the owner.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Reply/ })).toBeNull();
  expect(expanded()).toHaveLength(1);
});

test('by keyboard: next, previous, answered and back', async () => {
  await open();
  await key('j');
  expect(expanded()[0]!.textContent).toContain('maria');
  await key('n');
  expect(expanded()[0]!.textContent).toContain('Ruth Moab');
  expect(document.activeElement).toBe(expanded()[0]);
  await waitFor(() => expect(within(head(/Ruth Moab/)).getByText('Read')).toBeTruthy());
  await key('a');
  await waitFor(() => expect(tab()).toBe('Messages (2)'));
  expect(screen.getByText(/^Answered by admin on /)).toBeTruthy();
  await key('a');
  await waitFor(() => expect(tab()).toBe('Messages (3)'));
  await key('k');
  expect(expanded()[0]!.textContent).toContain('maria');
  await key('k');
  expect(expanded()[0]!.textContent).toContain('maria');
});

test('a reply goes by email to the sender', async () => {
  await open();
  await click(head(/Ruth Moab/));
  expect(screen.getByRole('link', { name: /^Reply by email/ }).getAttribute('href')).toBe(
    'mailto:ruth@example.org?subject=Re%3A%20Advertising',
  );
});

test('deleting asks for confirmation, then the message is gone and the search has the focus', async () => {
  await open();
  await click(head(/Ruth Moab/));
  await click(screen.getByRole('button', { name: /^Delete ?the message from Ruth/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(changes().filter((line) => line.startsWith('DELETE'))).toEqual([]);
  await click(screen.getByRole('button', { name: /^Delete ?the message from Ruth/ }));
  await click(await screen.findByRole('button', { name: 'Delete message' }));
  await waitFor(() => expect(screen.queryByText('Ruth Moab')).toBeNull());
  expect(toastStore.get()?.title).toBe('Message deleted');
  expect(tab()).toBe('Messages (2)');
  expect(screen.getByText('2 of 2')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search messages')));
});

test('a conflict with another administrator is reported, and the list is fetched again', async () => {
  await open();
  await click(head(/Grace Chapel/));
  refuse = 409;
  const before = sent.length;
  await click(screen.getByRole('button', { name: 'Mark as answered' }));
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      title: 'Failed to change the message',
      variant: 'destructive',
    }),
  );
  await waitFor(() =>
    expect(sent.slice(before).some((line) => line === 'GET /api/admin/messages')).toBe(true),
  );
});

test('by keyboard: applies a suggestion, undoes it, and dismisses it with a reason', async () => {
  await open();
  await click(head(/Grace Chapel/));
  const review = within(await screen.findByRole('region', { name: 'Suggested change' }));
  expect(review.getByText('(713) 555-0100')).toBeTruthy();
  expect(review.getByText('713-555-0199')).toBeTruthy();
  await key('a');
  await review.findByText(/^Applied by admin on /);
  expect(changes()).toEqual([
    'POST /api/admin/messages/1/apply {"version":4,"fields":{"phone":"713-555-0199"}}',
  ]);
  await waitFor(() => expect(tab()).toBe('Messages (2)'));
  await review.findByRole('button', { name: 'Undo' });
  await key('u');
  await review.findByRole('button', { name: 'Apply' });
  await waitFor(() => expect(tab()).toBe('Messages (3)'));
  await key('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this suggestion?' }));
  await paste(dialog.getByLabelText('Reason'), 'unclear');
  await click(dialog.getByRole('button', { name: 'Dismiss' }));
  await review.findByText(/^Dismissed by admin on .*: It can’t be verified$/);
  expect(changes().slice(1)).toEqual([
    'POST /api/admin/messages/1/undo',
    'POST /api/admin/messages/1/dismiss {"reason":"unclear","note":""}',
  ]);
});

test('applies with changes; a wrong value is marked before anything is sent', async () => {
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
  await click(head(/Grace Chapel/));
  await click(await screen.findByRole('button', { name: 'Apply with changes' }));
  // The button that had the focus is gone, each time.
  const withoutFocus = () => document.activeElement === document.body;
  await screen.findByLabelText('Address');
  expect(withoutFocus()).toBe(false);
  await click(screen.getByRole('button', { name: 'Cancel' }));
  expect(withoutFocus()).toBe(false);
  await click(await screen.findByRole('button', { name: 'Apply with changes' }));
  await paste(await screen.findByLabelText('Address'), '2 New Road');
  await paste(screen.getByLabelText('ZIP code'), '770');
  await click(screen.getByRole('button', { name: 'Apply these changes' }));
  await screen.findByText('Please enter a valid ZIP code');
  expect(changes()).toEqual([]);
  await paste(screen.getByLabelText('ZIP code'), '77006');
  await click(screen.getByRole('button', { name: 'Apply these changes' }));
  await screen.findByText(/^Applied by admin on /);
  expect(changes()).toEqual([
    'POST /api/admin/messages/1/apply {"version":4,"fields":{"address":"2 New Road","zip":"77006"}}',
  ]);
});

test('search and filter query the server; an empty result is announced', async () => {
  await open();
  await paste(screen.getByLabelText('Show'), 'suggestion');
  await screen.findByText('1 of 1');
  expect(screen.getByText('Grace Chapel: Phone number')).toBeTruthy();
  await paste(screen.getByLabelText('Search messages'), 'nobody wrote this');
  await screen.findByText('No matching messages.');
  expect(sent.at(-1)).toBe(
    'GET /api/admin/messages?search=nobody%20wrote%20this&show=suggestion'.replaceAll('%20', '+'),
  );
});
