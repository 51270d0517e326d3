/** Our own records of purchases; every change of state carries what it expects to find. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { billingOrders } from '../../db/tables/billing.ts';

export type Order = typeof billingOrders.$inferSelect;

type NewOrder = Pick<
  Order,
  | 'flow'
  | 'payer'
  | 'userId'
  | 'email'
  | 'churchId'
  | 'churchKey'
  | 'plan'
  | 'amount'
  | 'consentAt'
  | 'consentVersion'
> & { claimData: unknown; now: Date };

export const unpaid = inArray(billingOrders.state, ['creating', 'open']);

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** The payer's unpaid order for this church, created when there is none. Concurrent callers get the same one. */
export async function takeOrder(db: Db, { now, ...order }: NewOrder): Promise<Order> {
  for (;;) {
    const [created] = await db
      .insert(billingOrders)
      .values({ ...order, state: 'creating', createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (created) return created;
    const [existing] = await db
      .select()
      .from(billingOrders)
      .where(
        and(
          eq(billingOrders.payer, order.payer),
          eq(billingOrders.flow, order.flow),
          eq(billingOrders.churchKey, order.churchKey),
          unpaid,
        ),
      );
    if (existing) return order.consentVersion ? noteConsent(db, existing.id, order) : existing;
  }
}

/** The terms that were accepted last are those that count. */
async function noteConsent(
  db: Db,
  id: string,
  { consentAt, consentVersion }: Pick<Order, 'consentAt' | 'consentVersion'>,
): Promise<Order> {
  const [row] = await db
    .update(billingOrders)
    .set({ consentAt, consentVersion })
    .where(eq(billingOrders.id, id))
    .returning();
  return row!;
}

export async function findOrder(db: Db | Tx, { id }: { id: string }): Promise<Order | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(billingOrders).where(eq(billingOrders.id, id));
  return row;
}

/** Name of the church that a paid claim typed or chose. */
export const claimedName = ({ claimData }: Pick<Order, 'claimData'>): string | undefined =>
  (claimData as { churchName?: string } | null)?.churchName || undefined;

export async function findOrderOfSession(
  db: Db,
  { sessionId }: { sessionId: string },
): Promise<Order | undefined> {
  const [row] = await db.select().from(billingOrders).where(eq(billingOrders.sessionId, sessionId));
  return row;
}

/** A user's latest order of the onboarding: unpaid, paid without a church so far, or paid in the last two days. */
export async function findLatestOnboarding(
  db: Db | Tx,
  { payer, now }: { payer: string; now: Date },
): Promise<Order | undefined> {
  const [row] = await db
    .select()
    .from(billingOrders)
    .where(
      and(
        eq(billingOrders.payer, payer),
        eq(billingOrders.flow, 'onboarding'),
        or(
          unpaid,
          and(
            eq(billingOrders.state, 'fulfilled'),
            or(
              isNull(billingOrders.churchId),
              gt(billingOrders.updatedAt, new Date(now.getTime() - 2 * 24 * 3600_000)),
            ),
          ),
        ),
      ),
    )
    .orderBy(desc(billingOrders.createdAt))
    .limit(1);
  return row;
}

export async function updateOrder(
  db: Db | Tx,
  { id, now, ...values }: { id: string; now: Date } & Partial<Omit<Order, 'id' | 'createdAt'>>,
): Promise<void> {
  await db
    .update(billingOrders)
    .set({ ...values, updatedAt: now })
    .where(eq(billingOrders.id, id));
}

/** As updateOrder, unless the order was paid or closed in the meantime. */
export async function updateUnpaid(
  db: Db,
  { id, now, ...values }: { id: string; now: Date } & Partial<Omit<Order, 'id' | 'createdAt'>>,
): Promise<void> {
  await db
    .update(billingOrders)
    .set({ ...values, updatedAt: now })
    .where(and(eq(billingOrders.id, id), unpaid));
}

/** An unpaid order comes to its end; false when it was not unpaid any more. */
export async function closeOrder(
  db: Db | Tx,
  { id, state, now }: { id: string; state: 'expired' | 'failed'; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(billingOrders)
    .set({ state, updatedAt: now })
    .where(and(eq(billingOrders.id, id), unpaid))
    .returning({ id: billingOrders.id });
  return rows.length > 0;
}

/** The order is paid; false when that was known. A payment that came after an expiry counts too. */
export async function fulfilOrder(
  tx: Tx,
  { id, now, ...values }: { id: string; now: Date; state: 'fulfilled' | 'conflict' } & Partial<Order>,
): Promise<boolean> {
  const rows = await tx
    .update(billingOrders)
    .set({ ...values, updatedAt: now })
    .where(and(eq(billingOrders.id, id), sql`${billingOrders.state} not in ('fulfilled', 'conflict')`))
    .returning({ id: billingOrders.id });
  return rows.length > 0;
}

/** Unpaid orders created before a moment, those synced the longest ago first. */
export const listUnpaid = (db: Db, { before, limit }: { before: Date; limit: number }) =>
  db
    .select()
    .from(billingOrders)
    .where(and(unpaid, lt(billingOrders.createdAt, before)))
    .orderBy(sql`${billingOrders.syncedAt} nulls first`)
    .limit(limit);

export const listUnpaidOf = (db: Db, { userId }: { userId: number }) =>
  db
    .select()
    .from(billingOrders)
    .where(and(unpaid, eq(billingOrders.userId, userId)))
    .orderBy(desc(billingOrders.createdAt))
    .limit(3);

/**
 * Paid orders with claim data that became no claim yet, for this transaction alone. Not while their subscription is being synced, nor the other way round: both lock the order and the church, each
 * in an order of its own.
 */
export async function lockPaidClaims(tx: Tx, { limit }: { limit: number }): Promise<Order[]> {
  return tx
    .select()
    .from(billingOrders)
    .where(
      and(
        sql`state = 'fulfilled' and claim_data is not null and claim_taken_at is null`,
        isNotNull(billingOrders.userId),
        isNull(billingOrders.endWantedAt),
        sql`pg_try_advisory_xact_lock(hashtextextended('billing:' || coalesce(${billingOrders.subscriptionId}, ''), 0))`,
      ),
    )
    .orderBy(asc(billingOrders.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function moveOrders(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  // The key stays: it only prevents two unpaid orders of one payer for one church.
  await tx.update(billingOrders).set({ churchId: into }).where(eq(billingOrders.churchId, from));
}

/** Orders that came to nothing or ended before a moment, and whose subscription is gone too. */
export async function pruneOrders(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from billing_orders where id in (
      select id from billing_orders o where updated_at < ${before.toISOString()}::timestamptz
        and state not in ('creating', 'open')
        and not exists (select from billing_subscriptions s where s.order_id = o.id) limit ${limit})`);
  return rowCount ?? 0;
}
