/** Restores backups written by backup.ts: schema, rows, and images, followed by newer migrations. */
import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { site } from '#shared/domain/site.ts';
import type { BackupCounts, Manifest } from './backup.ts';
import { migrateDatabase, migrationsFolder } from './migrate.ts';

type Images = { put: (key: string, body: Buffer, type: string) => Promise<void> };

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
  try {
    for await (const entry of archive) await visit(entry.header.name, await buffer(entry));
  } catch (error) {
    await reading;
    throw error;
  }
  await reading;
}

/** Reads the whole file before anything is changed. Rejects with BackupError unless it is complete. */
async function inspect(file: string): Promise<{ manifest: Manifest; counts: BackupCounts }> {
  let manifest: Manifest | undefined;
  let counts: BackupCounts | undefined;
  await readArchive(file, async (name, body) => {
    if (name === 'manifest.json') manifest = JSON.parse(body.toString());
    if (name === 'complete.json') counts = JSON.parse(body.toString());
  });
  if (!manifest || !counts) throw new BackupError(`${file} is not a complete backup.`);
  if (manifest.format !== 1 || manifest.site !== site.slug)
    throw new BackupError(`${file} is a backup of another site or of a newer version.`);
  return { manifest, counts };
}

/**
 * Restores `file` into a database and, unless `storage` is null, its images into storage. The database must be empty
 * unless `replace` is set, which deletes everything in it. All rows are loaded in one transaction. Rejects with
 * BackupError or the database's error.
 */
export async function restoreBackup({
  databaseUrl,
  storage,
  file,
  replace,
}: {
  databaseUrl: string;
  storage: Images | null;
  file: string;
  replace: boolean;
}): Promise<{ manifest: Manifest; counts: BackupCounts }> {
  const { manifest, counts } = await inspect(file);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: `${site.slug} restore` });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await emptyDatabase(client, replace);
    await migrateTo(databaseUrl, manifest.schema);
    const restored = await loadRows(client, { file, manifest, storage });
    for (const [table, rows] of Object.entries(counts.rows))
      if (restored.get(table) !== rows)
        throw new BackupError(`${table} has ${restored.get(table) ?? 0} rows instead of ${rows}.`);
    await migrateDatabase(databaseUrl);
    await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined);
  }
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
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const name = pg.escapeIdentifier(scratch.pathname.slice(1));
  try {
    await admin.query(`create database ${name} template template0`);
    try {
      await restoreBackup({ databaseUrl: scratch.href, storage: null, file, replace: false });
    } finally {
      await admin.query(`drop database ${name} with (force)`);
    }
  } finally {
    await admin.end();
  }
}

async function emptyDatabase(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query(
    "select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1",
  );
  if (rows.length === 0) return;
  if (!replace)
    throw new BackupError(
      'The database is not empty. Restore into an empty one, or delete its content with --replace.',
    );
  await client.query(
    'drop schema public cascade; drop schema if exists drizzle cascade; drop schema if exists pgboss cascade; create schema public',
  );
}

/** Migrates an empty database to the backup's schema version. */
async function migrateTo(databaseUrl: string, schema: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(migrationsFolder(), folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: Array<{ when: number }> };
    journal.entries = journal.entries.filter(({ when }) => when <= schema);
    if (journal.entries.at(-1)?.when !== schema)
      throw new BackupError(
        'The backup comes from a newer version of the product. Restore it with that version.',
      );
    await writeFile(path, JSON.stringify(journal));
    await migrateDatabase(databaseUrl, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Loads rows with user triggers disabled, because the backup already includes what they derive. */
async function loadRows(
  client: pg.Client,
  { file, manifest, storage }: { file: string; manifest: Manifest; storage: Images | null },
): Promise<Map<string, number>> {
  const restored = new Map<string, number>();
  let current: { table: string; rows: Writable & { rowCount: number } } | undefined;
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
  await client.query('begin');
  await client.query(`truncate ${tables.join(', ')}`);
  for (const { name } of manifest.tables) restored.set(name, 0);
  await triggers('disable');
  await readArchive(file, async (name, body) => {
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
      // The failing write or end reports the error; this only prevents an uncaught exception.
      current.rows.on('error', () => undefined);
    }
    const { rows } = current;
    await new Promise<void>((resolve, reject) => {
      rows.write(body, (error) => (error ? reject(error) : resolve()));
    });
  });
  await endTable();
  await triggers('enable');
  for (const { name, value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2)', [`public.${quote(name)}`, value]);
  await client.query('commit');
  return restored;
}
