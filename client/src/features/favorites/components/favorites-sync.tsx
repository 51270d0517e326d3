import { useEffect } from 'react';
import { favorites } from '@/lib/favorites.ts';
import { syncFavorites } from '../api.ts';

/** Syncs this browser's favorites with the account on mount and after each change, one request at a time. */
export function FavoritesSync({ userId }: { userId: number }) {
  useEffect(() => {
    let running = false;
    let isStale = false;
    let isUnmounted = false;
    const sync = async () => {
      if (running) {
        isStale = true;
        return;
      }
      running = true;
      do {
        isStale = false;
        // A failed sync is retried on the next change or visit.
        await syncFavorites(userId).catch(() => undefined);
      } while (isStale && !isUnmounted);
      running = false;
    };
    void sync();
    const unsubscribe = favorites.subscribe(() => void sync());
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, [userId]);
  return null;
}
