import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { billingOrders } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';

/** Serializes an owner's requests until the transaction ends. */
export async function lockOwner(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`onboarding:${userId}`}, 0))`);
}

/** Call after lockOwner: an earlier request may have just set the church. */
export async function churchOfOrder(tx: Tx, { orderId }: { orderId: string }): Promise<number | undefined> {
  const [row] = await tx
    .select({ churchId: billingOrders.churchId })
    .from(billingOrders)
    .where(eq(billingOrders.id, orderId));
  return row?.churchId ?? undefined;
}

/** A pending church with this name and ZIP code from the last 24 hours, from an earlier request without an order. */
export async function findRecentSubmission(
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

export const isOwnChurch = async (tx: Tx, { id, userId }: { id: number; userId: number }): Promise<boolean> =>
  (await tx.$count(churches, and(eq(churches.id, id), eq(churches.userId, userId)))) > 0;
