import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { liveFields } from '#shared/domain/church-fields.ts';
import { type ChurchForm, churchForm } from '#shared/domain/church-form.ts';
import { churchForm as copy } from '#shared/messages/submissions.ts';
import { firstVersions } from '@/features/desk/use-edit-form.ts';
import { useFormDraft } from '@/lib/draft.ts';
import { useSchemaForm } from '@/lib/form.ts';
import { paste, useFakeTimers, user } from '@/test/user.ts';
import { emptyValues, type FormValues, valuesOf } from './church-values.ts';
import { TimesGroup } from './times-group.tsx';

// Friday evening in Houston, but already Saturday in London.
const now = new Date('2026-11-21T01:00:00Z');
const christmas = { date: '2026-12-25', kind: 'none', text: 'Come on Thursday evening.' } as const;

const stored: FormValues = {
  ...emptyValues,
  name: 'Grace',
  denomination: 'Baptist',
  address: '1 Main Street',
  area: 'Downtown',
  zip: '77002',
  description: 'A church for the test.',
  services: ['Sunday 9:00 AM & 11:00 AM (Spanish)'],
  serviceExceptions: [christmas],
};

beforeEach(() =>
  useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
);

const sent = vi.fn<(values: ChurchForm) => void>();

function Form({ values }: { values: FormValues }) {
  const form = useSchemaForm(churchForm, values);
  useFormDraft('church-edit-1', form, () => ({ version: 1, base: values }));
  return (
    <form onSubmit={form.handleSubmit((form) => sent(form))} noValidate>
      <TimesGroup schema={churchForm} form={form} live={liveFields} />
      <button type="submit">Save</button>
    </form>
  );
}

function show(values: FormValues = stored) {
  sent.mockClear();
  return render(<Form values={values} />);
}
const addButton = () => screen.getByText<HTMLButtonElement>('Add a special date');
const add = () => user.click(addButton());
const save = () => user.click(screen.getByText('Save'));
// Found by text, because computing the roles of a whole form is slow.
const day = (position: number) => within(screen.getByText(`Day ${position}`).closest('fieldset')!);
async function fillDay(position: number, { date, kind, text }: { date: string; kind: string; text: string }) {
  await paste(day(position).getByLabelText('Date'), date);
  await paste(day(position).getByLabelText('What’s different'), kind);
  await paste(day(position).getByLabelText(/^(Note|Times|What and)/), text);
}

test('shows how each line was parsed', async () => {
  show({ ...stored, services: ['Sunday 9:00 AM & 11:00 AM (Spanish)', 'Whenever the bell rings'] });
  expect(screen.getByText('We read this as Sundays 9:00 AM and 11:00 AM (Spanish)')).toBeTruthy();
  const unparsed =
    /^We’ll show it as written, but visitors can’t filter by it\. Try something like “Sunday 9:00 AM” instead\.$/;
  expect(screen.getByText(unparsed)).toBeTruthy();
  // The hint waits for a pause in typing.
  await paste(screen.getByLabelText('Service time 1'), 'Wed');
  expect(screen.getAllByText(unparsed)).toHaveLength(1);
  await waitFor(() => expect(screen.getAllByText(unparsed)).toHaveLength(2), { timeout: 2000 });
  await paste(screen.getByLabelText('Service time 1'), 'Wed 7pm Bible study');
  const parsed = screen.getByText('We read this as Wednesdays 7:00 PM (Bible study)');
  expect(screen.getByLabelText('Service time 1').getAttribute('aria-describedby')).toBe(parsed.id);
});

test('loads, adds, and removes special dates', async () => {
  show();
  expect(screen.getByRole('group', { name: /^Special dates \(optional, public right away\)/ })).toBeTruthy();
  expect(day(1).getByLabelText<HTMLInputElement>('Date').value).toBe('2026-12-25');
  expect(day(1).getByText('Friday, December 25')).toBeTruthy();
  await add();
  expect(document.activeElement).toBe(day(2).getByLabelText('Date'));
  // Today in Houston, not in London.
  expect(day(2).getByLabelText('Date').getAttribute('min')).toBe('2026-11-20');
  await fillDay(2, { date: '2027-03-28', kind: 'also', text: '6:30 AM sunrise service' });
  expect(day(2).getByText('We read this as 6:30 AM')).toBeTruthy();
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  const easter = { date: '2027-03-28', kind: 'also', text: '6:30 AM sunrise service' };
  expect(sent.mock.calls[0]![0].serviceExceptions).toEqual([christmas, easter]);

  await user.click(screen.getByLabelText('Remove Friday, December 25'));
  expect(document.activeElement).toBe(addButton());
  expect(screen.getByText('The date was removed.')).toBeTruthy();
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls[1]![0].serviceExceptions).toEqual([easter]);
});

test('shows errors at their fields', async () => {
  show();
  await add();
  await save();
  await waitFor(() => expect(day(2).getByText(copy.exceptionDate)).toBeTruthy());
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(day(2).getByLabelText('Date'));
  await fillDay(2, { date: '2026-12-25', kind: 'instead', text: '' });
  await save();
  await waitFor(() => expect(day(2).getByText(copy.exceptionText)).toBeTruthy());
  await fillDay(2, { date: '2026-12-25', kind: 'instead', text: '10:00 AM' });
  await save();
  await waitFor(() => expect(day(2).getByText(copy.exceptionTwice)).toBeTruthy());
  await fillDay(2, { date: '2026-12-24', kind: 'instead', text: '7 & 9 PM' });
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});

test('reports an unparsed time, a mismatched weekday, and a date in the past', async () => {
  show({ ...stored, serviceExceptions: [{ date: '2026-12-24', kind: 'instead', text: 'Friday 7 PM' }] });
  const unparsed = /^We’ll show it as written, but calendars/;
  expect(day(1).getByText(unparsed)).toBeTruthy();
  await paste(day(1).getByLabelText(/^(Note|Times|What and)/), 'Thursday 7 PM');
  expect(day(1).getByText('We read this as 7:00 PM')).toBeTruthy();
  await paste(day(1).getByLabelText('Date'), '2026-11-19');
  expect(day(1).getByText('This date has passed and won’t be saved.')).toBeTruthy();
});

test('accepts up to thirty dates', () => {
  const days = Array.from({ length: 30 }, (_, index) => ({
    date: `2026-12-${String((index % 30) + 1).padStart(2, '0')}`,
    kind: 'none' as const,
    text: '',
  }));
  show({ ...stored, serviceExceptions: days });
  expect(addButton().disabled).toBe(true);
});

test('stores special dates in the draft, and keeps the saved ones if an old draft has none', async () => {
  const page = show();
  await add();
  await fillDay(2, { date: '2026-12-31', kind: 'also', text: '10 PM' });
  page.unmount();
  const restored = () => firstVersions('church-edit-1', { version: 1, values: stored }, valuesOf).values;
  expect(restored().serviceExceptions).toEqual([
    christmas,
    { date: '2026-12-31', kind: 'also', text: '10 PM' },
  ]);

  const { serviceExceptions: _none, ...older } = { ...stored, name: 'Grace Church' };
  const draftEntry = JSON.parse(localStorage.getItem('draft:church-edit-1')!);
  draftEntry.content = { version: 1, values: older, base: older };
  localStorage.setItem('draft:church-edit-1', JSON.stringify(draftEntry));
  expect(restored()).toMatchObject({ name: 'Grace Church', serviceExceptions: [christmas] });
});

test('drops parsed times and invalid dates from API responses', () => {
  const response = [{ ...christmas, times: [] }, { date: '2026-12-26', kind: 'maybe', text: '' }, null];
  expect(valuesOf({ serviceExceptions: response }).serviceExceptions).toEqual([christmas]);
});
