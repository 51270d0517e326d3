import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { billingOrders } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';

/** Serializes the sends of an owner until the transaction ends. */
export async function lockOwner(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`onboarding:${userId}`}, 0))`);
}

/** Read under the lock: a send before this one may have set it. */
export async function churchOfOrder(tx: Tx, { orderId }: { orderId: string }): Promise<number | undefined> {
  const [row] = await tx
    .select({ churchId: billingOrders.churchId })
    .from(billingOrders)
    .where(eq(billingOrders.id, orderId));
  return row?.churchId ?? undefined;
}

/** The same church that this owner sent within a day and that waits: an earlier send had no order. */
export async function findJustSent(
  tx: Tx,
  { userId, name, zip, now }: { userId: number; name: string; zip: string; now: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: churches.id })
    .from(churches)
    .where(
      and(
        eq(churches.userId, userId),
        eq(churches.status, 'pending'),
        eq(churches.zip, zip),
        sql`lower(${churches.name}) = lower(${name})`,
        gt(churches.createdAt, new Date(now.getTime() - 24 * 3600_000)),
      ),
    )
    .orderBy(desc(churches.id))
    .limit(1);
  return row?.id;
}

export async function isOwnChurch(tx: Tx, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const rows = await tx
    .select({ id: churches.id })
    .from(churches)
    .where(and(eq(churches.id, id), eq(churches.userId, userId)));
  return rows.length > 0;
}
