import { sql } from 'drizzle-orm';
import pg from 'pg';
import { site } from '#shared/site.ts';
import { ownSource } from '../../adapters/imports/own-export.ts';
import { detailFields, FileFault } from '../../adapters/imports/types.ts';
import type { Db, Tx } from '../../db/client.ts';
import { timesOf } from '../../db/service-times.ts';
import { imports } from '../../db/tables/imports.ts';
import type { PlacedChurch } from './policy.ts';

export type Counts = { added: number; updated: number; unchanged: number; kept: number };

export type OpenImport = Counts & { id: number; committed: number };

/** The unfinished import of exactly this file with these options, if an earlier run was cut short. */
export async function findOpenImport(
  db: Db,
  { source, fingerprint }: { source: string; fingerprint: string },
): Promise<OpenImport | undefined> {
  const { rows } = await db.execute<OpenImport>(sql`
    select id, committed, added, updated, unchanged, kept from ${imports}
    where source = ${source} and fingerprint = ${fingerprint} and finished_at is null`);
  return rows[0];
}

/** Forgets unfinished imports of this source; what they committed stays. */
export async function dropOpenImports(db: Db, { source }: { source: string }): Promise<void> {
  await db.execute(sql`delete from ${imports} where source = ${source} and finished_at is null`);
}

export async function beginImport(
  db: Db,
  values: { source: string; fingerprint: string; file: string; format: string; records: number },
): Promise<OpenImport> {
  const [row] = await db.insert(imports).values(values).returning({ id: imports.id });
  return { id: row!.id, committed: 0, added: 0, updated: 0, unchanged: 0, kept: 0 };
}

/** In the transaction of the batch, so that the resume point and the churches are never apart. */
export async function noteProgress(
  tx: Tx,
  { id, committed, counts }: { id: number; committed: number; counts: Counts },
): Promise<void> {
  await tx.execute(sql`
    update ${imports} set committed = ${committed}, added = added + ${counts.added},
      updated = updated + ${counts.updated}, unchanged = unchanged + ${counts.unchanged}, kept = kept + ${counts.kept}
    where id = ${id}`);
}

export async function finishImport(db: Db, { id }: { id: number }): Promise<void> {
  await db.execute(sql`update ${imports} set finished_at = now() where id = ${id}`);
}

type Again = 'replace' | 'keep if empty' | 'with services' | 'later' | 'position';

/** Columns of a row as Postgres reads them out of JSON, and what a second import does with each. */
const columns: Array<{ name: string; type: string; again: Again }> = [
  { name: 'name', type: 'text', again: 'replace' },
  { name: 'denomination', type: 'text', again: 'replace' },
  { name: 'address', type: 'text', again: 'keep if empty' },
  { name: 'city', type: 'text', again: 'keep if empty' },
  { name: 'zip', type: 'text', again: 'keep if empty' },
  { name: 'phone', type: 'text', again: 'keep if empty' },
  { name: 'website', type: 'text', again: 'keep if empty' },
  { name: 'description', type: 'text', again: 'keep if empty' },
  { name: 'services', type: 'text[]', again: 'keep if empty' },
  { name: 'service_times', type: 'jsonb', again: 'with services' },
  { name: 'time_keys', type: 'smallint[]', again: 'with services' },
  { name: 'service_exceptions', type: 'jsonb', again: 'keep if empty' },
  { name: 'times_confirmed_at', type: 'timestamptz', again: 'later' },
  { name: 'recent_sermons', type: 'text[]', again: 'keep if empty' },
  ...detailFields.map((field) => ({
    name: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    type: 'text',
    again: 'keep if empty' as const,
  })),
  { name: 'area', type: 'text', again: 'position' },
  { name: 'latitude', type: 'double precision', again: 'position' },
  { name: 'longitude', type: 'double precision', again: 'position' },
  { name: 'lat', type: 'double precision', again: 'position' },
  { name: 'lng', type: 'double precision', again: 'position' },
];

const names = columns.map(({ name }) => name).join(', ');
/** What makes a row another one; what was read of its lines follows from them. */
const compared = columns.filter(({ again }) => again !== 'with services');

/** What the stored row holds after a second import: a file that knows less than the last one erases nothing. */
const merged = columns.map(({ name, type, again }) => {
  if (again === 'replace') return `i.${name} as ${name}`;
  if (again === 'later') return `greatest(c.${name}, i.${name}) as ${name}`;
  // What was read of the lines stays with them.
  if (again === 'with services')
    return `case when i.services = '{}' then c.${name} else i.${name} end as ${name}`;
  const nothing: Record<string, string> = { 'text[]': `i.${name} = '{}'`, jsonb: `i.${name} = '[]'` };
  const empty = nothing[type] ?? `coalesce(i.${name}, '') = ''`;
  // A position of its own is not given up for the centre of the same ZIP code, or for none.
  const position = 'c.latitude is not null and (i.latitude is null or (not i.own and i.zip = c.zip))';
  return `case when ${again === 'position' ? position : empty} then c.${name} else i.${name} end as ${name}`;
});

/**
 * One statement for a batch. A church that belongs to an owner by now, and one of this very site that comes back
 * in its own export, stay as they are ("kept"). Never touched: status, owner, featured, sample mark of what exists.
 * Rows that are as they were are not written at all, so a second run of a large file leaves no dead rows behind.
 */
const upsert = `
  with incoming as materialized (
    select * from json_to_recordset($1::json) as r (
      n integer, source text, source_id text, own boolean, sample boolean, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})
  ), known as materialized (
    select i.source, i.source_id, c.id, c.user_id, ${merged.join(', ')}
    from incoming i join churches c on c.source = i.source and c.source_id = i.source_id
  ), ours as materialized (
    select i.source_id from incoming i join churches c on c.id::text = i.source_id
    where i.source = '${ownSource}' and c.source is null and c.name = i.name
  ), changed as (
    update churches c set ${columns.map(({ name }) => `${name} = k.${name}`).join(', ')}, updated_at = now()
    from known k
    where c.id = k.id and c.user_id is null
      and (${compared.map(({ name }) => `c.${name}`).join(', ')}) is distinct from (${compared.map(({ name }) => `k.${name}`).join(', ')})
    returning 1
  ), added as (
    insert into churches (source, source_id, sample, status, ${names})
    select source, source_id, sample, 'approved', ${names} from incoming i
    where not exists (select from known k where k.source = i.source and k.source_id = i.source_id)
      and not exists (select from ours o where i.source = '${ownSource}' and o.source_id = i.source_id)
    order by n
    on conflict (source, source_id) where source is not null do nothing
    returning 1
  )
  select (select count(*) from known where user_id is not null) + (select count(*) from ours) as kept,
    (select count(*) from added) as added, (select count(*) from changed) as updated`;

const [beforeJson = '', afterJson = ''] = upsert.split('$1');

/** Writes churches of pairwise different source ids in one statement; rows as rowOf makes them, as JSON text. */
export async function upsertChurches(
  tx: Tx,
  { rows, count }: { rows: string; count: number },
): Promise<Counts> {
  if (count === 0) return { added: 0, updated: 0, unchanged: 0, kept: 0 };
  const result = await tx.execute<{ kept: number; added: number; updated: number }>(
    sql`${sql.raw(beforeJson)}${rows}${sql.raw(afterJson)}`,
  );
  const { kept, added, updated } = result.rows[0]!;
  return { kept, added, updated, unchanged: count - kept - added - updated };
}

/** A batch waits for the one before it while its transaction is open; that must not end it. */
export async function allowWaiting(tx: Tx): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
}

/** The church as the statement reads it; n is its place in the order of the file. */
export function rowOf(church: PlacedChurch, source: string, n: number): Record<string, unknown> {
  const { details } = church;
  const { serviceTimes, timeKeys } = timesOf(church.services);
  return {
    n,
    source: church.source ?? source,
    source_id: church.sourceId,
    own: church.placed === 'own',
    sample: church.sample ?? false,
    name: church.name,
    denomination: church.denomination,
    address: church.address,
    city: church.city,
    zip: church.zip,
    phone: church.phone,
    website: church.website,
    description: church.description,
    services: church.services,
    service_times: serviceTimes,
    time_keys: timeKeys,
    service_exceptions: details?.serviceExceptions ?? [],
    times_confirmed_at: details?.timesConfirmedAt,
    recent_sermons: details?.recentSermons ?? [],
    youtube_channel: details?.youtubeChannel,
    hero_image: details?.heroImage,
    pastor_name: details?.pastorName,
    mission_statement: details?.missionStatement,
    history: details?.history,
    special_programs: details?.specialPrograms,
    youth_programs: details?.youthPrograms,
    music_ministry: details?.musicMinistry,
    outreach_programs: details?.outreachPrograms,
    facebook_page: details?.facebookPage,
    instagram_handle: details?.instagramHandle,
    area: church.area,
    latitude: church.latitude,
    longitude: church.longitude,
    lat: church.lat,
    lng: church.lng,
  };
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
      if (error.code === '55P03') throw new FileFault('Another import is running. Wait for its end.');
      throw error;
    });
    return await work();
  } finally {
    await client.end();
  }
}
