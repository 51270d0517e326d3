/** Undoes a merge from the snapshot taken by store-merge.ts. */
import { eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { churchFieldNames } from '#shared/domain/church-fields.ts';
import { ownSource } from '../../adapters/imports/own-export.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchMerges } from '../../db/tables/submissions.ts';
import {
  countList,
  type MergeSnapshot,
  movedTables,
  type Row,
  rowOf,
  sameKey,
  sharedTables,
} from './store-merge.ts';

export type Merge = { historyId: number; fromId: number; intoId: number; at: Date; snapshot: MergeSnapshot };

/** Locks the merge, so that two administrators can't undo it at the same time. */
export async function lockMerge(tx: Tx, { historyId }: { historyId: number }) {
  const [row] = await tx
    .select()
    .from(churchMerges)
    .where(eq(churchMerges.historyId, historyId))
    .for('update');
  return row && { ...row, snapshot: row.snapshot as MergeSnapshot };
}

export async function deleteMerge(tx: Tx, { historyId }: { historyId: number }): Promise<void> {
  await tx.delete(churchMerges).where(eq(churchMerges.historyId, historyId));
}

/** Deletes merges that can no longer be undone, along with the data of the removed churches. */
export async function deleteOldMerges(db: Db, { before }: { before: Date }): Promise<void> {
  await db.delete(churchMerges).where(lt(churchMerges.at, before));
}

/** Columns that are restored together. */
const columnGroups: string[][] = [
  ...churchFieldNames
    .filter((name) => !['latitude', 'longitude', 'services'].includes(name))
    .map((name) => [toSnakeCase(name)]),
  ['latitude', 'longitude', 'lat', 'lng'],
  ['services', 'service_times', 'time_keys', 'times_confirmed_at'],
  ['facts_by', 'facts_at'],
  ['curated_fields'],
  ['user_id'],
  ['source', 'source_id'],
];

const columnList = (names: string[]) => sql.raw(names.join(', '));

/** Restores the values of the surviving church that the merge replaced, unless they have changed since. */
export async function restoreSurvivor(
  tx: Tx,
  { intoId, snapshot, now }: Merge & { now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ row: Row }>(sql`select ${rowOf(intoId)} as row`);
  const same = (a: Row, b: Row, names: string[]) =>
    names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
  const names = columnGroups
    .filter(
      (group) => same(rows[0]!.row, snapshot.after, group) && !same(snapshot.into, snapshot.after, group),
    )
    .flat();
  await tx
    .update(churches)
    .set({ version: sql`${churches.version} + 1`, updatedAt: now })
    .where(eq(churches.id, intoId));
  if (names.length > 0)
    await tx.execute(sql`
      update churches set (${columnList(names)}) = (
        select ${columnList(names)} from jsonb_populate_record(null::churches, ${JSON.stringify(snapshot.into)}::jsonb))
      where id = ${intoId}`);
}

const storedColumns = Object.entries(getTableColumns(churches))
  .filter(([, column]) => column.generated === undefined)
  .map(([name]) => toSnakeCase(name));

/** Restores the removed church under its old id. It gets its owner back only if the account still exists. */
export async function restoreChurch(tx: Tx, { snapshot, now }: Merge & { now: Date }): Promise<void> {
  const { from } = snapshot;
  const { rows } = await tx.execute(sql`select id from users where id = ${from.user_id as number | null}`);
  const row = {
    ...from,
    featured: false,
    user_id: rows.length > 0 ? from.user_id : null,
    version: Number(from.version) + 1,
    updated_at: now.toISOString(),
  };
  // Columns added after the merge get their defaults.
  const columns = columnList(storedColumns.filter((name) => name in row));
  await tx.execute(sql`
    insert into churches (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::churches, ${JSON.stringify(row)}::jsonb)`);
}

/** Moves back everything the merge moved that still belongs to the surviving church. */
export async function restoreBelongings(tx: Tx, { fromId, intoId, at, snapshot }: Merge): Promise<void> {
  // A merge from before 0031_planned_visits has neither planned visits and their numbers nor blocked senders.
  const { moved, favorites, blocked = [], redirects, ...rows } = snapshot.belongings;
  const records = (table: SQL, of: unknown[]) =>
    sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(of)}::jsonb) r`;
  // Reverts claims that the merge withdrew or granted. Orders are cleared first: one can belong to only one claim.
  const byMerge = sql`c.id = r.id and c.church_id = ${intoId} and (c.state = 'open' or (c.decided_by = 'system' and c.decided_at = ${at.toISOString()}))`;
  const open = records(sql`claims`, rows.claims);
  await tx.execute(sql`update claims c set order_id = null from ${open} where ${byMerge}`);
  await tx.execute(sql`
    update claims c set state = r.state, decided_by = r.decided_by, decided_at = r.decided_at, order_id = r.order_id,
      code_hash = r.code_hash, code_until = r.code_until, church_id = r.church_id
    from ${open} where ${byMerge}`);
  for (const table of movedTables)
    await tx.execute(sql`
      update ${sql.identifier(table)} set church_id = ${fromId}
      where church_id = ${intoId} and id::text = any(${sql.param(moved[table] ?? [])}::text[])`);
  await tx.execute(sql`
    update church_photos p set position = r.position from ${records(sql`church_photos`, rows.photos)}
    where p.id = r.id and p.church_id = ${fromId}`);
  // Photos that exceeded the gallery limit and an edit that couldn't be moved were deleted with their church.
  await tx.execute(sql`
    insert into church_photos overriding system value
    select r.* from ${records(sql`church_photos`, rows.photos)} join uploads u on u.id = r.upload_id
    on conflict do nothing`);
  await tx.execute(sql`
    insert into church_revisions overriding system value
    select r.* from ${records(sql`church_revisions`, rows.revisions)}
    where r.user_id is null or r.user_id in (select id from users)
    on conflict do nothing`);
  const numbers = records(sql`church_numbers`, rows.numbers);
  await tx.execute(sql`
    update church_numbers n set ${countList((name) => `${name} = greatest(0, n.${name} - coalesce(r.${name}, 0))`)}
    from ${numbers} where n.church_id = ${intoId} and n.month = r.month`);
  await tx.execute(sql`
    insert into church_numbers (church_id, month, ${countList()})
    select church_id, month, ${countList((name) => `coalesce(${name}, 0)`)}
    from ${numbers} on conflict do nothing`);
  await restoreShared(tx, 'favorites', { fromId, intoId, rows: favorites });
  await restoreShared(tx, 'blocked_visitors', { fromId, intoId, rows: blocked });
  await tx.execute(sql`delete from church_redirects where from_id = ${fromId}`);
  await tx.execute(sql`
    update church_redirects set to_id = ${fromId}
    where to_id = ${intoId} and from_id = any(${sql.param(redirects)}::int[])`);
  await restoreSources(tx, { fromId, intoId, sources: rows.sources, own: snapshot.from });
}

/** Restores those that the surviving church still has, and takes those from it that it got by the merge. */
async function restoreShared(
  tx: Tx,
  table: keyof typeof sharedTables,
  { fromId, intoId, rows }: { fromId: number; intoId: number; rows: Array<Row & { both: boolean }> },
): Promise<void> {
  const name = sql.identifier(table);
  const saved = (of: Row[]) =>
    sql`jsonb_populate_recordset(null::${name}, ${JSON.stringify(of.map((row) => ({ ...row, church_id: fromId })))}::jsonb) r`;
  const same = sql`o.church_id = ${intoId} and ${sameKey('o', 'r', sharedTables[table])}`;
  await tx.execute(
    sql`insert into ${name} select r.* from ${saved(rows)} join ${name} o on ${same} on conflict do nothing`,
  );
  await tx.execute(sql`delete from ${name} o using ${saved(rows.filter(({ both }) => !both))} where ${same}`);
}

async function restoreSources(
  tx: Tx,
  { fromId, intoId, sources, own }: { fromId: number; intoId: number; sources: Row[]; own: Row },
): Promise<void> {
  await tx.execute(sql`
    update church_sources s set church_id = ${fromId}
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as r (source text, source_id text)
    where s.source = r.source and s.source_id = r.source_id and s.church_id = ${intoId}`);
  await tx.execute(sql`
    delete from church_sources where church_id = ${intoId}
      and source = ${(own.source ?? ownSource) as string} and source_id = ${(own.source_id ?? String(fromId)) as string}`);
}
