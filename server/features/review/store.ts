/** The queues, and decisions on churches and on edits of public ones. Each checks the current state in its WHERE clause. */
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { awaitsPayment } from '../../db/awaits-payment.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { userColumns } from '../../db/users.ts';
import type { Fields } from '../submissions/policy.ts';

type Row = typeof churches.$inferSelect;
type StatusChange = Pick<Row, 'id' | 'status'> &
  Partial<Pick<Row, 'rejectedReason' | 'rejectedNote' | 'rejectedAt'>> & {
    from: Row['status'];
    version?: number | undefined;
    now: Date;
  };

/**
 * Undefined if the church's status isn't `from`, if it no longer has the given version, or if it is public and has an edit
 * awaiting review.
 */
export async function changeStatus(tx: Tx, { id, from, version, now, ...values }: StatusChange) {
  const [row] = await tx
    .update(churches)
    .set({ ...values, updatedAt: now })
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, from),
        version === undefined ? undefined : eq(churches.version, version),
        from === 'approved'
          ? sql`not exists (select from church_revisions r where r.church_id = ${id} and r.state = 'waiting')`
          : undefined,
      ),
    )
    .returning({ name: churches.name, userId: churches.userId });
  return row;
}

/** Those of the churches that orders, subscriptions, or claims refer to. */
export async function listBought(tx: Tx, { ids }: { ids: number[] }): Promise<number[]> {
  const list = sql.param(ids);
  const { rows } = await tx.execute<{ id: number }>(sql`
    select church_id as id from billing_orders where church_id = any(${list}::integer[])
    union select church_id from billing_subscriptions where church_id = any(${list}::integer[])
    union select church_id from claims where church_id = any(${list}::integer[])
    order by id`);
  return rows.map(({ id }) => id);
}

export const queueLimit = 200;

/** The redundant second condition matches the predicate of the partial index churches_queue. */
const inQueue = and(eq(churches.status, 'pending'), sql`status <> 'approved'`);

/** Pending churches with their owners, oldest first. */
export function listQueue(db: Db, { now }: { now: Date }) {
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
      payment: sql<'paid' | 'awaited' | null>`case
        when ${churches.featured} and exists (select from billing_subscriptions s
          where s.church_id = ${churches.id} and s.status in ('active', 'trialing', 'past_due')) then 'paid'
        when ${awaitsPayment(now)} then 'awaited' end`,
      owner: userColumns,
    })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(inQueue)
    .orderBy(asc(churches.submittedAt), asc(churches.id))
    .limit(queueLimit);
}

export const countQueue = (db: Db): Promise<number> => db.$count(churches, inQueue);

export async function findRevision(db: Db | Tx, { id }: { id: number }) {
  const [row] = await db.select().from(churchRevisions).where(eq(churchRevisions.id, id));
  return row;
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
  const { rowCount } = await tx
    .update(churchRevisions)
    .set({ ...values, decidedAt: now })
    .where(and(eq(churchRevisions.id, id), eq(churchRevisions.state, 'waiting')));
  return rowCount !== 0;
}

/** Puts a decided edit back in the queue. Returns false if another edit is waiting or the state isn't `from`. */
export async function restoreWaiting(
  tx: Tx,
  { id, churchId, from }: { id: number; churchId: number; from: 'approved' | 'rejected' },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(churchRevisions)
    .set({ state: 'waiting', reason: null, note: null, before: null, decidedAt: null })
    .where(
      and(
        eq(churchRevisions.id, id),
        eq(churchRevisions.state, from),
        sql`not exists (select from church_revisions w where w.church_id = ${churchId} and w.state = 'waiting')`,
      ),
    );
  return rowCount !== 0;
}

/** Waiting edits with their authors, oldest first. */
export function listWaiting(db: Db) {
  return db
    .select({ ...getTableColumns(churchRevisions), owner: userColumns })
    .from(churchRevisions)
    .leftJoin(users, eq(users.id, churchRevisions.userId))
    .where(eq(churchRevisions.state, 'waiting'))
    .orderBy(asc(churchRevisions.createdAt), asc(churchRevisions.id))
    .limit(queueLimit);
}
