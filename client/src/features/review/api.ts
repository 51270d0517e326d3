import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { queuedRevision } from '#shared/contracts/admin/submissions-admin.ts';
import { startsWith, useSend } from '@/lib/queries.ts';

export type QueuedRevision = z.infer<typeof queuedRevision>;

export function useMarkSeen() {
  const queryClient = useQueryClient();
  return useSend('POST /api/admin/history/seen', {
    onSettled: () => queryClient.invalidateQueries(startsWith('/api/admin/history', '/api/admin/photos')),
  });
}
