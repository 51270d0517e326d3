/** Counting visits, and what is cleared when its time is over. */
import { and, asc, desc, eq, gt, gte, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { VisitKind } from '#shared/analytics.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churchNumbers, churchVisits, visitSalts } from '../../db/tables/analytics.ts';
import { featuredLog } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';

/** The day's salt: the given one, unless another process was first. */
export async function takeSalt(db: Db, { day, salt }: { day: string; salt: string }): Promise<string> {
  await db.insert(visitSalts).values({ day, salt }).onConflictDoNothing();
  const [row] = await db.select({ salt: visitSalts.salt }).from(visitSalts).where(eq(visitSalts.day, day));
  return row!.salt;
}

const columns = {
  profileViews: sql.identifier('profile_views'),
  websiteClicks: sql.identifier('website_clicks'),
  phoneClicks: sql.identifier('phone_clicks'),
  directionClicks: sql.identifier('direction_clicks'),
};

export type Visit = {
  churchId: number;
  kind: VisitKind;
  day: string;
  month: string;
  digest: string;
  viewerId: number | null;
};

/**
 * One statement, so that who was seen and what was counted never differ, whatever dies in between: the day's digest
 * decides, and its owner never counts. False when there is no such public church. Its row is held against a merge,
 * which moves the numbers.
 */
export async function countVisit(db: Db, visit: Visit): Promise<boolean> {
  const { churchId, day, month, digest, viewerId } = visit;
  const column = columns[visit.kind];
  const { rows } = await db.execute(sql`
    with church as (
      select id, user_id from churches where id = ${churchId} and status = 'approved' for key share
    ), seen as (
      insert into church_visits (day, digest)
      select ${day}::date, ${digest}::text from church where coalesce(user_id <> ${viewerId}::integer, true)
      on conflict do nothing
      returning 1
    ), counted as (
      insert into church_numbers as n (church_id, month, ${column})
      select ${churchId}::integer, ${month}::text, 1 from seen
      on conflict (church_id, month) do update set ${column} = n.${column} + 1
    )
    select id from church`);
  return rows.length > 0;
}

/** Throws the salts of days before `day` away. */
export async function forgetSalts(db: Db, { day }: { day: string }): Promise<void> {
  await db.delete(visitSalts).where(lt(visitSalts.day, day));
}

/** Removes hashes of days before `day`; at most `limit`, answers how many. */
export async function forgetVisits(db: Db, { day, limit }: { day: string; limit: number }): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${churchVisits} where (day, digest) in
      (select day, digest from ${churchVisits} where day < ${day} limit ${limit})`);
  return rowCount ?? 0;
}

/** Removes numbers of months before `month`; at most `limit`, answers how many. */
export async function pruneNumbers(
  db: Db,
  { month, limit }: { month: string; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${churchNumbers} where (church_id, month) in
      (select church_id, month from ${churchNumbers} where month < ${month} limit ${limit})`);
  return rowCount ?? 0;
}

const numberColumns = {
  churchId: churchNumbers.churchId,
  month: churchNumbers.month,
  profileViews: churchNumbers.profileViews,
  websiteClicks: churchNumbers.websiteClicks,
  phoneClicks: churchNumbers.phoneClicks,
  directionClicks: churchNumbers.directionClicks,
};

/** Numbers of some churches in some months; a month without any has no row. */
export function listNumbers(db: Db | Tx, { ids, months }: { ids: number[]; months: string[] }) {
  return db
    .select(numberColumns)
    .from(churchNumbers)
    .where(and(inArray(churchNumbers.churchId, ids), inArray(churchNumbers.month, months)));
}

/** Everything that was counted of a user's churches, for the export of their data. */
export function listAllOf(db: Db, { userId }: { userId: number }): Promise<Array<Record<string, unknown>>> {
  return db
    .select({ ...numberColumns, churchName: churches.name })
    .from(churchNumbers)
    .innerJoin(churches, eq(churches.id, churchNumbers.churchId))
    .where(eq(churches.userId, userId))
    .orderBy(desc(churchNumbers.month), asc(churchNumbers.churchId));
}

export type OwnFeatured = { id: number; name: string; area: string; areaKey: string };

/** Featured churches of a user, by name; at most 50. */
export function listFeaturedOf(db: Db, { userId }: { userId: number }): Promise<OwnFeatured[]> {
  return db
    .select({ id: churches.id, name: churches.name, area: churches.area, areaKey: churches.areaKey })
    .from(churches)
    .where(and(eq(churches.userId, userId), eq(churches.featured, true)))
    .orderBy(asc(churches.sortName), asc(churches.id))
    .limit(50);
}

/** Public churches that were featured before `since`, with owners who want to be told; in the order of their ids after `after`. */
export function listToTell(
  tx: Tx,
  { after, since, limit }: { after: number; since: Date; limit: number },
): Promise<Array<{ id: number; name: string; userId: number; email: string }>> {
  return tx
    .select({ id: churches.id, name: churches.name, userId: users.id, email: users.email })
    .from(churches)
    .innerJoin(users, eq(users.id, churches.userId))
    .where(
      and(
        eq(users.monthlyNumbers, true),
        eq(churches.status, 'approved'),
        eq(churches.featured, true),
        notExists(
          tx
            .select({ id: featuredLog.id })
            .from(featuredLog)
            .where(
              and(
                eq(featuredLog.churchId, churches.id),
                eq(featuredLog.featured, true),
                gte(featuredLog.at, since),
              ),
            ),
        ),
        gt(churches.id, after),
      ),
    )
    .orderBy(asc(churches.id))
    .limit(limit);
}
