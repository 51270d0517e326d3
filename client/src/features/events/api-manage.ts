import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(startsWith('/api/events', '/api/user/events'));
}

export const useSubmitEvent = () => useSend('POST /api/events', { onSuccess: useRefresh() });
export const useUpdateEvent = () => useSend('PUT /api/events/:id', { onSuccess: useRefresh() });

export type OwnAction =
  | { kind: 'cancel' | 'restore'; id: number; date?: string }
  | { kind: 'delete'; id: number };

export function useOwnAction() {
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
    onSettled: useRefresh(),
  });
}
