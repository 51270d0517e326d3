import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DuplicatePair } from '#shared/contracts/admin/submissions-merge.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { UndoProvider } from '@/features/desk/undo.tsx';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import { AdminDuplicates } from './admin-duplicates.tsx';

const side = (id: number, name: string) => ({
  id,
  name,
  address: '',
  zip: '77002',
  area: 'Downtown',
  source: 'osm',
  sourceId: `n${id}`,
});
const pair = (a: number, b: number, values: Partial<DuplicatePair> = {}): DuplicatePair => ({
  id: `${a}-${b}`,
  a: side(a, `Church ${a}`),
  b: side(b, `Church ${b}`),
  meters: 60,
  samePhone: false,
  sameWebsite: false,
  congregations: false,
  ...values,
});
const [firstPage, nextPage, decision] = [
  'GET /api/admin/duplicates',
  'GET /api/admin/duplicates?cursor=9',
  'POST /api/admin/duplicates',
];
const page = (pairs: DuplicatePair[], total: number, next = '') => ({
  body: pairs,
  headers: {
    'X-Total-Count': String(total),
    Link: next && `</api/admin/duplicates?cursor=${next}>; rel="next"`,
  },
});
const server = fakeServer(() => ({
  [firstPage]: page([pair(1, 2)], 2, '9'),
  [nextPage]: page([pair(11, 12, { meters: null, samePhone: true })], 2),
}));

test('loads pairs page by page and removes a decided one', async () => {
  server.replies[decision] = () => {
    server.replies[firstPage] = page([], 1, '9');
    return { body: { message: 'saved', undo: 7 } };
  };
  showPage('/admin', <AdminDuplicates />);
  await screen.findByText('2 pairs');
  await screen.findByText('197 ft apart');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('same phone number');
  await user.click(screen.getByRole('button', { name: /Not a duplicate.*#1, #2/ }));
  await waitFor(() => expect(screen.queryByText('Church 1')).toBeNull());
  await screen.findByText('1 pair');
  expect(server.bodies(decision)).toEqual([{ pairs: [{ a: 1, b: 2 }], decision: 'distinct' }]);
});

test('keeps the server’s order of pairs and churches after loading more', async () => {
  server.replies[firstPage] = page([pair(8, 3), pair(1, 2)], 3, '9');
  server.replies['GET /api/admin/churches/8/merge?with=3'] = 'never';
  showPage('/admin', <AdminDuplicates />);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Church 12');
  const names = screen.getAllByRole('link').map((link) => link.textContent!.match(/Church \d+/)![0]);
  expect(names).toEqual(['Church 8', 'Church 3', 'Church 1', 'Church 2', 'Church 11', 'Church 12']);
  await user.click(screen.getByRole('button', { name: /^Merge.*#8, #3/ }));
  await waitFor(() =>
    expect(server.sent.map(({ request }) => request)).toContain('GET /api/admin/churches/8/merge?with=3'),
  );
});

test('postpones a pair and focuses the list', async () => {
  server.replies[decision] = () => {
    server.replies[firstPage] = page([pair(5, 6, { sameWebsite: true, meters: null })], 1);
    return { body: { message: 'We’ll show this again in a week', undo: null } };
  };
  showPage('/admin', <AdminDuplicates />);
  await user.click(await screen.findByRole('button', { name: /^Later.*#1, #2/ }));
  expect(await screen.findByText('Church 5')).toBeTruthy();
  expect(server.bodies(decision)).toEqual([{ pairs: [{ a: 1, b: 2 }], decision: 'later' }]);
  expect(document.activeElement).toBe(screen.getByRole('list').parentElement);
  expect(toastStore.get()?.title).toBe('We’ll show this again in a week');
});

test('decides about all congregations that share a building at once, and takes it back', async () => {
  const wards = [pair(1, 2), pair(2, 3)].map((ward) => ({ ...ward, congregations: true }));
  const all = page([...wards, pair(5, 6)], 3);
  server.replies[firstPage] = all;
  server.replies[decision] = () => {
    server.replies[firstPage] = page([pair(5, 6)], 1);
    return { body: { message: 'saved', undo: 7 } };
  };
  showPage(
    '/admin',
    <UndoProvider>
      <AdminDuplicates />
    </UndoProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'All 3 congregations below are different' }));
  await screen.findByText('1 pair');
  expect(screen.queryByRole('heading', { name: 'Congregations that share a building' })).toBeNull();
  server.replies['POST /api/admin/history/7/undo'] = () => {
    server.replies[firstPage] = all;
    return { body: { message: 'Decision undone' } };
  };
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Congregations that share a building' })).toBeTruthy();
  const pairs = [
    { a: 1, b: 2 },
    { a: 2, b: 3 },
  ];
  expect(server.bodies(decision)).toEqual([{ pairs, decision: 'distinct' }]);
});
