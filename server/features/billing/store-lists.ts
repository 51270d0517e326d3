/** Lists of subscriptions for payers and the administrator. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { likePattern } from '../../db/like.ts';
import { billingMarks, billingOrders, billingSubscriptions } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';
import { claimPending } from './store-ends.ts';
import { entitles } from './store-featured.ts';
import { everPaid, live } from './store-subscriptions.ts';

/** Running subscriptions first, then newest first. */
export const listOfUser = (db: Db, { userId, now }: { userId: number; now: Date }) =>
  db
    .select({
      row: billingSubscriptions,
      churchName: churches.name,
      churchStatus: churches.status,
      churchOwner: churches.userId,
      claimData: billingOrders.claimData,
      claimPending,
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

/** Counts running subscriptions and those with a failed charge. */
export async function summarizeSubscriptions(db: Db) {
  const [row] = await db
    .select({
      live: sql<number>`count(*) filter (where ${billingSubscriptions.status} in ('active', 'trialing'))`,
      failing: sql<number>`count(*) filter (where ${billingSubscriptions.status} in ('past_due', 'unpaid'))`,
      /** The last check found the customer portal misconfigured. */
      portalWrong: sql<boolean>`exists (select from billing_marks where name = 'portal_wrong')`,
      checkedAt: sql<Date | null>`(select at from billing_marks where name = 'provider_seen')`.mapWith(
        billingMarks.at,
      ),
    })
    .from(billingSubscriptions);
  return row!;
}

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

const adminRows = (db: Db, now: Date) =>
  db
    .select({
      row: billingSubscriptions,
      rank: urgency,
      churchName: churches.name,
      active: sql<boolean>`(${billingSubscriptions.churchId} is not null and ${entitles(now)})`,
      payer: sql<
        string | null
      >`coalesce((select u.email from users u where u.id = ${billingSubscriptions.userId}), nullif(${billingOrders.email}, ''))`,
    })
    .from(billingSubscriptions)
    .leftJoin(churches, eq(churches.id, billingSubscriptions.churchId))
    .leftJoin(billingOrders, eq(billingOrders.id, billingSubscriptions.orderId));

/** Most urgent first, then newest first. Fetches one extra row to detect a next page. */
export const listForAdmin = (
  db: Db,
  options: { now: Date; search: string | undefined; after: { rank: number; id: number } | undefined },
) =>
  adminRows(db, options.now)
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

export async function findForAdmin(db: Db, { id, now }: { id: number; now: Date }) {
  const [row] = await adminRows(db, now).where(eq(billingSubscriptions.id, id));
  return row;
}

export async function countForAdmin(db: Db, { search }: { search: string | undefined }): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(billingSubscriptions)
    .leftJoin(churches, eq(churches.id, billingSubscriptions.churchId))
    .leftJoin(billingOrders, eq(billingOrders.id, billingSubscriptions.orderId))
    .where(and(everPaid, matching(search)));
  return row!.n;
}

export async function findChurchNames(
  db: Db,
  { providerIds }: { providerIds: string[] },
): Promise<Map<string, string>> {
  if (providerIds.length === 0) return new Map();
  const rows = await db
    .select({ id: billingSubscriptions.providerId, name: churches.name })
    .from(billingSubscriptions)
    .innerJoin(churches, eq(churches.id, billingSubscriptions.churchId))
    .where(sql`${billingSubscriptions.providerId} = any(${sql.param([...new Set(providerIds)])}::text[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
