import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '@/lib/connection.ts';
import { pagesQuery, useLastPages } from '@/lib/paging.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { pass } from '@/test/show.tsx';
import { ConnectionNotice } from './layout-notices.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => connection.set('ok'));

function Names({ search }: { search: string }) {
  const { pages } = useLastPages(useInfiniteQuery(pagesQuery('/api/churches', { search })));
  return <p>{pages ? pages[0]!.items.map(({ name }) => name).join() : 'nothing'}</p>;
}

const show = () => {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const tree = (search: string) => (
    <QueryClientProvider client={client}>
      <Names search={search} />
      <ConnectionNotice />
    </QueryClientProvider>
  );
  const { rerender } = render(tree('first'));
  return (search: string) => rerender(tree(search));
};

test('a search that cannot reach the server says so, keeps the results, and is fetched once it can', async () => {
  let reachable = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (!reachable) throw new TypeError('Failed to fetch');
    return Response.json([{ id: 1, name: String(url).includes('second') ? 'Second' : 'First' }]);
  });
  const search = show();
  await pass(100);
  reachable = false;
  search('second');
  await pass(100);
  expect(screen.getByText(/We can’t reach the server/)).toBeDefined();
  expect(screen.getByText('First')).toBeDefined();
  reachable = true;
  await pass(10_000);
  expect(screen.getByText('Second')).toBeDefined();
  expect(screen.queryByText(/We can’t reach the server/)).toBeNull();
});

test('reports a slow response until it arrives', async () => {
  let respond = () => {};
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        respond = () => resolve(Response.json([{ id: 1, name: 'First' }]));
      }),
  );
  show();
  await pass(2400);
  expect(screen.queryByText(/longer than usual/)).toBeNull();
  await pass(200);
  expect(screen.getByText(/longer than usual/)).toBeDefined();
  respond();
  await pass(100);
  expect(screen.getByText('First')).toBeDefined();
  expect(screen.queryByText(/longer than usual/)).toBeNull();
});

test('says that the visitor is offline as long as that lasts', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  show();
  const go = (on: boolean) => {
    online.mockReturnValue(on);
    act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')));
  };
  go(false);
  expect(screen.getByText(/You’re offline/)).toBeDefined();
  go(true);
  expect(screen.queryByText(/You’re offline/)).toBeNull();
  cleanup();
  const listeners = (calls: unknown[][]) => calls.filter(([name]) => /^(on|off)line$/.test(String(name)));
  const gone = listeners(removed.mock.calls).map(([name, listener]) => [name, listener]);
  for (const [name, listener] of listeners(added.mock.calls)) expect(gone).toContainEqual([name, listener]);
});
