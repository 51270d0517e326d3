/** Copies of the provider's subscriptions. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { billingOrders, billingSubscriptions } from '../../db/tables/billing.ts';

export type Subscription = typeof billingSubscriptions.$inferSelect;

export const live = sql`${billingSubscriptions.status} in ('active', 'trialing', 'past_due')`;
/** Excludes subscriptions whose first payment never succeeded. */
export const everPaid = sql`(${billingSubscriptions.status} not in ('incomplete', 'incomplete_expired', 'canceled')
  or ${billingSubscriptions.lastPaymentAt} is not null)`;
export const notOver = sql`${billingSubscriptions.status} not in ('canceled', 'incomplete_expired', 'missing')`;

/** Serializes writers of a subscription across processes, even before its row exists. */
export async function lockSubscription(tx: Tx, { providerId }: { providerId: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${providerId}`}, 0))`);
}

/** Serializes decisions about a user's payments without a church. */
export async function lockPayer(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`billing payer:${userId}`}, 0))`);
}

/** A user's churches; `free` counts those without a running subscription. */
export async function countChurches(
  db: Db | Tx,
  { userId }: { userId: number },
): Promise<{ all: number; free: number }> {
  const { rows } = await db.execute<{ all: number; free: number }>(sql`
    select count(*)::int as "all",
      (count(*) filter (where not exists (select from billing_subscriptions
        where church_id = c.id and ${live} and not superseded)))::int as free
    from churches c where c.user_id = ${userId}`);
  return rows[0]!;
}

/** Whether the church has already used the intro month. */
export async function hadIntro(db: Db, { churchId }: { churchId: number }): Promise<boolean> {
  const rows = await db
    .select({ id: billingOrders.id })
    .from(billingOrders)
    .where(
      and(
        eq(billingOrders.churchKey, churchId),
        eq(billingOrders.plan, 'intro'),
        eq(billingOrders.state, 'fulfilled'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function findSubscription(
  db: Db | Tx,
  key: { id: number } | { providerId: string },
): Promise<Subscription | undefined> {
  const [row] = await db
    .select()
    .from(billingSubscriptions)
    .where(
      'id' in key ? eq(billingSubscriptions.id, key.id) : eq(billingSubscriptions.providerId, key.providerId),
    );
  return row;
}

export async function saveSubscription(
  tx: Tx,
  row: Omit<typeof billingSubscriptions.$inferInsert, 'id'>,
): Promise<Subscription> {
  const { providerId: _id, createdAt: _createdAt, ...changes } = row;
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
): Promise<Subscription | undefined> {
  const [row] = await db
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        eq(billingSubscriptions.churchId, churchId),
        live,
        eq(billingSubscriptions.superseded, false),
        except === undefined ? undefined : ne(billingSubscriptions.providerId, except),
      ),
    )
    .limit(1);
  return row;
}

/** A user's running subscriptions without a church, except those for claims; oldest first. */
export const listUnattached = (db: Db | Tx, { userId }: { userId: number }) =>
  db
    .select({ id: billingSubscriptions.id, providerId: billingSubscriptions.providerId })
    .from(billingSubscriptions)
    .leftJoin(billingOrders, eq(billingOrders.id, billingSubscriptions.orderId))
    .where(
      and(
        eq(billingSubscriptions.userId, userId),
        isNull(billingSubscriptions.churchId),
        live,
        eq(billingSubscriptions.superseded, false),
        isNull(billingSubscriptions.endWantedAt),
        isNull(billingOrders.claimData),
      ),
    )
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

/** Locks and returns the running subscriptions of the churches, oldest first. */
export const listLiveOf = (tx: Tx, { churchIds }: { churchIds: number[] }) =>
  tx
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        sql`${billingSubscriptions.churchId} = any(${sql.param(churchIds)}::int[])`,
        live,
        eq(billingSubscriptions.superseded, false),
      ),
    )
    .orderBy(billingSubscriptions.createdAt, billingSubscriptions.id)
    .for('update');

export async function moveSubscriptions(
  tx: Tx,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await tx
    .update(billingSubscriptions)
    .set({ churchId: into })
    .where(eq(billingSubscriptions.churchId, from));
}

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

/** Subscriptions that haven't ended, in batches by id. */
export const listRunning = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .select({ id: billingSubscriptions.id, providerId: billingSubscriptions.providerId })
    .from(billingSubscriptions)
    .where(and(sql`${billingSubscriptions.id} > ${after}`, isNull(billingSubscriptions.endedAt)))
    .orderBy(billingSubscriptions.id)
    .limit(limit);

/** Running subscriptions whose cancellation takes effect by `before`. */
export const listEnding = (db: Db, { now, before }: { now: Date; before: Date }) =>
  db
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        live,
        eq(billingSubscriptions.superseded, false),
        isNull(billingSubscriptions.endWantedAt),
        eq(billingSubscriptions.cancelAtPeriodEnd, true),
        sql`${billingSubscriptions.periodEnd} > ${now.toISOString()}::timestamptz`,
        sql`${billingSubscriptions.periodEnd} <= ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(billingSubscriptions.periodEnd)
    .limit(500);

export const listProviderIdsOfCustomer = async (
  db: Db,
  { customerId }: { customerId: string },
): Promise<string[]> => {
  const rows = await db
    .select({ providerId: billingSubscriptions.providerId })
    .from(billingSubscriptions)
    .where(and(eq(billingSubscriptions.customerId, customerId), isNull(billingSubscriptions.endedAt)));
  return rows.map(({ providerId }) => providerId);
};

export async function pruneSubscriptions(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from billing_subscriptions where id in (
      select id from billing_subscriptions where ended_at < ${before.toISOString()}::timestamptz limit ${limit})`);
  return rowCount ?? 0;
}
