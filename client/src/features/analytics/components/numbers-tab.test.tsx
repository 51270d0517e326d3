import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MonthNumbers } from '#shared/contracts/analytics.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { noVisitors } from '@/test/church.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { toasted, user } from '@/test/user.ts';
import { NumbersTab } from './numbers-tab.tsx';

const month = (values: Partial<MonthNumbers>): MonthNumbers => ({
  ...noVisitors,
  churchId: 3,
  churchName: 'Grace Chapel',
  area: 'Downtown',
  ...values,
});
const setting = 'GET /api/user/monthly-numbers';
const list = 'GET /api/user/analytics';
const server = fakeServer(() => ({
  [setting]: { body: { wanted: true } },
  [list]: { body: [month({ month: '2026-10', profileViews: 40 }), month({ profileViews: 60 })] },
}));
const open = () => showPage('/dashboard', <NumbersTab />);

test('lists the months in a table', async () => {
  open();
  await user.click(await screen.findByText('As a table'));
  const table = within(screen.getByRole('table', { name: 'Numbers for Grace Chapel by month' }));
  expect(table.getAllByRole('row').length).toBeGreaterThanOrEqual(3);
});

test('shows a note only while there are no visitors', async () => {
  open();
  await screen.findByText('As a table');
  expect(screen.queryByText(/^No visitors yet/)).toBeNull();
  cleanup();
  server.replies[list] = { body: [month({})] };
  open();
  expect(await screen.findByText(/^No visitors yet/)).toBeTruthy();
});

test('shows the area’s medians only where they are above zero', async () => {
  const zero = { profileViews: 0, websiteClicks: 0, phoneClicks: 0, directionClicks: 0, plannedVisits: 0 };
  const show = async (areaMedian: MonthNumbers['areaMedian']) => {
    server.replies[list] = {
      body: ['2026-09', '2026-10', '2026-11'].map((at) => month({ month: at, areaMedian, profileViews: 9 })),
    };
    open();
    await screen.findByText('As a table');
    const medians = screen.queryAllByText(/^Median/).map(({ textContent }) => textContent);
    cleanup();
    return medians;
  };
  expect(await show(zero)).toEqual([]);
  expect(await show({ ...zero, profileViews: 12 })).toEqual([
    'Median in Downtown: 12',
    'Median: in October 2026, half of the churches in Downtown had more and half had fewer.',
  ]);
});

test('downloads the shown church’s numbers in a file named after church and month', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return 'blob:numbers';
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  open();
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  expect(names).toEqual(['numbers-3-2026-11.csv']);
  expect(await files[0]!.text()).toContain('Grace Chapel,2026-10,40,');
});

test('offers to load the numbers again after an error', async () => {
  server.replies[list] = { status: 400, body: { message: 'Not now.' } };
  open();
  expect(await screen.findByText('We couldn’t load this.')).toBeTruthy();
  server.replies[list] = { body: [month({ profileViews: 1 })] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('As a table')).toBeTruthy();
});

test('turns off the monthly email, and leaves it on if saving fails', async () => {
  const put = 'PUT /api/user/monthly-numbers';
  open();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Email me monthly numbers/ });
  expect(box.checked).toBe(true);
  server.replies[put] = { status: 400, body: { message: 'no' } };
  await user.click(box);
  await toasted('We couldn’t save that. Please try again.', undefined, 'destructive');
  await waitFor(() => expect(box.checked).toBe(true));
  server.replies[put] = { body: { wanted: false } };
  await user.click(box);
  await waitFor(() => expect(toastStore.get()?.title).toBe('You won’t get monthly numbers'));
  await waitFor(() => expect(box.checked).toBe(false));
  expect(server.bodies(put)).toEqual([{ wanted: false }, { wanted: false }]);
});

test('shows the numbers of the chosen church', async () => {
  Element.prototype.hasPointerCapture = () => false;
  server.replies[list] = {
    body: [month({ profileViews: 60 }), month({ churchId: 4, churchName: 'Hope Hall', profileViews: 7 })],
  };
  open();
  await user.click(await screen.findByText('As a table'));
  expect(screen.getByRole('table', { name: 'Numbers for Grace Chapel by month' })).toBeTruthy();
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Hope Hall' }));
  await user.click(await screen.findByText('As a table'));
  expect(screen.getByRole('table', { name: 'Numbers for Hope Hall by month' })).toBeTruthy();
});
