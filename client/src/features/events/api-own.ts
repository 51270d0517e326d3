/** The user's own events, for the form and the dashboard. */

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiPath } from '#shared/api.ts';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import type { EventForm } from '#shared/event-submissions.ts';
import { ApiError, get, send } from '@/lib/api-client.ts';

export const ownEventsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/user/events')),
    queryFn: async ({ signal }) => (await get('/api/user/events', { signal })) ?? [],
  });

/** One own event for its form; null when it is not the user's. Always fetched: its version guards the next save. */
export const ownEventQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/user/events/:id', { params: { id } })),
    queryFn: async ({ signal }) => {
      try {
        return await get('/api/user/events/:id', { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Every query that may contain an event. */
const reads: ApiPath[] = ['/api/events', '/api/user/events'];
const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => reads.some((read) => String(queryKey[1]).startsWith(read)),
  });

/** Submits an event; repeated requests with the same idempotency key create it once. */
export function useSubmitEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, key }: { form: EventForm; key: string }) =>
      send('POST /api/events', { body: form, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => refresh(queryClient),
  });
}

/** Saves an own event; 409 when somebody else has saved another version. */
export function useUpdateEvent({ id, version }: { id: number; version: number }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: EventForm) =>
      send('PUT /api/events/:id', { params: { id }, body: form, headers: { 'If-Match': String(version) } }),
    onSuccess: () => refresh(queryClient),
  });
}

export type OwnAction =
  | { kind: 'cancel' | 'restore'; id: number; date?: string }
  | { kind: 'delete'; id: number };

/** Cancels an event or a date, restores it, or deletes. */
export function useOwnAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (action: OwnAction): Promise<unknown> => {
      const params = { id: action.id };
      if (action.kind === 'delete') return send('DELETE /api/events/:id', { params });
      const body = action.date ? { date: action.date } : {};
      return send(action.kind === 'cancel' ? 'POST /api/events/:id/cancel' : 'POST /api/events/:id/restore', {
        params,
        body,
      });
    },
    onSettled: () => refresh(queryClient),
  });
}
