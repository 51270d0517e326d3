import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { favorites } from '../../db/tables/favorites.ts';

/** Public churches that the user saved, the oldest first. */
export const listOf = (db: Db | Tx, { userId }: { userId: number }) =>
  db
    .select({ id: churches.id, name: churches.name, savedAt: favorites.createdAt })
    .from(favorites)
    .innerJoin(churches, and(eq(churches.id, favorites.churchId), eq(churches.status, 'approved')))
    .where(eq(favorites.userId, userId))
    .orderBy(asc(favorites.createdAt), asc(favorites.churchId));

/** Deletes what was saved after the first `most`. */
export async function trim(tx: Tx, { userId, most }: { userId: number; most: number }): Promise<void> {
  const beyond = tx
    .select({ id: favorites.churchId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(asc(favorites.createdAt), asc(favorites.churchId))
    .offset(most);
  await tx.delete(favorites).where(and(eq(favorites.userId, userId), inArray(favorites.churchId, beyond)));
}

/** Churches that are not public are left out, and those that the user has saved already stay as they are. */
export async function add(
  tx: Tx,
  { userId, ids, now }: { userId: number; ids: number[]; now: Date },
): Promise<void> {
  const known = await tx
    .select({ churchId: churches.id })
    .from(churches)
    .where(and(inArray(churches.id, ids), eq(churches.status, 'approved')));
  if (known.length === 0) return;
  await tx
    .insert(favorites)
    .values(known.map(({ churchId }) => ({ userId, churchId, createdAt: now })))
    .onConflictDoNothing();
}

export async function remove(tx: Tx, { userId, ids }: { userId: number; ids: number[] }): Promise<void> {
  await tx.delete(favorites).where(and(eq(favorites.userId, userId), inArray(favorites.churchId, ids)));
}
