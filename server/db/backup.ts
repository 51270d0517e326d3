/**
 * A backup is a gzipped tar file: manifest.json, the rows of every table in COPY's text format (in chunks, referenced
 * tables first), the uploaded images, and complete.json. Rows come from one snapshot, so the site can stay online.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { uploadLimits } from '#shared/domain/pictures.ts';
import { site } from '#shared/domain/site.ts';
import { withConnection } from './client.ts';
import { type AppliedMigration, appliedMigrations, readMigrations } from './migrate.ts';

type Images = { get: (key: string) => Promise<{ stream: Readable } | undefined> };

export type Manifest = {
  format: 1;
  site: string;
  createdAt: string;
  /** Newest migration of the database, identified by its `when` in drizzle's journal. */
  schema: number;
  /** Newest migration of the release that wrote the file. After a rollback it is older than `schema`. */
  release?: number;
  /** How the schema was made. Backups by version 1.0 lack it, and databases of 1.0 its statements. */
  migrations?: AppliedMigration[];
  /** Referenced tables come first. */
  tables: Array<{ name: string; columns: string[] }>;
  sequences: Array<{ name: string; value: number }>;
};
export type BackupCounts = { rows: Record<string, number>; images: number };

/** Target size of a tar entry for rows. Tar needs the size up front, so each chunk is held in memory. */
const chunkBytes = 4 * 1024 * 1024;

/**
 * Writes a backup to `file`, which appears only once it is complete. Images deleted in the meantime are left out.
 * Rejects with the error of the database, disk, or storage.
 */
export async function writeBackup({
  databaseUrl,
  storage,
  file,
  now,
}: {
  databaseUrl: string;
  storage: Images;
  file: string;
  now: Date;
}): Promise<BackupCounts> {
  const partial = `${file}.part`;
  const write = async (client: pg.Client) => {
    await mkdir(dirname(file), { recursive: true });
    const archive = pack();
    const written = pipeline(archive, createGzip(), createWriteStream(partial, { mode: 0o600 }));
    // If one of the two fails, it stops the other.
    const [counts] = await Promise.all([
      fill(archive, { client, storage, now }).catch((error: Error) => {
        archive.destroy(error);
        throw error;
      }),
      written,
    ]);
    await rename(partial, file);
    return counts;
  };
  const options = {
    application_name: `${site.slug} backup`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  return withConnection(databaseUrl, write, options).catch(async (error: unknown) => {
    await rm(partial, { force: true });
    throw error;
  });
}

async function fill(
  archive: Pack,
  { client, storage, now }: { client: pg.Client; storage: Images; now: Date },
): Promise<BackupCounts> {
  const add = async (name: string, body: Buffer | string) => {
    const entry = archive.entry({ name, size: Buffer.byteLength(body) });
    entry.end(body);
    await once(entry, 'finish');
  };
  await client.query('begin isolation level repeatable read read only');
  const manifest = await describe(client, now);
  await add('manifest.json', JSON.stringify(manifest, null, 2));
  const counts: BackupCounts = { rows: {}, images: 0 };
  for (const { name, columns } of manifest.tables) {
    const rows = client.query(copyTo(`copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`));
    let chunks: Buffer[] = [];
    let bytes = 0;
    let number = 0;
    const flush = async () => {
      number += 1;
      await add(`tables/${name}/${String(number).padStart(6, '0')}`, Buffer.concat(chunks));
      chunks = [];
      bytes = 0;
    };
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= chunkBytes) await flush();
    }
    if (bytes > 0) await flush();
    counts.rows[name] = rows.rowCount;
  }
  const { rows: images } = await client.query<{ id: string }>('select id from uploads order by id');
  for (const { id } of images) {
    for (const width of uploadLimits.widths) {
      const image = await storage.get(`${id}/${width}.webp`);
      if (!image) continue;
      await add(`uploads/${id}/${width}.webp`, await buffer(image.stream));
      counts.images += 1;
    }
  }
  await client.query('commit');
  await add('complete.json', JSON.stringify(counts));
  archive.finalize();
  return counts;
}

const quote = (name: string): string => pg.escapeIdentifier(name);

/** Describes the public schema. Job queues are left out because they are recreated on startup. */
async function describe(client: pg.Client, now: Date): Promise<Manifest> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; parents: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
       where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as parents
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const { rows: sequences } = await client.query<{ name: string; value: number }>(
    "select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  const migrations = await appliedMigrations(client);
  const sorted: Manifest['tables'] = [];
  const visit = ({ name, columns, parents }: (typeof tables)[number], trail: string[]) => {
    if (sorted.some((table) => table.name === name)) return;
    if (trail.includes(name)) throw new Error(`tables refer to each other: ${[...trail, name].join(', ')}`);
    for (const parent of parents) visit(tables.find((table) => table.name === parent)!, [...trail, name]);
    sorted.push({ name, columns });
  };
  for (const table of tables) visit(table, []);
  return {
    format: 1,
    site: site.slug,
    createdAt: now.toISOString(),
    schema: Math.max(...migrations.map(({ when }) => when)),
    release: readMigrations().at(-1)!.when,
    migrations,
    tables: sorted,
    sequences,
  };
}
