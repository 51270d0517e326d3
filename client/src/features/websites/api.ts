import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Values } from '#shared/contracts/endpoint.ts';
import { adminPagesQuery } from '@/lib/admin-queries.ts';
import { startsWith, useSend } from '@/lib/queries.ts';

/** As many as one decision may affect. */
export const pageSize = 100;

export const websitesQuery = (filters: Values = {}) =>
  infiniteQueryOptions(adminPagesQuery('/api/admin/websites', { ...filters, limit: pageSize }));

export function useWebsiteActions() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    void queryClient.invalidateQueries(startsWith('/api/admin/websites', '/api/admin/churches'));
    queryClient.removeQueries(startsWith('/api/churches'));
  };
  return {
    decide: useSend('POST /api/admin/websites', { onSettled }),
    undo: useSend('POST /api/admin/websites/undo', { onSettled }),
  };
}
