import { useQueryClient } from '@tanstack/react-query';
import { adminPagesQuery } from '@/lib/admin-queries.ts';
import { startsWith, useSend } from '@/lib/queries.ts';

export const peopleQuery = (filters: Record<string, string>) => adminPagesQuery('/api/admin/users', filters);

export function useChangePerson() {
  const queryClient = useQueryClient();
  return useSend('POST /api/admin/users/:id/actions', {
    onSettled: () => queryClient.invalidateQueries(startsWith('/api/admin/users', '/api/admin/history')),
  });
}
