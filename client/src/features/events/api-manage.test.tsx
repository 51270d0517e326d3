/** Which queries event mutations invalidate. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiUrl, pagesKeyOf, queryKeyOf } from '#shared/contracts/endpoint.ts';
import type { EventForm } from '#shared/contracts/event-submissions.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { useOwnAction, useSubmitEvent, useUpdateEvent } from './api-manage.ts';

const form = { title: 'Choir Evening' } as EventForm;
const server = fakeServer(() => ({
  'POST /api/events': { body: {} },
  'PUT /api/events/5': { body: {} },
  'POST /api/events/5/cancel': { body: {} },
  'DELETE /api/events/5': { body: {} },
}));
let client: ReturnType<typeof createQueryClient>;
const keys = {
  list: pagesKeyOf(apiUrl('/api/events', { query: { category: 'music' } })),
  event: queryKeyOf(apiUrl('/api/events/:id', { params: { id: 5 } })),
  own: queryKeyOf(apiUrl('/api/user/events')),
  churches: queryKeyOf(apiUrl('/api/user/churches')),
};
beforeEach(() => {
  client = createQueryClient();
  for (const key of Object.values(keys)) client.setQueryData(key, []);
});
afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const outdated = () =>
  Object.entries(keys)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);
const everyEvent = ['list', 'event', 'own'];

test('submitting an event invalidates every list of events and nothing else', async () => {
  const { result } = renderHook(useSubmitEvent, { wrapper });
  await act(() => result.current.mutateAsync({ form, key: 'k1' }));
  expect(outdated()).toEqual(everyEvent);
});

test('saving an event does, too', async () => {
  const { result } = renderHook(() => useUpdateEvent({ id: 5, version: 1 }), { wrapper });
  await act(() => result.current.mutateAsync(form));
  expect(outdated()).toEqual(everyEvent);
});

test.each(['cancel', 'delete'] as const)('%s does, too', async (kind) => {
  const { result } = renderHook(useOwnAction, { wrapper });
  await act(() => result.current.mutateAsync({ kind, id: 5 }));
  expect(outdated()).toEqual(everyEvent);
});

test('so does a failed action, because the event may have changed elsewhere', async () => {
  server.replies['POST /api/events/5/cancel'] = { status: 409, body: { message: 'changed' } };
  const { result } = renderHook(useOwnAction, { wrapper });
  await act(() => result.current.mutateAsync({ kind: 'cancel', id: 5 }).catch(() => undefined));
  expect(outdated()).toEqual(everyEvent);
});
