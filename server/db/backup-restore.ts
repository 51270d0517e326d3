/** Restores backups written by backup.ts: schema, rows, and images, followed by newer migrations. */
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { site } from '#shared/domain/site.ts';
import type { BackupCounts, Manifest } from './backup.ts';
import { withConnection } from './client.ts';
import { applyMigrations, lockMigrations, type Migration, readMigrations } from './migrate.ts';

type Images = { put: (key: string, body: Buffer, type: string) => Promise<void> };

export type Replaced = {
  host: string;
  database: string;
  churches: number;
  /** When a church last changed, or null without churches. */
  changedAt: Date | null;
};

/** The message is shown to the operator. */
export class BackupError extends Error {}

/** Calls `visit` for each entry in order. Rejects with BackupError if the archive is truncated or damaged. */
async function readArchive(
  file: string,
  visit: (name: string, body: Buffer) => Promise<void>,
): Promise<void> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive).catch((error: Error) => {
    archive.destroy(error);
    throw new BackupError(`${file} can't be read as a backup: ${error.message}`);
  });
  // The awaits below report the error; this only prevents an unhandled rejection.
  reading.catch(() => undefined);
  let visitError: unknown;
  try {
    for await (const entry of archive)
      await visit(entry.header.name, await buffer(entry)).catch((error: unknown) => {
        visitError = error;
        throw error;
      });
  } catch (error) {
    // An error of the database also ends the reading, which is not the file's fault.
    if (error !== visitError) await reading;
    throw error;
  }
  await reading;
}

/**
 * The migrations that made the backup's schema. The file has the statements of those that this release lacks. Rejects a
 * backup of a newer release, but not this release's own, written on a newer one's schema after a rollback.
 */
function migrationsOf({ schema, release = schema, migrations }: Manifest): Migration[] {
  const own = new Map(readMigrations().map((migration) => [migration.when, migration]));
  if (!own.has(schema) && !own.has(release))
    throw new BackupError(
      'The backup comes from a newer version of the product. Restore it with that version.',
    );
  if (!migrations) return [...own.values()].filter(({ when }) => when <= schema);
  // Every release has the migrations whose statements weren't recorded.
  return migrations.map(({ when, hash, statements }) => ({
    when,
    hash,
    statements: statements ?? own.get(when)!.statements,
  }));
}

/** Reads the whole file before anything is changed. Rejects with BackupError unless it is complete and not newer. */
async function inspect(
  file: string,
): Promise<{ manifest: Manifest; counts: BackupCounts; migrations: Migration[] }> {
  const entries = new Map<string, string>();
  await readArchive(file, async (name, body) => {
    if (name.endsWith('.json')) entries.set(name, body.toString());
  });
  const [manifestText, countsText] = [entries.get('manifest.json'), entries.get('complete.json')];
  if (!manifestText || !countsText) throw new BackupError(`${file} is not a complete backup.`);
  const manifest = JSON.parse(manifestText) as Manifest;
  const counts = JSON.parse(countsText) as BackupCounts;
  if (manifest.format !== 1 || manifest.site !== site.slug)
    throw new BackupError(`${file} is a backup of another site or of a newer version.`);
  return { manifest, counts, migrations: migrationsOf(manifest) };
}

/**
 * Restores `file` into a database and, unless `storage` is null, its images into storage. The database must be empty
 * unless `replace` is set, which deletes everything in it after `confirm`, and no server may be connected. Everything
 * happens in one transaction, so that a restore that fails or is killed changes nothing. Rejects with BackupError or the
 * database's error.
 */
export async function restoreBackup({
  databaseUrl,
  storage,
  file,
  replace,
  confirm = async () => true,
}: {
  databaseUrl: string;
  storage: Images | null;
  file: string;
  replace: boolean;
  confirm?: (replaced: Replaced, manifest: Manifest) => Promise<boolean>;
}): Promise<{ manifest: Manifest; counts: BackupCounts }> {
  const { manifest, counts, migrations } = await inspect(file);
  const restore = async (client: pg.Client) => {
    // A server that starts in the meantime waits.
    await lockMigrations(client);
    await refuseIfInUse(client);
    const replaced = await describeContent(client);
    if (replaced && !replace)
      throw new BackupError(
        'The database is not empty. Restore into an empty one, or delete its content with --replace.',
      );
    if (replaced && !(await confirm(replaced, manifest))) throw new BackupError('Nothing was changed.');
    await client.query('begin');
    if (replaced)
      await client.query(
        'drop schema public cascade; drop schema if exists drizzle cascade; drop schema if exists pgboss cascade; create schema public',
      );
    await applyMigrations(client, migrations);
    const restored = await loadRows(client, { file, manifest, storage });
    for (const [table, rows] of Object.entries(counts.rows))
      if (restored.get(table) !== rows)
        throw new BackupError(`${table} has ${restored.get(table) ?? 0} rows instead of ${rows}.`);
    await applyMigrations(client);
    await client.query('commit');
    await client.query('analyze');
  };
  await withConnection(databaseUrl, restore, { application_name: `${site.slug} restore` });
  return { manifest, counts };
}

/** Restores the rows into a temporary database on the same server, then drops it. Rejects like restoreBackup. */
export async function checkBackup({
  databaseUrl,
  file,
}: {
  databaseUrl: string;
  file: string;
}): Promise<void> {
  const scratch = new URL(databaseUrl);
  scratch.pathname = `/${site.slug.replaceAll('-', '_')}_check_${process.pid}`;
  const name = pg.escapeIdentifier(scratch.pathname.slice(1));
  await withConnection(databaseUrl, async (admin) => {
    await admin.query(`create database ${name} template template0`);
    try {
      await restoreBackup({ databaseUrl: scratch.href, storage: null, file, replace: false });
    } finally {
      await admin.query(`drop database ${name} with (force)`);
    }
  });
}

/** Every connection of ours has a name that starts with the site's. */
async function refuseIfInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and starts_with(application_name, $1)`,
    [site.slug],
  );
  if (rows.length > 0)
    throw new BackupError(
      `The site is running: ${rows.map(({ name }) => `"${name}"`).join(', ')} is connected to this database. Stop it first.`,
    );
}

/** Undefined if the database is empty. */
async function describeContent(client: pg.Client): Promise<Replaced | undefined> {
  const { rows: tables } = await client.query(
    "select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1",
  );
  if (tables.length === 0) return undefined;
  const { host, database = '' } = client;
  const { rows: known } = await client.query(
    "select 1 from information_schema.columns where table_schema = 'public' and table_name = 'churches' and column_name = 'updated_at'",
  );
  if (known.length === 0) return { host, database, churches: 0, changedAt: null };
  const { rows } = await client.query<{ churches: number; changedAt: Date | null }>(
    'select count(*) as churches, max(updated_at) as "changedAt" from churches',
  );
  return { host, database, ...rows[0]! };
}

/** Loads rows with user triggers disabled, because the backup already includes what they derive. */
async function loadRows(
  client: pg.Client,
  { file, manifest, storage }: { file: string; manifest: Manifest; storage: Images | null },
): Promise<Map<string, number>> {
  const restored = new Map<string, number>();
  let current: { table: string; rows: Writable & { rowCount: number } } | undefined;
  let failure: Error | undefined;
  const endTable = async () => {
    if (!current) return;
    current.rows.end();
    await finished(current.rows);
    restored.set(current.table, current.rows.rowCount);
    current = undefined;
  };
  const quote = pg.escapeIdentifier;
  const tables = manifest.tables.map(({ name }) => quote(name));
  const triggers = (state: 'disable' | 'enable') =>
    client.query(tables.map((table) => `alter table ${table} ${state} trigger user`).join('; '));
  await client.query(`truncate ${tables.join(', ')}`);
  for (const { name } of manifest.tables) restored.set(name, 0);
  await triggers('disable');
  const loading = readArchive(file, async (name, body) => {
    const [kind, table, ...rest] = name.split('/');
    if (kind === 'uploads') await storage?.put([table, ...rest].join('/'), body, 'image/webp');
    if (kind !== 'tables' || !table) return;
    if (current?.table !== table) {
      await endTable();
      const columns = manifest.tables.find(({ name }) => name === table)!.columns.map(quote);
      current = {
        table,
        rows: client.query(copyFrom(`copy ${quote(table)} (${columns.join(', ')}) from stdin`)),
      };
      // What is written after the database has refused a row fails with another error.
      current.rows.on('error', (error) => {
        failure ??= error;
      });
    }
    const { rows } = current;
    await new Promise<void>((resolve, reject) => {
      rows.write(body, (error) => (error ? reject(error) : resolve()));
    });
  });
  await loading.then(endTable).catch((error: unknown) => {
    throw failure ?? error;
  });
  await triggers('enable');
  for (const { name, value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2)', [`public.${quote(name)}`, value]);
  return restored;
}
