/** Ends that somebody wants: who carries them out, and how far that is. */
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { billingOrders, billingSubscriptions } from '../../db/tables/billing.ts';
import type { Subscription } from './store-subscriptions.ts';

/** Takes a subscription whose end is due, for this worker alone until `leaseUntil`. */
export async function claimEnd(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<Subscription | undefined> {
  const due = sql`(select id from billing_subscriptions
    where end_wanted_at is not null and end_done_at is null and end_next_at <= ${now.toISOString()}::timestamptz
    order by end_next_at limit 1 for update skip locked)`;
  const [row] = await db
    .update(billingSubscriptions)
    .set({ endNextAt: leaseUntil })
    .where(eq(billingSubscriptions.id, due))
    .returning();
  return row;
}

export async function claimOrderEnd(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<typeof billingOrders.$inferSelect | undefined> {
  const due = sql`(select id from billing_orders
    where end_wanted_at is not null and end_done_at is null and end_next_at <= ${now.toISOString()}::timestamptz
    order by end_next_at limit 1 for update skip locked)`;
  const [row] = await db
    .update(billingOrders)
    .set({ endNextAt: leaseUntil })
    .where(eq(billingOrders.id, due))
    .returning();
  return row;
}

/** The end is done, or comes again at `until`; `answered` raises the attempt that the keys are made of. */
export async function noteEnd(
  db: Db | Tx,
  {
    id,
    ...result
  }: { id: number; now: Date } & ({ done: true } | { done: false; until: Date; answered: boolean }),
): Promise<void> {
  await db
    .update(billingSubscriptions)
    .set(
      result.done
        ? { endDoneAt: result.now }
        : {
            endNextAt: result.until,
            ...(result.answered ? { endAttempts: sql`${billingSubscriptions.endAttempts} + 1` } : {}),
          },
    )
    .where(eq(billingSubscriptions.id, id));
}
