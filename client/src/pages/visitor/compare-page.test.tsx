import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { paths } from '#shared/domain/paths.ts';
import { compared } from '@/components/compare-store.ts';
import { listedChurch } from '@/test/church.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { settle, showPage } from '@/test/show.tsx';
import { useFakeTimers } from '@/test/user.ts';
import ComparePage from './compare-page.tsx';

const church = (id: number) => ({ ...emptyChurch, ...listedChurch, id, name: `Church ${id}` });

const server = fakeServer(() => ({
  ...Object.fromEntries([1, 2, 3, 4].map((id) => [`GET /api/churches/${id}`, { body: church(id) }])),
  'GET /api/churches?ids=2%2C1&near=77036': {
    body: [
      { ...church(1), distance: 4 },
      { ...church(2), distance: 5 },
    ],
  },
}));

beforeEach(() => useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') }));

async function open(query: string) {
  const shown = showPage(paths.compare, <ComparePage />, `${paths.compare}?${query}`);
  await settle();
  return shown;
}

const columns = () =>
  screen.queryAllByRole('columnheader').map((head) => head.querySelector('h2')?.textContent);

test('has the churches of the URL in its order, with their distances', async () => {
  const { unmount } = await open('ids=2,1&near=77036');
  expect(columns()).toEqual(['Church 2', 'Church 1']);
  const row = screen.getByRole('rowheader', { name: 'Distance from 77036' }).closest('tr')!;
  expect(row.textContent).toBe('Distance from 770365.0 miles away4.0 miles away');
  unmount();
});

test('leaves out what isn’t listed, and says so', async () => {
  const { unmount } = await open('ids=1,99,2');
  expect(columns()).toEqual(['Church 1', 'Church 2']);
  expect(screen.getByText('One church in this link isn’t listed, so we left it out.')).toBeTruthy();
  unmount();
  const { unmount: leave } = await open('ids=4,3,2,1,5');
  expect(columns()).toEqual(['Church 4', 'Church 3', 'Church 2', 'Church 1']);
  leave();
});

test('a removed church leaves the table and the selection; one church alone asks for another', async () => {
  compared.toggle({ id: 3, name: 'Church 3' });
  const { unmount } = await open('ids=1,2,3');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Church 3' }));
  await settle();
  expect(columns()).toEqual(['Church 1', 'Church 2']);
  expect(screen.getByText('Church 3 is no longer in the comparison.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Compare churches');
  // It could be selected again only if it isn't selected anymore.
  compared.toggle({ id: 3, name: 'Church 3' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Church 1' }));
  await settle();
  expect(screen.getByRole('heading', { name: 'Church 2 needs company' })).toBeTruthy();
  unmount();
  compared.clear();
});

test('without churches, it says how to select them', async () => {
  const { unmount } = await open('');
  expect(screen.getByRole('heading', { name: 'Select two to four churches' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Churches' }).getAttribute('href')).toBe('/directory');
  expect(server.sent).toEqual([]);
  unmount();
});

test('the shared link tells nobody where the sender is', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  for (const near of ['29.761,-95.362', 'Third Ward']) {
    const { unmount } = await open(`ids=1,2&near=${near}`);
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    await settle();
    unmount();
  }
  expect(written.map((url) => new URL(url).search)).toEqual(['?ids=1,2', '?ids=1,2&near=Third%20Ward']);
});
