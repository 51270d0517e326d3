import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { adminQuery, alwaysFresh } from '@/lib/admin-queries.ts';
import { fetchText } from '@/lib/api-client.ts';
import { downloadCsv } from '@/lib/csv.ts';
import { useSend } from '@/lib/queries.ts';
import { refresh } from './api-admin.ts';

const isOpen = ({ state }: { state: string }) => state === 'running' || state === 'undoing';

/** The last actions, each second while one of them is in progress. */
export const bulkQuery = () =>
  queryOptions({
    ...adminQuery('/api/admin/bulk-actions'),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 1000 : alwaysFresh.refetchInterval()),
  });

export const openActions = (actions: readonly { state: string }[] | undefined): number =>
  actions?.filter(isOpen).length ?? 0;

export function useBulkActions() {
  const queryClient = useQueryClient();
  const onSettled = () => refresh(queryClient);
  return {
    start: useSend('POST /api/admin/bulk-actions', { onSettled }),
    cancel: useSend('POST /api/admin/bulk-actions/:id/cancel', { onSettled }),
    undo: useSend('POST /api/admin/bulk-actions/:id/undo', { onSettled }),
    download: useMutation({
      mutationFn: async ({ id }: { id: number }) =>
        downloadCsv(
          `bulk-action-${id}.csv`,
          await fetchText(apiUrl('/api/admin/bulk-actions/:id/result', { params: { id } })),
        ),
    }),
  };
}
