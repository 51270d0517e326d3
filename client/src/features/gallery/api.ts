import { queryOptions } from '@tanstack/react-query';
import { addressOf, queryKeyOf } from '#shared/endpoint.ts';
import { call } from '@/lib/api-client.ts';
import { listPhotos } from '@/lib/calls.ts';

/** Photos of a featured public church; the server may have brought them with the page. */
export const photosQuery = (churchId: number) =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(listPhotos, { params: { id: churchId } })),
    queryFn: async ({ signal }) => (await call(listPhotos, { params: { id: churchId }, signal })) ?? [],
  });
