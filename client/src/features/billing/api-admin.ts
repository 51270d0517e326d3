import { useQueryClient } from '@tanstack/react-query';
import { adminPagesQuery } from '@/lib/admin-queries.ts';
import { startsWith, useSend } from '@/lib/queries.ts';

/** Paged subscriptions, those with failed charges first. */
export const subscriptionsQuery = (query: Record<string, string>) =>
  adminPagesQuery('/api/admin/subscriptions', query);

export const grantsQuery = () => adminPagesQuery('/api/admin/grants', {});

/** Grants change which churches are featured. */
export function useMoneyActions() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    queryClient.removeQueries(startsWith('/api/churches', '/api/stats'));
    return queryClient.invalidateQueries(
      startsWith('/api/admin/subscriptions', '/api/admin/grants', '/api/admin/churches'),
    );
  };
  return {
    grant: useSend('POST /api/admin/grants', { onSettled }),
    endGrant: useSend('POST /api/admin/grants/:id/end', { onSettled }),
  };
}
