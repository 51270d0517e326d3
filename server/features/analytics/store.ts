/** Visits, monthly numbers, and area medians. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { minForMedian, type VisitKind } from '#shared/contracts/analytics.ts';
import type { Db, Tx } from '../../db/client.ts';
import { deleteInBatches } from '../../db/prune.ts';
import { users } from '../../db/tables/accounts.ts';
import { churchNumbers, churchVisits, visitSalts } from '../../db/tables/analytics.ts';
import { churches } from '../../db/tables/churches.ts';
import { featuredLog } from '../../db/tables/featured.ts';

/** Stores the day's salt, or returns the one that another process stored first. */
export async function ensureSalt(db: Db, { day, salt }: { day: string; salt: string }): Promise<string> {
  await db.insert(visitSalts).values({ day, salt }).onConflictDoNothing();
  const [row] = await db.select({ salt: visitSalts.salt }).from(visitSalts).where(eq(visitSalts.day, day));
  return row!.salt;
}

const numberColumn: Record<VisitKind, SQL> = {
  profileViews: sql`profile_views`,
  websiteClicks: sql`website_clicks`,
  phoneClicks: sql`phone_clicks`,
  directionClicks: sql`direction_clicks`,
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
 * Counts a visit once per day and digest, unless the visitor owns the church. A single statement keeps digests and numbers
 * consistent. The church is locked, because a merge moves its numbers. False if there is no such public church.
 */
export async function countVisit(db: Db, visit: Visit): Promise<boolean> {
  const { churchId, day, month, digest, viewerId } = visit;
  const column = numberColumn[visit.kind];
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

export async function deleteSalts(db: Db, { day }: { day: string }): Promise<void> {
  await db.delete(visitSalts).where(lt(visitSalts.day, day));
}

export const deleteVisits = (db: Db, { day, signal }: { day: string; signal: AbortSignal | undefined }) =>
  deleteInBatches(db, { from: churchVisits, where: lt(churchVisits.day, day), signal });

export const deleteNumbers = (
  db: Db,
  { month, signal }: { month: string; signal: AbortSignal | undefined },
) => deleteInBatches(db, { from: churchNumbers, where: lt(churchNumbers.month, month), signal });

/** A month without visits has no row. */
export function listNumbers(db: Db | Tx, { ids, months }: { ids: number[]; months: string[] }) {
  return db
    .select()
    .from(churchNumbers)
    .where(and(inArray(churchNumbers.churchId, ids), inArray(churchNumbers.month, months)));
}

/** For the export of personal data. */
export function exportNumbers(db: Db, { userId }: { userId: number }) {
  return db
    .select({ ...getTableColumns(churchNumbers), churchName: churches.name })
    .from(churchNumbers)
    .innerJoin(churches, eq(churches.id, churchNumbers.churchId))
    .where(eq(churches.userId, userId))
    .orderBy(desc(churchNumbers.month), asc(churchNumbers.churchId));
}

/** By name, 50 at most. */
export function listFeaturedOf(db: Db, { userId }: { userId: number }) {
  return db
    .select({ id: churches.id, name: churches.name, area: churches.area, areaKey: churches.areaKey })
    .from(churches)
    .where(and(eq(churches.userId, userId), eq(churches.featured, true)))
    .orderBy(asc(churches.sortName), asc(churches.id))
    .limit(50);
}

/** Public churches that were featured before `since` and whose owners subscribe; by id, starting after `after`. */
export function listMonthlyRecipients(
  tx: Tx,
  { after, since, limit }: { after: number; since: Date; limit: number },
) {
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

/** Counts churches per area, omitting areas with too few for a median. */
export async function countAreas(db: Db, { keys }: { keys: readonly string[] }) {
  return db
    .select({ areaKey: churches.areaKey, n: count() })
    .from(churches)
    .where(and(eq(churches.status, 'approved'), inArray(churches.areaKey, [...keys])))
    .groupBy(churches.areaKey)
    .having(gte(count(), minForMedian));
}

export async function addPlannedVisit(
  tx: Tx,
  { churchId, month }: { churchId: number; month: string },
): Promise<void> {
  await tx
    .insert(churchNumbers)
    .values({ churchId, month, plannedVisits: 1 })
    .onConflictDoUpdate({
      target: [churchNumbers.churchId, churchNumbers.month],
      set: { plannedVisits: sql`${churchNumbers.plannedVisits} + 1` },
    });
}

type Median = { areaKey: string; month: string; kind: string; median: number };

/**
 * Medians by area, month, and kind; missing ones are 0. Churches without a row count as 0: ranks start after them, and
 * only the one or two middle ranks are averaged.
 */
export async function listMedians(
  db: Db,
  { areas, months }: { areas: ReadonlyArray<{ areaKey: string; n: number }>; months: string[] },
) {
  if (areas.length === 0) return [];
  const sizes = sql.join(
    areas.map(({ areaKey, n }) => sql`(${areaKey}::text, ${n}::integer)`),
    sql`, `,
  );
  const { rows } = await db.execute<Median>(sql`
    with areas (area_key, n) as (values ${sizes}),
    ranked as (
      select a.area_key, a.n, x.month, k.kind, k.value,
        a.n - count(*) over whole + row_number() over (whole order by k.value) as rank
      from areas a
      join churches c on c.area_key = a.area_key and c.status = 'approved'
      join church_numbers x on x.church_id = c.id and x.month in ${months}
      cross join lateral (values
        ('profileViews', x.profile_views), ('websiteClicks', x.website_clicks),
        ('phoneClicks', x.phone_clicks), ('directionClicks', x.direction_clicks),
        ('plannedVisits', x.planned_visits)) k (kind, value)
      window whole as (partition by a.area_key, x.month, k.kind)
    )
    select area_key as "areaKey", month, kind,
      (sum(value * ((rank = (n + 1) / 2)::integer + (rank = (n + 2) / 2)::integer)) / 2.0)::double precision as median
    from ranked group by area_key, month, kind`);
  return rows;
}

/** Whether a user subscribes to the monthly email; undefined if there is no such user. */
export async function findMonthlyNumbers(
  db: Db,
  { userId }: { userId: number },
): Promise<boolean | undefined> {
  const [row] = await db.select({ wanted: users.monthlyNumbers }).from(users).where(eq(users.id, userId));
  return row?.wanted;
}

export async function updateMonthlyNumbers(
  db: Db,
  { userId, wanted }: { userId: number; wanted: boolean },
): Promise<void> {
  await db.update(users).set({ monthlyNumbers: wanted }).where(eq(users.id, userId));
}
