import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Photo } from '#shared/contracts/gallery.ts';
import { queueQuery } from '@/lib/admin-queries.ts';
import { apiQuery, useSend } from '@/lib/queries.ts';
import { photosQuery } from './api.ts';

/** All photos of the user's church, public or hidden. Always refetched: an administrator may have changed them. */
export const ownPhotosQuery = (churchId: number) =>
  queryOptions({
    ...apiQuery('/api/user/churches/:id/photos', { params: { id: churchId } }),
    staleTime: 0,
  });

function cachePhotos(queryClient: QueryClient, churchId: number, photos: Photo[]): void {
  queryClient.setQueryData(ownPhotosQuery(churchId).queryKey, photos);
  queryClient.removeQueries({ queryKey: photosQuery(churchId).queryKey });
}

/** Changes run one at a time, so that an earlier response can't overwrite a later one. */
export function useGalleryChanges(churchId: number) {
  const queryClient = useQueryClient();
  const options = {
    scope: { id: `gallery-${churchId}` },
    onSuccess: (photos: Photo[]) => cachePhotos(queryClient, churchId, photos),
    // Roll back the optimistic update.
    onError: () => queryClient.invalidateQueries(ownPhotosQuery(churchId)),
  };
  return {
    add: useSend('POST /api/user/churches/:id/photos', options),
    change: useSend('PUT /api/user/churches/:id/photos', options),
    remove: useSend('DELETE /api/user/churches/:id/photos/:photoId', options),
  };
}

/** Photos that have gone public but haven't been reviewed yet. */
export const newPhotosQuery = () => queueQuery('/api/admin/photos');
