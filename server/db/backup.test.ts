import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { extract, pack } from 'tar-stream';
import { afterAll, expect, test } from 'vitest';
import { saveUpload } from '../features/uploads/service.ts';
import { createTestApp } from '../test/app.ts';
import { contentOf, emptyDatabase, filledDatabase } from '../test/backup.ts';
import { writeBackup } from './backup.ts';
import { BackupError, checkBackup, restoreBackup } from './backup-restore.ts';
import { withConnection } from './client.ts';
import { appliedMigrations, migrateDatabase, migrationsFolder } from './migrate.ts';

const folder = await mkdtemp(join(tmpdir(), 'backups-'));
afterAll(() => rm(folder, { recursive: true }));
const app = await createTestApp();
const { deps, build, databaseUrl } = app;

const owner = await build.user();
const upload = await saveUpload(deps, {
  userId: owner.id,
  original: await sharp({ create: { width: 30, height: 20, channels: 3, background: 'tan' } })
    .png()
    .toBuffer(),
});
await build.church({
  userId: owner.id,
  description: 'Tabs\t, new\nlines, \\N and "quotes" — ünïcode',
  heroImage: upload.url,
});
await build.church({ name: 'Second Chapel' });
const file = join(folder, 'one.tar.gz');
const counts = await writeBackup({ databaseUrl, storage: deps.storage, file, now: new Date() });

test('restores all rows, images, and sequences', async () => {
  const url = await emptyDatabase();
  const images: string[] = [];
  await restoreBackup({
    databaseUrl: url,
    file,
    replace: false,
    storage: { put: async (key, body) => void images.push(`${key} ${body.length}`) },
  });
  expect(await contentOf(url)).toEqual(await contentOf(databaseUrl));
  expect(counts).toMatchObject({ rows: { churches: 2, uploads: 1 }, images: 3 });
  expect(images).toHaveLength(3);
  const restored = await createTestApp({ databaseUrl: url });
  const { body } = await restored.anonymous.get('/api/churches?search=second').expect(200);
  expect(body).toMatchObject([{ name: 'Second Chapel' }]);
  const added = await restored.build.church({ name: 'Third Chapel' });
  expect(added.id).toBeGreaterThan(2);
  const search = await restored.anonymous.get('/api/churches?search=third').expect(200);
  expect(search.body, 'triggers work again').toMatchObject([{ id: added.id }]);
});

const appliedOf = (url: string) => withConnection(url, appliedMigrations);

test('backs up a consistent snapshot during writes', async () => {
  let writing = true;
  const writer = (async () => {
    while (writing) await build.church();
  })();
  const busy = join(folder, 'busy.tar.gz');
  await writeBackup({ databaseUrl, storage: deps.storage, file: busy, now: new Date() });
  writing = false;
  await writer;
  await checkBackup({ databaseUrl, file: busy });
});

/** Copies the backup with a changed entry. */
async function withEntry(
  name: string,
  change: (json: Record<string, unknown>) => unknown,
  backup = file,
): Promise<Buffer> {
  const copy = pack();
  const source = extract();
  source.end(gunzipSync(await readFile(backup)));
  for await (const entry of source) {
    const body = await buffer(entry);
    copy.entry(
      { name: entry.header.name },
      entry.header.name === name ? JSON.stringify(change(JSON.parse(body.toString()))) : body,
    );
  }
  copy.finalize();
  return gzipSync(await buffer(copy));
}

test('rejects a truncated, damaged, newer, or invalid file and leaves the database as it was', async () => {
  const { url } = await filledDatabase();
  const before = await contentOf(url);
  const intact = await readFile(file);
  const broken = join(folder, 'broken.tar.gz');
  const damaged = Buffer.from(intact);
  const half = Math.floor(intact.length / 2);
  damaged.fill(7, half, half + 50);
  const newer = await withEntry('manifest.json', (manifest) => ({
    ...manifest,
    schema: Number(manifest.schema) + 1,
    release: Number(manifest.release) + 1,
  }));
  const wrongCount = await withEntry('complete.json', ({ rows, ...rest }) => ({
    rows: { ...(rows as object), churches: 3 },
    ...rest,
  }));
  const wrongColumn = await withEntry('manifest.json', ({ tables, ...rest }) => ({
    tables: (tables as object[]).map((table) => ({ ...table, columns: ['id'] })),
    ...rest,
  }));
  for (const content of [
    intact.subarray(0, half),
    damaged,
    Buffer.from('nothing'),
    newer,
    wrongCount,
    wrongColumn,
  ]) {
    await writeFile(broken, content);
    const restoring = restoreBackup({ databaseUrl: url, storage: null, file: broken, replace: true });
    if (content === wrongColumn) await expect(restoring).rejects.toThrow(/column/);
    else await expect(restoring).rejects.toThrow(BackupError);
    expect(await contentOf(url)).toEqual(before);
  }
});

test('refuses to restore while a server is connected', async () => {
  const { url } = await filledDatabase();
  await createTestApp({ databaseUrl: url });
  const restoring = restoreBackup({ databaseUrl: url, storage: null, file, replace: true });
  await expect(restoring).rejects.toThrow('The site is running');
});

test('replaces a database with content only on request', async () => {
  const url = await emptyDatabase();
  const options = { databaseUrl: url, storage: null, file };
  await restoreBackup({ ...options, replace: false });
  await expect(restoreBackup({ ...options, replace: false })).rejects.toThrow('not empty');
  await restoreBackup({ ...options, replace: true });
  expect((await contentOf(url)).churches).toHaveLength(2);
});

/** A copy of this release's migrations, whose list `change` edits. */
async function migrationsWith(change: (entries: object[]) => object[]): Promise<string> {
  const copy = await mkdtemp(join(folder, 'migrations-'));
  await cp(migrationsFolder(), copy, { recursive: true });
  const journal = join(copy, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: change(entries) }));
  return copy;
}

const addUpload = 'insert into uploads (id, width, height, bytes) values (gen_random_uuid(), 1, 2, 3)';

test('restores a backup by version 1.0, which recorded no migrations, and migrates it', async () => {
  const source = await emptyDatabase();
  await migrateDatabase(source, await migrationsWith((entries) => entries.slice(0, -1)));
  await withConnection(source, (client) =>
    client.query(`${addUpload}; truncate drizzle.migration_statements`),
  );
  const current = join(folder, 'unrecorded.tar.gz');
  const old = join(folder, 'old.tar.gz');
  await writeBackup({ databaseUrl: source, storage: deps.storage, file: current, now: new Date() });
  const withoutMigrations = ({ release, migrations, ...manifest }: Record<string, unknown>) => manifest;
  await writeFile(old, await withEntry('manifest.json', withoutMigrations, current));
  for (const file of [current, old]) {
    const url = await emptyDatabase();
    await restoreBackup({ databaseUrl: url, storage: null, file, replace: false });
    expect((await contentOf(url)).uploads).toHaveLength(1);
    expect(await appliedOf(url)).toEqual(await appliedOf(databaseUrl));
  }
});

test('after a rollback, restores its own backups with the newer schema, again and again', {
  timeout: 60_000,
}, async () => {
  const newer = await migrationsWith((entries) => [
    ...entries,
    { idx: entries.length, version: '7', when: 9_999_999_999_999, tag: '9999_newer', breakpoints: true },
  ]);
  await writeFile(
    join(newer, '9999_newer.sql'),
    `create table newer (id int primary key);--> statement-breakpoint
     alter table uploads add column newer_id int references newer default 7;`,
  );
  let url = await emptyDatabase();
  await migrateDatabase(url, newer);
  await withConnection(url, (client) => client.query(`insert into newer values (7); ${addUpload}`));
  const [content, applied] = [await contentOf(url), await appliedOf(url)];
  expect(content.newer).toEqual(['(7)']);
  const file = join(folder, 'rolled-back.tar.gz');
  for (const time of ['first', 'second']) {
    await writeBackup({ databaseUrl: url, storage: deps.storage, file, now: new Date() });
    url = await emptyDatabase();
    await restoreBackup({ databaseUrl: url, storage: null, file, replace: false });
    expect(await contentOf(url), time).toEqual(content);
    expect(await appliedOf(url), time).toEqual(applied);
  }
  await migrateDatabase(url, newer);
  expect(await appliedOf(url)).toEqual(applied);
});

test('leaves no file after a failed backup', async () => {
  const failing = join(folder, 'failing.tar.gz');
  const storage = { get: () => Promise.reject(new Error('the bucket is missing')) };
  await expect(writeBackup({ databaseUrl, storage, file: failing, now: new Date() })).rejects.toThrow(
    'bucket',
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('failing'))).toEqual([]);
});
