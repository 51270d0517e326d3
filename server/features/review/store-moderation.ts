/** Moderation queue and decisions. Each update checks the current state in its WHERE clause. */
import { and, asc, count, eq, gte, isNull, min, sql } from 'drizzle-orm';
import { editColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import type { EditRow } from '../submissions/store.ts';

/** Locks any church, regardless of owner, until the transaction ends. */
export async function lockChurch(tx: Tx, { id }: { id: number }): Promise<EditRow | undefined> {
  const [row] = await tx.select(editColumns).from(churches).where(eq(churches.id, id)).for('update');
  return row;
}

/** Returns undefined if the church is no longer pending. */
export async function rejectPending(
  tx: Tx,
  { id, reason, note, now }: { id: number; reason: string; note: string; now: Date },
): Promise<{ name: string; userId: number | null } | undefined> {
  const [row] = await tx
    .update(churches)
    .set({ status: 'rejected', rejectedReason: reason, rejectedNote: note, rejectedAt: now, updatedAt: now })
    .where(and(eq(churches.id, id), eq(churches.status, 'pending')))
    .returning({ name: churches.name, userId: churches.userId });
  return row;
}

/** Reverts a rejection. The church keeps its place in the queue. */
export async function restorePending(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const rows = await tx
    .update(churches)
    .set({ status: 'pending', rejectedReason: null, rejectedNote: null, rejectedAt: null, updatedAt: now })
    .where(and(eq(churches.id, id), eq(churches.status, 'rejected')))
    .returning({ id: churches.id });
  return rows.length > 0;
}

export const queueLimit = 200;

/** The redundant second condition matches the predicate of the partial index churches_queue. */
const inQueue = and(eq(churches.status, 'pending'), sql`status <> 'approved'`);

/** Pending churches with their owners, oldest first. */
export function listQueue(db: Db) {
  return db
    .select({
      id: churches.id,
      name: churches.name,
      zip: churches.zip,
      phone: churches.phone,
      website: churches.website,
      latitude: churches.latitude,
      longitude: churches.longitude,
      version: churches.version,
      submittedAt: churches.submittedAt,
      owner: ownerUserColumns,
    })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(inQueue)
    .orderBy(asc(churches.submittedAt), asc(churches.id))
    .limit(queueLimit);
}

export const ownerUserColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
};

export async function countQueue(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(churches).where(inQueue);
  return row!.n;
}

/** Returns undefined if `userId` is null. */
export async function findOwner(
  db: Db | Tx,
  { userId }: { userId: number | null },
): Promise<{ id: number; email: string } | undefined> {
  if (userId === null) return undefined;
  const [row] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId));
  return row;
}

/**
 * Counts pending churches and edits, with the age of the oldest of each. `newChurches` counts those created since
 * `since`, excluding imports and samples.
 */
export async function summarizeWork(db: Db, { since }: { since: Date }) {
  const [pending, changes, newChurches] = await Promise.all([
    db
      .select({ count: count(), oldest: min(churches.submittedAt) })
      .from(churches)
      .where(inQueue),
    db
      .select({ count: count(), oldest: min(churchRevisions.createdAt) })
      .from(churchRevisions)
      .where(eq(churchRevisions.state, 'waiting')),
    db
      .select({ count: count() })
      .from(churches)
      .where(and(gte(churches.createdAt, since), isNull(churches.source), eq(churches.sample, false))),
  ]);
  return { pending: pending[0]!, changes: changes[0]!, newChurches: newChurches[0]!.count };
}
