/** Copies of the provider's subscriptions. */

import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { likePattern } from '../../db/like.ts';
import { deleteInBatches, type Prune } from '../../db/prune.ts';
import { billingOrders, billingSubscriptions } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';
import { entitles } from './store-featured.ts';

export type Subscription = typeof billingSubscriptions.$inferSelect;

const live = sql`${billingSubscriptions.status} in ('active', 'trialing', 'past_due')`;
const running = and(live, eq(billingSubscriptions.superseded, false));
/** Whether a subscription was paid for an undecided claim. Expects a join of the orders. */
export const claimPending = sql<boolean>`coalesce(${billingOrders.claimData} is not null
  and (${billingOrders.claimTakenAt} is null
    or exists (select from claims where order_id = ${billingOrders.id} and state = 'open')), false)`;
/** Running subscriptions without a church, except those for undecided claims. Expects a join of their orders. */
const unattached = and(
  running,
  isNull(billingSubscriptions.churchId),
  isNull(billingSubscriptions.endWantedAt),
  sql`not ${claimPending}`,
);
/** Excludes subscriptions whose first payment never succeeded. */
const everPaid = sql`(${billingSubscriptions.status} not in ('incomplete', 'incomplete_expired', 'canceled')
  or ${billingSubscriptions.lastPaymentAt} is not null)`;
export const notOver = sql`${billingSubscriptions.status} not in ('canceled', 'incomplete_expired', 'missing')`;

const lock = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** Serializes writers of a subscription across processes, even before its row exists. */
export const lockSubscription = (tx: Tx, { providerId }: { providerId: string }) =>
  lock(tx, `billing:${providerId}`);

/** Serializes decisions about a user's payments without a church. */
export const lockPayer = (tx: Tx, { userId }: { userId: number }) => lock(tx, `billing payer:${userId}`);

/** A user's churches; `free` counts those without a running subscription. */
export async function countChurches(db: Db | Tx, { userId }: { userId: number }) {
  const { rows } = await db.execute<{ all: number; free: number }>(sql`
    select count(*)::int as "all",
      (count(*) filter (where not exists (select from billing_subscriptions
        where church_id = c.id and ${live} and not superseded)))::int as free
    from churches c where c.user_id = ${userId}`);
  return rows[0]!;
}

/** Whether the church, or one that was merged into it, has already used the intro month. */
export async function hadIntro(db: Db, { churchId }: { churchId: number }): Promise<boolean> {
  const paidIntros = await db.$count(
    billingOrders,
    and(
      or(eq(billingOrders.churchKey, churchId), eq(billingOrders.churchId, churchId)),
      eq(billingOrders.plan, 'intro'),
      eq(billingOrders.state, 'fulfilled'),
    ),
  );
  return paidIntros > 0;
}

export async function findSubscription(db: Db | Tx, key: { id: number } | { providerId: string }) {
  const [row] = await db
    .select()
    .from(billingSubscriptions)
    .where(
      'id' in key ? eq(billingSubscriptions.id, key.id) : eq(billingSubscriptions.providerId, key.providerId),
    );
  return row;
}

export async function saveSubscription(tx: Tx, row: Omit<typeof billingSubscriptions.$inferInsert, 'id'>) {
  // Only attaching and moving change the church.
  const { providerId: _id, churchId: _churchId, createdAt: _createdAt, ...changes } = row;
  const [saved] = await tx
    .insert(billingSubscriptions)
    .values({ ...row, syncVersion: 1 })
    .onConflictDoUpdate({
      target: billingSubscriptions.providerId,
      set: { ...changes, syncVersion: sql`${billingSubscriptions.syncVersion} + 1` },
    })
    .returning();
  return saved!;
}

export async function updateSubscription(
  db: Db | Tx,
  { id, ...values }: { id: number } & Partial<Subscription>,
): Promise<void> {
  await db.update(billingSubscriptions).set(values).where(eq(billingSubscriptions.id, id));
}

/** Plans of a customer's running subscriptions. */
export const listLivePlans = async (db: Db, { customerId }: { customerId: string }) => {
  const rows = await db
    .select({ plan: billingSubscriptions.plan })
    .from(billingSubscriptions)
    .where(and(eq(billingSubscriptions.customerId, customerId), live));
  return rows.map(({ plan }) => plan);
};

/** A running subscription of the church. */
export async function findLive(
  db: Db | Tx,
  { churchId, except }: { churchId: number; except?: string | undefined },
) {
  const [row] = await db
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        eq(billingSubscriptions.churchId, churchId),
        running,
        except === undefined ? undefined : ne(billingSubscriptions.providerId, except),
      ),
    )
    .limit(1);
  return row;
}

/** A user's running subscriptions that wait for a church, oldest first. */
export const listUnattached = (db: Db | Tx, { userId }: { userId: number }) =>
  db
    .select({
      id: billingSubscriptions.id,
      providerId: billingSubscriptions.providerId,
      boughtFor: billingOrders.churchId,
    })
    .from(billingSubscriptions)
    .leftJoin(billingOrders, eq(billingOrders.id, billingSubscriptions.orderId))
    .where(and(eq(billingSubscriptions.userId, userId), unattached))
    .orderBy(billingSubscriptions.id)
    .limit(10);

/** False if the subscription already has a church. */
export async function attachToChurch(
  tx: Tx,
  { id, churchId }: { id: number; churchId: number },
): Promise<boolean> {
  const [row] = await tx
    .update(billingSubscriptions)
    .set({ churchId })
    .where(and(eq(billingSubscriptions.id, id), isNull(billingSubscriptions.churchId)))
    .returning({ orderId: billingSubscriptions.orderId });
  if (row?.orderId) await tx.update(billingOrders).set({ churchId }).where(eq(billingOrders.id, row.orderId));
  return row !== undefined;
}

/** Locks and returns the running subscriptions of the churches and of the orders, oldest first. */
export const listLiveOf = (
  tx: Tx,
  { churchIds, orderIds = [] }: { churchIds: number[]; orderIds?: string[] },
) =>
  tx
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        or(
          inArray(billingSubscriptions.churchId, churchIds),
          inArray(billingSubscriptions.orderId, orderIds),
        ),
        running,
      ),
    )
    .orderBy(billingSubscriptions.createdAt, billingSubscriptions.id)
    .for('update');

/** Subscriptions to sync: not synced since `syncedBefore`, past their period, or with a failed charge. */
export async function listStale(
  db: Db,
  { now, syncedBefore, limit }: { now: Date; syncedBefore: Date; limit: number },
): Promise<string[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<{ provider_id: string }>(sql`
    select provider_id from billing_subscriptions
    where ended_at is null and status not in ('canceled', 'incomplete_expired')
      and (synced_at < ${syncedBefore.toISOString()}::timestamptz
        or (period_end < ${at}::timestamptz and synced_at < ${at}::timestamptz - interval '5 minutes')
        or (status in ('past_due', 'incomplete') and synced_at < ${at}::timestamptz - interval '5 minutes'))
    order by synced_at limit ${limit}`);
  return rows.map((row) => row.provider_id);
}

/** Subscriptions that haven't ended: a customer's, or all in batches by id. */
export const listRunning = (
  db: Db,
  { customerId, after = 0, limit = 200 }: { customerId?: string; after?: number; limit?: number },
) =>
  db
    .select({ id: billingSubscriptions.id, providerId: billingSubscriptions.providerId })
    .from(billingSubscriptions)
    .where(
      and(
        gt(billingSubscriptions.id, after),
        isNull(billingSubscriptions.endedAt),
        customerId === undefined ? undefined : eq(billingSubscriptions.customerId, customerId),
      ),
    )
    .orderBy(billingSubscriptions.id)
    .limit(limit);

/** Running subscriptions whose cancellation takes effect by `before`. */
export const listEnding = (db: Db, { now, before }: { now: Date; before: Date }) =>
  db
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        running,
        isNull(billingSubscriptions.endWantedAt),
        eq(billingSubscriptions.cancelAtPeriodEnd, true),
        gt(billingSubscriptions.periodEnd, now),
        lte(billingSubscriptions.periodEnd, before),
      ),
    )
    .orderBy(billingSubscriptions.periodEnd)
    .limit(500);

/** What idleBecause() in policy.ts decides by. Expects a join of churches and orders. */
const delivery = {
  row: billingSubscriptions,
  churchStatus: churches.status,
  churchOwner: churches.userId,
  claimPending,
  payerBlocked: sql<boolean>`exists (select from users u
    where u.id = ${billingSubscriptions.userId} and u.blocked_at is not null)`,
};

/** Running plans: the one with this id, those of a user, or all. A failed charge, refund, or dispute makes them unpaid. */
export const listPlans = (db: Db | Tx, { now, id, userId }: { now: Date; id?: number; userId?: number }) =>
  db
    .select({
      ...delivery,
      paid: sql<boolean>`(${billingSubscriptions.status} in ('active', 'trialing') and ${entitles(now)})`,
    })
    .from(billingSubscriptions)
    .leftJoin(churches, eq(churches.id, billingSubscriptions.churchId))
    .leftJoin(billingOrders, eq(billingOrders.id, billingSubscriptions.orderId))
    .where(
      and(
        running,
        isNull(billingSubscriptions.endWantedAt),
        id === undefined ? undefined : eq(billingSubscriptions.id, id),
        userId === undefined ? undefined : eq(billingSubscriptions.userId, userId),
      ),
    )
    .orderBy(billingSubscriptions.id);

export const pruneSubscriptions = (db: Db, { before, signal }: Prune) =>
  deleteInBatches(db, {
    from: billingSubscriptions,
    where: lt(billingSubscriptions.endedAt, before),
    signal,
  });

/** Running subscriptions first, then newest first. */
export const listOfUser = (db: Db, { userId, now }: { userId: number; now: Date }) =>
  db
    .select({
      ...delivery,
      churchName: churches.name,
      active: sql<boolean>`(${billingSubscriptions.churchId} is not null and ${entitles(now)})`,
    })
    .from(billingSubscriptions)
    .leftJoin(churches, eq(churches.id, billingSubscriptions.churchId))
    .leftJoin(billingOrders, eq(billingOrders.id, billingSubscriptions.orderId))
    .where(and(eq(billingSubscriptions.userId, userId), everPaid))
    .orderBy(
      sql`(${live} and not ${billingSubscriptions.superseded}) desc`,
      desc(billingSubscriptions.createdAt),
      desc(billingSubscriptions.id),
    )
    .limit(50);

export const subscriptionPage = 50;
/** Failed charges first, then disputes awaiting evidence. */
const urgency = sql<number>`case when ${billingSubscriptions.status} in ('past_due', 'unpaid') then 0
  when ${billingSubscriptions.disputeDueAt} is not null then 1 else 2 end`;

const matching = (search: string | undefined) => {
  if (!search) return undefined;
  const pattern = likePattern(search.toLowerCase());
  return sql`(lower(coalesce(${churches.name}, '')) like ${pattern}
    or ${billingSubscriptions.providerId} = ${search}
    or ${billingOrders.email} like ${pattern}
    or exists (select from users u where u.id = ${billingSubscriptions.userId}
      and (u.email like ${pattern} or lower(u.username) like ${pattern})))`;
};

/** Most urgent first, then newest first. Fetches one extra row to detect a next page. */
export const listForAdmin = (
  db: Db,
  options: { now: Date; search: string | undefined; after: { rank: number; id: number } | undefined },
) =>
  db
    .select({
      row: billingSubscriptions,
      rank: urgency,
      churchName: churches.name,
      active: sql<boolean>`(${billingSubscriptions.churchId} is not null and ${entitles(options.now)})`,
      payer: sql<
        string | null
      >`coalesce((select u.email from users u where u.id = ${billingSubscriptions.userId}), nullif(${billingOrders.email}, ''))`,
    })
    .from(billingSubscriptions)
    .leftJoin(churches, eq(churches.id, billingSubscriptions.churchId))
    .leftJoin(billingOrders, eq(billingOrders.id, billingSubscriptions.orderId))
    .where(
      and(
        everPaid,
        matching(options.search),
        options.after &&
          sql`(${urgency} > ${options.after.rank}
            or (${urgency} = ${options.after.rank} and ${billingSubscriptions.id} < ${options.after.id}))`,
      ),
    )
    .orderBy(urgency, desc(billingSubscriptions.id))
    .limit(subscriptionPage + 1);

export async function countForAdmin(db: Db, { search }: { search: string | undefined }): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(billingSubscriptions)
    .leftJoin(churches, eq(churches.id, billingSubscriptions.churchId))
    .leftJoin(billingOrders, eq(billingOrders.id, billingSubscriptions.orderId))
    .where(and(everPaid, matching(search)));
  return row!.n;
}
