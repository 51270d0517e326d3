import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QueuedClaim } from '#shared/contracts/claims.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { UndoProvider } from '@/features/desk/undo.tsx';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { paste, toasted, user } from '@/test/user.ts';
import { ClaimsQueue } from './desk.tsx';

const claim = (id: number, values: Partial<QueuedClaim> = {}): QueuedClaim => ({
  id,
  churchId: id + 100,
  churchName: `Chapel ${id}`,
  state: 'open',
  domain: 'grace.example',
  contested: false,
  codeSentTo: null,
  codeUntil: null,
  paid: false,
  reason: null,
  rejectionNote: '',
  createdAt: new Date(Date.now() - 3 * 3600_000).toISOString(),
  claimant: {
    id: 7,
    username: 'maria',
    email: 'maria@grace.example',
    emailVerified: true,
    firstName: 'Maria',
    lastName: 'Ortiz',
    phone: '(713) 555-0142',
    claimEmail: 'office@grace.example',
  },
  note: '',
  church: {
    id: id + 100,
    name: `Chapel ${id}`,
    denomination: 'Baptist',
    address: '1 Main Street',
    area: 'Montrose',
    phone: '713 555 0142',
    website: 'https://www.grace.example',
    email: null,
    owner: null,
  },
  evidence: { sameDomain: true, samePhone: true, sameEmail: false },
  ...values,
});

let queue: QueuedClaim[];
const server = fakeServer(() => {
  queue = [claim(1), claim(2)];
  return {
    '*': (_body, request) => {
      if (request.endsWith('/owner')) return { body: { owner: null } };
      if (request.startsWith('GET')) return { body: queue };
      if (request.endsWith('/undo')) queue = [claim(1), claim(2)];
      else queue = queue.filter(({ id }) => !request.includes(`/${id}/`));
      return { body: { message: 'Done', undo: 7 } };
    },
  };
});
const decided = () => server.sent.filter(({ request }) => request.startsWith('POST'));

const open = async () => {
  showPage(
    '/admin',
    <UndoProvider>
      <ClaimsQueue />
    </UndoProvider>,
  );
  await screen.findByRole('article');
};
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const article = () => within(screen.getByRole('article'));
const press = async (key: string) => {
  await user.keyboard(key);
  await settle();
};

test('shows claimant and church side by side, and which of their data match', async () => {
  await open();
  expect(article().getByRole('heading', { level: 2 }).textContent).toBe('Chapel 1');
  expect(article().getByText(/Waiting for 3 hours, due in /)).toBeTruthy();
  const text = screen.getByRole('article').textContent ?? '';
  expect(text).toContain('A confirmed email address at the church’s own domain: Yes');
  expect(text).toContain('The same phone number: Yes');
  expect(text).toContain('The same email address: No');
  expect(article().getByRole('link', { name: 'Chapel 1' }).getAttribute('href')).toBe('/church/101');
  expect(article().getByText('Not requested')).toBeTruthy();
  expect(article().getByRole('heading', { name: 'What they say' }).nextSibling?.textContent).toBe(
    'Not provided',
  );
});

test('marks contested and paid claims', async () => {
  const owner = { id: 9, username: 'ruth', email: 'ruth@example.org' };
  const first = claim(1, { contested: true, paid: true, domain: null });
  queue = [{ ...first, church: { ...first.church, owner } }, claim(2)];
  await open();
  expect(
    within(screen.getByRole('navigation', { hidden: true })).getAllByText('Contested, Paid'),
  ).toHaveLength(1);
  expect(article().getByText(/^This church belongs to ruth, who has been notified/)).toBeTruthy();
  expect(article().getByText(/ends the plan and refunds the payment/)).toBeTruthy();
  expect(article().getByText('The church has no website of its own')).toBeTruthy();
});

test('approves and rejects by keyboard, then selects the next claim', async () => {
  await open();
  await press('a');
  expect(decided()[0]?.request).toBe('POST /api/admin/claims/1/approve');
  await screen.findByText('Done');
  expect(article().getByRole('heading', { level: 2 }).textContent).toBe('Chapel 2');
  await press('r');
  const dialog = within(screen.getByRole('dialog', { name: 'Reject “Chapel 2”?' }));
  const reasons = within(dialog.getByLabelText('Reason')).getAllByRole('option');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'The details we received don’t show that you speak for the church.',
    'The details we received don’t match what the church says.',
    'We couldn’t accept it as is.',
  ]);
  await paste(dialog.getByLabelText('Note to the claimant'), 'Please call.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await settle();
  expect(decided()[1]).toMatchObject({
    request: 'POST /api/admin/claims/2/reject',
    body: { reason: 'incomplete', note: 'Please call.' },
  });
  await screen.findByText('Done');
  expect(screen.getByText('No claims to review')).toBeTruthy();
});

test('reports a conflict and preserves the typed rejection note', async () => {
  await open();
  const conflict = { status: 409, body: { message: 'Decided already.', code: 'conflict' } };
  server.replies['POST /api/admin/claims/1/approve'] = conflict;
  server.replies['POST /api/admin/claims/1/reject'] = conflict;
  await press('a');
  await toasted('That didn’t work', 'Decided already.', 'destructive');
  await press('r');
  await paste(screen.getByLabelText('Note to the claimant'), 'Typed before');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
  await settle();
  expect(toastStore.get()?.title).toBe('That didn’t work');
  await press('r');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note to the claimant').value).toBe('Typed before');
});

test('approves an unproven claim only after a confirmation that lists what is missing', async () => {
  const first = claim(1, { evidence: { sameDomain: false, samePhone: true, sameEmail: false } });
  queue = [first, claim(2)];
  await open();
  await user.keyboard('a');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve an unverified claim?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A code emailed to the church’s own domain',
    'A confirmed email address at the church’s own domain',
    'The same email address',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Keep reviewing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(decided()).toEqual([]);
  await user.keyboard('a');
  await user.click(await screen.findByRole('button', { name: 'Approve anyway' }));
  await waitFor(() => expect(decided()[0]?.request).toBe('POST /api/admin/claims/1/approve'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('undoes a decision and selects its claim again', async () => {
  await open();
  await user.keyboard('a');
  await screen.findByText('Done');
  await screen.findByRole('heading', { level: 2, name: 'Chapel 2' });
  await user.keyboard('u');
  await waitFor(() => expect(decided().at(-1)?.request).toBe('POST /api/admin/history/7/undo'));
  await screen.findByRole('heading', { level: 2, name: 'Chapel 1' });
  await waitFor(() => expect(screen.queryByText('Done')).toBeNull());
});
