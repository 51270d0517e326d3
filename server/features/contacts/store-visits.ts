/** Planned visits, which churches take them, and senders that owners have blocked. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { deleteInBatches } from '../../db/prune.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { blockedVisitors, plannedVisits } from '../../db/tables/contacts.ts';

/** A public church whose owner wants to hear from visitors at a confirmed address. */
export async function findWelcoming(db: Db, { id }: { id: number }) {
  const [row] = await db
    .select({ name: churches.name, ownerEmail: users.email })
    .from(churches)
    .innerJoin(users, eq(users.id, churches.userId))
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, 'approved'),
        churches.takesVisits,
        sql`${users.emailVerifiedAt} is not null`,
      ),
    );
  return row;
}

type Visit = Omit<typeof plannedVisits.$inferInsert, 'id' | 'createdAt'>;

/** Visits planned after `since` that have these values. */
export function countVisits(
  tx: Tx,
  { since, email, ...same }: Partial<Visit> & { since: Date },
): Promise<number> {
  const names = Object.keys(same) as Array<keyof typeof same>;
  return tx.$count(
    plannedVisits,
    and(
      gt(plannedVisits.createdAt, since),
      email === undefined ? undefined : sql`lower(${plannedVisits.email}) = ${email.toLowerCase()}`,
      ...names.map((name) => eq(plannedVisits[name], same[name]!)),
    ),
  );
}

type Sender = { churchId: number; digest: string };

/** Returns the new id. */
export async function insertVisit(tx: Tx, visit: Visit & { createdAt: Date }): Promise<number> {
  const [row] = await tx.insert(plannedVisits).values(visit).returning({ id: plannedVisits.id });
  return row!.id;
}

export async function isBlocked(tx: Tx, { churchId, digest }: Sender): Promise<boolean> {
  const isSender = and(eq(blockedVisitors.churchId, churchId), eq(blockedVisitors.digest, digest));
  return (await tx.$count(blockedVisitors, isSender)) > 0;
}

export async function insertBlocked(db: Db, sender: Sender): Promise<void> {
  await db.insert(blockedVisitors).values(sender).onConflictDoNothing();
}

/** False unless the user owns the church. */
export async function updateTakesVisits(
  db: Db,
  { id, userId, wanted }: { id: number; userId: number; wanted: boolean },
): Promise<boolean> {
  const { rowCount } = await db
    .update(churches)
    .set({ takesVisits: wanted })
    .where(and(eq(churches.id, id), eq(churches.userId, userId)));
  return rowCount !== 0;
}

/** Deletes visits planned before `before`. */
export const pruneVisits = (db: Db, { before, signal }: { before: Date; signal: AbortSignal | undefined }) =>
  deleteInBatches(db, { from: plannedVisits, where: lt(plannedVisits.createdAt, before), signal });
