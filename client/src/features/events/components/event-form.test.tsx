import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drafts } from '#shared/messages/app.ts';
import { eventSubmission as copy, eventForm as errors } from '#shared/messages/event-submissions.ts';
import { eventFields } from '#shared/messages/events.ts';
import { fakeServer, type Reply } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { labeled, paste, toasted, user } from '@/test/user.ts';
import { EventForm } from './event-form.tsx';
import type { EventChurch } from './event-values.ts';

const plain: EventChurch = {
  id: 3,
  name: 'Oak Chapel',
  address: '12 Oak Street',
  featured: false,
  status: 'approved',
};
const golden: EventChurch = {
  ...plain,
  id: 4,
  name: 'Golden Church',
  address: '9 Main Street',
  featured: true,
};
const waiting: EventChurch = { ...plain, id: 5, name: 'New Church', status: 'pending' };

const submit = 'POST /api/events';
const server = fakeServer(() => ({ [submit]: { body: { id: 1 } } }));
const sent = () => server.bodies(submit) as Array<Record<string, unknown>>;
const keys = () => server.sent.map(({ headers }) => headers.get('Idempotency-Key'));
const refuse = (message: string, field: string): Reply => ({
  status: 400,
  body: { message, code: 'bad_input', fields: { [field]: message } },
});

const onDone = vi.fn();
function show(churches: EventChurch[] = []) {
  onDone.mockClear();
  const form = <EventForm userId={7} event={null} churches={churches} onDone={onDone} />;
  return showPage('/events', form);
}
const field = (label: string) => labeled(new RegExp(`^${label}`));
const type = (label: string, value: string) => paste(field(label), value);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
async function fillForm() {
  await type(eventFields.title, 'Choir Evening');
  await type(eventFields.description, 'Songs of four centuries.');
  await type(eventFields.date, '2030-06-02');
  await type(eventFields.location, 'Fellowship hall');
}

test('an empty form shows what is missing in each field and sends nothing', async () => {
  show();
  await press(copy.submit);
  for (const message of [errors.title, errors.description, errors.date, errors.location])
    expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field(eventFields.title));
  expect(sent()).toEqual([]);
});

test('shows the church select only to users with churches, and marks pending ones', () => {
  show();
  expect(screen.queryByLabelText(/^Church/)).toBeNull();
  cleanup();
  show([plain, waiting]);
  const options = [...(field('Church') as unknown as HTMLSelectElement).options].map(({ text }) => text);
  expect(options).toEqual([copy.noChurch, 'Oak Chapel', 'New Church (waiting for approval)']);
});

test('a featured church fills in the location and church, with a banner and a tag', async () => {
  show([plain, golden]);
  await waitFor(() => expect(field(eventFields.location).value).toBe('Golden Church, 9 Main Street'));
  expect(field('Church').value).toBe('4');
  expect(screen.getByText(copy.autoFilled)).toBeTruthy();
  expect(screen.getByText(copy.autoFilledHint('Golden Church'))).toBeTruthy();
  // A typed location is no longer marked as auto-filled.
  await type(eventFields.location, 'The park');
  await waitFor(() => expect(screen.queryByText(copy.autoFilled)).toBeNull());
  expect(field('Church').value).toBe('4');
});

test('an auto-filled location does not come back after it is removed with its church', async () => {
  show([plain, golden]);
  await waitFor(() => expect(field(eventFields.location).value).toBe('Golden Church, 9 Main Street'));
  await type('Church', '');
  await waitFor(() => expect(field(eventFields.location).value).toBe(''));
  await type(eventFields.title, 'Choir Evening');
  expect(field('Church').value).toBe('');
  expect(field(eventFields.location).value).toBe('');
  // A typed location stays when the church is removed.
  await type('Church', '3');
  await type(eventFields.location, 'The park');
  await type('Church', '');
  expect(field(eventFields.location).value).toBe('The park');
});

test('without a featured church, fills in nothing until a church is selected', async () => {
  show([plain]);
  expect(field(eventFields.location).value).toBe('');
  await type('Church', '3');
  await waitFor(() => expect(field(eventFields.location).value).toBe('Oak Chapel, 12 Oak Street'));
  expect(screen.getByText(copy.autoFilled)).toBeTruthy();
  await type('Church', '');
  await waitFor(() => expect(field(eventFields.location).value).toBe(''));
});

test('sends the form once, then shows the success message', async () => {
  let release = (_: Reply) => {};
  server.replies[submit] = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  show([golden]);
  await waitFor(() => expect(field('Church').value).toBe('4'));
  await fillForm();
  await type('Time', '19:00');
  expect(screen.getByText(copy.timeRead('7:00 PM'))).toBeTruthy();
  await press(copy.submit);
  // Only one request, even if the button is clicked repeatedly.
  const working = await screen.findByRole('button', { name: 'Submitting...' });
  await user.click(working);
  expect(keys()).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
  expect(sent()[0]).toEqual({
    title: 'Choir Evening',
    description: 'Songs of four centuries.',
    date: '2030-06-02',
    time: '19:00',
    location: 'Fellowship hall',
    category: 'general',
    churchId: 4,
    recurrence: null,
  });
  await act(async () => release({ body: { id: 1 } }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  await toasted('Event Submitted Successfully', copy.doneText);
  expect(localStorage.getItem('draft:event:7')).toBeNull();
});

test('an error keeps the form, and the next request uses the same idempotency key', async () => {
  server.replies[submit] = { status: 500 };
  show();
  await fillForm();
  await press(copy.submit);
  await toasted(
    'Submission Failed',
    'There was an error submitting your event. Please try again.',
    'destructive',
  );
  expect(field(eventFields.title).value).toBe('Choir Evening');
  server.replies[submit] = { body: { id: 1 } };
  await waitFor(() => expect(screen.getByRole('button', { name: copy.submit })).toBeTruthy());
  await press(copy.submit);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(keys()[1]).toBe(keys()[0]);
});

test('shows server errors on their fields', async () => {
  server.replies[submit] = refuse(errors.location, 'location');
  show();
  await fillForm();
  await press(copy.submit);
  expect(await screen.findByText(errors.location)).toBeTruthy();
});

test('lists the dates of a series, which can be skipped, and sends them', async () => {
  show();
  await fillForm();
  await type('Repeats', 'monthly');
  await type('Last day of the series', '2030-09-30');
  // The first Sunday of each month.
  expect(await screen.findByText('4 dates')).toBeTruthy();
  await user.click(screen.getByLabelText('Sun, Jul 7, 2030'));
  expect(await screen.findByText('3 dates')).toBeTruthy();
  // A date that is checked again leaves the others skipped.
  await user.click(screen.getByLabelText('Sun, Aug 4, 2030'));
  await user.click(screen.getByLabelText('Sun, Aug 4, 2030'));
  expect(await screen.findByText('3 dates')).toBeTruthy();
  // Twelve is the maximum.
  await type('Repeat every', '13');
  expect(screen.queryByText(/^\d dates?$/)).toBeNull();
  await type('Repeat every', '12');
  expect(await screen.findByText('1 date')).toBeTruthy();
  await type('Repeat every', '1');
  expect(await screen.findByText('3 dates')).toBeTruthy();
  await press(copy.submit);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent()[0]!.recurrence).toEqual({
    kind: 'monthly',
    every: 1,
    last: false,
    until: '2030-09-30',
    skipped: ['2030-07-07'],
  });
});

test('asks whether the fourth weekday means the last one if it is both', async () => {
  show();
  await fillForm();
  await type('Date', '2030-06-25');
  await type('Repeats', 'monthly');
  await type('Last day of the series', '2030-07-31');
  await type('On which day', 'last');
  expect(await screen.findByText('Tue, Jul 30, 2030')).toBeTruthy();
});

test.each([
  ['every', 'Repeat every'],
  ['until', 'Last day of the series'],
  ['last', 'On which day'],
])('shows the server’s error for a series’ “%s” on its field', async (name, label) => {
  server.replies[submit] = refuse('Not like this', `recurrence.${name}`);
  show();
  await fillForm();
  await type('Date', '2030-06-25');
  await type('Repeats', 'monthly');
  await type('Last day of the series', '2030-07-31');
  await press(copy.submit);
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
  const described = field(label).getAttribute('aria-describedby')!.split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Not like this');
});

test('restores a draft, which auto-fill does not overwrite and which can be discarded', async () => {
  show([golden]);
  await waitFor(() => expect(field('Church').value).toBe('4'));
  await fillForm();
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  show([golden]);
  expect(field(eventFields.title).value).toBe('Choir Evening');
  expect(field(eventFields.location).value).toBe('Fellowship hall');
  await press(drafts.startOver);
  expect(document.activeElement).toBe(field(eventFields.title));
  expect(field(eventFields.title).value).toBe('');
  await waitFor(() => expect(field(eventFields.location).value).toBe('Golden Church, 9 Main Street'));
});
