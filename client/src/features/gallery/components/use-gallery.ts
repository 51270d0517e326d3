import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Photo } from '#shared/gallery.ts';
import { galleryEditor as copy } from '#shared/messages/gallery.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { ownPhotosQuery, useGalleryChanges } from '../api-own.ts';

/** The list with one photo moved by so many places. */
export function moved<T extends { id: number }>(photos: readonly T[], id: number, by: number): T[] {
  const from = photos.findIndex((photo) => photo.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= photos.length) return [...photos];
  const next = [...photos];
  const [photo] = next.splice(from, 1);
  next.splice(to, 0, photo!);
  return next;
}

/** What an owner does to the gallery, shown ahead of the answer, and what is said about it. */
export function useGallery(churchId: number, photos: readonly Photo[]) {
  const queryClient = useQueryClient();
  const { add, change, remove } = useGalleryChanges(churchId);
  const [said, setSaid] = useState('');

  const fail = (title: string, error: unknown) => {
    // The layout says that the session is over.
    if (error instanceof ApiError && error.status === 401) return;
    const conflict = error instanceof ApiError && error.status === 409;
    const message = error instanceof ApiError ? error.body.message : undefined;
    toast({
      title,
      description: conflict ? copy.changed : (message ?? copy.tryAgain),
      variant: 'destructive',
    });
  };
  /** The latest list, also between two draws: two quick steps are two steps. */
  const latest = (): readonly Photo[] =>
    queryClient.getQueryData(ownPhotosQuery(churchId).queryKey) ?? photos;
  const save = async (next: Photo[]): Promise<boolean> => {
    queryClient.setQueryData(ownPhotosQuery(churchId).queryKey, next);
    try {
      await change.mutateAsync(next);
      return true;
    } catch (error) {
      fail(copy.saveFailed, error);
      return false;
    }
  };

  return {
    said,
    deleting: remove.isPending,
    /** Throws what the server says against it. */
    add: async (url: string): Promise<void> => {
      await add.mutateAsync(url);
    },
    move: (id: number, by: 1 | -1) => {
      const next = moved(latest(), id, by);
      setSaid(copy.moved(next.findIndex((photo) => photo.id === id) + 1, next.length));
      void save(next);
    },
    describe: (id: number, alt: string) =>
      save(latest().map((photo) => (photo.id === id ? { ...photo, alt } : photo))),
    remove: async (id: number): Promise<boolean> => {
      try {
        await remove.mutateAsync(id);
        setSaid(copy.removed);
        return true;
      } catch (error) {
        fail(copy.removeFailed, error);
        return false;
      }
    },
  };
}
