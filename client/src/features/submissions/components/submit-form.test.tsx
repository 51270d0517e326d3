import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '@/components/ui/toast-store.ts';
import { readDraft } from '@/lib/draft.ts';
import { possibleDuplicate } from '@/test/church.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { toasted, user } from '@/test/user.ts';
import { beginSubmission, submissionDraft } from './church-values.ts';
import { SubmitForm } from './submit-form.tsx';

const [submit, compare] = ['POST /api/user/churches', 'POST /api/user/churches/possible-duplicates'];
const server = fakeServer(() => ({ [compare]: { body: [] } }));
beforeEach(() =>
  beginSubmission(7, {
    name: 'Grace Chapel',
    denomination: 'Baptist',
    address: '1 Main Street',
    zip: '77002',
    area: 'Downtown',
    phone: '(713) 555-0100',
    description: 'A chapel under the oaks.',
    services: ['Sunday 10:30 AM'],
  }),
);

type Stored = { key?: string; dismissed?: number[] };
const stored = () => readDraft<Stored>(submissionDraft(7))?.content;
function open() {
  const onDone = vi.fn();
  showPage('/church-submission', <SubmitForm userId={7} onDone={onDone} />);
  return onDone;
}
const send = () => user.click(screen.getByText('Submit church'));

test('keeps the draft and its key after a failure and clears it after a successful retry', async () => {
  server.replies[submit] = { status: 503, body: { code: 'unavailable', message: 'Not now.' } };
  const onDone = open();
  await send();
  await toasted('Submission Failed', 'Not now.');
  expect(stored()).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();

  server.replies[submit] = { body: { id: 3, message: 'We’ll review it.' } };
  await send();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(toastStore.get()).toMatchObject({ title: 'Church submitted', description: 'We’ll review it.' });
  expect(server.bodies(submit).at(-1)).toMatchObject({ name: 'Grace Chapel', services: ['Sunday 10:30 AM'] });
  expect(stored()).toBeUndefined();
  const keys = server.sent
    .filter(({ request }) => request === submit)
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
});

test('reports a church that was already sent and uses a new idempotency key for the next attempt', async () => {
  server.replies[submit] = { status: 409, body: { code: 'conflict', message: 'Sent before.' } };
  open();
  await send();
  await toasted('Submission Failed', 'Sent before.');
  await waitFor(() => expect(stored()?.key).toEqual(expect.any(String)));
  const { key } = stored()!;
  await send();
  await waitFor(() => expect(stored()?.key).not.toBe(key));
});

const listed = { ...possibleDuplicate, id: 5, name: 'GRACE CHAPEL', zip: '77002-1234' };

test('stops an exact duplicate until it is claimed or dismissed', async () => {
  server.replies[compare] = { body: [{ ...listed, id: 4, name: 'Grace Chapel of Houston' }, listed] };
  server.replies[submit] = { body: { id: 3, message: 'We’ll review it.' } };
  const onDone = open();
  await send();
  const stop = within(await screen.findByRole('region', { name: 'Is it one of these?' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Is it one of these?'));
  expect(server.bodies(submit)).toEqual([]);
  const links = () => stop.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links().slice(2)).toEqual(['/claim-church?church=5', '/church/5']);
  await user.click(stop.getByRole('button', { name: 'No, mine is a different church' }));
  await send();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(server.bodies(submit)).toHaveLength(1);
});

test.each([
  ['another owner’s', { claimable: false }, 'That’s mine: claim it', '/claim-church?church=5'],
  ['the user’s own', { claimable: false, id: 6 }, 'It’s yours already: edit it', '/church-edit/6'],
])('offers to take over %s exact duplicate', async (_whose, values, name, href) => {
  server.replies['GET /api/user/churches'] = { body: [{ id: 6 }] };
  server.replies[compare] = { body: [{ ...listed, ...values }] };
  open();
  await send();
  const stop = within(await screen.findByRole('region', { name: 'Is it one of these?' }));
  const link = await stop.findByRole('link', { name: new RegExp(`^${name}`) });
  expect(link.getAttribute('href')).toBe(href);
});

test.each([
  ['similar ones', [{ ...listed, zip: '77003' }]],
  ['none, or when they can’t be compared', null],
])('submits with %s', async (_case, found) => {
  server.replies[compare] = found ? { body: found } : { status: 500 };
  server.replies[submit] = { body: { id: 3, message: 'We’ll review it.' } };
  const onDone = open();
  await send();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

test('compares name, ZIP code, phone, and website with listed churches', async () => {
  open();
  await user.type(screen.getByLabelText(/^Website/), 'https://grace.example');
  await waitFor(() =>
    expect(server.bodies(compare).at(-1)).toEqual({
      name: 'Grace Chapel',
      zip: '77002',
      phone: '(713) 555-0100',
      website: 'https://grace.example',
      latitude: null,
      longitude: null,
    }),
  );
});

test('compares nothing while the form is empty', async () => {
  localStorage.clear();
  open();
  await screen.findByLabelText(/^Website/);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.bodies(compare)).toEqual([]);
});

test('hides dismissed duplicates', async () => {
  server.replies[compare] = { body: [{ ...possibleDuplicate, id: 4 }] };
  open();
  await screen.findByText('Grace Hall');
  expect(screen.getByRole('link', { name: /^Claim it for free/ }).getAttribute('href')).toBe(
    '/claim-church?church=4',
  );
  await user.click(screen.getByText('No, mine is a different church'));
  await waitFor(() => expect(screen.queryByText('Grace Hall')).toBeNull());
});

test('clears the form and its draft on Start over and focuses the first field', async () => {
  server.replies[submit] = { body: { id: 3, message: 'We’ll review it.' } };
  open();
  const key = stored()!.key;
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  const name = screen.getByLabelText<HTMLInputElement>('Church name');
  expect(name.value).toBe('');
  expect(document.activeElement).toBe(name);
  expect(stored()).toBeUndefined();
  // The next church gets a new idempotency key.
  await user.type(name, 'Hope Chapel');
  await waitFor(() => expect(stored()?.key).toBeTruthy());
  expect(stored()!.key).not.toBe(key);
});
