/** Responses by idempotency key, so that a repeated request gets the first one's response. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { idempotencyKeys } from '../../db/tables/accounts.ts';

type Key = { userId: number; route: string; key: string };
export type StoredResponse = { bodyHash: string; response: unknown };

const ofKey = ({ userId, route, key }: Key) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/** The response under a key since `since`, if any. */
export async function findResponse(
  db: Db | Tx,
  { since, ...key }: Key & { since: Date },
): Promise<StoredResponse | undefined> {
  const [row] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, response: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(ofKey(key), sql`${idempotencyKeys.createdAt} >= ${since}`));
  return row;
}

/**
 * Takes a key for this transaction: true for exactly one of many at once, the others wait here until it is
 * committed (then false) or rolled back (then the next one has it). A key older than `since` is taken anew.
 */
export async function takeKey(
  tx: Tx,
  { since, bodyHash, now, ...key }: Key & { bodyHash: string; since: Date; now: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(idempotencyKeys)
    .values({ ...key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.route, idempotencyKeys.key],
      set: { bodyHash, answer: null, createdAt: now },
      setWhere: sql`${idempotencyKeys.createdAt} < ${since}`,
    })
    .returning({ id: idempotencyKeys.id });
  return rows.length > 0;
}

export async function storeResponse(
  tx: Tx,
  { response, ...key }: Key & { response: unknown },
): Promise<void> {
  await tx.update(idempotencyKeys).set({ answer: response }).where(ofKey(key));
}
