/** Claims; every change of state carries what it expects to find. Lock the church first, then its claims. */
import { and, count, eq, gt, lt, ne, sql, sum } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';

export type ClaimRow = typeof claims.$inferSelect;

export type OwnClaimRow = { claim: ClaimRow; churchName: string; ownerId: number | null };

export const ownColumns = { claim: claims, churchName: churches.name, ownerId: churches.userId };

export const open = eq(claims.state, 'open');

export type LockedChurch = {
  id: number;
  name: string;
  status: 'pending' | 'approved' | 'rejected';
  userId: number | null;
  website: string | null;
};

/** Nobody else changes a church or decides about it until the transaction ends. */
export async function lockChurch(tx: Tx, { id }: { id: number }): Promise<LockedChurch | undefined> {
  const [row] = await tx
    .select({
      id: churches.id,
      name: churches.name,
      status: churches.status,
      userId: churches.userId,
      website: churches.website,
    })
    .from(churches)
    .where(eq(churches.id, id))
    .for('no key update');
  return row;
}

export type NewClaim = Pick<
  ClaimRow,
  'churchId' | 'userId' | 'firstName' | 'lastName' | 'email' | 'phone' | 'note' | 'domain' | 'contested'
> & { orderId: string | null; now: Date };

/** Answers the new claim's id; undefined when this user has an open claim of this church. */
export async function insertClaim(tx: Tx, { now, ...claim }: NewClaim): Promise<number | undefined> {
  const [row] = await tx
    .insert(claims)
    .values({ ...claim, createdAt: now })
    .onConflictDoNothing({ target: [claims.churchId, claims.userId], where: sql`state = 'open'` })
    .returning({ id: claims.id });
  return row?.id;
}

/** A claim with its church's name and owner; of one user when `userId` is given. */
export async function findClaim(
  db: Db | Tx,
  which: { id: number; userId?: number },
): Promise<OwnClaimRow | undefined> {
  const { id, userId } = which;
  const [row] = await db
    .select(ownColumns)
    .from(claims)
    .innerJoin(churches, eq(churches.id, claims.churchId))
    .where(and(eq(claims.id, id), userId === undefined ? undefined : eq(claims.userId, userId)));
  return row;
}

export async function findOpenOf(
  tx: Tx,
  { churchId, userId }: { churchId: number; userId: number },
): Promise<ClaimRow | undefined> {
  const [row] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.churchId, churchId), eq(claims.userId, userId), open))
    .for('update');
  return row;
}

export async function lockClaim(tx: Tx, { id }: { id: number }): Promise<ClaimRow | undefined> {
  const [row] = await tx.select().from(claims).where(eq(claims.id, id)).for('update');
  return row;
}

export async function countOpen(tx: Tx, { userId }: { userId: number }): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(claims)
    .where(and(eq(claims.userId, userId), open));
  return row!.n;
}

/** Codes emailed for a church: to this user ever, and to anybody in claims since `since`. */
export async function countCodes(
  tx: Tx,
  { churchId, userId, since }: { churchId: number; userId: number; since: Date },
): Promise<{ own: number; all: number }> {
  const ofChurch = eq(claims.churchId, churchId);
  const [own] = await tx
    .select({ n: sum(claims.codesSent).mapWith(Number) })
    .from(claims)
    .where(and(ofChurch, eq(claims.userId, userId)));
  const [all] = await tx
    .select({ n: sum(claims.codesSent).mapWith(Number) })
    .from(claims)
    .where(and(ofChurch, gt(claims.createdAt, since)));
  return { own: own?.n ?? 0, all: all?.n ?? 0 };
}

/** Replaces the code; returns how many codes this claim has had. */
export async function setCode(
  tx: Tx,
  { id, hash, sentTo, until }: { id: number; hash: string; sentTo: string; until: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .update(claims)
    .set({
      codeHash: hash,
      codeSentTo: sentTo,
      codeUntil: until,
      codeTries: 0,
      codesSent: sql`${claims.codesSent} + 1`,
    })
    .where(and(eq(claims.id, id), open))
    .returning({ codesSent: claims.codesSent });
  return row?.codesSent;
}

/** Counts a wrong code; with the last try it is good no more. Answers how many tries there were. */
export async function countTry(tx: Tx, { id, most }: { id: number; most: number }): Promise<number> {
  const [row] = await tx
    .update(claims)
    .set({ codeTries: sql`${claims.codeTries} + 1` })
    .where(and(eq(claims.id, id), lt(claims.codeTries, most)))
    .returning({ tries: claims.codeTries });
  const tries = row?.tries ?? most;
  if (tries >= most)
    await tx.update(claims).set({ codeHash: null, codeUntil: null }).where(eq(claims.id, id));
  return tries;
}

export type Decision = {
  state: 'proved' | 'approved' | 'rejected' | 'withdrawn';
  by: string;
  now: Date;
  reason?: string;
  note?: string;
};

/** Open becomes decided; false when it was not open any more. */
export async function decideClaim(tx: Tx, { id, ...decision }: Decision & { id: number }): Promise<boolean> {
  const rows = await tx
    .update(claims)
    .set({
      state: decision.state,
      decidedBy: decision.by,
      decidedAt: decision.now,
      reason: decision.reason ?? null,
      rejectionNote: decision.note ?? '',
      codeHash: null,
      codeUntil: null,
    })
    .where(and(eq(claims.id, id), open))
    .returning({ id: claims.id });
  return rows.length > 0;
}

/** Decided becomes open again; false when the claimant made a new claim of the church since. */
export async function reopenClaim(
  tx: Tx,
  { id, userId, churchId }: { id: number; userId: number; churchId: number },
): Promise<boolean> {
  if (await findOpenOf(tx, { churchId, userId })) return false;
  const rows = await tx
    .update(claims)
    .set({ state: 'open', decidedBy: null, decidedAt: null, reason: null, rejectionNote: '' })
    .where(and(eq(claims.id, id), ne(claims.state, 'open')))
    .returning({ id: claims.id });
  return rows.length > 0;
}

/** Other open claims of a church, locked, with where their claimants are written to. */
export const listOtherOpen = (tx: Tx, { churchId, except }: { churchId: number; except: number }) =>
  tx
    .select({ id: claims.id, userId: claims.userId, orderId: claims.orderId, email: users.email })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.userId))
    .where(and(eq(claims.churchId, churchId), open, ne(claims.id, except)))
    .orderBy(claims.id)
    .for('update', { of: claims });

/** An open claim of somebody who paid afterwards; false when it was paid for already. */
export async function setOrder(tx: Tx, { id, orderId }: { id: number; orderId: string }): Promise<boolean> {
  const rows = await tx
    .update(claims)
    .set({ orderId })
    .where(and(eq(claims.id, id), open, sql`${claims.orderId} is null`))
    .returning({ id: claims.id });
  return rows.length > 0;
}
