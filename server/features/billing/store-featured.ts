/** The rule for who is featured, grants, and the log of changes. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { billingOrders, billingSubscriptions } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';
import { featuredGrants, featuredLog } from '../../db/tables/featured.ts';
import { grace } from './policy.ts';

/**
 * Whether a row of billing_subscriptions entitles its church to be featured. An active subscription needs a paid invoice
 * (or one of $0, which counts as paid); while its renewal is being charged, the grace period applies. An administrator at
 * the provider can also void the invoice or write it off, which leaves the subscription active.
 */
export const entitles = (now: Date) => sql<boolean>`(
  not ${billingSubscriptions.superseded}
  and ${billingSubscriptions.refundedAt} is null
  and coalesce(${billingSubscriptions.dispute}, '') not in ('open', 'lost')
  and case ${billingSubscriptions.status}
    when 'past_due' then ${billingSubscriptions.pastDueSince} > ${graceStart(now)}::timestamptz
    when 'active' then case ${billingSubscriptions.lastPaymentStatus}
      when 'void' then false when 'uncollectible' then false
      when 'draft' then ${billingSubscriptions.periodStart} > ${graceStart(now)}::timestamptz
      when 'open' then ${billingSubscriptions.periodStart} > ${graceStart(now)}::timestamptz
      else true end
    else ${billingSubscriptions.status} = 'trialing' end)`;

const graceStart = (now: Date) => new Date(now.getTime() - grace).toISOString();

/** Locks churches in id order, which prevents deadlocks, until the transaction ends. Returns the ids that exist. */
export async function lockChurches(tx: Tx, { ids }: { ids: number[] }): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from churches where id = any(${sql.param(ids)}::int[]) order by id for no key update`);
  return rows.map(({ id }) => id);
}

type Entitlement = {
  id: number;
  featured: boolean;
  /** Null if nothing entitles the church. */
  reason: string | null;
  subscriptionId: string | null;
  /** State of the latest subscription, for the log. */
  last: string | null;
};

/** Entitlements by subscription or grant. Call with the churches locked. */
export async function listEntitlements(tx: Tx, { ids, now }: { ids: number[]; now: Date }) {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<Entitlement>(sql`
    select c.id, c.featured, coalesce(s.reason, g.reason) as reason, s.provider_id as "subscriptionId", l.last
    from churches c
    left join lateral (
      select 'subscription' as reason, provider_id from billing_subscriptions
      where church_id = c.id and ${entitles(now)} order by id limit 1) s on true
    left join lateral (
      select 'grant: ' || reason as reason from featured_grants
      where church_id = c.id and (until is null or until > ${now.toISOString()}::timestamptz) limit 1) g on true
    left join lateral (
      select case when refunded_at is not null then 'refunded'
        when dispute in ('open', 'lost') then 'dispute ' || dispute
        when superseded then 'superseded' else status end as last
      from billing_subscriptions where church_id = c.id order by synced_at desc limit 1) l on true
    where c.id = any(${sql.param(ids)}::int[])`);
  return rows;
}

/** Featured churches whose grant or grace period has expired; others may still entitle them. */
export async function listRunOut(db: Db, { now, since }: { now: Date; since: Date }): Promise<number[]> {
  const [at, from] = [now.toISOString(), since.toISOString()];
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from churches where featured and id in (
      select church_id from featured_grants where until <= ${at}::timestamptz and until > ${from}::timestamptz
      union
      select church_id from billing_subscriptions where status = 'past_due'
        and past_due_since <= ${graceStart(now)}::timestamptz
      union
      select church_id from billing_subscriptions where status = 'active'
        and last_payment_status in ('draft', 'open') and period_start <= ${graceStart(now)}::timestamptz)
    limit 1000`);
  return rows.map(({ id }) => id);
}

/** Churches that are or might be featured, in batches by id. */
export async function listCandidates(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (
      select id from churches where featured
      union select church_id from featured_grants
      union select church_id from billing_subscriptions where church_id is not null and ended_at is null
    ) known where id > ${after} order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Administrators' active grants, by end date. */
export const listRunningGrants = (db: Db, { now }: { now: Date }) =>
  db
    .select({
      id: featuredGrants.id,
      churchId: featuredGrants.churchId,
      churchName: churches.name,
      reason: featuredGrants.reason,
      by: featuredGrants.by,
      createdAt: featuredGrants.createdAt,
      until: featuredGrants.until,
    })
    .from(featuredGrants)
    .innerJoin(churches, eq(churches.id, featuredGrants.churchId))
    .where(
      and(isNotNull(featuredGrants.until), sql`${featuredGrants.until} > ${now.toISOString()}::timestamptz`),
    )
    .orderBy(featuredGrants.until, featuredGrants.id)
    .limit(200);

export async function insertGrant(tx: Tx, grant: typeof featuredGrants.$inferInsert): Promise<number> {
  const [row] = await tx.insert(featuredGrants).values(grant).returning({ id: featuredGrants.id });
  return row!.id;
}

/** Ends an active grant; undefined if there is none. */
export async function closeGrant(tx: Tx, { id, now }: { id: number; now: Date }) {
  const [row] = await tx
    .update(featuredGrants)
    .set({ until: now })
    .where(and(eq(featuredGrants.id, id), sql`${featuredGrants.until} > ${now.toISOString()}::timestamptz`))
    .returning({ churchId: featuredGrants.churchId });
  return row;
}

/** Moves what was paid and granted for a merged church. An order's church_key stays: it only prevents duplicate unpaid ones. */
export async function moveToChurch(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  for (const table of [billingSubscriptions, billingOrders, featuredGrants])
    await tx.update(table).set({ churchId: into }).where(eq(table.churchId, from));
}

export async function findChurchBrief(db: Db | Tx, { id }: { id: number | null }) {
  if (id === null) return undefined;
  const { name, userId, status, featured } = churches;
  const [row] = await db
    .select({ id: churches.id, name, userId, status, featured })
    .from(churches)
    .where(eq(churches.id, id));
  return row;
}

export const listChurchesOf = (db: Db | Tx, { userId }: { userId: number }) =>
  db
    .select({ id: churches.id, name: churches.name, status: churches.status })
    .from(churches)
    .where(eq(churches.userId, userId))
    .orderBy(churches.id)
    .limit(50);

/** Call only from billing's recompute, which holds the church's lock. */
export async function setFeatured(tx: Tx, change: typeof featuredLog.$inferInsert): Promise<void> {
  const { churchId, featured } = change;
  await tx.update(churches).set({ featured }).where(eq(churches.id, churchId));
  await tx.insert(featuredLog).values(change);
}
