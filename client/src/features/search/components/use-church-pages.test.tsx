import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { connection } from '@/lib/connection.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { boundsQuery } from '../api.ts';
import { useChurchPages } from './use-church-pages.ts';

/** Pages of one church each. */
const pageAt = (cursor: number) => ({
  body: [{ id: cursor, name: `Church ${cursor}` }],
  headers: { Link: `</api/churches?limit=24&cursor=${cursor + 1}>; rel="next"` },
});
const server = fakeServer(() => ({
  'GET /api/churches/map': { body: { clusters: [], churches: [{ latitude: 29.7, longitude: -95.4 }] } },
  'GET /api/churches?limit=24': pageAt(1),
  'GET /api/churches?cursor=2&limit=24': pageAt(2),
}));

const open = (client = createQueryClient()) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useChurchPages({ filters: {}, sort: 'featured' }), {
    wrapper,
  });
  return { result, unmount, ids: () => result.current.churches.map(({ id }) => id) };
};

afterEach(() => connection.set('ok'));

test.each([
  ['an error of the server is a failure', () => Response.json({ message: 'Broken' }, { status: 500 }), true],
  [
    'a server out of reach is left to the connection notice',
    () => Promise.reject(new TypeError('Failed to fetch')),
    false,
  ],
])('%s', async (_name, respond, failed) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const { result } = open(client);
  await waitFor(() => expect(client.getQueryCache().getAll()[0]!.state.status).toBe('error'));
  await waitFor(() => expect(result.current.failed).toBe(failed));
  expect(result.current.first).toBeUndefined();
  expect(connection.get()).toBe(failed ? 'ok' : 'lost');
});

test('a reload keeps the length of the list', async () => {
  window.history.replaceState({ idx: 0 }, '', '/directory');
  const first = open();
  await waitFor(() => expect(first.ids()).toEqual([1]));
  await act(() => first.result.current.list.fetchNextPage());
  await waitFor(() => expect(first.ids()).toEqual([1, 2]));
  first.unmount();
  // The browser keeps the state of the history entry.
  expect(window.history.state).toEqual({ idx: 0, pages: 2 });
  const reloaded = open();
  await waitFor(() => expect(reloaded.ids()).toEqual([1, 2]));
  expect(reloaded.result.current.list.hasNextPage).toBe(true);
  reloaded.unmount();
  window.history.replaceState({ idx: 1 }, '', '/directory');
  const another = open();
  await waitFor(() => expect(another.ids()).toEqual([1]));
  expect(another.result.current.list.isFetchingNextPage).toBe(false);
});

test('the bounds are those of the filtered churches', async () => {
  const bounds = await createQueryClient().fetchQuery(boundsQuery({ denomination: ['Baptist'] }));
  expect(bounds).toEqual({ south: 29.7, west: -95.4, north: 29.7, east: -95.4 });
  expect(server.sent.map(({ request }) => request)).toEqual([
    expect.stringContaining('denomination=Baptist'),
  ]);
});
