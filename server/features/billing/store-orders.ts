/** Our records of purchases. State changes check the expected state in the WHERE clause. */

import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isUuid } from '#shared/domain/text.ts';
import type { Db, Tx } from '../../db/client.ts';
import { deleteInBatches, type Prune } from '../../db/prune.ts';
import { billingOrders } from '../../db/tables/billing.ts';

export type Order = typeof billingOrders.$inferSelect;

type NewOrder = Omit<typeof billingOrders.$inferInsert, 'state' | 'createdAt' | 'updatedAt'> & { now: Date };

export const unpaid = inArray(billingOrders.state, ['creating', 'open']);

/**
 * The payer's unpaid order for this church; created if needed. Concurrent callers get the same one, and the most recently
 * accepted terms apply.
 */
export async function takeOrder(db: Db, { now, ...order }: NewOrder) {
  const [row] = await db
    .insert(billingOrders)
    .values({ ...order, state: 'creating', createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [billingOrders.payer, billingOrders.flow, billingOrders.churchKey],
      targetWhere: sql`state in ('creating', 'open')`,
      set: {
        consentAt: sql`coalesce(excluded.consent_at, ${billingOrders.consentAt})`,
        consentVersion: sql`coalesce(excluded.consent_version, ${billingOrders.consentVersion})`,
      },
    })
    .returning();
  return row!;
}

export async function findOrder(db: Db | Tx, key: { id: string } | { sessionId: string }) {
  if ('id' in key && !isUuid(key.id)) return undefined;
  const [row] = await db
    .select()
    .from(billingOrders)
    .where('id' in key ? eq(billingOrders.id, key.id) : eq(billingOrders.sessionId, key.sessionId));
  return row;
}

/** The church name in the claim data, if any. */
export const claimedName = ({ claimData }: Pick<Order, 'claimData'>): string | undefined =>
  (claimData as { churchName?: string } | null)?.churchName || undefined;

/** A payer's latest onboarding order that is unpaid, still without a church, or paid in the last two days. */
export async function findLatestOnboarding(db: Db | Tx, { payer, now }: { payer: string; now: Date }) {
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

type OrderChanges = { id: string; now: Date } & Partial<Omit<Order, 'id' | 'createdAt'>>;

async function change(db: Db | Tx, { id, now, ...values }: OrderChanges, where?: SQL): Promise<void> {
  await db
    .update(billingOrders)
    .set({ ...values, updatedAt: now })
    .where(and(eq(billingOrders.id, id), where));
}

export const updateOrder = (db: Db | Tx, changes: OrderChanges) => change(db, changes);

/** Does nothing if the order was paid or closed in the meantime. */
export const updateUnpaid = (db: Db | Tx, changes: OrderChanges) => change(db, changes, unpaid);

/** Marks an order as paid, even if it expired before. */
export const fulfillOrder = (tx: Tx, changes: OrderChanges & { state: 'fulfilled' | 'conflict' }) =>
  change(tx, changes, notInArray(billingOrders.state, ['fulfilled', 'conflict']));

/** Least recently synced first. */
export const listUnpaid = (db: Db, { before, limit }: { before: Date; limit: number }) =>
  db
    .select()
    .from(billingOrders)
    .where(and(unpaid, lt(billingOrders.createdAt, before)))
    .orderBy(sql`${billingOrders.syncedAt} nulls first`)
    .limit(limit);

/** Unpaid orders that must not be paid any more. */
export const listUnwanted = (db: Db) =>
  db
    .select()
    .from(billingOrders)
    .where(and(unpaid, isNotNull(billingOrders.endWantedAt)))
    .limit(100);

export const listUnpaidOf = (db: Db, { userId }: { userId: number }) =>
  db
    .select()
    .from(billingOrders)
    .where(and(unpaid, eq(billingOrders.userId, userId)))
    .orderBy(desc(billingOrders.createdAt))
    .limit(3);

/**
 * Locks paid orders whose claims haven't been created yet. Skips those whose subscription is being synced, and blocks such
 * syncs: both lock the order and the church, but in different order, which could deadlock.
 */
export const lockPaidClaims = (tx: Tx, { limit }: { limit: number }) =>
  tx
    .select({
      orderId: billingOrders.id,
      userId: sql<number>`${billingOrders.userId}`,
      /** Null if the claimed church isn't listed yet. */
      churchId: billingOrders.churchId,
      /** Unvalidated; see claimData in shared/contracts/billing.ts. */
      claimData: billingOrders.claimData,
      /** False if somebody else paid for the church first, so that the payment was refunded. */
      hasPlan: sql<boolean>`not exists (select from billing_subscriptions s
        where s.provider_id = ${billingOrders.subscriptionId} and s.superseded)`,
    })
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

/** Deletes closed orders without a subscription that weren't updated since `before`. */
export const pruneOrders = (db: Db, { before, signal }: Prune) => {
  const where = and(
    lt(billingOrders.updatedAt, before),
    not(unpaid),
    sql`not exists (select from billing_subscriptions s where s.order_id = ${billingOrders.id})`,
  );
  return deleteInBatches(db, { from: billingOrders, where, signal });
};

const leaseEnd = sql`clock_timestamp() + interval '6 seconds'`;

/**
 * Leases the order until `releaseOrder` or, if the process dies, 6 seconds after the last `renewLease`. Undefined while
 * another process holds it. Unlike a row lock, it holds no connection during requests to the provider.
 */
export async function leaseOrder(db: Db, { id }: { id: string }) {
  const [row] = await db
    .update(billingOrders)
    .set({ leaseUntil: leaseEnd })
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
  await db.update(billingOrders).set({ leaseUntil: leaseEnd }).where(eq(billingOrders.id, id));
}

export async function releaseOrder(db: Db, { id }: { id: string }): Promise<void> {
  await db.update(billingOrders).set({ leaseUntil: null }).where(eq(billingOrders.id, id));
}

/** Throttles syncs of an order: true for one caller per `every` milliseconds. */
export async function claimSyncTurn(
  db: Db,
  { id, now, every }: { id: string; now: Date; every: number },
): Promise<boolean> {
  const { rowCount } = await db
    .update(billingOrders)
    .set({ syncedAt: now })
    .where(
      and(
        eq(billingOrders.id, id),
        or(isNull(billingOrders.syncedAt), lte(billingOrders.syncedAt, new Date(now.getTime() - every))),
      ),
    );
  return rowCount !== 0;
}
