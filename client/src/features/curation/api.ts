import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { historyEntry, queuedRevision } from '#shared/contracts/admin/submissions-admin.ts';
import type { BulkAction } from '#shared/contracts/admin/submissions-bulk.ts';
import { apiUrl } from '#shared/contracts/api.ts';
import { pagesKeyOf, type Values } from '#shared/contracts/endpoint.ts';
import type { ChurchForm } from '#shared/domain/church-form.ts';
import {
  adminPagesQuery,
  adminQuery,
  adminRead,
  alwaysFresh,
  historyQueryOf,
  queueQuery,
} from '@/lib/admin-queries.ts';
import { ApiError, fetchText, send } from '@/lib/api-client.ts';
import { downloadCsv } from '@/lib/csv-download.ts';
import { pageOf } from '@/lib/paging.ts';
import { formOptions, startsWith, useSend } from '@/lib/queries.ts';

export type QueuedRevision = z.infer<typeof queuedRevision>;
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Errors of the pending and approved lists read 'HTTP {status}: {statusText}' (specification section 7). */
function toHttpError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw new Error(`HTTP ${error.status}: ${error.statusText}`, { cause: error });
}

export const pendingQuery = () => queueQuery('/api/admin/churches/pending', toHttpError);

export const revisionsQuery = () => queueQuery('/api/admin/revisions');

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

export const historyQuery = (filter: Values) => historyQueryOf('/api/admin/history', filter);

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
    startsWith(
      '/api/admin/bulk-actions',
      '/api/admin/duplicates',
      '/api/admin/churches',
      '/api/admin/revisions',
      '/api/admin/history',
    ),
  );
  queryClient.removeQueries(startsWith('/api/churches', '/api/denominations', '/api/areas', '/api/stats'));
}

/** Drops a decided item from the cached queue right away; the refetch follows. */
function removeFromQueue(queryClient: QueryClient, kind: QueueKind, id: number): void {
  const withoutItem = <T extends { id: number }>(queue: { items: T[]; total: number } | undefined) =>
    queue && { items: queue.items.filter((item) => item.id !== id), total: Math.max(0, queue.total - 1) };
  if (kind === 'church') queryClient.setQueryData(pendingQuery().queryKey, withoutItem);
  else queryClient.setQueryData(revisionsQuery().queryKey, withoutItem);
}

export type QueueKind = 'church' | 'change';

const queuePath = { church: '/api/admin/churches', change: '/api/admin/revisions' } as const;

/** The fields of a change to publish, and the reason for leaving out the others. */
export type PartialApproval = { accept: string[]; note: string };

/** Decisions for one queue. Approving a version that is no longer current is a 409. */
export function useDecisions(kind: QueueKind) {
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (_response: unknown, { id }: { id: string | number }) =>
      removeFromQueue(queryClient, kind, Number(id)),
    onSettled: () => refresh(queryClient),
  };
  return {
    approve: useMutation({
      mutationFn: ({
        id,
        version,
        part,
      }: {
        id: number;
        version?: number | undefined;
        part?: PartialApproval;
      }) =>
        send(`POST ${queuePath[kind]}/:id/approve`, {
          params: { id },
          ...(part ? { body: part } : {}),
          ...(version === undefined ? {} : { headers: { 'If-Match': String(version) } }),
        }),
      ...options,
    }),
    reject: useSend(`POST ${queuePath[kind]}/:id/reject`, options),
  };
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
export function useAddChurch(key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form }: { form: ChurchForm }) =>
      send('POST /api/admin/churches', { body: form, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => refresh(queryClient),
  });
}

export function useAdminActions() {
  const queryClient = useQueryClient();
  const onSettled = () => refresh(queryClient);
  return {
    undo: useMutation({
      mutationFn: ({ kind, id }: { kind: QueueKind; id: number }) =>
        send(`POST ${queuePath[kind]}/:id/undo`, { params: { id } }),
      onSettled,
    }),
    remove: useSend('DELETE /api/churches/:id', { onSettled }),
    merge: useSend('POST /api/admin/churches/:id/merge', {
      onSuccess: (_response, { id }) => removeFromQueue(queryClient, 'church', Number(id)),
      onSettled,
    }),
    pair: useSend('POST /api/admin/duplicates', { onSettled }),
    unmerge: useSend('POST /api/admin/history/:id/undo-merge', { onSettled }),
    seen: useSend('POST /api/admin/history/:id/seen', { onSettled }),
  };
}

export const isInProgress = ({ state }: BulkAction) => state === 'running' || state === 'undoing';

/** The latest actions, polled every second while one is in progress. */
export const bulkQuery = () =>
  queryOptions({
    ...adminQuery('/api/admin/bulk-actions'),
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? 1000 : alwaysFresh.refetchInterval()),
  });

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
