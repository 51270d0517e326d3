import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { apiUrl } from '#shared/contracts/api.ts';
import { pagesKeyOf, type Values } from '#shared/contracts/endpoint.ts';
import type { ChurchForm } from '#shared/domain/church-form.ts';
import { adminPagesQuery, adminQuery, adminRead, queueQuery } from '@/lib/admin-queries.ts';
import { ApiError, send } from '@/lib/api-client.ts';
import { pageOf } from '@/lib/paging.ts';
import { formOptions, startsWith, useSend } from '@/lib/queries.ts';

/** Errors of the pending and approved lists read 'HTTP {status}: {statusText}' (specification section 7). */
export function toHttpError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw new Error(`HTTP ${error.status}: ${error.statusText}`, { cause: error });
}

export const adminChurchQuery = (id: string) =>
  queryOptions({ ...adminQuery('/api/admin/churches/:id', { params: { id } }), ...formOptions });

export const tableQuery = (filters: Values) =>
  infiniteQueryOptions({
    ...adminPagesQuery('/api/admin/churches', filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, cursor: pageParam };
      const { body, headers } = await adminRead('/api/admin/churches', { query, signal }).catch(toHttpError);
      return pageOf(body, headers);
    },
  });

export const approvedQuery = (search: string) => tableQuery(search ? { search } : {});

/** Compares two churches before a merge. Never refetched on its own, so values don't change during the choice. */
export const compareQuery = ({ id, other }: { id: number; other: number }) =>
  queryOptions({
    queryKey: ['api', 'merge', id, other],
    queryFn: async ({ signal }) =>
      (await adminRead('/api/admin/churches/:id/merge', { params: { id }, query: { with: other }, signal }))
        .body,
    ...formOptions,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const duplicatesQuery = () =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/admin/duplicates')),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (await adminRead('/api/admin/duplicates', { query: { after: pageParam }, signal })).body,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

/** A decision can affect every list in the admin area, and the public pages too. */
export function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries(
    startsWith('/api/admin/duplicates', '/api/admin/churches', '/api/admin/revisions', '/api/admin/history'),
  );
  queryClient.removeQueries(startsWith('/api/churches', '/api/denominations', '/api/areas', '/api/stats'));
}

export function useSaveChurch(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, version }: { form: ChurchForm; version: number }) =>
      send('PUT /api/admin/churches/:id', {
        params: { id },
        body: form,
        headers: { 'If-Match': String(version) },
      }),
    onSuccess: () => refresh(queryClient),
  });
}

/** Adds a church; the idempotency key prevents duplicates if the request is repeated. */
export function useAddChurch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, key }: { form: ChurchForm; key: string }) =>
      send('POST /api/admin/churches', { body: form, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => refresh(queryClient),
  });
}

type Queue = '/api/admin/churches/pending' | '/api/admin/revisions';

/** Drops a decided item from the cached queue right away; the refetch follows. */
export function removeFromQueue(queryClient: QueryClient, path: Queue, id: number): void {
  queryClient.setQueryData<{ items: Array<{ id: number }>; total: number }>(
    queueQuery(path).queryKey,
    (queue) =>
      queue && { items: queue.items.filter((item) => item.id !== id), total: Math.max(0, queue.total - 1) },
  );
}

export function useCurationActions() {
  const queryClient = useQueryClient();
  const onSettled = () => refresh(queryClient);
  return {
    remove: useSend('DELETE /api/churches/:id', { onSettled }),
    merge: useSend('POST /api/admin/churches/:id/merge', {
      onSuccess: (_response, { id }) =>
        removeFromQueue(queryClient, '/api/admin/churches/pending', Number(id)),
      onSettled,
    }),
    pair: useSend('POST /api/admin/duplicates', { onSettled }),
    bulk: useSend('POST /api/admin/bulk-actions', { onSettled }),
  };
}
