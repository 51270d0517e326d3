import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@/lib/queries.ts';

/** Undoes what an entry of the history records. Any list may show it. */
export function useUndoEntry() {
  const queryClient = useQueryClient();
  return useSend('POST /api/admin/history/:id/undo', { onSettled: () => queryClient.invalidateQueries() });
}
