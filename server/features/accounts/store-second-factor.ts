import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { secondFactors, users } from '../../db/tables/accounts.ts';

export async function findFactor(db: Db | Tx, { userId }: { userId: number }) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** Replaces an unconfirmed secret. */
export async function insertFactor(
  tx: Tx,
  factor: { userId: number; secret: string; createdAt: Date },
): Promise<void> {
  const { secret, createdAt } = factor;
  await tx
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({ target: secondFactors.userId, set: { secret, createdAt } });
}

export async function enableFactor(
  tx: Tx,
  { userId, recoveryCodes, now }: { userId: number; recoveryCodes: string[]; now: Date },
): Promise<void> {
  await tx.update(secondFactors).set({ recoveryCodes }).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ secondFactorAt: now }).where(eq(users.id, userId));
}

export async function deleteFactor(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ secondFactorAt: null }).where(eq(users.id, userId));
}

/** False if a code of this or a later step has already been used. */
export async function consumeStep(
  db: Db | Tx,
  { userId, step }: { userId: number; step: number },
): Promise<boolean> {
  const { rowCount } = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)));
  return rowCount !== 0;
}

/** False if it isn't an unused recovery code of this user. */
export async function consumeRecoveryCode(
  db: Db | Tx,
  { userId, hash }: { userId: number; hash: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(secondFactors)
    .set({ recoveryCodes: sql`array_remove(${secondFactors.recoveryCodes}, ${hash})` })
    .where(and(eq(secondFactors.userId, userId), sql`${hash} = any(${secondFactors.recoveryCodes})`));
  return rowCount !== 0;
}
