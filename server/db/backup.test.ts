import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import sharp from 'sharp';
import { extract, pack } from 'tar-stream';
import { afterAll, expect, test } from 'vitest';
import { saveUpload } from '../features/uploads/service.ts';
import { createTestApp } from '../test/app.ts';
import { startCommand } from '../test/command-process.ts';
import { cloneDatabase } from '../test/database.ts';
import { writeBackup } from './backup.ts';
import { BackupError, checkBackup, restoreBackup } from './backup-restore.ts';
import { migrateDatabase, migrationsFolder } from './migrate.ts';

const folder = await mkdtemp(join(tmpdir(), 'backups-'));
afterAll(() => rm(folder, { recursive: true }));
const app = await createTestApp();
const { deps, build, databaseUrl } = app;

const cleanups: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp();
});
async function emptyDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase({ empty: true });
  cleanups.push(drop);
  return url;
}

/** All rows of every table as text, sorted. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    const content: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" t order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await client.end();
  }
}

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
async function withEntry(name: string, change: (json: Record<string, unknown>) => unknown): Promise<Buffer> {
  const copy = pack();
  const source = extract();
  source.end(gunzipSync(await readFile(file)));
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

/** A database with other content than the backup. */
async function filledDatabase(): Promise<{ url: string; name: string }> {
  const { url, drop } = await cloneDatabase();
  cleanups.push(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('insert into uploads (id, width, height, bytes) values (gen_random_uuid(), 1, 2, 3)');
  await client.query('create schema pgboss');
  await client.end();
  return { url, name: new URL(url).pathname.slice(1) };
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

/** A backup whose restore takes long enough to be killed. */
async function largeBackup(): Promise<string> {
  const { url } = await filledDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into mails (cause, "to", subject, text, html, state, next_attempt_at, created_at)
     select 'many' || n, 'a@b.example', '', '', '', 'sent', now(), now() from generate_series(1, 50000) n`,
  );
  await client.end();
  const large = join(folder, 'large.tar.gz');
  await writeBackup({ databaseUrl: url, storage: deps.storage, file: large, now: new Date() });
  return large;
}

test('changes nothing if the restore is killed at any point', { timeout: 120_000 }, async () => {
  const large = await largeBackup();
  const { url, name } = await filledDatabase();
  const before = await contentOf(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const restoring = async (pattern: string) =>
    (
      await client.query(
        `select 1 from pg_stat_activity
         where application_name = 'houston-churches restore' and datname = current_database() and query ~* $1`,
        [pattern],
      )
    ).rowCount === 1;
  for (const statement of ['drop schema|create |alter ', 'copy "mails"']) {
    const { child, done } = startCommand('restore', [large, '--replace', `--yes=${name}`], {
      DATABASE_URL: url,
      APP_MODE: 'local',
      UPLOADS_DIR: folder,
    });
    while (!(await restoring(statement)) && child.exitCode === null);
    child.kill('SIGKILL');
    expect((await done).code, `killed in ${statement}`).toBeNull();
    await expect.poll(() => restoring(''), { timeout: 20_000 }).toBe(false);
    expect(await contentOf(url)).toEqual(before);
    expect((await client.query("select to_regnamespace('pgboss') as name")).rows[0].name).toBe('pgboss');
  }
  await client.end();
});

test('asks for the database’s name before it replaces anything, unless it is passed with --yes', {
  timeout: 90_000,
}, async () => {
  const { url, name } = await filledDatabase();
  const before = await contentOf(url);
  const restore = async (options: string[], input = '') => {
    const { child, done } = startCommand(
      'restore',
      [file, ...options],
      { DATABASE_URL: url, APP_MODE: 'local', UPLOADS_DIR: folder },
      'pipe',
    );
    child.stdin?.end(input);
    return done;
  };
  expect(await restore([])).toMatchObject({ code: 2, err: expect.stringContaining('not empty') });
  for (const refused of [
    await restore(['--replace']),
    await restore(['--replace'], 'postgres\n'),
    await restore(['--replace', '--yes=postgres']),
  ]) {
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Nothing was changed.') });
    expect(refused.out).toContain(`the database ${name} on `);
    expect(refused.out).toContain('0 churches, last changed never');
  }
  expect(await contentOf(url)).toEqual(before);
  expect(await restore(['--replace'], `${name}\n`)).toMatchObject({ code: 0, err: '' });
  expect((await contentOf(url)).churches).toHaveLength(2);
  const again = await restore(['--replace', `--yes=${name}`]);
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toMatch(/2 churches, last changed 20\d\d-/);
});

test('refuses to restore while a server is connected', async () => {
  const { url } = await filledDatabase();
  const running = await createTestApp({ databaseUrl: url });
  const options = { databaseUrl: url, storage: null, file, replace: true };
  await expect(restoreBackup(options)).rejects.toThrow('The site is running');
  let replaced = false;
  running.deps.watch.onReplaced(() => {
    replaced = true;
  });
  await running.deps.watch.ping();
  await restoreBackup({ ...options, whileRunning: true });
  await expect.poll(() => replaced, { timeout: 10_000 }).toBe(true);
});

test('replaces a database with content only on request', async () => {
  const url = await emptyDatabase();
  const options = { databaseUrl: url, storage: null, file };
  await restoreBackup({ ...options, replace: false });
  await expect(restoreBackup({ ...options, replace: false })).rejects.toThrow('not empty');
  await restoreBackup({ ...options, replace: true });
  expect((await contentOf(url)).churches).toHaveLength(2);
});

test('restores and migrates a backup of an older version, and rejects one of a newer version', async () => {
  const older = await mkdtemp(join(folder, 'migrations-'));
  await cp(migrationsFolder(), older, { recursive: true });
  const journal = join(older, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
  const source = await emptyDatabase();
  await migrateDatabase(source, older);
  const client = new pg.Client({ connectionString: source });
  await client.connect();
  await client.query('insert into uploads (id, width, height, bytes) values (gen_random_uuid(), 1, 2, 3)');
  const old = join(folder, 'old.tar.gz');
  await writeBackup({ databaseUrl: source, storage: deps.storage, file: old, now: new Date() });
  const url = await emptyDatabase();
  await restoreBackup({ databaseUrl: url, storage: null, file: old, replace: false });
  expect((await contentOf(url)).uploads).toHaveLength(1);
  await client.query('update drizzle.__drizzle_migrations set created_at = created_at + 1');
  const newer = join(folder, 'newer.tar.gz');
  await writeBackup({ databaseUrl: source, storage: deps.storage, file: newer, now: new Date() });
  await client.end();
  await expect(
    restoreBackup({ databaseUrl: await emptyDatabase(), storage: null, file: newer, replace: false }),
  ).rejects.toThrow('newer version');
});

test('leaves no file after a failed backup', async () => {
  const failing = join(folder, 'failing.tar.gz');
  const storage = { get: () => Promise.reject(new Error('the bucket is missing')) };
  await expect(writeBackup({ databaseUrl, storage, file: failing, now: new Date() })).rejects.toThrow(
    'bucket',
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('failing'))).toEqual([]);
});

test('prints the number of rows when run as a command', async () => {
  const { done } = startCommand('backup', [join(folder, 'printed.tar.gz')], {
    DATABASE_URL: databaseUrl,
    APP_MODE: 'local',
    UPLOADS_DIR: folder,
  });
  const { code, out, err } = await done;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const rows = Object.entries(await contentOf(databaseUrl)).flatMap(([, content]) => content);
  expect(out).toContain(`Wrote ${rows.length.toLocaleString('en-US')} rows of `);
});
