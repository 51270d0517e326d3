import { queryOptions } from '@tanstack/react-query';
import { apiUrl, type BodyOf } from '#shared/contracts/api.ts';
import { queryKeyOf } from '#shared/contracts/endpoint.ts';
import { get, send } from '@/lib/api-client.ts';
import { apiQuery, formOptions, listQuery } from '@/lib/queries.ts';

/** The signed-in user's churches; an empty list when the request fails (specification section 7). */
export const ownChurchesQuery = () =>
  queryOptions({
    ...listQuery('/api/user/churches'),
    queryFn: async ({ signal }) => {
      try {
        return (await get('/api/user/churches', { signal })) ?? [];
      } catch (error) {
        if (signal.aborted) throw error;
        return [];
      }
    },
  });

export const ownChurchQuery = (id: string) =>
  queryOptions({ ...apiQuery('/api/user/churches/:id', { params: { id } }), ...formOptions });

const maxZipMiles = 3;

/** The approximate location of a ZIP code: that of the church nearest to its center, or null if none is close. */
export const zipPlaceQuery = (zip: string) =>
  queryOptions({
    ...apiQuery('/api/churches', { query: { near: zip, sort: 'distance', limit: 1 } }),
    retry: false,
    select: (churches) => {
      const [nearest] = churches ?? [];
      return nearest && (nearest.distance ?? Number.POSITIVE_INFINITY) <= maxZipMiles
        ? { latitude: nearest.latitude, longitude: nearest.longitude }
        : null;
    },
  });

/** Listed churches that may be the same one. A POST, to keep what was typed out of URLs. */
export const duplicatesQuery = (typed: BodyOf<'POST /api/user/churches/possible-duplicates'>) =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl('/api/user/churches/possible-duplicates')), typed],
    queryFn: () => send('POST /api/user/churches/possible-duplicates', { body: typed }),
    retry: false,
  });
