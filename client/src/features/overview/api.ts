import { queryOptions } from '@tanstack/react-query';
import { addressOf, queryKeyOf } from '#shared/endpoint.ts';
import { getOverview } from '#shared/overview.ts';
import { ApiError, call } from '@/lib/api-client.ts';
import { sessionExpired } from '@/lib/session-expired.ts';

/** Work of several people: always asked anew when it is opened. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(getOverview)),
    queryFn: async ({ signal }) => {
      const overview = await call(getOverview, { signal });
      if (overview !== null) return overview;
      // The layout says that the session is over.
      sessionExpired.report();
      throw new ApiError(401, 'Unauthorized', {}, { statusText: 'Unauthorized' });
    },
    staleTime: 0,
    gcTime: 60_000,
  });
