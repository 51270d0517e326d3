import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { queuedRevision } from '#shared/contracts/admin/submissions-admin.ts';
import { refresh, removeFromQueue, toHttpError } from '@/features/curation/api.ts';
import { queueQuery } from '@/lib/admin-queries.ts';
import { send } from '@/lib/api-client.ts';
import { startsWith, useSend } from '@/lib/queries.ts';

export type QueuedRevision = z.infer<typeof queuedRevision>;

export const pendingQuery = () => queueQuery('/api/admin/churches/pending', toHttpError);

export const revisionsQuery = () => queueQuery('/api/admin/revisions');

export type QueueKind = 'church' | 'change';

const queueOf = { church: '/api/admin/churches/pending', change: '/api/admin/revisions' } as const;
const queuePath = { church: '/api/admin/churches', change: '/api/admin/revisions' } as const;

/** Decisions for one queue. Approving a version that is no longer current is a 409. */
export function useDecisions(kind: QueueKind) {
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (_response: unknown, { id }: { id: string | number }) =>
      removeFromQueue(queryClient, queueOf[kind], Number(id)),
    onSettled: () => refresh(queryClient),
  };
  return {
    approve: useMutation({
      /** `part` has the fields of a change to publish, and the reason for leaving out the others. */
      mutationFn: ({
        id,
        version,
        part,
      }: {
        id: number;
        version?: number;
        part?: { accept: string[]; note: string };
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

export function useMarkSeen() {
  const queryClient = useQueryClient();
  return useSend('POST /api/admin/history/seen', {
    onSettled: () => queryClient.invalidateQueries(startsWith('/api/admin/history', '/api/admin/photos')),
  });
}
