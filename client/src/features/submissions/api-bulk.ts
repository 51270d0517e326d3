/** Bulk actions of the administrator's table. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/api.ts';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-queue.ts';
import { fetchText, send } from '@/lib/api-client.ts';
import { downloadCsv } from '@/lib/csv.ts';
import { refresh } from './api-admin.ts';

const isOpen = ({ state }: { state: string }) => state === 'running' || state === 'undoing';

/** The last actions, each second while one of them is in progress. */
export const bulkQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/admin/bulk-actions')),
    queryFn: async ({ signal }) => (await adminRead('/api/admin/bulk-actions', { signal })).body,
    ...alwaysFresh,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 1000 : alwaysFresh.refetchInterval()),
  });

/** How many actions are in progress. */
export const openActions = (actions: readonly { state: string }[] | undefined): number =>
  actions?.filter(isOpen).length ?? 0;

export function useBulkActions() {
  const queryClient = useQueryClient();
  const onSettled = () => refresh(queryClient);
  const step = (name: 'cancel' | 'undo') => ({
    mutationFn: (id: number) => send(`POST /api/admin/bulk-actions/:id/${name}`, { params: { id } }),
    onSettled,
  });
  return {
    start: useMutation({
      mutationFn: (body: BodyOf<'POST /api/admin/bulk-actions'>) =>
        send('POST /api/admin/bulk-actions', { body }),
      onSettled,
    }),
    cancel: useMutation(step('cancel')),
    undo: useMutation(step('undo')),
    download: useMutation({
      mutationFn: async (id: number) =>
        downloadCsv(
          `bulk-action-${id}.csv`,
          await fetchText(apiUrl('/api/admin/bulk-actions/:id/result', { params: { id } })),
        ),
    }),
  };
}
