import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '@/features/desk/api.ts';
import { useSend } from '@/lib/queries.ts';

export function useChangeOwner() {
  const queryClient = useQueryClient();
  return useSend('POST /api/admin/churches/:id/owner', { onSettled: () => refresh(queryClient) });
}
