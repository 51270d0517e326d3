import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import pg from 'pg';
import { emptyValue, fieldTraits, publicFields } from '#shared/church-fields.ts';
import { site } from '#shared/site.ts';
import { ownSource } from '../../adapters/imports/own-export.ts';
import { FileError } from '../../adapters/imports/types.ts';
import { columnName, columnType, exportedColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { imports } from '../../db/tables/imports.ts';
import { timesOf } from '../../db/time-keys.ts';
import type { PlacedChurch } from './policy.ts';

/** `kept` belong to an owner or were merged into another church; `deleted` are not brought back. */
export type Counts = { added: number; updated: number; unchanged: number; kept: number; deleted: number };

export const noCounts: Counts = { added: 0, updated: 0, unchanged: 0, kept: 0, deleted: 0 };

export type OpenImport = Counts & { id: number; committed: number };

const counts = {
  added: imports.added,
  updated: imports.updated,
  unchanged: imports.unchanged,
  kept: imports.kept,
  deleted: imports.deleted,
};

/** The unfinished import of exactly this file with these options, if an earlier run was cut short. */
export async function findOpenImport(
  db: Db,
  { source, fingerprint }: { source: string; fingerprint: string },
): Promise<OpenImport | undefined> {
  const [row] = await db
    .select({ id: imports.id, committed: imports.committed, ...counts })
    .from(imports)
    .where(and(eq(imports.source, source), eq(imports.fingerprint, fingerprint), isNull(imports.finishedAt)));
  return row;
}

/** Whether an import of any source was cut short, perhaps before its rows were counted for the search. */
export async function hasOpenImport(db: Db): Promise<boolean> {
  const rows = await db.select({ id: imports.id }).from(imports).where(isNull(imports.finishedAt)).limit(1);
  return rows.length > 0;
}

/** Forgets unfinished imports of this source; what they committed stays. */
export async function dropOpenImports(db: Db, { source }: { source: string }): Promise<void> {
  await db.delete(imports).where(and(eq(imports.source, source), isNull(imports.finishedAt)));
}

export async function beginImport(
  db: Db,
  values: { source: string; fingerprint: string; file: string; format: string; records: number },
): Promise<OpenImport> {
  const [row] = await db.insert(imports).values(values).returning({ id: imports.id });
  return { ...noCounts, id: row!.id, committed: 0 };
}

/** In the transaction of the batch, so that the resume point and the churches are never apart. */
export async function noteProgress(
  tx: Tx,
  { id, committed, counts: more }: { id: number; committed: number; counts: Counts },
): Promise<void> {
  await tx
    .update(imports)
    .set({
      committed,
      added: sql`${imports.added} + ${more.added}`,
      updated: sql`${imports.updated} + ${more.updated}`,
      unchanged: sql`${imports.unchanged} + ${more.unchanged}`,
      kept: sql`${imports.kept} + ${more.kept}`,
      deleted: sql`${imports.deleted} + ${more.deleted}`,
    })
    .where(eq(imports.id, id));
}

export async function finishImport(db: Db, { id }: { id: number }): Promise<void> {
  await db.update(imports).set({ finishedAt: sql`now()` }).where(eq(imports.id, id));
}

type Again = 'replace' | 'position' | 'keep if empty' | 'with services' | 'later';
type Column = { name: string; type: string; again: Again; empty: string };

const column = (name: keyof typeof churches.$inferSelect, again: Again, choice?: string): Column => {
  const [column, type] = [columnName(name), columnType(name)];
  const empties: Record<string, string> = { 'text[]': `i.${column} = '{}'`, jsonb: `i.${column} = '[]'` };
  const unknown = choice === undefined ? '' : `, '${choice}'`;
  return { name: column, type, again, empty: empties[type] ?? `coalesce(i.${column}, '') in (''${unknown})` };
};

/** Columns of a row as Postgres reads them out of JSON, and what a second import does with each. */
const columns: Column[] = [
  ...publicFields.map((name) => {
    const { reimport, choices } = fieldTraits[name];
    return column(name, reimport ?? 'keep if empty', choices?.[0]);
  }),
  column('serviceTimes', 'with services'),
  column('timeKeys', 'with services'),
  column('timesConfirmedAt', 'later'),
  column('sourceDate', 'later'),
  column('lat', 'position'),
  column('lng', 'position'),
];

const names = columns.map(({ name }) => name).join(', ');
/** A new church whose file names no state is in the site's own. */
const insertedValues = columns
  .map(({ name }) => (name === 'state' ? `coalesce(nullif(state, ''), '${site.stateCode}')` : name))
  .join(', ');
/** What makes a row different; what was parsed from its lines follows from them. */
const compared = columns.filter(({ again }) => again !== 'with services');

/** The field that a column follows from: parsed times go with their lines, the shown position with the own one. */
const fieldsBehind = { service_times: 'services', time_keys: 'services', lat: 'latitude', lng: 'longitude' };
const fieldOf = ({ name }: Column) => fieldsBehind[name as keyof typeof fieldsBehind] ?? name;

/**
 * What the stored row holds after a second import: a file that knows less than the last one erases nothing, and what an
 * administrator changed stays.
 */
const merged = columns.map(
  (column) =>
    `case when '${fieldOf(column)}' = any(c.curated_fields) then c.${column.name} else ${afterImport(column)} end as ${column.name}`,
);

function afterImport({ name, again, empty }: Column): string {
  if (again === 'replace') return `i.${name}`;
  if (again === 'later') return `greatest(c.${name}, i.${name})`;
  // Parsed times stay with their lines.
  if (again === 'with services') return `case when i.services = '{}' then c.${name} else i.${name} end`;
  // A position of its own is not replaced by the center of the same ZIP code, or by none.
  const position = 'c.latitude is not null and (i.latitude is null or (not i.own and i.zip = c.zip))';
  return `case when ${again === 'position' ? position : empty} then c.${name} else i.${name} end`;
}

/**
 * One statement for a batch. A church that belongs to an owner by now, and one of this very site that comes back
 * in its own export, stay as they are ("kept"). Never touched: status, owner, featured, sample mark of what exists.
 * Rows that are as they were are not written at all, so a second run of a large file leaves no dead rows behind.
 * What was merged or deleted since stays so; `includeDeleted` brings the deleted ones back.
 */
const upsert = (includeDeleted: boolean) => `
  with incoming as materialized (
    select * from json_to_recordset($1::json) as r (
      n integer, source text, source_id text, own boolean, sample boolean, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})
  ), known as materialized (
    select i.source, i.source_id, c.id, c.user_id, ${merged.join(', ')}
    from incoming i join churches c on c.source = i.source and c.source_id = i.source_id
  ), ours as materialized (
    select i.source_id from incoming i join churches c on c.id::text = i.source_id
    where i.source = '${ownSource}' and c.source is null and c.name = i.name
  ), gone as materialized (
    select i.n, s.source, s.source_id, s.church_id
    from incoming i join church_sources s on s.source = i.source and s.source_id = i.source_id
    where not exists (select from known k where k.source = i.source and k.source_id = i.source_id)
  ), revived as (
    delete from church_sources s using gone g
    where ${includeDeleted} and g.church_id is null and s.source = g.source and s.source_id = g.source_id
    returning g.n
  ), changed as (
    update churches c set ${columns.map(({ name }) => `${name} = k.${name}`).join(', ')}, updated_at = now()
    from known k
    where c.id = k.id and c.user_id is null
      and (${compared.map(({ name }) => `c.${name}`).join(', ')}) is distinct from (${compared.map(({ name }) => `k.${name}`).join(', ')})
    returning 1
  ), added as (
    insert into churches (source, source_id, sample, status, ${names})
    select source, source_id, sample, 'approved', ${insertedValues} from incoming i
    where not exists (select from known k where k.source = i.source and k.source_id = i.source_id)
      and not exists (select from ours o where i.source = '${ownSource}' and o.source_id = i.source_id)
      and not exists (select from gone g where g.n = i.n and g.n not in (select n from revived))
    order by n
    on conflict (source, source_id) where source is not null do nothing
    returning 1
  )
  select (select count(*) from known where user_id is not null) + (select count(*) from ours)
      + (select count(*) from gone where church_id is not null) as kept,
    (select count(*) from gone where church_id is null) - (select count(*) from revived) as deleted,
    (select count(*) from added) as added, (select count(*) from changed) as updated`;

/** Writes churches of pairwise different source ids in one statement; rows as rowOf makes them, as JSON text. */
export async function upsertChurches(
  tx: Tx,
  { rows, count, includeDeleted }: { rows: string; count: number; includeDeleted: boolean },
): Promise<Counts> {
  if (count === 0) return noCounts;
  const [beforeJson = '', afterJson = ''] = upsert(includeDeleted).split('$1');
  const result = await tx.execute<Omit<Counts, 'unchanged'>>(
    sql`${sql.raw(beforeJson)}${rows}${sql.raw(afterJson)}`,
  );
  const { kept, deleted, added, updated } = result.rows[0]!;
  return { kept, deleted, added, updated, unchanged: count - kept - deleted - added - updated };
}

/** A batch waits for the one before it while its transaction is open; that must not end it. */
export async function allowWaiting(tx: Tx): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
}

/** Looked up once: an import makes hundreds of thousands of rows. */
const publicColumns = publicFields.map((name) => [name, columnName(name), emptyValue(name)] as const);

/** The church as the statement reads it; n is its place in the order of the file. */
export function rowOf(church: PlacedChurch, source: string, n: number): Record<string, unknown> {
  const { serviceTimes, timeKeys } = timesOf(church.services ?? []);
  const row: Record<string, unknown> = {
    n,
    source: church.source ?? source,
    source_id: church.sourceId,
    own: church.placed === 'own',
    sample: church.sample ?? false,
    service_times: serviceTimes,
    time_keys: timeKeys,
    times_confirmed_at: church.timesConfirmedAt,
    source_date: church.sourceDate,
    lat: church.lat,
    lng: church.lng,
  };
  for (const [name, column, empty] of publicColumns) row[column] = church[name] ?? empty;
  return row;
}

const lockKey = 7_130_844;

/** One import at a time. A lock of the connection goes with it, also by kill -9. Throws when another one runs. */
export async function withImportLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `${site.slug} import`,
  });
  await client.connect();
  try {
    // A run that was just killed gives its lock back as soon as Postgres notices.
    await client.query("set lock_timeout = '10s'");
    await client.query('select pg_advisory_lock($1)', [lockKey]).catch((error) => {
      if (error.code === '55P03') throw new FileError('Another import is running. Wait for its end.');
      throw error;
    });
    return await work();
  } finally {
    await client.end();
  }
}

/** One page of all churches in the order of their ids; the next one begins after the last id. */
export const listForExport = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db.select(exportedColumns).from(churches).where(gt(churches.id, after)).orderBy(churches.id).limit(limit);
