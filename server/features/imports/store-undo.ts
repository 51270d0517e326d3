/** Undo data of imports. Most of it is recorded by the import itself (store-upsert.ts). */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { imports } from '../../db/tables/imports.ts';
import { importedColumns } from './store-upsert.ts';

const statusBefore = { status: 'approved', rejected_reason: null, rejected_note: null, rejected_at: null };

export async function noteRetired(
  tx: Tx,
  { importId, ids }: { importId: number; ids: number[] },
): Promise<void> {
  const list = sql`(select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))`;
  await tx.execute(sql`
    insert into import_rows (import_id, church_id, at, before)
    select ${importId}::integer, id, updated_at, ${JSON.stringify(statusBefore)}::jsonb from churches where id in ${list}
    on conflict do nothing`);
  await tx
    .update(imports)
    .set({ retired: sql`${imports.retired} + ${ids.length}` })
    .where(eq(imports.id, importId));
}

/** Not requested yet, and there is something to undo. */
export const canUndo = sql<boolean>`(${imports.undoneBy} is null
  and exists (select from import_rows r where r.import_id = ${imports.id}))`;

export async function requestUndo(db: Db, { id, by }: { id: number; by: string }): Promise<boolean> {
  const { rowCount } = await db
    .update(imports)
    .set({ undoneBy: by })
    .where(and(eq(imports.id, id), canUndo));
  return rowCount !== 0;
}

export async function nextUndo(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(isNotNull(imports.undoneBy), isNull(imports.undoneAt)))
    .orderBy(imports.id)
    .limit(1);
  return row?.id;
}

/** Also finishes an interrupted import, because resuming it would import only the rest of the file. */
export async function markUndone(db: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await db
    .update(imports)
    .set({ undoneAt: now, finishedAt: sql`coalesce(${imports.finishedAt}, ${now})` })
    .where(eq(imports.id, id));
}

/** Nothing has happened to the church since the import. That it is no duplicate of another changes nothing about it. */
const untouched = (
  id: number,
) => sql`r.import_id = ${id} and c.id = r.church_id and c.updated_at = r.at and c.user_id is null
  and not c.featured
  and not exists (select from claims k where k.church_id = c.id)
  and not exists (select from history h where h.kind = 'church' and h.subject_id = c.id and h.at >= r.at
    and h.action <> 'not_duplicate' and coalesce(h.details ->> 'decision', '') <> 'not_duplicate')`;
/** Churches per transaction. */
const batchSize = 500;
const restoredValues = sql.raw(
  [...importedColumns, ...Object.keys(statusBefore)].map((name) => `${name} = b.${name}`).join(', '),
);

const deletion = (id: number) => sql`
  with chosen as (
    select c.id from churches c, import_rows r where ${untouched(id)} and r.before is null limit ${batchSize}
  ), merged as (delete from church_sources s using chosen where s.church_id = chosen.id
  ), gone as (delete from churches c using chosen where c.id = chosen.id returning c.id)
  delete from import_rows r using gone where r.import_id = ${id} and r.church_id = gone.id`;
const restoration = (id: number) => sql`
  with chosen as (
    select c.id, r.before from churches c, import_rows r where ${untouched(id)} and r.before is not null limit ${batchSize}
  ), back as (
    update churches c set ${restoredValues}, updated_at = now()
    from chosen, churches o, lateral jsonb_populate_record(o, chosen.before) b
    where o.id = chosen.id and c.id = o.id returning c.id)
  delete from import_rows r using back where r.import_id = ${id} and r.church_id = back.id`;

/**
 * Deletes a batch of created churches, or else restores a batch of changed ones. Returns 0 when only churches that
 * changed since are left; their undo rows are kept for listLeft.
 */
export async function undoStep(tx: Tx, { id }: { id: number }): Promise<number> {
  for (const statement of [deletion(id), restoration(id)]) {
    const { rowCount } = await tx.execute(statement);
    if (rowCount) return rowCount;
  }
  return 0;
}

type Left = { importId: number; id: number; name: string; total: number };

/** Churches that the undo of these imports skipped: the first 20 by name per import, and `total`, their number. */
export async function listLeft(db: Db, { ids }: { ids: number[] }) {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Left>(sql`
    select * from (
      select r.import_id as "importId", c.id, c.name, count(*) over each::integer as total,
        row_number() over (each order by c.name, c.id) as place
      from import_rows r join churches c on c.id = r.church_id
      where r.import_id in (select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))
      window each as (partition by r.import_id)) named
    where place <= 20 order by place`);
  return rows;
}
