/** The queue, decisions on churches, and staff's edits. Each decision checks the current state in its WHERE clause. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { EditableValues } from '#shared/domain/church-fields.ts';
import { ownSource } from '../../adapters/imports/own-export.ts';
import { awaitsPayment } from '../../db/awaits-payment.ts';
import { columnName, type EditRow, editColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { derivedColumns } from '../../db/derived-columns.ts';
import type { FactsSaid } from '../../db/facts-said.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchSources } from '../../db/tables/imports.ts';
import { writeTimes } from '../../db/time-keys.ts';
import { userColumns } from '../../db/users.ts';
import type { Fields } from '../submissions/policy.ts';

/** Adds columns to curated_fields, which imports don't overwrite. */
export const withCurated = (columns: string[]) =>
  sql`array(select distinct unnest(${churches.curatedFields} || ${sql.param(columns)}::text[]))`;

/** Lets imports overwrite these columns again. */
export async function uncurate(tx: Tx, { id, columns }: { id: number; columns: string[] }): Promise<void> {
  const curatedFields = sql`array(select c from unnest(${churches.curatedFields}) c where c <> all(${sql.param(columns)}::text[]))`;
  await tx.update(churches).set({ curatedFields }).where(eq(churches.id, id));
}

/** Who said what about a church: the columns that imports must not overwrite, its times, and its facts. */
export async function findProvenance(tx: Tx, { id }: { id: number }) {
  const { curatedFields, timesConfirmedAt, factsBy, factsAt } = churches;
  const [row] = await tx
    .select({ curatedFields, timesConfirmedAt, factsBy, factsAt })
    .from(churches)
    .where(eq(churches.id, id));
  return row!;
}

/** Updates a locked church and marks the fields as curated. `said` is who said the facts. Returns the new version. */
export async function saveCurated(
  tx: Tx,
  { church, fields, said, now }: { church: EditRow; fields: Fields; said: FactsSaid; now: Date },
): Promise<number> {
  const columns = Object.keys(fields).map((name) => columnName(name as keyof EditableValues));
  const [row] = await tx
    .update(churches)
    .set({
      ...fields,
      ...derivedColumns(church, fields),
      ...said,
      curatedFields: withCurated(columns),
      version: sql`${churches.version} + 1`,
      updatedAt: now,
    })
    .where(eq(churches.id, church.id))
    .returning({ version: churches.version });
  if (fields.services) await writeTimes(tx, { id: church.id, services: fields.services });
  return row!.version;
}

/** Approves a pending church. Undefined if it isn't pending or no longer has the given version. */
export async function publishChurch(
  tx: Tx,
  { id, version, now }: { id: number; version?: number | undefined; now: Date },
) {
  const [row] = await tx
    .update(churches)
    .set({ status: 'approved', updatedAt: now })
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, 'pending'),
        version === undefined ? undefined : eq(churches.version, version),
      ),
    )
    .returning({ name: churches.name, userId: churches.userId });
  return row;
}

/** Returns an approved church to pending. False if it isn't approved or has an edit awaiting review. */
export async function withdrawChurch(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(churches)
    .set({ status: 'pending', updatedAt: now })
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, 'approved'),
        sql`not exists (select from church_revisions r where r.church_id = ${id} and r.state = 'waiting')`,
      ),
    );
  return rowCount !== 0;
}

/** Those of the churches that orders, subscriptions, or claims refer to. */
export async function listBought(tx: Tx, { ids }: { ids: number[] }): Promise<number[]> {
  const list = sql.param(ids);
  const { rows } = await tx.execute<{ id: number }>(sql`
    select church_id as id from billing_orders where church_id = any(${list}::integer[])
    union select church_id from billing_subscriptions where church_id = any(${list}::integer[])
    union select church_id from claims where church_id = any(${list}::integer[])
    order by id`);
  return rows.map(({ id }) => id);
}

/** Permanently deletes churches; foreign keys cascade to their dependent rows. */
export const removeChurches = (tx: Tx, { ids }: { ids: number[] }) =>
  tx.delete(churches).where(inArray(churches.id, ids)).returning({
    id: churches.id,
    name: churches.name,
    address: churches.address,
    status: churches.status,
    featured: churches.featured,
    userId: churches.userId,
    source: churches.source,
    sourceId: churches.sourceId,
  });

/**
 * Keeps churches' import records when they are merged `into` another or deleted (null), so that the next import from the
 * same source doesn't recreate them.
 */
export async function rememberSources(
  tx: Tx,
  { ids, into }: { ids: number[]; into: number | null },
): Promise<void> {
  await tx.update(churchSources).set({ churchId: into }).where(inArray(churchSources.churchId, ids));
  await tx.execute(sql`
    insert into ${churchSources} (source, source_id, church_id)
    select coalesce(source, ${ownSource}), coalesce(source_id, id::text), ${into}::integer
    from ${churches} where id = any(${sql.param(ids)}::integer[])
    on conflict (source, source_id) do update set church_id = excluded.church_id`);
}

/** Locks any church, regardless of owner, until the transaction ends. */
export async function lockChurch(tx: Tx, { id }: { id: number }) {
  const [row] = await tx.select(editColumns).from(churches).where(eq(churches.id, id)).for('update');
  return row;
}

/** Returns undefined if the church is no longer pending. */
export async function rejectPending(
  tx: Tx,
  { id, reason, note, now }: { id: number; reason: string; note: string; now: Date },
) {
  const [row] = await tx
    .update(churches)
    .set({ status: 'rejected', rejectedReason: reason, rejectedNote: note, rejectedAt: now, updatedAt: now })
    .where(and(eq(churches.id, id), eq(churches.status, 'pending')))
    .returning({ name: churches.name, userId: churches.userId });
  return row;
}

/** Reverts a rejection. The church keeps its place in the queue. */
export async function restorePending(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(churches)
    .set({ status: 'pending', rejectedReason: null, rejectedNote: null, rejectedAt: null, updatedAt: now })
    .where(and(eq(churches.id, id), eq(churches.status, 'rejected')));
  return rowCount !== 0;
}

export const queueLimit = 200;

/** The redundant second condition matches the predicate of the partial index churches_queue. */
const inQueue = and(eq(churches.status, 'pending'), sql`status <> 'approved'`);

/** Pending churches with their owners, oldest first. */
export function listQueue(db: Db, { now }: { now: Date }) {
  return db
    .select({
      id: churches.id,
      name: churches.name,
      zip: churches.zip,
      phone: churches.phone,
      website: churches.website,
      latitude: churches.latitude,
      longitude: churches.longitude,
      version: churches.version,
      submittedAt: churches.submittedAt,
      payment: sql<'paid' | 'awaited' | null>`case
        when ${churches.featured} and exists (select from billing_subscriptions s
          where s.church_id = ${churches.id} and s.status in ('active', 'trialing', 'past_due')) then 'paid'
        when ${awaitsPayment(now)} then 'awaited' end`,
      owner: userColumns,
    })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(inQueue)
    .orderBy(asc(churches.submittedAt), asc(churches.id))
    .limit(queueLimit);
}

export const countQueue = (db: Db): Promise<number> => db.$count(churches, inQueue);
