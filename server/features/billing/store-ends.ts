/** The outbox of subscriptions to end, and marks of orders that must not be paid. */

import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { isLive } from '#shared/contracts/billing.ts';
import type { Db, Tx } from '../../db/client.ts';
import { billingOrders, billingSubscriptions } from '../../db/tables/billing.ts';
import { type EndReason, refundableOf, startEnd } from './policy.ts';
import { unpaid } from './store-orders.ts';
import { claimPending, notOver, type Subscription, updateSubscription } from './store-subscriptions.ts';

/** Subscriptions of a church, and those paid with an undecided claim of it. */
const boughtFor = (churchId: number) => sql`(${billingSubscriptions.churchId} = ${churchId}
  or (${billingSubscriptions.churchId} is null and ${billingSubscriptions.orderId} in
    (select o.id from billing_orders o where o.church_id = ${churchId})))`;

type Target = { churchId?: number; orderId?: string; userId?: number; reason: EndReason; now: Date };

/** Marks running subscriptions for the job to end; returns their number. */
export async function markForEnding(
  tx: Tx,
  target: Target & {
    subscriptionId?: number;
    superseded?: true;
    mode?: 'now' | 'period_end';
    /** Detaches the subscription from its church. */
    detach?: boolean;
  },
): Promise<number> {
  const { churchId, subscriptionId, orderId, userId, reason, superseded, mode, detach, now } = target;
  const { rowCount } = await tx
    .update(billingSubscriptions)
    .set({
      ...startEnd(reason, now),
      endMode: mode ?? 'now',
      superseded,
      churchId: detach ? null : undefined,
    })
    .where(
      and(
        notOver,
        isNull(billingSubscriptions.endWantedAt),
        churchId === undefined ? undefined : boughtFor(churchId),
        subscriptionId === undefined ? undefined : eq(billingSubscriptions.id, subscriptionId),
        orderId === undefined ? undefined : eq(billingSubscriptions.orderId, orderId),
        userId === undefined ? undefined : eq(billingSubscriptions.userId, userId),
      ),
    );
  return rowCount ?? 0;
}

/** A user's subscriptions that haven't ended and aren't marked for ending. */
export const listRunningOf = (tx: Tx, { userId }: { userId: number }) =>
  tx
    .select({ row: billingSubscriptions, claimPending })
    .from(billingSubscriptions)
    .leftJoin(billingOrders, eq(billingOrders.id, billingSubscriptions.orderId))
    .where(and(eq(billingSubscriptions.userId, userId), notOver, isNull(billingSubscriptions.endWantedAt)))
    .orderBy(billingSubscriptions.id);

/** Marks unpaid orders for closing. A concurrent payment is refunded. */
export async function markOrdersForEnding(
  tx: Tx,
  { churchId, orderId, userId, reason, now }: Target,
): Promise<void> {
  await tx
    .update(billingOrders)
    .set({ endWantedAt: now, endReason: reason, updatedAt: now })
    .where(
      and(
        unpaid,
        isNull(billingOrders.endWantedAt),
        churchId === undefined ? undefined : eq(billingOrders.churchId, churchId),
        orderId === undefined ? undefined : eq(billingOrders.id, orderId),
        userId === undefined ? undefined : eq(billingOrders.userId, userId),
      ),
    );
}

/**
 * Leases the subscription that is due to end first to this worker until `leaseUntil`, except those that others hold. The
 * newest of several, so that credit it was paid with goes back before the plan that made the credit ends.
 */
export async function claimEnd(
  db: Db,
  { now, leaseUntil, only }: { now: Date; leaseUntil: Date; only?: number | undefined },
) {
  const [row] = await db
    .update(billingSubscriptions)
    .set({ endNextAt: leaseUntil })
    .where(
      sql`id = (select id from billing_subscriptions
        where end_wanted_at is not null and end_done_at is null and end_next_at <= ${now.toISOString()}::timestamptz
          and ${only === undefined ? sql`true` : sql`id = ${only}`}
        order by end_next_at, id desc limit 1 for update skip locked)`,
    )
    .returning();
  return row;
}

/** Makes the ended plan whose money became credit refund it, if no plan is left that could use it. */
export async function returnUnusable(
  tx: Tx,
  { row, credit, now }: { row: Subscription; credit: number; now: Date },
): Promise<void> {
  const others = await tx
    .select()
    .from(billingSubscriptions)
    .where(and(eq(billingSubscriptions.customerId, row.customerId), ne(billingSubscriptions.id, row.id)))
    .orderBy(desc(billingSubscriptions.id));
  const source = others.find(({ paid }) => refundableOf(paid) >= credit);
  if (!source || others.some(({ status }) => isLive(status))) return;
  await updateSubscription(tx, { id: source.id, ...startEnd('unused_money', now, credit) });
}
