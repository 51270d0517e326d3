/** Reads and changes of imports. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import type { ImportOptions, ImportRun, ImportState, ImportUpload } from '#shared/imports-admin.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-queue.ts';
import { send } from '@/lib/api-client.ts';

export const importsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/admin/imports')),
    queryFn: async ({ signal }) => (await adminRead('/api/admin/imports', { signal })).body,
    ...alwaysFresh,
    refetchInterval: (query) =>
      query.state.data?.runs.some(isUndoing) ? 1000 : alwaysFresh.refetchInterval(),
  });

const isUndoing = ({ undoneBy, undoneAt }: ImportRun) => undoneBy !== null && undoneAt === null;
const keyOf = (id: number) => queryKeyOf(apiUrl('/api/admin/imports/:id', { params: { id } }));

export const isWorking = (state: ImportState | undefined) => state === 'checking' || state === 'running';

/** Fetched each second while the job works on it. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await adminRead('/api/admin/imports/:id', { params: { id }, signal })).body,
    ...alwaysFresh,
    refetchInterval: ({ state }) => (isWorking(state.data?.state) ? 1000 : false),
  });

export function useImportActions() {
  const queryClient = useQueryClient();
  const list = { queryKey: importsQuery().queryKey };
  const onSuccess = (upload: ImportUpload) => {
    queryClient.setQueryData(keyOf(upload.id), upload);
    return queryClient.invalidateQueries(list);
  };
  /** The state may be another one by now. */
  const onError = (_error: unknown, { id }: { id: number }) =>
    void queryClient.invalidateQueries({ queryKey: keyOf(id) });
  const params = ({ id }: { id: number }) => ({ params: { id } });
  return {
    upload: useMutation({
      mutationFn: (file: File) => {
        const body = new FormData();
        body.set('file', file);
        return send('POST /api/admin/imports', { body });
      },
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, options }: { id: number; options: ImportOptions }) =>
        send('PUT /api/admin/imports/:id', { params: { id }, body: options }),
      onSuccess,
      onError,
    }),
    check: useMutation({
      mutationFn: (of: { id: number }) => send('POST /api/admin/imports/:id/check', params(of)),
      onSuccess,
      onError,
    }),
    run: useMutation({
      mutationFn: ({ id, ...body }: { id: number; skipBadRows?: boolean; retireMissing?: boolean }) =>
        send('POST /api/admin/imports/:id/run', { params: { id }, body }),
      onSuccess,
      onError,
    }),
    cancel: useMutation({
      mutationFn: (of: { id: number }) => send('POST /api/admin/imports/:id/cancel', params(of)),
      onSuccess,
      onError,
    }),
    discard: useMutation({
      mutationFn: (of: { id: number }) => send('DELETE /api/admin/imports/:id', params(of)),
      onSuccess: () => queryClient.invalidateQueries(list),
      onError,
    }),
    undo: useMutation({
      mutationFn: (of: { id: number }) => send('POST /api/admin/import-runs/:id/undo', params(of)),
      // The churches are part of many lists.
      onSettled: () => queryClient.invalidateQueries(),
    }),
  };
}
