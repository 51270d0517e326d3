import { get, send } from '@/lib/api-client.ts';
import { favorites } from '@/lib/favorites.ts';
import { readJson, writeJson } from '@/lib/storage.ts';

/** The list as of the last sync, so that favorites removed on another device aren't added again from this one. */
type Synced = { user: number; ids: number[] };
const storageKey = 'favoritesSynced';

const without = (ids: readonly number[], others: readonly number[]) =>
  ids.filter((id) => !others.includes(id));

/** Sends changes made in this browser since the last sync and applies those made elsewhere. Throws ApiError. */
export async function syncFavorites(user: number): Promise<void> {
  const local = favorites.get();
  const synced = readJson<Synced>(storageKey);
  const base = synced?.user === user && Array.isArray(synced.ids) ? synced.ids : [];
  const [add, remove] = [without(local, base), without(base, local)];
  const ids =
    add.length + remove.length > 0
      ? await send('PUT /api/favorites', { body: { add, remove } })
      : ((await get('/api/favorites')) ?? base);
  writeJson(storageKey, { user, ids } satisfies Synced);
  // Reapply changes that the visitor made during the request.
  const current = favorites.get();
  favorites.set([...without(ids, without(local, current)), ...without(without(current, local), ids)]);
}
