import { queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-queue.ts';

export const overviewQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/admin/overview')),
    queryFn: async ({ signal }) => (await adminRead('/api/admin/overview', { signal })).body,
    ...alwaysFresh,
  });
