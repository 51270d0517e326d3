/** Photos that administrators and moderators look at after they went public. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/api.ts';
import { queueQuery } from '@/lib/admin-queries.ts';
import { send } from '@/lib/api-client.ts';
import { useSend } from '@/lib/queries.ts';
import { photosQuery } from './api.ts';

export const newPhotosQuery = () => queueQuery('/api/admin/photos');

type Removal = { id: number; churchId: number } & BodyOf<'POST /api/admin/photos/:id/remove'>;

export function usePhotoReview() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: newPhotosQuery().queryKey });
  return {
    seen: useSend('POST /api/admin/photos/seen', { onSettled }),
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
