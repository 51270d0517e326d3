import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ChurchValues } from '#shared/domain/church-fields.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { publicColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { derivedColumns } from '../../db/derived-columns.ts';
import { statedFacts } from '../../db/facts-said.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchRedirects } from '../../db/tables/submissions.ts';
import { writeTimes } from '../../db/time-keys.ts';

const publicRows = (db: Db | Tx) => db.select(publicColumns).from(churches).$dynamic();

/** A church in any status; callers must check who may see it. */
export async function findRow(db: Db | Tx, { id }: { id: number }) {
  const [row] = await publicRows(db).where(eq(churches.id, id));
  return row;
}

/** Churches in any status and no particular order. */
export const listRows = (db: Db | Tx, { ids }: { ids: number[] }) =>
  publicRows(db).where(inArray(churches.id, ids));

/** The public church that the given one was merged into. */
export async function findSurvivorRow(db: Db | Tx, { id }: { id: number }) {
  const [row] = await publicRows(db)
    .innerJoin(churchRedirects, eq(churchRedirects.toId, churches.id))
    .where(and(eq(churchRedirects.fromId, id), eq(churches.status, 'approved')));
  return row;
}

type Change = {
  church: { id: number; name: string; latitude: number | null; longitude: number | null };
  fields: Partial<ChurchValues>;
  /** The owner confirms the service times with this change. */
  confirmed?: boolean;
  now: Date;
};

/**
 * Updates a public church and returns its new version, or undefined if it is no longer public. Without fields, only the
 * version changes: the owner's form has other values, because a waiting edit was added, replaced, or removed.
 */
export async function changePublic(
  tx: Tx,
  { church, fields, confirmed, now }: Change,
): Promise<number | undefined> {
  const { id } = church;
  const names = Object.keys(fields);
  const changes = {
    ...fields,
    ...derivedColumns(church, fields),
    ...(confirmed ? { timesConfirmedAt: now } : {}),
    ...statedFacts(names, 'church', now),
    updatedAt: now,
  };
  const [row] = await tx
    .update(churches)
    .set({ ...(names.length > 0 ? changes : {}), version: sql`${churches.version} + 1` })
    .where(and(eq(churches.id, id), eq(churches.status, 'approved')))
    .returning({ version: churches.version });
  if (row && fields.services) await writeTimes(tx, { id, services: fields.services });
  return row?.version;
}

/** Locks churches without parsed times until the transaction ends, skipping rows that others have locked. */
export async function lockUnparsed(tx: Tx, { limit }: { limit: number }) {
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
