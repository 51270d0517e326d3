import { and, desc, eq, sql } from 'drizzle-orm';
import { profileColumns } from '../../db/church-columns.ts';
import type { Tx } from '../../db/client.ts';
import { billingOrders } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';

const extraColumns = {
  city: churches.city,
  email: churches.email,
  ...profileColumns,
  additionalInfo: churches.additionalInfo,
};

/** What only the form of the onboarding holds. */
export type Extras = { city: string } & Record<Exclude<keyof typeof extraColumns, 'city'>, string | null>;

/** One send of an owner at a time. */
export async function lockOwner(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`onboarding:${userId}`}, 0))`);
}

/** As it stands now: a send before this one may have named it. */
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
  const since = new Date(now.getTime() - 24 * 3600_000).toISOString();
  const [row] = await tx
    .select({ id: churches.id })
    .from(churches)
    .where(
      and(
        eq(churches.userId, userId),
        eq(churches.status, 'pending'),
        eq(churches.zip, zip),
        sql`lower(${churches.name}) = lower(${name})`,
        sql`${churches.createdAt} > ${since}::timestamptz`,
      ),
    )
    .orderBy(desc(churches.id))
    .limit(1);
  return row?.id;
}

/** Undefined when the church is not this user's. Answers what stood before. */
export async function saveExtras(
  tx: Tx,
  { id, userId, extras, now }: { id: number; userId: number; extras: Extras; now: Date },
) {
  const own = and(eq(churches.id, id), eq(churches.userId, userId));
  const [before] = await tx
    .select({ ...extraColumns, id: churches.id, name: churches.name, status: churches.status })
    .from(churches)
    .where(own)
    .for('update');
  if (!before) return undefined;
  await tx
    .update(churches)
    .set({ ...extras, updatedAt: now })
    .where(own);
  const { id: _id, name, status, ...values } = before;
  return { church: { id, name, status }, before: values };
}
