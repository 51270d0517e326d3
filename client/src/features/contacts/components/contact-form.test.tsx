import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Church } from '#shared/contracts/churches.ts';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { dismissToast, toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { paste, toasted, useFakeTimers, user } from '@/test/user.ts';
import { ContactForm } from './contact-form.tsx';
import { SuggestEdit } from './suggest-edit.tsx';
import { SupportButton } from './support-dialog.tsx';
import VisitDialog from './visit-dialog.tsx';

const stamp = 'GET /api/contacts/stamp';
const server = fakeServer(() => ({
  [stamp]: { body: { stamp: 'the stamp' } },
  '*': { body: { success: true } },
}));
const sent = () => server.sent.filter(({ request }) => request !== stamp);

// Fake time may run out before a chunk is really loaded.
beforeAll(() => Promise.all([import('./support-dialog.tsx'), import('./suggestion-dialog.tsx')]));
beforeEach(() => {
  // The forms wait several seconds before they send anything.
  useFakeTimers();
});
afterEach(() => dismissToast(toastStore.get()?.id ?? 0));

const show = (children: ReactNode) => showPage('/contact', children);
const type = (label: string, value: string) => paste(screen.getByLabelText(label), value);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const values = { name: 'Ruth Moab', email: 'ruth@example.org', message: 'Where do we sign up?' };
const fillForm = async () => {
  await type('Your name', values.name);
  await type('Your email address', values.email);
  await type('Subject', 'advertising');
  await type('Message', values.message);
};

test('shows validation errors at their fields and sends nothing', async () => {
  show(<ContactForm />);
  await type('Your name', 'R');
  await press('Send message');
  expect(await screen.findByText('Name must be at least 2 characters')).toBeTruthy();
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(4);
  expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
  expect(sent()).toEqual([]);
});

test('restores the draft after a reload, until it is sent or discarded', async () => {
  const { unmount } = show(<ContactForm />);
  await fillForm();
  unmount();
  show(<ContactForm />);
  expect(screen.getByText(/^We restored what you typed on/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(values.message);
  await press('Start over');
  expect(screen.queryByText(/^We restored/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
  cleanup();

  show(<ContactForm />);
  expect(screen.queryByText(/^We restored/)).toBeNull();
  await fillForm();
  cleanup();
  show(<ContactForm />);
  expect(screen.getByText(/^We restored/)).toBeTruthy();
  await press('Send message');
  expect(await screen.findByRole('dialog', { name: 'Thank You!' })).toBeTruthy();
  expect(screen.queryByText(/^We restored/)).toBeNull();
  cleanup();
  show(<ContactForm />);
  expect(screen.queryByText(/^We restored/)).toBeNull();
});

test('waits for the minimum time before sending, then says thanks and clears the form', async () => {
  const startedAt = performance.now();
  let sentAt = 0;
  server.replies['POST /api/contacts'] = () => {
    sentAt = performance.now();
    return { body: { success: true } };
  };
  show(<ContactForm />);
  await act(async () => undefined);
  await fillForm();
  await press('Send message');
  expect(screen.getByRole('button', { name: 'One moment...' })).toBeTruthy();
  // A second click during the request sends nothing.
  await press('One moment...');
  expect(await screen.findByRole('dialog', { name: 'Thank You!' })).toBeTruthy();
  expect(sent().map(({ request }) => request)).toEqual(['POST /api/contacts']);
  expect(sentAt - startedAt).toBeGreaterThan(2900);
  expect(sent()[0]!.body).toEqual({ ...values, subject: 'advertising', reference: '', stamp: 'the stamp' });
  expect(
    screen.getByText("Your message has been sent successfully. We'll get back to you within 24 hours."),
  ).toBeTruthy();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const label of ['Your name', 'Your email address', 'Subject', 'Message'])
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
});

test('asks for a stamp again if there was none when the form appeared, and after each attempt', async () => {
  let stamps = 0;
  server.replies[stamp] = () => (stamps++ === 0 ? { status: 503 } : { body: { stamp: `stamp ${stamps}` } });
  server.replies['*'] = () =>
    sent().length === 1 ? { status: 400, body: { message: 'Send again.', code: 'bad_input' } } : {};
  show(<ContactForm />);
  await fillForm();
  await press('Send message');
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Error sending message' }));
  await press('Send message');
  expect(await screen.findByRole('dialog', { name: 'Thank You!' })).toBeTruthy();
  expect(sent().map(({ body }) => body)).toMatchObject([{ stamp: 'stamp 2' }, { stamp: 'stamp 3' }]);
});

test('shows a toast if sending fails and keeps the message', async () => {
  server.replies['*'] = { status: 429, body: { message: 'Too many requests.', code: 'rate_limited' } };
  show(<ContactForm />);
  await fillForm();
  await press('Send message');
  await toasted('Error sending message', 'Please try again later.', 'destructive');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(values.message);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('sends support requests with or without a message and reports each kind of error', async () => {
  show(<SupportButton />);
  await press('Contact Support');
  await screen.findByRole('dialog', { name: 'Contact Support' });
  await press('Send request');
  await waitFor(() => expect(toastStore.get()?.title).toBe('Support Request Sent'));
  expect(sent().map(({ request, body }) => [request, body])).toEqual([
    ['POST /api/send-support-email', { message: '' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await press('Contact Support');
  await paste(await screen.findByLabelText('Message (optional)'), 'Help me');
  const busy = { status: 503, body: { message: 'busy', code: 'unavailable' } };
  for (const failure of [{ body: { success: false } }, busy]) {
    server.replies['*'] = failure;
    await press('Send request');
    await toasted(
      'Failed to Send',
      'Unable to send support request. Please try again or contact us directly.',
    );
    expect(screen.queryByRole('dialog')).not.toBeNull();
    toastStore.set(null);
  }
  server.replies['*'] = 'unreachable';
  await press('Send request');
  await waitFor(() =>
    expect(toastStore.get()?.description).toBe('Failed to send support request. Please try again.'),
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message (optional)').value).toBe('Help me');
});

const owned = { userId: 3, services: ['Sunday 9:00 AM'], phone: '(713) 555-0100' };
const showPageOf = (known: Partial<Church>) =>
  show(<SuggestEdit church={{ ...emptyChurch, id: 12, name: 'Grace', ...known } as unknown as Church} />);

test('sends a suggestion with a required field and text, but an optional email address', async () => {
  showPageOf(owned);
  await press('Suggest an edit');
  await screen.findByRole('dialog', { name: 'Suggest an edit' });
  await press('Send suggestion');
  expect(await screen.findByText('Please select what to change')).toBeTruthy();
  expect(screen.getByText('Please tell us what it should say')).toBeTruthy();
  expect(sent()).toEqual([]);
  await type('What is it about?', 'times');
  await type('What should it say?', 'Sunday at 10:30');
  await press('Send suggestion');
  await waitFor(() => expect(toastStore.get()?.title).toBe('Thanks for your suggestion'));
  expect(sent()).toMatchObject([
    { request: 'POST /api/churches/12/suggestions', body: { field: 'times', text: 'Sunday at 10:30' } },
  ]);
  expect(sent()[0]!.body).not.toHaveProperty('email');
});

test('an unclaimed page asks for times, phone, facts, and corrections in one form, and sends them together', async () => {
  showPageOf({ userId: null, timesConfirmedAt: null, phone: null, services: [] });
  await press('Help complete this page');
  await press('Send suggestion');
  expect(await screen.findByText('Answer at least one question.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await type('Service times', 'Sunday 10 AM\nSunday 12 PM in Spanish');
  await type('Phone number', '713-555-0100');
  await press('Gospel');
  await type('Anything else, or something wrong? (optional)', 'The website is old');
  await press('Send suggestion');
  const text =
    'Service times: Sunday 10 AM\nService times: Sunday 12 PM in Spanish\nPhone number: 713-555-0100\nWorship style: Gospel\nThe website is old';
  await waitFor(() => expect(sent()).toMatchObject([{ body: { field: 'visit', text } }]));
});

test('a page asks only for what it lacks', async () => {
  showPageOf({ ...owned, userId: null, timesConfirmedAt: null });
  await press('Help complete this page');
  await screen.findByRole('button', { name: 'Gospel' });
  expect([screen.queryByLabelText('Service times'), screen.queryByLabelText('Phone number')]).toEqual([
    null,
    null,
  ]);
});

test('accepts a report of a closed church without text, and leaves no draft', async () => {
  showPageOf(owned);
  await press('Suggest an edit');
  await type('What is it about?', 'closed');
  await screen.findByLabelText('How do you know? (optional)');
  await press('Send suggestion');
  await waitFor(() => expect(sent()).toMatchObject([{ body: { field: 'closed', text: '' } }]));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('closing the suggestion dialog keeps what was typed; Cancel and Start over discard it', async () => {
  showPageOf(owned);
  const typeTimes = async () => {
    await type('What is it about?', 'times');
    await type('What should it say?', 'Sunday at 10:30');
  };
  await press('Suggest an edit');
  await typeTimes();
  await user.keyboard('{Escape}');
  await press('Suggest an edit');
  expect(screen.getByDisplayValue('Sunday at 10:30')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('What is it about?'));
  await press('Start over');
  expect(screen.queryByDisplayValue('Sunday at 10:30')).toBeNull();
  await typeTimes();
  await press('Cancel');
  await press('Suggest an edit');
  expect(screen.queryByDisplayValue('Sunday at 10:30')).toBeNull();
  expect(sent()).toEqual([]);
});

test('asks the first three unknown facts, sends what is tapped, and keeps it if sending fails', async () => {
  showPageOf({ ...owned, music: ['organ'] });
  await press('Suggest an edit');
  await type('What is it about?', 'visit');
  const questions = screen.getAllByRole('group').map(({ firstChild }) => firstChild?.textContent);
  expect(questions).toEqual(['Worship style', 'Children during the service', 'Youth group']);
  await press('Send suggestion');
  expect(await screen.findByText('Answer at least one question.')).toBeTruthy();
  expect(sent()).toEqual([]);
  for (const answer of ['Gospel', 'Traditional', 'Nursery', 'Youth group', 'No youth group'])
    await press(answer);
  server.replies['POST /api/churches/12/suggestions'] = 'unreachable';
  await press('Send suggestion');
  await waitFor(() => expect(toastStore.get()?.title).toBe('We couldn’t send your suggestion'));
  expect(screen.getByRole('button', { name: 'Gospel' }).getAttribute('aria-pressed')).toBe('true');
  delete server.replies['POST /api/churches/12/suggestions'];
  await press('Send suggestion');
  const text =
    'Worship style: Traditional, Gospel\nChildren during the service: Nursery\nYouth group: No youth group';
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ body: { field: 'visit', text } }));
});

test.each([[[]], [['Sunday 9:00 AM']]])(
  'a visit can name one of the services %j, if there are any',
  (services) => {
    show(
      <VisitDialog
        church={{ id: 12, name: 'Grace Chapel', services } as unknown as Church}
        onClose={() => undefined}
      />,
    );
    const choice = screen.queryByLabelText<HTMLSelectElement>('Which service?');
    expect([...(choice?.options ?? [])].map(({ value }) => value).filter(Boolean)).toEqual(services);
  },
);
