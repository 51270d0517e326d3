import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { accountTokens, resetRequests } from '../../db/tables/accounts.ts';

export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose'];

export async function insertToken(
  db: Db | Tx,
  token: { hash: string; purpose: TokenPurpose; userId: number; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  // A new link invalidates older ones of its kind. But every former address keeps its undo link, and strangers, who can
  // request password resets, must not be able to invalidate the owner's link.
  if (token.purpose === 'verify_email' || token.purpose === 'change_email')
    await db
      .delete(accountTokens)
      .where(and(eq(accountTokens.userId, token.userId), eq(accountTokens.purpose, token.purpose)));
  await db.insert(accountTokens).values({ ...token, createdAt: token.now });
}

/** Deletes and returns a token that hasn't expired, so that a link works only once. */
export async function consumeToken(db: Db | Tx, { hash, now }: { hash: string; now: Date }) {
  const [row] = await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.hash, hash), gt(accountTokens.expiresAt, now)))
    .returning();
  return row;
}

/**
 * Voids a user's links. Undo links are kept unless `all` is set; otherwise a thief could void them by changing the address
 * again.
 */
export async function deleteTokens(
  db: Db | Tx,
  { userId, all = false }: { userId: number; all?: boolean },
): Promise<void> {
  await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), all ? undefined : ne(accountTokens.purpose, 'undo_email')));
}

/** Whether the code is valid for this user. It stays valid until it's consumed. */
export async function hasSignInCode(
  db: Db,
  { hash, userId, now }: { hash: string; userId: number; now: Date },
): Promise<boolean> {
  const isValid = and(
    eq(accountTokens.hash, hash),
    eq(accountTokens.purpose, 'sign_in_code'),
    eq(accountTokens.userId, userId),
    gt(accountTokens.expiresAt, now),
  );
  return (await db.$count(accountTokens, isValid)) > 0;
}

export async function insertResetRequest(
  db: Db,
  { purpose, email, now }: { purpose: MailRequest['purpose']; email: string; now: Date },
): Promise<void> {
  await db.insert(resetRequests).values({ purpose, email, createdAt: now });
}

export type MailRequest = typeof resetRequests.$inferSelect;

/** Deletes and returns the oldest request not locked by another process. */
export async function takeResetRequest(tx: Tx): Promise<MailRequest | undefined> {
  const next = tx
    .select({ id: resetRequests.id })
    .from(resetRequests)
    .orderBy(resetRequests.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await tx.delete(resetRequests).where(inArray(resetRequests.id, next)).returning();
  return row;
}
