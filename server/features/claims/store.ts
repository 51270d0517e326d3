/** Claims. State changes check the current state in SQL. Lock the church before its claims. */

import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import { userColumns } from '../../db/users.ts';

export type ClaimRow = typeof claims.$inferSelect;

export type OwnClaimRow = { claim: ClaimRow; churchName: string; ownerId: number | null; paid: boolean };

/** Bought with a plan that an undecided claim still has; a plan that features nothing for 14 days ends before. */
const paid = sql<boolean>`${claims.orderId} is not null and (${claims.state} <> 'open'
  or exists (select from billing_subscriptions s where s.order_id = ${claims.orderId}
    and s.status in ('active', 'trialing', 'past_due') and s.end_wanted_at is null))`;

const ownColumns = { claim: claims, churchName: churches.name, ownerId: churches.userId, paid };

const open = eq(claims.state, 'open');

export type LockedChurch = NonNullable<Awaited<ReturnType<typeof lockChurch>>>;

/** Locks the church until the transaction ends. */
export async function lockChurch(tx: Tx, { id }: { id: number }) {
  const [row] = await tx
    .select({
      id: churches.id,
      name: churches.name,
      status: churches.status,
      userId: churches.userId,
      website: churches.website,
      hiddenWebsite: churches.hiddenWebsite,
    })
    .from(churches)
    .where(eq(churches.id, id))
    .for('no key update');
  return row;
}

type NewClaim = Omit<typeof claims.$inferInsert, 'createdAt'> & { now: Date };

/** Returns the new claim's id, or undefined if this user already has an open claim on this church. */
export async function insertClaim(tx: Tx, { now, ...claim }: NewClaim): Promise<number | undefined> {
  const [row] = await tx
    .insert(claims)
    .values({ ...claim, createdAt: now })
    .onConflictDoNothing({ target: [claims.churchId, claims.userId], where: sql`state = 'open'` })
    .returning({ id: claims.id });
  return row?.id;
}

/** A claim with its church's name and owner. With `userId`, only a claim of that user. */
export async function findClaim(db: Db | Tx, which: { id: number; userId?: number }) {
  const { id, userId } = which;
  const [row] = await db
    .select(ownColumns)
    .from(claims)
    .innerJoin(churches, eq(churches.id, claims.churchId))
    .where(and(eq(claims.id, id), userId === undefined ? undefined : eq(claims.userId, userId)));
  return row;
}

export async function findOpenOf(tx: Tx, { churchId, userId }: { churchId: number; userId: number }) {
  const [row] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.churchId, churchId), eq(claims.userId, userId), open))
    .for('update');
  return row;
}

export async function lockClaim(tx: Tx, { id }: { id: number }) {
  const [row] = await tx.select().from(claims).where(eq(claims.id, id)).for('update');
  return row;
}

export const countOpen = (tx: Tx, { userId }: { userId: number }): Promise<number> =>
  tx.$count(claims, and(eq(claims.userId, userId), open));

/** Codes emailed for a church: `own` for this user at any time, `all` for any user's claims created after `since`. */
export async function countCodes(
  tx: Tx,
  { churchId, userId, since }: { churchId: number; userId: number; since: Date },
) {
  const sent = (condition: SQL) =>
    sql<number>`coalesce(sum(${claims.codesSent}) filter (where ${condition}), 0)`.mapWith(Number);
  const [counts] = await tx
    .select({ own: sent(eq(claims.userId, userId)), all: sent(gt(claims.createdAt, since)) })
    .from(claims)
    .where(eq(claims.churchId, churchId));
  return counts!;
}

/** Replaces the code. Returns the number of codes sent for this claim, or undefined if it isn't open. */
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

/** Records a failed attempt and returns the total. The code expires at the limit. */
export async function recordFailedAttempt(
  tx: Tx,
  { id, limit }: { id: number; limit: number },
): Promise<number> {
  const untilLimit = (column: SQLWrapper) =>
    sql`case when ${claims.codeTries} + 1 < ${limit} then ${column} end`;
  const [row] = await tx
    .update(claims)
    .set({
      codeTries: sql`${claims.codeTries} + 1`,
      codeHash: untilLimit(claims.codeHash),
      codeUntil: untilLimit(claims.codeUntil),
    })
    .where(eq(claims.id, id))
    .returning({ attempts: claims.codeTries });
  return row!.attempts;
}

export type Decision = {
  state: 'proved' | 'approved' | 'rejected' | 'withdrawn';
  by: string;
  now: Date;
  reason?: string;
  note?: string;
};

/** Returns false if the claim is no longer open. */
export async function decideClaim(tx: Tx, { id, ...decision }: Decision & { id: number }): Promise<boolean> {
  const { rowCount } = await tx
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
    .where(and(eq(claims.id, id), open));
  return rowCount !== 0;
}

/** Reopens a decided claim. Returns false if the claimant has opened a new claim on the church since. */
export async function reopenClaim(tx: Tx, { id, userId, churchId }: ClaimRow): Promise<boolean> {
  if (await findOpenOf(tx, { churchId, userId })) return false;
  const { rowCount } = await tx
    .update(claims)
    .set({ state: 'open', decidedBy: null, decidedAt: null, reason: null, rejectionNote: '' })
    .where(and(eq(claims.id, id), ne(claims.state, 'open')));
  return rowCount !== 0;
}

/** Locks all other open claims on a church. */
export const listOtherOpen = (tx: Tx, { churchId, except }: { churchId: number; except: number }) =>
  tx
    .select({ id: claims.id, userId: claims.userId, orderId: claims.orderId })
    .from(claims)
    .where(and(eq(claims.churchId, churchId), open, ne(claims.id, except)))
    .orderBy(claims.id)
    .for('update');

/** Attaches a payment to an existing open claim. Returns false if it was already paid for. */
export async function setOrder(tx: Tx, { id, orderId }: { id: number; orderId: string }): Promise<boolean> {
  const { rowCount } = await tx
    .update(claims)
    .set({ orderId })
    .where(and(eq(claims.id, id), open, sql`${claims.orderId} is null`));
  return rowCount !== 0;
}

/** Changes a public church's owner; null means no owner. Undefined if `from` is no longer its owner. */
export async function handOver(
  tx: Tx,
  { id, from, to }: { id: number; from: number | null; to: number | null },
) {
  const [row] = await tx
    .update(churches)
    .set({ userId: to, version: sql`${churches.version} + 1` })
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, 'approved'),
        from === null ? isNull(churches.userId) : eq(churches.userId, from),
      ),
    )
    .returning({ version: churches.version });
  return row;
}

export async function listClaimOrders(tx: Tx, { churchId }: { churchId: number }): Promise<string[]> {
  const rows = await tx
    .select({ orderId: claims.orderId })
    .from(claims)
    .where(and(eq(claims.churchId, churchId), eq(claims.state, 'open'), isNotNull(claims.orderId)));
  return rows.flatMap(({ orderId }) => orderId ?? []);
}

/** Claims of a user, newest first. */
export const listOwn = (db: Db, { userId }: { userId: number }) =>
  db
    .select(ownColumns)
    .from(claims)
    .innerJoin(churches, eq(churches.id, claims.churchId))
    .where(eq(claims.userId, userId))
    .orderBy(desc(claims.id))
    .limit(50);

const queueLimit = 200;

const owners = alias(users, 'owners');

/** Open claims, oldest first, with claimant, church and its owner. */
export const listQueue = (db: Db) =>
  db
    .select({
      claim: claims,
      paid,
      claimant: userColumns,
      church: {
        id: churches.id,
        name: churches.name,
        denomination: churches.denomination,
        address: churches.address,
        area: churches.area,
        phone: churches.phone,
        website: churches.website,
        email: churches.email,
        userId: churches.userId,
      },
      owner: { id: owners.id, username: owners.username, email: owners.email },
    })
    .from(claims)
    .innerJoin(churches, eq(churches.id, claims.churchId))
    .innerJoin(users, eq(users.id, claims.userId))
    .leftJoin(owners, eq(owners.id, churches.userId))
    .where(open)
    .orderBy(claims.createdAt, claims.id)
    .limit(queueLimit);

const { codeHash: _codeHash, ...exported } = getTableColumns(claims);

/** A user's claims, for the export of personal data. */
export const exportClaims = (db: Db, { userId }: { userId: number }) =>
  db
    .select({ ...exported, church: churches.name })
    .from(claims)
    .innerJoin(churches, eq(churches.id, claims.churchId))
    .where(eq(claims.userId, userId))
    .orderBy(desc(claims.id));
