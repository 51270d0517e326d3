import { queryOptions } from '@tanstack/react-query';
import { addressOf, queryKeyOf } from '#shared/endpoint.ts';
import { getOverview } from '#shared/overview.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-read.ts';

export const overviewQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(getOverview)),
    queryFn: async ({ signal }) => (await adminRead(getOverview, { signal })).body,
    ...alwaysFresh,
  });
