/** Leases of unpaid orders and throttling of their syncs. */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { billingOrders } from '../../db/tables/billing.ts';
import type { Order } from './store-orders.ts';

const lease = sql`clock_timestamp() + interval '6 seconds'`;

/**
 * Leases the order until `releaseOrder` or, if the process dies, 6 seconds after the last `renewLease`. Undefined while
 * another process holds the lease. Unlike a row lock, it holds no connection during requests to the provider.
 */
export async function leaseOrder(db: Db, { id }: { id: string }): Promise<Order | undefined> {
  const [row] = await db
    .update(billingOrders)
    .set({ leaseUntil: lease })
    .where(
      and(
        eq(billingOrders.id, id),
        sql`(${billingOrders.leaseUntil} is null or ${billingOrders.leaseUntil} < clock_timestamp())`,
      ),
    )
    .returning();
  return row;
}

export async function renewLease(db: Db, { id }: { id: string }): Promise<void> {
  await db.update(billingOrders).set({ leaseUntil: lease }).where(eq(billingOrders.id, id));
}

export async function releaseOrder(db: Db, { id }: { id: string }): Promise<void> {
  await db.update(billingOrders).set({ leaseUntil: null }).where(eq(billingOrders.id, id));
}

/** Throttles syncs of an order: true for one caller per `every` milliseconds. */
export async function claimSyncTurn(
  db: Db,
  { id, now, every }: { id: string; now: Date; every: number },
): Promise<boolean> {
  const rows = await db
    .update(billingOrders)
    .set({ syncedAt: now })
    .where(
      and(
        eq(billingOrders.id, id),
        or(isNull(billingOrders.syncedAt), lte(billingOrders.syncedAt, new Date(now.getTime() - every))),
      ),
    )
    .returning({ id: billingOrders.id });
  return rows.length > 0;
}
