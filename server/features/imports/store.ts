import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type pg from 'pg';
import { hiddenReason } from '#shared/contracts/admin/churches-admin.ts';
import { site } from '#shared/domain/site.ts';
import { fileErrors } from '../../adapters/imports/copy.ts';
import { FileError } from '../../adapters/imports/types.ts';
import { type Db, type Tx, withConnection } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { imports } from '../../db/tables/imports.ts';

/**
 * `kept`: has an owner or was merged into another church. `deleted`: deleted by an administrator.
 * `asked`, `skipped`, and `linked`: likely duplicates. `renumbered`: those of `added` and `asked` whose id was taken.
 */
const countNames = [
  'added',
  'updated',
  'unchanged',
  'kept',
  'deleted',
  'asked',
  'skipped',
  'linked',
  'renumbered',
] as const;
export type Counts = Record<(typeof countNames)[number], number>;

export const addCounts = (totals: Counts, counts: Counts): void => {
  for (const name of countNames) totals[name] += counts[name];
};

export const noCounts = Object.fromEntries(countNames.map((name) => [name, 0])) as Counts;

export type OpenImport = typeof imports.$inferSelect;

/** Continues an interrupted import of the same file with the same options, or begins one. */
export async function openImport(db: Db, values: typeof imports.$inferInsert): Promise<OpenImport> {
  const { source, fingerprint } = values;
  const isSame = and(eq(imports.source, source), eq(imports.fingerprint, fingerprint));
  const [open] = await db
    .select()
    .from(imports)
    .where(and(isSame, isNull(imports.finishedAt)));
  return open ?? (await db.insert(imports).values(values).returning())[0]!;
}

/** Whether an import of any source was interrupted, perhaps before the search was rebuilt. */
export const hasOpenImport = async (db: Db): Promise<boolean> =>
  (await db.$count(imports, isNull(imports.finishedAt))) > 0;

/** Whether there are public churches from other sources, excluding samples. */
export async function hasOthers(db: Db, { source }: { source: string }): Promise<boolean> {
  const isOther = sql`status = 'approved' and not sample and source is distinct from ${source}`;
  return (await db.$count(churches, isOther)) > 0;
}

/** Runs in the batch's transaction, so that the resume point always matches the stored churches. */
export async function noteProgress(
  tx: Tx,
  { id, committed, counts: added }: { id: number; committed: number; counts: Counts },
): Promise<void> {
  await tx
    .update(imports)
    .set({
      committed,
      ...Object.fromEntries(countNames.map((name) => [name, sql`${imports[name]} + ${added[name]}`])),
    })
    .where(eq(imports.id, id));
}

/** Gives other new churches higher ids. The lock waits for inserts that took an id but aren't committed. */
export async function reserveIds(db: Db, ids: ReadonlySet<number>): Promise<void> {
  let max = 0;
  for (const id of ids) max = Math.max(max, id);
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table churches in share row exclusive mode`);
    await tx.execute(
      sql`select setval('churches_id_seq', greatest(last_value, ${max}::integer)) from churches_id_seq`,
    );
  });
}

export async function finishImport(db: Db, { id }: { id: number }): Promise<void> {
  await db.update(imports).set({ finishedAt: sql`now()` }).where(eq(imports.id, id));
}

/** Raises timeouts: a batch waits for the previous one within its transaction, and takes longer than a request. */
export async function allowWaiting(tx: Tx): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
  await tx.execute(sql`set local statement_timeout = '5min'`);
}

/** Another import is running. The file itself is fine and can be imported later. */
export class ImportBusy extends FileError {}

const lockKey = 7_130_844;

/** Throws ImportBusy if another import is running. The lock belongs to a connection, so even kill -9 releases it. */
export async function withImportLock<T>(databaseUrl: string, work: () => Promise<T>) {
  const locked = async (client: pg.Client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]).catch((error) => {
      if (error.code === '55P03') throw new ImportBusy(fileErrors.busy);
      throw error;
    });
    return work();
  };
  // Postgres takes a moment to notice that a killed run is gone.
  const options = { application_name: `${site.slug} import`, lock_timeout: 10_000 };
  return withConnection(databaseUrl, locked, options);
}

const listOf = (values: Iterable<string>) =>
  sql`(select value from json_array_elements_text(${JSON.stringify([...values])}::json))`;

/**
 * Public churches of a source without an owner, in these cities (as cityKey of the review), whose records are not
 * `present`. A record that was merged into a church stands for it. `covered` counts all churches there.
 */
export async function listMissing(
  db: Db,
  { source, present, cities }: { source: string; present: Iterable<string>; cities: Iterable<string> },
) {
  const { rows } = await db.execute<{ id: number; name: string; city: string; covered: number }>(sql`
    with present as materialized ${listOf(present)}, covered as materialized (
      select id, source_id, name, city from churches
      where source = ${source} and status = 'approved' and user_id is null
        and coalesce(nullif(state, ''), ${site.stateCode}) || ' ' || lower(coalesce(nullif(city, ''), ${site.city}))
          in ${listOf(cities)})
    select id, name, city, (select count(*) from covered)::integer as covered from covered
    where source_id not in (select value from present) and id not in (
      select church_id from church_sources
      where source = ${source} and church_id is not null and source_id in (select value from present))
    order by source_id`);
  return rows;
}

/** No owner, no open claim and no paid listing. */
const isFree = sql`(user_id is null and not featured
  and not exists (select from claims where claims.church_id = churches.id and claims.state = 'open')
  and not exists (select from billing_subscriptions s
    where s.church_id = churches.id and s.status in ('active', 'trialing', 'past_due')))`;

/**
 * Hides churches but keeps their rows, whose status imports don't change. Skips churches with an owner, an open claim or a
 * featured listing. Returns the hidden churches.
 */
export function retireChurches(tx: Tx, { ids, now }: { ids: number[]; now: Date }) {
  return tx
    .update(churches)
    .set({
      status: 'rejected',
      rejectedReason: hiddenReason,
      rejectedNote: '',
      rejectedAt: now,
      updatedAt: now,
    })
    .where(and(inArray(churches.id, ids), ne(churches.status, 'rejected'), isFree))
    .returning({ id: churches.id, name: churches.name });
}
