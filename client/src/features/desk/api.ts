import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/contracts/api.ts';
import { pagesKeyOf, type Values } from '#shared/contracts/endpoint.ts';
import { adminRead, alwaysFresh, queueQuery, toHttpError } from '@/lib/admin-queries.ts';
import { send } from '@/lib/api-client.ts';
import { startsWith, useSend } from '@/lib/queries.ts';

/** The server's page size; a shorter page is the last one. */
const historyPageSize = 100;

export const historyQuery = (query: Values) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/admin/history', { query })),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (await adminRead('/api/admin/history', { query: { ...query, before: pageParam }, signal })).body,
    getNextPageParam: (page) => (page.length < historyPageSize ? null : page.at(-1)!.id),
    ...alwaysFresh,
  });

/** Undoes what an entry of the history records. Any list may show it. */
export function useUndoEntry() {
  const queryClient = useQueryClient();
  return useSend('POST /api/admin/history/:id/undo', { onSettled: () => queryClient.invalidateQueries() });
}

export const pendingQuery = () => queueQuery('/api/admin/churches/pending', toHttpError);
export const revisionsQuery = () => queueQuery('/api/admin/revisions');
export const claimsQuery = () => queueQuery('/api/admin/claims');

const queues = {
  church: { query: pendingQuery, path: '/api/admin/churches' },
  change: { query: revisionsQuery, path: '/api/admin/revisions' },
  claim: { query: claimsQuery, path: '/api/admin/claims' },
} as const;
export type QueueKind = keyof typeof queues;

/** Drops a decided item from the cached queue right away; the refetch follows. */
export function removeFromQueue(queryClient: QueryClient, kind: QueueKind, id: number): void {
  queryClient.setQueryData<{ items: Array<{ id: number }>; total: number }>(
    queues[kind].query().queryKey,
    (queue) =>
      queue && { items: queue.items.filter((item) => item.id !== id), total: Math.max(0, queue.total - 1) },
  );
}

/** A decision can affect every list in the admin area, and the public pages too. */
export function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries(
    startsWith(
      '/api/admin/duplicates',
      '/api/admin/churches',
      '/api/admin/revisions',
      '/api/admin/claims',
      '/api/admin/history',
    ),
  );
  queryClient.removeQueries(startsWith('/api/churches', '/api/denominations', '/api/areas', '/api/stats'));
}

/** `part` has the fields of a change to publish, and the reason for leaving out the others. */
export type Approval = { id: number; version?: number; part?: { accept: string[]; note: string } };

/** Decisions for one queue. Approving a version that is no longer current is a 409. */
export function useDecisions(kind: QueueKind) {
  const queryClient = useQueryClient();
  const { path } = queues[kind];
  const options = {
    onSuccess: (_response: unknown, { id }: { id: string | number }) =>
      removeFromQueue(queryClient, kind, Number(id)),
    onSettled: () => refresh(queryClient),
  };
  return {
    approve: useMutation({
      mutationFn: ({ id, version, part }: Approval) =>
        send(`POST ${path}/:id/approve`, {
          params: { id },
          ...(part ? { body: part } : {}),
          ...(version === undefined ? {} : { headers: { 'If-Match': String(version) } }),
        }),
      ...options,
    }),
    reject: useSend(`POST ${path}/:id/reject`, options),
  };
}
