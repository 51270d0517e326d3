/** Which queries a mutation refetches or removes. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { QueuedChurch } from '#shared/contracts/admin/submissions-admin.ts';
import { apiUrl, queryKeyOf } from '#shared/contracts/endpoint.ts';
import type { ChurchForm } from '#shared/domain/church-form.ts';
import { pendingQuery, revisionsQuery, useDecisions, useReviewActions } from '@/features/review/api.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import {
  ownChurchesQuery,
  useChurchSettings,
  useResubmitChurch,
  useSubmitChurch,
  useUpdateChurch,
} from './api.ts';

const form = { name: 'Grace' } as ChurchForm;
const done = { body: { message: 'Done' } };
const server = fakeServer(() => ({
  'GET /api/user/churches': { body: [] },
  'POST /api/user/churches': done,
  'PUT /api/churches/3': done,
  'POST /api/user/churches/3/resubmit': done,
  'POST /api/user/churches/3/confirm-times': { body: { timesConfirmedAt: '2026-06-01T12:00:00Z' } },
  'GET /api/admin/churches/pending': { body: [{ id: 3 }, { id: 4 }] },
  'POST /api/admin/churches/3/approve': done,
  'POST /api/admin/churches/3/undo': done,
}));
const count = (request: string) => server.bodies(request).length;

let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  client = createQueryClient();
});
afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const hook = <T,>(use: () => T): T => renderHook(use, { wrapper }).result.current;

test.each<[string, () => { run: () => Promise<unknown> }]>([
  [
    'a submission',
    () => {
      const { mutateAsync } = useSubmitChurch();
      return { run: () => mutateAsync({ form, key: 'k1' }) };
    },
  ],
  [
    'an edit',
    () => {
      const { mutateAsync } = useUpdateChurch(3);
      return { run: () => mutateAsync({ form, version: 1 }) };
    },
  ],
  [
    'a resubmission',
    () => {
      const { mutateAsync } = useResubmitChurch();
      return { run: () => mutateAsync({ id: 3 }) };
    },
  ],
  [
    'a confirmation of times',
    () => {
      const { mutateAsync } = useChurchSettings().confirmTimes;
      return { run: () => mutateAsync({ id: 3 }) };
    },
  ],
])('refetches the user’s churches after %s', async (_mutation, use) => {
  renderHook(() => useQuery(ownChurchesQuery()), { wrapper });
  await waitFor(() => expect(client.getQueryData(ownChurchesQuery().queryKey)).toEqual([]));
  const { run } = hook(use);
  expect(count('GET /api/user/churches')).toBe(1);
  await act(run);
  await waitFor(() => expect(count('GET /api/user/churches')).toBe(2));
});

test('invalidates the church’s public page after a confirmation of times', async () => {
  const key = queryKeyOf(apiUrl('/api/churches/:id', { params: { id: 3 } }));
  client.setQueryData(key, { id: 3 });
  const { mutateAsync } = hook(() => useChurchSettings().confirmTimes);
  await act(() => mutateAsync({ id: 3 }));
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

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

test('keeps the church in the queue and refetches it if a decision fails', async () => {
  await showQueue();
  server.replies['POST /api/admin/churches/3/approve'] = { status: 409, body: { message: 'decided' } };
  const { approve } = hook(() => useDecisions('church'));
  await act(() => approve.mutateAsync({ id: 3 }).catch(() => undefined));
  await waitFor(() => expect(count('GET /api/admin/churches/pending')).toBe(2));
  expect(queue()?.items).toHaveLength(2);
});

test('removes public queries from the cache after a decision and after an undo', async () => {
  const shown = queryKeyOf(apiUrl('/api/churches', {}));
  const other = queryKeyOf(apiUrl('/api/articles', {}));
  const { approve } = hook(() => useDecisions('church'));
  const { undo } = hook(() => useReviewActions());
  for (const run of [
    () => approve.mutateAsync({ id: 3 }),
    () => undo.mutateAsync({ kind: 'church', id: 3 }),
  ]) {
    client.setQueryData(shown, []);
    client.setQueryData(other, []);
    await act<unknown>(run);
    expect(client.getQueryData(shown)).toBeUndefined();
    expect(client.getQueryData(other)).toEqual([]);
  }
});
