/** What a decision leaves in the queue; mutations.test.tsx has the queries that it refetches. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { QueuedChurch } from '#shared/contracts/admin/submissions-admin.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { pendingQuery, revisionsQuery, useDecisions } from './api.ts';

const done = { body: { message: 'Done' } };
const server = fakeServer(() => ({
  'GET /api/admin/churches/pending': { body: [{ id: 3 }, { id: 4 }] },
  'POST /api/admin/churches/3/approve': done,
}));

let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  client = createQueryClient();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const hook = <T,>(use: () => T): T => renderHook(use, { wrapper }).result.current;

const queue = () => client.getQueryData(pendingQuery().queryKey);
const showQueue = async () => {
  renderHook(() => useQuery(pendingQuery()), { wrapper });
  await waitFor(() => expect(queue()?.items.map(({ id }: QueuedChurch) => id)).toEqual([3, 4]));
};

test('removes a decided church from the queue before the refetch', async () => {
  await showQueue();
  server.replies['GET /api/admin/churches/pending'] = 'never';
  const { approve } = hook(() => useDecisions('church'));
  await act(() => approve.mutateAsync({ id: 3 }));
  expect(queue()).toMatchObject({ items: [{ id: 4 }], total: 1 });
});

test('removes a decided edit from its own queue', async () => {
  server.replies['GET /api/admin/revisions'] = { body: [{ id: 8 }, { id: 9 }] };
  server.replies['POST /api/admin/revisions/8/approve'] = done;
  const edits = () => client.getQueryData(revisionsQuery().queryKey);
  renderHook(() => useQuery(revisionsQuery()), { wrapper });
  await waitFor(() => expect(edits()?.items).toHaveLength(2));
  server.replies['GET /api/admin/revisions'] = 'never';
  const { approve } = hook(() => useDecisions('change'));
  await act(() => approve.mutateAsync({ id: 8 }));
  expect(edits()).toMatchObject({ items: [{ id: 9 }], total: 1 });
});
