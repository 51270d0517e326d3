import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { OwnEvent } from '#shared/contracts/event-submissions.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { eventFields } from '#shared/messages/events.ts';
import { edits } from '@/features/desk/copy.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPart } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { EventForm } from './event-form.tsx';

const form: OwnEvent['form'] = {
  title: 'Choir Evening',
  description: 'Songs of four centuries.',
  date: '2030-06-02',
  time: '7:00 PM',
  location: 'Fellowship hall',
  category: 'music',
  churchId: null,
  recurrence: null,
};
const eventOf = (version: number, values: Partial<OwnEvent['form']> = {}): OwnEvent => ({
  id: 5,
  version,
  form: { ...form, ...values },
  churchName: null,
  next: '2030-06-02',
  state: 'live',
  hiddenReason: null,
});

let stored: OwnEvent;
const server = fakeServer(() => ({
  '*': (_body, request) => {
    if (!request.startsWith('PUT')) return { body: stored };
    return saves().at(-1)!.version === String(stored.version)
      ? { body: eventOf(stored.version + 1) }
      : { status: 409, body: { message: 'Changed by somebody else', code: 'conflict' } };
  },
}));
const saves = () =>
  server.sent
    .filter(({ request }) => request.startsWith('PUT'))
    .map(({ body, headers }) => ({ body, version: headers.get('If-Match') }));

const onDone = vi.fn();
function show(event: OwnEvent) {
  onDone.mockClear();
  stored = event;
  return showPart(<EventForm userId={7} event={event} churches={[]} onDone={onDone} />);
}
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
const type = (label: string, value: string) => fill(field(label), value);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const leave = () => {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
};
const { title, description } = eventFields;

test('an unsaved edit survives a reload with a notice, and is removed after saving', async () => {
  show(eventOf(3));
  await type(title, 'Choir Night');
  leave();
  show(eventOf(3));
  expect(field(title).value).toBe('Choir Night');
  expect(screen.getByText(/You have unsaved changes/)).toBeTruthy();
  await press(copy.save);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(saves()).toEqual([{ body: { ...form, title: 'Choir Night' }, version: '3' }]);
  expect(localStorage.getItem('draft:event-edit-5')).toBeNull();
  leave();
  expect(localStorage.getItem('draft:event-edit-5')).toBeNull();
});

test('a draft can be discarded', async () => {
  show(eventOf(3));
  await type(title, 'Choir Night');
  leave();
  show(eventOf(3));
  await press(edits.startOver);
  expect(field(title).value).toBe('Choir Evening');
  expect(screen.queryByText(/unsaved changes/)).toBeNull();
  leave();
  show(eventOf(3));
  expect(screen.queryByText(/unsaved changes/)).toBeNull();
});

test('a form without changes shows no draft notice', async () => {
  show(eventOf(3));
  await type(title, 'x');
  await type(title, 'Choir Evening');
  leave();
  show(eventOf(3));
  expect(screen.queryByText(/unsaved changes/)).toBeNull();
});

test('a draft of an older version blocks saving until it is merged, even after a reload', async () => {
  show(eventOf(3));
  await type(title, 'Choir Night');
  await type(description, 'Songs, and tea.');
  leave();
  const now = eventOf(4, { title: 'Gospel Evening', location: 'The garden' });
  for (const _ of [1, 2]) {
    show(now);
    const panel = screen.getByRole('region', { name: edits.conflictTitle });
    expect(panel.querySelectorAll('fieldset')).toHaveLength(2);
    expect(panel.textContent).toContain('Choir Night');
    expect(panel.textContent).toContain('Gospel Evening');
    await press(copy.save);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(saves()).toEqual([]);
    leave();
  }
  show(now);
  await press(edits.saveMerged);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(screen.queryByRole('region', { name: edits.conflictTitle })).toBeNull();
  expect(saves()).toEqual([
    {
      body: { ...form, title: 'Choir Night', description: 'Songs, and tea.', location: 'The garden' },
      version: '4',
    },
  ]);
});

test('rejects a save if the event was saved elsewhere, and offers either version of each field', async () => {
  show(eventOf(3));
  await type(title, 'Choir Night');
  stored = eventOf(4, { title: 'Gospel Evening', time: '8:00 PM' });
  await press(copy.save);
  const panel = await screen.findByRole('region', { name: edits.conflictTitle });
  const choice = within(panel).getByRole('group', { name: title });
  await user.click(within(choice).getByRole('radio', { name: new RegExp(edits.theirs) }));
  await press(edits.saveMerged);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(saves().map(({ version }) => version)).toEqual(['3', '4']);
  expect(saves()[1]!.body).toEqual(stored.form);
});

test('a refetch does not change the version that guards the save', async () => {
  const { rerender } = show(eventOf(3));
  await type(title, 'Choir Night');
  stored = eventOf(4, { title: 'Gospel Evening' });
  rerender(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <EventForm userId={7} event={stored} churches={[]} onDone={onDone} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await press(copy.save);
  await screen.findByRole('region', { name: edits.conflictTitle });
  expect(saves().map(({ version }) => version)).toEqual(['3']);
  expect(onDone).not.toHaveBeenCalled();
});
