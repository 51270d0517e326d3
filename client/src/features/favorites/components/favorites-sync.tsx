import { useEffect } from 'react';
import { favorites } from '@/lib/favorites.ts';
import { syncFavorites } from '../api.ts';

/** Merges this browser's favorites with the account's, at first and after each change, one request at a time. */
export default function FavoritesSync({ userId }: { userId: number }) {
  useEffect(() => {
    let running = false;
    let again = false;
    let ended = false;
    const sync = async () => {
      if (running) {
        again = true;
        return;
      }
      running = true;
      do {
        again = false;
        // What could not be sent now is sent with the next change or visit.
        await syncFavorites(userId).catch(() => undefined);
      } while (again && !ended);
      running = false;
    };
    void sync();
    const unsubscribe = favorites.subscribe(() => void sync());
    return () => {
      ended = true;
      unsubscribe();
    };
  }, [userId]);
  return null;
}
