/** Waiting and decided edits of public churches. */
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import type { Fields } from '../submissions/policy.ts';
import { ownerUserColumns, queueLimit } from './store-moderation.ts';

export type Revision = {
  id: number;
  churchId: number;
  userId: number | null;
  fields: Fields;
  state: 'waiting' | 'approved' | 'rejected';
  before: Fields | null;
  createdAt: Date;
  decidedAt: Date | null;
};

const columns = {
  id: churchRevisions.id,
  churchId: churchRevisions.churchId,
  userId: churchRevisions.userId,
  fields: sql<Fields>`${churchRevisions.fields}`,
  state: churchRevisions.state,
  before: sql<Fields | null>`${churchRevisions.before}`,
  createdAt: churchRevisions.createdAt,
  decidedAt: churchRevisions.decidedAt,
};

export async function findRevision(db: Db | Tx, { id }: { id: number }): Promise<Revision | undefined> {
  const [row] = await db.select(columns).from(churchRevisions).where(eq(churchRevisions.id, id));
  return row;
}

/** For a missing revision: a newer id proves that it existed and was replaced. */
export async function wasReplaced(db: Db | Tx, { id }: { id: number }): Promise<boolean> {
  const rows = await db
    .select({ id: churchRevisions.id })
    .from(churchRevisions)
    .where(gt(churchRevisions.id, id))
    .limit(1);
  return rows.length > 0;
}

export async function findWaiting(
  db: Db | Tx,
  { churchId }: { churchId: number },
): Promise<Revision | undefined> {
  const [row] = await db
    .select(columns)
    .from(churchRevisions)
    .where(and(eq(churchRevisions.churchId, churchId), eq(churchRevisions.state, 'waiting')));
  return row;
}

/**
 * A second edit is a new row rather than an update, so that approving an id approves exactly what was displayed, or
 * fails.
 */
export async function replaceWaiting(
  tx: Tx,
  revision: { churchId: number; userId: number; fields: Fields; now: Date },
): Promise<number> {
  await deleteWaiting(tx, { churchId: revision.churchId });
  const [row] = await tx
    .insert(churchRevisions)
    .values({
      churchId: revision.churchId,
      userId: revision.userId,
      fields: revision.fields,
      createdAt: revision.now,
    })
    .returning({ id: churchRevisions.id });
  return row!.id;
}

export async function deleteWaiting(tx: Tx, { churchId }: { churchId: number }): Promise<boolean> {
  const rows = await tx
    .delete(churchRevisions)
    .where(and(eq(churchRevisions.churchId, churchId), eq(churchRevisions.state, 'waiting')))
    .returning({ id: churchRevisions.id });
  return rows.length > 0;
}

/** Returns false if the edit is no longer waiting. */
export async function decideRevision(
  tx: Tx,
  decision: {
    id: number;
    state: 'approved' | 'rejected';
    reason?: string;
    note?: string;
    before?: Fields;
    now: Date;
  },
): Promise<boolean> {
  const { id, now, ...values } = decision;
  const rows = await tx
    .update(churchRevisions)
    .set({ ...values, decidedAt: now })
    .where(and(eq(churchRevisions.id, id), eq(churchRevisions.state, 'waiting')))
    .returning({ id: churchRevisions.id });
  return rows.length > 0;
}

/** Puts a decided edit back in the queue. Returns false if another edit is waiting or the state isn't `from`. */
export async function restoreWaiting(
  tx: Tx,
  { id, churchId, from }: { id: number; churchId: number; from: 'approved' | 'rejected' },
): Promise<boolean> {
  const rows = await tx
    .update(churchRevisions)
    .set({ state: 'waiting', reason: null, note: null, before: null, decidedAt: null })
    .where(
      and(
        eq(churchRevisions.id, id),
        eq(churchRevisions.state, from),
        sql`not exists (select from church_revisions w where w.church_id = ${churchId} and w.state = 'waiting')`,
      ),
    )
    .returning({ id: churchRevisions.id });
  return rows.length > 0;
}

/** Waiting edits with their authors, oldest first. */
export function listWaiting(db: Db) {
  return db
    .select({ ...columns, owner: ownerUserColumns })
    .from(churchRevisions)
    .leftJoin(users, eq(users.id, churchRevisions.userId))
    .where(eq(churchRevisions.state, 'waiting'))
    .orderBy(asc(churchRevisions.createdAt), asc(churchRevisions.id))
    .limit(queueLimit);
}

export function listOfUser(db: Db, { userId }: { userId: number }) {
  return db
    .select({
      ...columns,
      reason: churchRevisions.reason,
      note: churchRevisions.note,
    })
    .from(churchRevisions)
    .where(eq(churchRevisions.userId, userId))
    .orderBy(desc(churchRevisions.id))
    .limit(1000);
}
