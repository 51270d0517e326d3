/** Photos that administrators and moderators look at after they went public. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl, type BodyOf } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import type { NewPhoto } from '#shared/gallery-admin.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-queue.ts';
import { send } from '@/lib/api-client.ts';
import { pagingOf } from '@/lib/paging.ts';
import { photosQuery } from './api.ts';

export const newPhotosQuery = () =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl('/api/admin/photos')), 'queue'],
    queryFn: async ({ signal }): Promise<{ items: NewPhoto[]; total: number }> => {
      const { body, headers } = await adminRead('/api/admin/photos', { signal });
      return { items: body, total: pagingOf(headers, body).total };
    },
    ...alwaysFresh,
  });

type Removal = { id: number; churchId: number } & BodyOf<'POST /api/admin/photos/:id/remove'>;

export function usePhotoReview() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: newPhotosQuery().queryKey });
  return {
    seen: useMutation({
      mutationFn: (entryIds: number[]) => send('POST /api/admin/photos/seen', { body: { entryIds } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, churchId: _, ...body }: Removal) =>
        send('POST /api/admin/photos/:id/remove', { params: { id }, body }),
      onSettled: (_, __, { churchId }) =>
        Promise.all([
          onSettled(),
          queryClient.invalidateQueries({ queryKey: photosQuery(churchId).queryKey }),
        ]),
    }),
  };
}
