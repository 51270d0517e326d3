import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EventForm } from '#shared/contracts/event-submissions.ts';
import { adminPagesQuery } from '@/lib/admin-queries.ts';
import { send } from '@/lib/api-client.ts';
import { apiQueryOrNull, formOptions, listQuery, startsWith, useSend } from '@/lib/queries.ts';

export const ownEventsQuery = () => listQuery('/api/user/events');

/** null if the event doesn't belong to the user. */
export const ownEventQuery = (id: string) =>
  queryOptions({
    ...apiQueryOrNull('/api/user/events/:id', { params: { id } }, [400, 403, 404]),
    ...formOptions,
  });

/** Refetches every query that may contain an event. */
const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries(startsWith('/api/events', '/api/user/events'));

/** Repeated requests with the same idempotency key create only one event. */
export function useSubmitEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, key }: { form: EventForm; key: string }) =>
      send('POST /api/events', { body: form, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => refresh(queryClient),
  });
}

/** 409 if another version was saved in the meantime. */
export function useUpdateEvent(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, version }: { form: EventForm; version: number }) =>
      send('PUT /api/events/:id', { params: { id }, body: form, headers: { 'If-Match': String(version) } }),
    onSuccess: () => refresh(queryClient),
  });
}

export type OwnAction =
  | { kind: 'cancel' | 'restore'; id: number; date?: string }
  | { kind: 'delete'; id: number };

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

export const adminEventsQuery = (search: string) => adminPagesQuery('/api/admin/events', { search });

export function useAdminEventActions() {
  const queryClient = useQueryClient();
  const onSettled = () =>
    queryClient.invalidateQueries(startsWith('/api/admin/events', '/api/admin/history'));
  return {
    setHidden: useSend('PATCH /api/admin/events/:id', { onSettled }),
    remove: useSend('DELETE /api/admin/events/:id', { onSettled }),
  };
}
