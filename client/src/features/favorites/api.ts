import { get, send } from '@/lib/api-client.ts';
import { favorites } from '@/lib/favorites.ts';
import { readJson, writeJson } from '@/lib/storage.ts';

/** What this browser and the account agreed on last, so that removals elsewhere are not undone here. */
type Synced = { user: number; ids: number[] };
const key = 'favoritesSynced';

const without = (ids: readonly number[], others: readonly number[]) =>
  ids.filter((id) => !others.includes(id));

/** Sends what changed in this browser since the last time and takes over what changed elsewhere. Throws ApiError. */
export async function syncFavorites(user: number): Promise<void> {
  const before = favorites.get();
  const synced = readJson<Synced>(key);
  const base = synced?.user === user && Array.isArray(synced.ids) ? synced.ids : [];
  const [add, remove] = [without(before, base), without(base, before)];
  const ids =
    add.length + remove.length > 0
      ? await send('PUT /api/favorites', { body: { add, remove } })
      : ((await get('/api/favorites')) ?? base);
  writeJson(key, { user, ids } satisfies Synced);
  // The visitor may have changed the list meanwhile.
  const now = favorites.get();
  favorites.set([...without(ids, without(before, now)), ...without(without(now, before), ids)]);
}
