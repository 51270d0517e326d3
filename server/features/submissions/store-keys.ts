/** Responses stored by idempotency key. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { idempotencyKeys } from '../../db/tables/accounts.ts';

type Key = { userId: number; route: string; key: string };
export type StoredResponse = { bodyHash: string; response: unknown };

const byKey = ({ userId, route, key }: Key) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/** Ignores responses stored before `since`. */
export async function findResponse(db: Db | Tx, { since, ...key }: Key & { since: Date }) {
  const [row] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(byKey(key), sql`${idempotencyKeys.createdAt} >= ${since}`));
  return row;
}

/**
 * Claims a key for this transaction. Concurrent requests wait here for the first one: they get false if it commits,
 * and the next in line gets the key if it rolls back. A key older than `since` can be claimed again.
 */
export async function claimKey(
  tx: Tx,
  { since, bodyHash, now, ...key }: Key & { bodyHash: string; since: Date; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(idempotencyKeys)
    .values({ ...key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.route, idempotencyKeys.key],
      set: { bodyHash, response: null, createdAt: now },
      setWhere: sql`${idempotencyKeys.createdAt} < ${since}`,
    });
  return rowCount !== 0;
}

export async function storeResponse(
  tx: Tx,
  { response, ...key }: Key & { response: unknown },
): Promise<void> {
  await tx.update(idempotencyKeys).set({ response }).where(byKey(key));
}
