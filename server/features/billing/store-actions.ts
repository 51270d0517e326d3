/** Administrators' refunds and cancellations: a subscription's history and the outbox of pending actions. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { billingActions } from '../../db/tables/billing.ts';

export type Action = typeof billingActions.$inferSelect;

export async function insertAction(
  tx: Tx,
  action: Omit<typeof billingActions.$inferInsert, 'id' | 'attempts'>,
): Promise<Action> {
  const [row] = await tx.insert(billingActions).values(action).returning();
  return row!;
}

export async function findPending(
  tx: Tx,
  { subscriptionId }: { subscriptionId: number },
): Promise<Action | undefined> {
  const [row] = await tx
    .select()
    .from(billingActions)
    .where(and(eq(billingActions.subscriptionId, subscriptionId), eq(billingActions.state, 'pending')))
    .limit(1);
  return row;
}

/** Leases a due action to this worker until `leaseUntil`. */
export async function claimAction(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<Action | undefined> {
  const due = sql`(select id from billing_actions
    where state = 'pending' and next_at <= ${now.toISOString()}::timestamptz
    order by next_at limit 1 for update skip locked)`;
  const [row] = await db
    .update(billingActions)
    .set({ nextAt: leaseUntil })
    .where(eq(billingActions.id, due))
    .returning();
  return row;
}

/** Updates only pending actions, so that workers with overlapping leases don't both record a result. */
export async function updatePending(
  db: Db | Tx,
  {
    id,
    ...changes
  }: { id: number } & Partial<
    Pick<Action, 'state' | 'refunded' | 'error' | 'doneAt' | 'nextAt' | 'attempts'>
  >,
): Promise<boolean> {
  const rows = await db
    .update(billingActions)
    .set(changes)
    .where(and(eq(billingActions.id, id), eq(billingActions.state, 'pending')))
    .returning({ id: billingActions.id });
  return rows.length > 0;
}

/** The latest 20 actions of each subscription, newest first. */
export async function listActions(db: Db, { ids }: { ids: number[] }): Promise<Map<number, Action[]>> {
  const bySubscription = new Map<number, Action[]>();
  if (ids.length === 0) return bySubscription;
  const rows = await db
    .select()
    .from(billingActions)
    .where(inArray(billingActions.subscriptionId, ids))
    .orderBy(desc(billingActions.id));
  for (const row of rows) {
    const actions = bySubscription.get(row.subscriptionId) ?? [];
    if (actions.length < 20) bySubscription.set(row.subscriptionId, [...actions, row]);
  }
  return bySubscription;
}
