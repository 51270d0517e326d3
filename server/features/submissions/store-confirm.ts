/** When service times were last confirmed, and when the owner was last asked to confirm them. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { ExceptionForm, VisitFacts } from '#shared/domain/church-fields.ts';
import { visitColumnsSql } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';

/** Confirms the times, and the facts for visitors if there are any. */
const confirmed = (now: Date) => ({
  timesConfirmedAt: now,
  factsBy: sql`case when facts_by is null then null else 'church' end`,
  factsAt: sql`case when facts_by is null then null else ${now.toISOString()}::timestamptz end`,
});

/** Works for any status. Returns undefined if the church isn't this user's. */
export async function confirmOwn(
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<Date | undefined> {
  const [row] = await db
    .update(churches)
    .set(confirmed(now))
    .where(and(eq(churches.id, id), eq(churches.userId, userId)))
    .returning({ at: churches.timesConfirmedAt });
  return row?.at ?? undefined;
}

/**
 * For an emailed link, which works only while the church is public and its owner's. Only the first confirmation since the
 * request counts. Returns its time.
 */
export async function confirmRequested(
  db: Db,
  { id, userId, since, now }: { id: number; userId: number; since: Date; now: Date },
): Promise<Date | undefined> {
  const own = and(eq(churches.id, id), eq(churches.userId, userId), eq(churches.status, 'approved'));
  const outdated = or(isNull(churches.timesConfirmedAt), lt(churches.timesConfirmedAt, since));
  await db.update(churches).set(confirmed(now)).where(and(own, outdated));
  const [row] = await db.select({ at: churches.timesConfirmedAt }).from(churches).where(own);
  return row?.at ?? undefined;
}

export type Due = {
  id: number;
  name: string;
  userId: number;
  email: string;
  services: string[];
  serviceExceptions: ExceptionForm[];
  facts: VisitFacts;
};

/**
 * Claims public churches whose owner has neither confirmed the times nor been asked since `since`, and marks them as
 * asked. Concurrent processes never claim the same church.
 */
export async function claimDue(tx: Tx, { since, now, limit }: { since: Date; now: Date; limit: number }) {
  const { rows } = await tx.execute<Due>(sql`
    with due as (
      select id from churches
      where status = 'approved' and user_id is not null
        and coalesce(times_confirmed_at, created_at) <= ${since.toISOString()}::timestamptz
        and (times_asked_at is null or times_asked_at <= ${since.toISOString()}::timestamptz)
      order by id limit ${limit} for update skip locked
    )
    update churches c set times_asked_at = ${now.toISOString()}::timestamptz
    from due, users u
    where c.id = due.id and u.id = c.user_id
    returning c.id, c.name, c.user_id as "userId", u.email, c.services, c.service_exceptions as "serviceExceptions",
      ${sql.raw(visitColumnsSql)} as facts`);
  return rows;
}
