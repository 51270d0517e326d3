import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Values } from '#shared/contracts/endpoint.ts';
import { adminPagesQuery } from '@/lib/admin-queries.ts';
import { startsWith, useSend } from '@/lib/queries.ts';

export const websitesQuery = (filters: Values = {}) =>
  infiniteQueryOptions(adminPagesQuery('/api/admin/websites', { ...filters, limit: 100 }));

export function useWebsiteAction() {
  const queryClient = useQueryClient();
  return useSend('POST /api/admin/websites', {
    onSettled: () => {
      void queryClient.invalidateQueries(startsWith('/api/admin/websites', '/api/admin/churches'));
      queryClient.removeQueries(startsWith('/api/churches'));
    },
  });
}
