import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listedChurch } from '@/test/church.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { DirectoryResults } from './directory-results.tsx';
import { useChurchPages } from './use-church-pages.ts';
import { useDirectory } from './use-directory.ts';

const list = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...listedChurch,
    id: first + index,
    name: `Church ${first + index}`,
  }));
const server = fakeServer(() => ({
  'GET /api/churches?limit=12&outside=true&search=77006': { body: list(100, 12) },
}));
const readAs = (read: string | null, churches: number) => ({
  body: list(1, churches),
  headers: { 'X-Total-Count': String(churches), ...(read ? { 'X-Search-Read': read } : {}) },
});

function Page() {
  const { filters, sort, view, change } = useDirectory();
  const pages = useChurchPages({ filters, sort });
  return (
    <DirectoryResults
      pages={pages}
      view={view === 'list' ? 'list' : 'grid'}
      filters={filters}
      onChange={change}
    />
  );
}
const open = (query: string) => showPage('/directory', <Page />, `/directory?${query}`);
const outside = () => server.sent.filter(({ request }) => request.includes('outside'));
const churchesIn = (heading: string) =>
  [...screen.getByRole('heading', { name: heading }).parentElement!.querySelectorAll('h3')].map(
    (name) => name.textContent,
  );

test.each(['grid', 'list'])(
  'below a typed place, shows the nearest churches outside it: %s',
  async (view) => {
    server.replies['GET /api/churches?limit=24&search=77006'] = readAs('search=&zip=77006', 2);
    open(`search=77006&view=${view}`);
    await screen.findByRole('heading', { name: 'Nearby' });
    expect(churchesIn('Nearby')).toEqual(list(100, 12).map(({ name }) => name));
    const names = screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent);
    expect(names.slice(0, 3)).toEqual(['Church 1', 'Church 2', 'Church 100']);
  },
);

test('an empty place says where it looked, and what is nearby follows', async () => {
  server.replies['GET /api/churches?limit=24&search=77006'] = readAs('search=&zip=77006', 0);
  open('search=77006');
  await screen.findByRole('heading', { name: 'Nearby' });
  await screen.findByRole('heading', { name: 'No Churches Found' });
  expect(screen.getByText('We looked in 77006.')).toBeTruthy();
  expect(churchesIn('Nearby')).toHaveLength(12);
});

test('asks with the same filters, and shows nothing if nothing is nearby', async () => {
  server.replies['GET /api/churches?denomination=Baptist&limit=24&search=katy&sort=name'] = readAs(
    'search=&near=Katy&radius=5',
    1,
  );
  server.replies['GET /api/churches?denomination=Baptist&limit=12&outside=true&search=katy&sort=name'] = {
    body: [],
  };
  open('search=katy&denomination=Baptist&sort=name');
  await waitFor(() => expect(outside()).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Nearby' })).toBeNull();
});

test('without a typed place, asks for nothing outside it', async () => {
  server.replies['GET /api/churches?limit=24&search=grace'] = readAs('search=grace&day=sunday', 1);
  server.replies['GET /api/churches?limit=24&near=77004'] = readAs(null, 1);
  for (const query of ['search=grace', 'near=77004']) {
    open(query);
    await screen.findByRole('heading', { name: 'Church 1' });
    cleanup();
  }
  expect(outside()).toEqual([]);
});
