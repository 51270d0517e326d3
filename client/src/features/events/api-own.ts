/** Own events: the form's, and the dashboard's. */

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressOf, queryKeyOf } from '#shared/endpoint.ts';
import {
  cancelEvent,
  deleteEvent,
  type EventForm,
  getOwnEvent,
  listOwnEvents,
  restoreEvent,
  submitEvent,
  updateEvent,
} from '#shared/event-submissions.ts';
import { ApiError, call, send } from '@/lib/api-client.ts';
import { listEvents } from '@/lib/calls.ts';

export const ownEventsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(listOwnEvents)),
    queryFn: async ({ signal }) => (await call(listOwnEvents, { signal })) ?? [],
  });

/** One own event for its form: always asked anew, because the answer's version guards the next save; null: not one's own. */
export const ownEventQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(getOwnEvent, { params: { id } })),
    queryFn: async ({ signal }) => {
      try {
        return await call(getOwnEvent, { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Every list and page that may show an event. */
const reads = [listEvents, listOwnEvents];
const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => reads.some((read) => String(queryKey[1]).startsWith(read.path)),
  });

/** Announces an event; the same key makes the same event only once, however often it is sent. */
export function useSubmitEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, key }: { form: EventForm; key: string }) =>
      send(submitEvent, { body: form, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => refresh(queryClient),
  });
}

/** Saves an own event; another version in between is a 409. */
export function useUpdateEvent({ id, version }: { id: number; version: number }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: EventForm) =>
      send(updateEvent, { params: { id }, body: form, headers: { 'If-Match': String(version) } }),
    onSuccess: () => refresh(queryClient),
  });
}

export type OwnAction =
  | { kind: 'cancel' | 'restore'; id: number; date?: string }
  | { kind: 'delete'; id: number };

/** Cancels (an event or a date), takes that back, or deletes. */
export function useOwnAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (action: OwnAction): Promise<unknown> => {
      const params = { id: action.id };
      if (action.kind === 'delete') return send(deleteEvent, { params });
      const body = action.date ? { date: action.date } : {};
      return send(action.kind === 'cancel' ? cancelEvent : restoreEvent, { params, body });
    },
    onSettled: () => refresh(queryClient),
  });
}
