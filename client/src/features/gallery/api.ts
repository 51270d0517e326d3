import { queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { get } from '@/lib/api-client.ts';

/** Photos of a featured public church. */
export const photosQuery = (churchId: number) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/:id/photos', { params: { id: churchId } })),
    queryFn: async ({ signal }) =>
      (await get('/api/churches/:id/photos', { params: { id: churchId }, signal })) ?? [],
  });
