import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { timesOf } from '../../db/time-keys.ts';

/** Locks churches without parsed times until the transaction ends, skipping rows that others have locked. */
export async function lockUnparsed(
  tx: Tx,
  { limit }: { limit: number },
): Promise<Array<{ id: number; services: string[] }>> {
  const { rows } = await tx.execute<{ id: number; services: string[] }>(sql`
    select id, services from churches where service_times is null
    order by id limit ${limit} for update skip locked`);
  return rows;
}

export async function updateTimes(
  tx: Tx,
  { churches }: { churches: Array<{ id: number; serviceTimes: ServiceTime[] | null; timeKeys: number[] }> },
): Promise<void> {
  await tx.execute(sql`
    update churches c set service_times = r."serviceTimes", time_keys = r."timeKeys"
    from json_to_recordset(${JSON.stringify(churches)}::json)
      as r (id integer, "serviceTimes" jsonb, "timeKeys" smallint[])
    where c.id = r.id`);
}

/** Updates the statistics on how common each time is; the planner relies on them to choose a list's plan. */
export async function analyzeTimes(db: Db): Promise<void> {
  await db.execute(sql`analyze churches (time_keys)`);
}

/**
 * Restores the parsed times if the trigger churches_reset_times cleared them: it can't tell an edit that parses to the same
 * times from lines written without times (migrations/0002_search.sql).
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
