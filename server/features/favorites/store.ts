import { and, asc, eq, inArray } from 'drizzle-orm';
import { maxIds } from '#shared/domain/directory.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { favorites } from '../../db/tables/favorites.ts';

/** A user's saved churches that are still public, oldest first. Also serves the export of personal data. */
export const listFavorites = (db: Db | Tx, { userId }: { userId: number }) =>
  db
    .select({ churchId: churches.id, name: churches.name, savedAt: favorites.createdAt })
    .from(favorites)
    .innerJoin(churches, and(eq(churches.id, favorites.churchId), eq(churches.status, 'approved')))
    .where(eq(favorites.userId, userId))
    .orderBy(asc(favorites.createdAt), asc(favorites.churchId));

/**
 * Adds and removes favorites and returns the new list. Churches that aren't public are ignored, and those already saved
 * keep their date. Two browsers can push the total over the limit together; the oldest favorites are kept.
 */
export const changeFavorites = (
  db: Db,
  { userId, add, remove, now }: { userId: number; add: number[]; remove: number[]; now: Date },
) =>
  db.transaction(async (tx) => {
    const isOwn = eq(favorites.userId, userId);
    if (remove.length > 0) await tx.delete(favorites).where(and(isOwn, inArray(favorites.churchId, remove)));
    if (add.length > 0) {
      const added = await tx
        .select({ churchId: churches.id })
        .from(churches)
        .where(and(inArray(churches.id, add), eq(churches.status, 'approved')));
      const rows = added.map(({ churchId }) => ({ userId, churchId, createdAt: now }));
      if (rows.length > 0) await tx.insert(favorites).values(rows).onConflictDoNothing();
    }
    const excess = tx
      .select({ id: favorites.churchId })
      .from(favorites)
      .where(isOwn)
      .orderBy(asc(favorites.createdAt), asc(favorites.churchId))
      .offset(maxIds);
    await tx.delete(favorites).where(and(isOwn, inArray(favorites.churchId, excess)));
    return listFavorites(tx, { userId });
  });
