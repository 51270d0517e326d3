import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportRun, ImportState, ImportUpload } from '#shared/contracts/admin/imports-admin.ts';
import { adminQuery, alwaysFresh } from '@/lib/admin-queries.ts';
import { send } from '@/lib/api-client.ts';
import { useSend } from '@/lib/queries.ts';

export const importsQuery = () =>
  queryOptions({
    ...adminQuery('/api/admin/imports'),
    refetchInterval: (query) =>
      query.state.data?.runs.some(isUndoing) ? 1000 : alwaysFresh.refetchInterval(),
  });

const isUndoing = ({ undoneBy, undoneAt }: ImportRun) => undoneBy !== null && undoneAt === null;

export const isWorking = (state: ImportState | undefined) => state === 'checking' || state === 'running';

/** Polled every second while a job is processing the file. */
export const importQuery = (id: number) =>
  queryOptions({
    ...adminQuery('/api/admin/imports/:id', { params: { id } }),
    refetchInterval: ({ state }) => (isWorking(state.data?.state) ? 1000 : false),
  });

export function useImportActions() {
  const queryClient = useQueryClient();
  const list = { queryKey: importsQuery().queryKey };
  const onSuccess = (upload: ImportUpload) => {
    queryClient.setQueryData(importQuery(upload.id).queryKey, upload);
    return queryClient.invalidateQueries(list);
  };
  // The error may mean that the file's state has changed.
  const onError = (_error: unknown, { id }: { id: string | number }) =>
    void queryClient.invalidateQueries({ queryKey: importQuery(Number(id)).queryKey });
  return {
    upload: useMutation({
      mutationFn: (body: FormData) => send('POST /api/admin/imports', { body }),
      onSuccess,
    }),
    change: useSend('PUT /api/admin/imports/:id', { onSuccess, onError }),
    check: useSend('POST /api/admin/imports/:id/check', { onSuccess, onError }),
    run: useSend('POST /api/admin/imports/:id/run', { onSuccess, onError }),
    cancel: useSend('POST /api/admin/imports/:id/cancel', { onSuccess, onError }),
    discard: useSend('DELETE /api/admin/imports/:id', {
      onSuccess: () => queryClient.invalidateQueries(list),
      onError,
    }),
    // Many lists contain the churches.
    undo: useSend('POST /api/admin/import-runs/:id/undo', {
      onSettled: () => queryClient.invalidateQueries(),
    }),
  };
}
