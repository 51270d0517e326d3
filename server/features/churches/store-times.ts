/** Service times that wait to be read, or that the database forgot. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { timesOf } from '../../db/time-keys.ts';

/** Locked until the transaction ends; what somebody else reads or changes is left out. */
export async function claimUnread(
  tx: Tx,
  { limit }: { limit: number },
): Promise<Array<{ id: number; services: string[] }>> {
  const { rows } = await tx.execute<{ id: number; services: string[] }>(sql`
    select id, services from churches where service_times is null
    order by id limit ${limit} for update skip locked`);
  return rows;
}

export async function writeRead(
  tx: Tx,
  { churches }: { churches: Array<{ id: number; serviceTimes: ServiceTime[] | null; timeKeys: number[] }> },
): Promise<void> {
  await tx.execute(sql`
    update churches c set service_times = r."serviceTimes", time_keys = r."timeKeys"
    from json_to_recordset(${JSON.stringify(churches)}::json)
      as r (id integer, "serviceTimes" jsonb, "timeKeys" smallint[])
    where c.id = r.id`);
}

/** Lets Postgres look at how common each time is, so that it knows which way to a list is the short one. */
export async function analyzeTimes(db: Db): Promise<void> {
  await db.execute(sql`analyze churches (time_keys)`);
}

/**
 * Once more for other lines that say the same: with times that did not change, the database believes that nobody
 * read the new lines and forgets them (migrations/0002_search.sql).
 */
export async function writeTimes(
  tx: Tx,
  { id, services }: { id: number; services: string[] },
): Promise<void> {
  await tx
    .update(churches)
    .set(timesOf(services))
    .where(and(eq(churches.id, id), isNull(churches.serviceTimes)));
}
