/** The Events tab of the admin area. */
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { pagesKeyOf } from '#shared/endpoint.ts';
import { listAdminEvents, listEventHistory } from '#shared/events-admin.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-queue.ts';
import { send } from '@/lib/api-client.ts';
import { adminPagesQuery } from '@/lib/paging.ts';

export const adminEventsQuery = (search: string) => adminPagesQuery('/api/admin/events', { search });

/** Entries of a full page. */
const historyPage = 100;

export const eventHistoryQuery = (eventId: number) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/admin/event-history', { query: { eventId } })),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (await adminRead('/api/admin/event-history', { query: { eventId, before: pageParam }, signal })).body,
    getNextPageParam: (page) => (page.length < historyPage ? null : page.at(-1)!.id),
    ...alwaysFresh,
  });

const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      [listAdminEvents, listEventHistory].some(({ path }) => String(queryKey[1]).startsWith(path)),
  });

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
    onSettled: () => refresh(queryClient),
  });
}
