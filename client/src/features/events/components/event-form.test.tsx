import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventSubmission as copy, eventForm as faults } from '#shared/messages/events.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import { SubmitEventForm } from './event-form.tsx';
import type { EventChurch } from './use-auto-fill.ts';

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

type Sent = { body: Record<string, unknown>; key: string | null };
let sent: Sent[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answer = () => Response.json({ id: 1 });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push({
      body: JSON.parse(String(init.body)),
      key: new Headers(init.headers).get('Idempotency-Key'),
    });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onDone = vi.fn();
function show(churches: EventChurch[] = []) {
  onDone.mockClear();
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SubmitEventForm userId={7} churches={churches} onDone={onDone} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function fill() {
  type(copy.fields.title, 'Choir Evening');
  type(copy.fields.description, 'Songs of four centuries.');
  type(copy.fields.date, '2030-06-02');
  type(copy.fields.location, 'Fellowship hall');
}

test('an empty form says what is missing, field by field, and sends nothing', async () => {
  show();
  press(copy.submit);
  for (const message of [faults.title, faults.description, faults.date, faults.location])
    expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field(copy.fields.title));
  expect(sent).toEqual([]);
});

test('the church select is there only for somebody with churches; one that waits says so', () => {
  show();
  expect(screen.queryByLabelText(/^Church/)).toBeNull();
  cleanup();
  show([plain, waiting]);
  const options = [...(field('Church') as unknown as HTMLSelectElement).options].map(({ text }) => text);
  expect(options).toEqual([copy.noChurch, 'Oak Chapel', 'New Church (waiting for approval)']);
});

test('a featured church fills in location and churchId, with banner and tag', async () => {
  show([plain, golden]);
  await waitFor(() => expect(field(copy.fields.location).value).toBe('Golden Church, 9 Main Street'));
  expect(field('Church').value).toBe('4');
  expect(screen.getByText(copy.autoFilled)).toBeTruthy();
  expect(screen.getByText(copy.autoFilledHint('Golden Church'))).toBeTruthy();
  // A location of one's own is not ours any more.
  type(copy.fields.location, 'The park');
  await waitFor(() => expect(screen.queryByText(copy.autoFilled)).toBeNull());
  expect(field('Church').value).toBe('4');
});

test('without a featured church nothing is filled in until one is chosen', async () => {
  show([plain]);
  expect(field(copy.fields.location).value).toBe('');
  type('Church', '3');
  await waitFor(() => expect(field(copy.fields.location).value).toBe('Oak Chapel, 12 Oak Street'));
  expect(screen.getByText(copy.autoFilled)).toBeTruthy();
  type('Church', '');
  await waitFor(() => expect(field(copy.fields.location).value).toBe(''));
});

test('what is sent, and what is said after it', async () => {
  let release = (_: Response) => {};
  answer = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  show([golden]);
  await waitFor(() => expect(field('Church').value).toBe('4'));
  fill();
  type('Time', '19:00');
  expect(screen.getByText(copy.timeRead('7:00 PM'))).toBeTruthy();
  press(copy.submit);
  // One send, however often it is pressed.
  const working = await screen.findByRole('button', { name: 'Submitting...' });
  fireEvent.click(working);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.key).toMatch(/^[\w-]{36}$/);
  expect(sent[0]!.body).toEqual({
    title: 'Choir Evening',
    description: 'Songs of four centuries.',
    date: '2030-06-02',
    time: '19:00',
    location: 'Fellowship hall',
    category: 'general',
    churchId: 4,
    recurrence: null,
  });
  await act(async () => release(Response.json({ id: 1 })));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(toastStore.get()).toMatchObject({
    title: 'Event Submitted Successfully',
    description: copy.doneText,
  });
  expect(localStorage.getItem('draft:event:7')).toBeNull();
});

test('a failure keeps everything, and the next send has the same key', async () => {
  answer = () => new Response('broken', { status: 500 });
  show();
  fill();
  press(copy.submit);
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      title: 'Submission Failed',
      description: 'There was an error submitting your event. Please try again.',
      variant: 'destructive',
    }),
  );
  expect(field(copy.fields.title).value).toBe('Choir Evening');
  answer = () => Response.json({ id: 1 });
  await waitFor(() => expect(screen.getByRole('button', { name: copy.submit })).toBeTruthy());
  press(copy.submit);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent[1]!.key).toBe(sent[0]!.key);
});

test('faults that the server finds stand under their fields', async () => {
  answer = () =>
    Response.json(
      { message: faults.location, code: 'bad_input', fields: { location: faults.location } },
      { status: 400 },
    );
  show();
  fill();
  press(copy.submit);
  expect(await screen.findByText(faults.location)).toBeTruthy();
});

test('a series: its dates are listed, one can be left out, and all of it is sent', async () => {
  show();
  fill();
  type('Repeats', 'monthly');
  type('Last day of the series', '2030-09-30');
  // The first Sunday of each month.
  expect(await screen.findByText('4 dates')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Sun, Jul 7, 2030'));
  expect(await screen.findByText('3 dates')).toBeTruthy();
  press(copy.submit);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent[0]!.body.recurrence).toEqual({
    kind: 'monthly',
    every: 1,
    last: false,
    until: '2030-09-30',
    skipped: ['2030-07-07'],
  });
});

test('a fourth weekday that is the last as well asks which is meant', async () => {
  show();
  fill();
  type('Date', '2030-06-25');
  type('Repeats', 'monthly');
  type('Last day of the series', '2030-07-31');
  type('On which day', 'last');
  expect(await screen.findByText('Tue, Jul 30, 2030')).toBeTruthy();
});

test('what was typed survives, auto-fill does not write over it, and it can be thrown away', async () => {
  show([golden]);
  await waitFor(() => expect(field('Church').value).toBe('4'));
  fill();
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  show([golden]);
  expect(field(copy.fields.title).value).toBe('Choir Evening');
  expect(field(copy.fields.location).value).toBe('Fellowship hall');
  press(copy.startOver);
  expect(field(copy.fields.title).value).toBe('');
  await waitFor(() => expect(field(copy.fields.location).value).toBe('Golden Church, 9 Main Street'));
});
