/** Payers and their customers at the provider. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { billingCustomers, billingOrders, billingSubscriptions } from '../../db/tables/billing.ts';

/** Stores a new customer. A user has one at a time, so a further one is stored without the user. */
export async function saveCustomer(
  db: Db | Tx,
  customer: { providerId: string; userId: number | null; email: string; now: Date },
): Promise<void> {
  const { providerId, userId, email, now } = customer;
  await db.execute(sql`
    insert into billing_customers (provider_id, user_id, email, created_at)
    select ${providerId}, case when exists (
        select from billing_customers where user_id = ${userId}::int and deleted_at is null) then null else ${userId}::int end,
      ${email}, ${now.toISOString()}::timestamptz
    on conflict do nothing`);
}

/** The user's current customer. */
export async function findCustomer(db: Db | Tx, { userId }: { userId: number }) {
  const [row] = await db
    .select({ providerId: billingCustomers.providerId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), isNull(billingCustomers.deletedAt)));
  return row;
}

/** The customers a user has paid with, most recent first, three at most. */
export async function listCustomerIds(db: Db, { userId }: { userId: number }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select customer_id as id, max(created_at) as at from billing_subscriptions where user_id = ${userId} group by 1
      union all
      select provider_id, created_at from billing_customers where user_id = ${userId} and deleted_at is null
    ) known group by id order by max(at) desc limit 3`);
  return rows.map(({ id }) => id);
}

/** Customers whose users have changed their email address since. */
export const listOutdatedCustomers = (db: Db) =>
  db
    .select({ providerId: billingCustomers.providerId, email: users.email })
    .from(billingCustomers)
    .innerJoin(users, eq(users.id, billingCustomers.userId))
    .where(and(isNull(billingCustomers.deletedAt), sql`lower(${billingCustomers.email}) <> ${users.email}`))
    .limit(100);

export async function updateCustomer(
  db: Db,
  { providerId, ...values }: { providerId: string; email?: string; deletedAt?: Date },
): Promise<void> {
  await db.update(billingCustomers).set(values).where(eq(billingCustomers.providerId, providerId));
}

export async function isBlocked(db: Db | Tx, { userId }: { userId: number | null }): Promise<boolean> {
  if (userId === null) return false;
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.blockedAt)))) > 0;
}

/** Assigns signed-out orders paid with the user's email address, which must be verified, and their subscriptions. */
export async function adoptPaid(
  tx: Tx,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<void> {
  const adopted = await tx
    .update(billingOrders)
    .set({ userId, updatedAt: now })
    .where(
      and(
        eq(billingOrders.email, email),
        isNull(billingOrders.userId),
        eq(billingOrders.state, 'fulfilled'),
        sql`${billingOrders.payer} like 'browser:%'`,
        isNull(billingOrders.endWantedAt),
      ),
    )
    .returning({ id: billingOrders.id });
  const orderIds = adopted.map(({ id }) => id);
  await tx
    .update(billingSubscriptions)
    .set({ userId })
    .where(and(inArray(billingSubscriptions.orderId, orderIds), isNull(billingSubscriptions.userId)));
}
