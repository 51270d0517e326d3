/** The queue and decisions on churches. Each decision checks the current state in its WHERE clause. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { awaitsPayment } from '../../db/awaits-payment.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { userColumns } from '../../db/users.ts';

/** Approves a pending church. Undefined if it isn't pending or no longer has the given version. */
export async function publishChurch(
  tx: Tx,
  { id, version, now }: { id: number; version?: number | undefined; now: Date },
) {
  const [row] = await tx
    .update(churches)
    .set({ status: 'approved', updatedAt: now })
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, 'pending'),
        version === undefined ? undefined : eq(churches.version, version),
      ),
    )
    .returning({ name: churches.name, userId: churches.userId });
  return row;
}

/** Returns an approved church to pending. False if it isn't approved or has an edit awaiting review. */
export async function withdrawChurch(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(churches)
    .set({ status: 'pending', updatedAt: now })
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, 'approved'),
        sql`not exists (select from church_revisions r where r.church_id = ${id} and r.state = 'waiting')`,
      ),
    );
  return rowCount !== 0;
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

/** Returns undefined if the church is no longer pending. */
export async function rejectPending(
  tx: Tx,
  { id, reason, note, now }: { id: number; reason: string; note: string; now: Date },
) {
  const [row] = await tx
    .update(churches)
    .set({ status: 'rejected', rejectedReason: reason, rejectedNote: note, rejectedAt: now, updatedAt: now })
    .where(and(eq(churches.id, id), eq(churches.status, 'pending')))
    .returning({ name: churches.name, userId: churches.userId });
  return row;
}

/** Reverts a rejection. The church keeps its place in the queue. */
export async function restorePending(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(churches)
    .set({ status: 'pending', rejectedReason: null, rejectedNote: null, rejectedAt: null, updatedAt: now })
    .where(and(eq(churches.id, id), eq(churches.status, 'rejected')));
  return rowCount !== 0;
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
