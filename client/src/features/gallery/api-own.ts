/** The owner's gallery editor. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import type { Photo } from '#shared/gallery.ts';
import { get, send } from '@/lib/api-client.ts';
import { photosQuery } from './api.ts';

/** Photos of an own church, public or hidden. Always fetched: an administrator may have changed them. */
export const ownPhotosQuery = (churchId: number) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/user/churches/:id/photos', { params: { id: churchId } })),
    queryFn: ({ signal }) => get('/api/user/churches/:id/photos', { params: { id: churchId }, signal }),
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
  const params = { id: churchId };
  return {
    add: useMutation({
      mutationFn: (url: string) =>
        send('POST /api/user/churches/:id/photos', { params, body: { url, alt: '' } }),
      ...options,
    }),
    change: useMutation({
      mutationFn: (photos: Array<Pick<Photo, 'id' | 'alt'>>) =>
        send('PUT /api/user/churches/:id/photos', {
          params,
          body: { photos: photos.map(({ id, alt }) => ({ id, alt })) },
        }),
      ...options,
    }),
    remove: useMutation({
      mutationFn: (photoId: number) =>
        send('DELETE /api/user/churches/:id/photos/:photoId', { params: { ...params, photoId } }),
      ...options,
    }),
  };
}
