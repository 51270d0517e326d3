/** Undo data of imports: rows are noted by the import itself (store-upsert.ts). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { imports } from '../../db/tables/imports.ts';
import { importedColumns } from './store-upsert.ts';

const hiding = ['status', 'rejected_reason', 'rejected_note', 'rejected_at'];
const before = JSON.stringify({
  status: 'approved',
  rejected_reason: null,
  rejected_note: null,
  rejected_at: null,
});

/** Notes churches that an import has just retired. */
export async function noteRetired(
  tx: Tx,
  { importId, ids }: { importId: number; ids: number[] },
): Promise<void> {
  const list = sql`(select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))`;
  await tx.execute(sql`
    insert into import_rows (import_id, church_id, at, before)
    select ${importId}::integer, id, updated_at, ${before}::jsonb from churches where id in ${list}
    on conflict do nothing`);
  await tx
    .update(imports)
    .set({ retired: sql`${imports.retired} + ${ids.length}` })
    .where(eq(imports.id, importId));
}

/** False when it was undone before, or there is no such import. */
export async function markUndone(
  tx: Tx,
  { id, by, now }: { id: number; by: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(imports)
    .set({ undoneBy: by, undoneAt: now })
    .where(
      and(
        eq(imports.id, id),
        isNull(imports.undoneAt),
        sql`exists (select from import_rows r where r.import_id = ${id})`,
      ),
    )
    .returning({ id: imports.id });
  return rows.length > 0;
}

/** Nothing has happened to the church since the import. */
const untouched = `r.import_id = $1 and c.id = r.church_id and c.updated_at = r.at and c.user_id is null
  and not c.featured
  and not exists (select from claims k where k.church_id = c.id)
  and not exists (select from church_history h where h.church_id = c.id and h.at >= r.at)`;
/** Churches in a statement, which has seconds. */
const step = 1000;
const restored = [...importedColumns, ...hiding];

/** Deletes what the import created and restores what it changed, where untouched; what is left is named. */
export async function undoRows(tx: Tx, { id }: { id: number }) {
  const of = (text: string) => {
    const [first = '', ...rest] = text.split('$1');
    return rest.reduce((query, part) => sql`${query}${id}::integer${sql.raw(part)}`, sql.raw(first));
  };
  // What is deleted or restored loses its row, so that the rows that stay are those left as they are.
  const inSteps = async (statement: string) => {
    let total = 0;
    for (let count = step; count > 0; total += count) count = (await tx.execute(of(statement))).rowCount ?? 0;
    return total;
  };
  const deleted = await inSteps(`
    with gone as (
      delete from churches where id in (
        select c.id from churches c, import_rows r where ${untouched} and r.before is null limit ${step})
      returning id)
    delete from import_rows r using gone where r.import_id = $1 and r.church_id = gone.id`);
  const changed = await inSteps(`
    with chosen as (
      select c.id, r.before from churches c, import_rows r where ${untouched} and r.before is not null limit ${step}
    ), back as (
      update churches c set ${restored.map((name) => `${name} = b.${name}`).join(', ')}, updated_at = now()
      from chosen, churches o, lateral jsonb_populate_record(o, chosen.before) b
      where o.id = chosen.id and c.id = o.id returning c.id)
    delete from import_rows r using back where r.import_id = $1 and r.church_id = back.id`);
  const left = await tx.execute<{ id: number; name: string; total: number }>(
    of(`select c.id, c.name, count(*) over ()::integer as total from import_rows r join churches c on c.id = r.church_id
      where r.import_id = $1 order by c.name limit 100`),
  );
  await tx.execute(of('delete from import_rows where import_id = $1'));
  return {
    deleted,
    restored: changed,
    left: left.rows.map(({ id: churchId, name }) => ({ id: churchId, name })),
    leftCount: left.rows[0]?.total ?? 0,
  };
}
