import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Photo } from '#shared/gallery.ts';
import { apiQuery, useSend } from '@/lib/queries.ts';
import { photosQuery } from './api.ts';

/** Photos of an own church, public or hidden. Always fetched: an administrator may have changed them. */
export const ownPhotosQuery = (churchId: number) =>
  queryOptions({
    ...apiQuery('/api/user/churches/:id/photos', { params: { id: churchId } }),
    staleTime: 0,
  });

function cachePhotos(queryClient: QueryClient, churchId: number, photos: Photo[]): void {
  queryClient.setQueryData(ownPhotosQuery(churchId).queryKey, photos);
  queryClient.removeQueries({ queryKey: photosQuery(churchId).queryKey });
}

/** Changes of a gallery, in sequence, so that no response overtakes a later one. */
export function useGalleryChanges(churchId: number) {
  const queryClient = useQueryClient();
  const options = {
    scope: { id: `gallery-${churchId}` },
    onSuccess: (photos: Photo[]) => cachePhotos(queryClient, churchId, photos),
    // The optimistic update may be wrong.
    onError: () => queryClient.invalidateQueries(ownPhotosQuery(churchId)),
  };
  return {
    add: useSend('POST /api/user/churches/:id/photos', options),
    change: useSend('PUT /api/user/churches/:id/photos', options),
    remove: useSend('DELETE /api/user/churches/:id/photos/:photoId', options),
  };
}
