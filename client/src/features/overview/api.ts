import { useQueryClient } from '@tanstack/react-query';
import { adminQuery } from '@/lib/admin-queries.ts';
import { useSend } from '@/lib/queries.ts';

export const overviewQuery = () => adminQuery('/api/admin/overview');

export function useEmailActions() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: overviewQuery().queryKey });
  return {
    retry: useSend('POST /api/admin/emails/:id/retry', { onSettled }),
    discard: useSend('DELETE /api/admin/emails/:id', { onSettled }),
  };
}
