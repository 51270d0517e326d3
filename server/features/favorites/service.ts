import { mostIds } from '#shared/church-ids.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

/** Ids after the change. Beyond what a list can show the oldest stay: two browsers may bring more together. */
export const changeFavorites = (
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, add, remove }: { userId: number; add: number[]; remove: number[] },
): Promise<number[]> =>
  deps.db.transaction(async (tx) => {
    if (remove.length > 0) await store.remove(tx, { userId, ids: remove });
    if (add.length > 0) await store.add(tx, { userId, ids: add, now: deps.now() });
    await store.trim(tx, { userId, most: mostIds });
    return (await store.listOf(tx, { userId })).map(({ id }) => id);
  });

export async function exportFavorites(db: Db, { userId }: { userId: number }) {
  const rows = await store.listOf(db, { userId });
  return rows.map(({ id, name, savedAt }) => ({ churchId: id, name, savedAt: savedAt.toISOString() }));
}
