import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPagesQuery, historyQueryOf } from '@/lib/admin-queries.ts';
import { send } from '@/lib/api-client.ts';
import { startsWith } from '@/lib/queries.ts';

export const adminEventsQuery = (search: string) => adminPagesQuery('/api/admin/events', { search });

export const eventHistoryQuery = (eventId: number) => historyQueryOf('/api/admin/event-history', { eventId });

export type AdminAction =
  | { kind: 'hide'; id: number; reason: string }
  | { kind: 'show' | 'delete'; id: number };

export function useAdminEventAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: AdminAction) => {
      const params = { id: action.id };
      if (action.kind === 'hide')
        return send('POST /api/admin/events/:id/hide', { params, body: { reason: action.reason } });
      return send(
        action.kind === 'show' ? 'POST /api/admin/events/:id/show' : 'DELETE /api/admin/events/:id',
        { params },
      );
    },
    onSettled: () =>
      queryClient.invalidateQueries(startsWith('/api/admin/events', '/api/admin/event-history')),
  });
}
