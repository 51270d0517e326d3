/** Staff's changes to churches: locking, saving, what imports must not overwrite, and deleting. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { ChurchValues } from '#shared/domain/church-fields.ts';
import { ownSource } from '../adapters/imports/own-export.ts';
import { columnName, type EditRow, editColumns } from './church-columns.ts';
import type { Tx } from './client.ts';
import { derivedColumns } from './derived-columns.ts';
import type { FactsSaid } from './facts-said.ts';
import { churches } from './tables/churches.ts';
import { churchSources } from './tables/imports.ts';
import { writeTimes } from './time-keys.ts';

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

/** Updates a locked church and marks the fields as curated. `said` is who said them, and when. Returns the new version. */
export async function saveCurated(
  tx: Tx,
  {
    church,
    fields,
    said,
    now,
  }: {
    church: EditRow;
    fields: Partial<ChurchValues>;
    said: FactsSaid & { timesConfirmedAt?: Date | null };
    now: Date;
  },
): Promise<number> {
  const columns = Object.keys(fields).map((name) => columnName(name as keyof ChurchValues));
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
