import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Photo } from '#shared/contracts/gallery.ts';
import { galleryEditor as copy } from '#shared/messages/gallery.ts';
import { toastRefusal } from '@/components/toast-failure.ts';
import { ownPhotosQuery, useGalleryChanges } from '../api-manage.ts';

/** A copy with one photo moved by `by` positions, if that stays within the list. */
export function moved<T extends { id: number }>(photos: readonly T[], id: number, by: number): T[] {
  const from = photos.findIndex((photo) => photo.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= photos.length) return [...photos];
  const next = [...photos];
  const [photo] = next.splice(from, 1);
  next.splice(to, 0, photo!);
  return next;
}

export function useGallery(churchId: number, photos: readonly Photo[]) {
  const queryClient = useQueryClient();
  const { add, change, remove } = useGalleryChanges(churchId);
  const [status, setStatus] = useState('');

  /** Reads the cache, so that two moves between renders both apply. */
  const latest = (): readonly Photo[] =>
    queryClient.getQueryData(ownPhotosQuery(churchId).queryKey) ?? photos;
  const save = async (next: Photo[]): Promise<boolean> => {
    queryClient.setQueryData(ownPhotosQuery(churchId).queryKey, next);
    try {
      await change.mutateAsync({ id: churchId, photos: next.map(({ id, alt }) => ({ id, alt })) });
      return true;
    } catch (error) {
      toastRefusal(error, copy.saveFailed, { 409: copy.changed });
      return false;
    }
  };

  return {
    status,
    deleting: remove.isPending,
    /** Throws if the server rejects the photo. */
    add: (url: string) => add.mutateAsync({ id: churchId, url }),
    move: (id: number, by: 1 | -1) => {
      const next = moved(latest(), id, by);
      setStatus(copy.moved(next.findIndex((photo) => photo.id === id) + 1, next.length));
      void save(next);
    },
    describe: (id: number, alt: string) =>
      save(latest().map((photo) => (photo.id === id ? { ...photo, alt } : photo))),
    remove: async (id: number): Promise<boolean> => {
      try {
        await remove.mutateAsync({ id: churchId, photoId: id });
        setStatus(copy.removed);
        return true;
      } catch (error) {
        toastRefusal(error, copy.removeFailed, { 409: copy.changed });
        return false;
      }
    },
  };
}
