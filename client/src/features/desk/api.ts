import { useQueryClient } from '@tanstack/react-query';
import type { Route } from '#shared/contracts/api.ts';
import { adminPagesQuery, queueQuery } from '@/lib/admin-queries.ts';
import { useSend } from '@/lib/queries.ts';

export const liveQuery = () => adminPagesQuery('/api/admin/history', { live: 'true' });

/** Sends what staff do. Every list of the admin area and every public page may show it. */
export function useDeskSend<R extends Route>(route: R) {
  const queryClient = useQueryClient();
  // Nobody waits for it, so that the next action can follow at once.
  return useSend(route, { onSettled: () => void queryClient.invalidateQueries() });
}

/** Undoes what an entry of the history records. */
export const useUndoEntry = () => useDeskSend('POST /api/admin/history/:id/undo');

export const pendingQuery = () => queueQuery('/api/admin/churches/pending');
export const revisionsQuery = () => queueQuery('/api/admin/revisions');
export const claimsQuery = () => queueQuery('/api/admin/claims');

const queues = {
  church: { query: pendingQuery, path: '/api/admin/churches' },
  change: { query: revisionsQuery, path: '/api/admin/revisions' },
  claim: { query: claimsQuery, path: '/api/admin/claims' },
} as const;
export type QueueKind = keyof typeof queues;

/** For a change: the fields to publish, and the reason for leaving out the others. */
export type Approval = { id: number; ifMatch?: number; accept?: string[]; note?: string };

/** Decisions for one queue. Approving a version that is no longer current is a 409. */
export function useDecisions(kind: QueueKind) {
  const queryClient = useQueryClient();
  const { query, path } = queues[kind];
  const options = {
    // Drops the item right away; the refetch follows.
    onSuccess: (_response: unknown, { id }: { id: string | number }) =>
      queryClient.setQueryData<{ items: Array<{ id: number }>; total: number }>(
        query().queryKey,
        (queue) =>
          queue && {
            items: queue.items.filter((item) => item.id !== id),
            total: Math.max(0, queue.total - 1),
          },
      ),
    onSettled: () => void queryClient.invalidateQueries(),
  };
  return {
    approve: useSend(`POST ${path}/:id/approve`, options),
    reject: useSend(`POST ${path}/:id/reject`, options),
  };
}
