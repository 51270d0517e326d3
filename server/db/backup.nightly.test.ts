/** Tests the commands, with real processes. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { contentOf, emptyDatabase, filledDatabase } from '../test/backup.ts';
import { startCommand } from '../test/command-process.ts';
import { writeBackup } from './backup.ts';

const folder = await mkdtemp(join(tmpdir(), 'backups-'));
afterAll(() => rm(folder, { recursive: true }));
const { deps, build, databaseUrl } = await createTestApp();

await build.church();
await build.church();
const file = join(folder, 'one.tar.gz');
await writeBackup({ databaseUrl, storage: deps.storage, file, now: new Date() });

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

async function isRestoring(client: pg.Client, pattern = ''): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
     where application_name = 'houston-churches restore' and datname = current_database() and query ~* $1`,
    [pattern],
  );
  return rowCount === 1;
}

test('changes nothing if the restore is killed in a statement', { timeout: 120_000 }, async () => {
  const large = await largeBackup();
  const { url, name } = await filledDatabase();
  const before = await contentOf(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of ['drop schema|create |alter ', 'copy "mails"']) {
    const { child, done } = startCommand('restore', [large, '--replace', `--yes=${name}`], {
      DATABASE_URL: url,
      APP_MODE: 'local',
      UPLOADS_DIR: folder,
    });
    while (!(await isRestoring(client, statement)) && child.exitCode === null);
    child.kill('SIGKILL');
    expect((await done).code, `killed in ${statement}`).toBeNull();
    await expect.poll(() => isRestoring(client), { timeout: 20_000 }).toBe(false);
    expect(await contentOf(url)).toEqual(before);
    expect((await client.query("select to_regnamespace('pgboss') as name")).rows[0].name).toBe('pgboss');
  }
  await client.end();
});

test('leaves all of the old content or all of the new, at whatever moment the restore is killed', {
  timeout: 240_000,
}, async () => {
  const large = await largeBackup();
  const restoreInto = ({ url, name }: { url: string; name: string }) =>
    startCommand('restore', [large, '--replace', `--yes=${name}`], {
      DATABASE_URL: url,
      APP_MODE: 'local',
      UPLOADS_DIR: folder,
    });
  const intact = await filledDatabase();
  const begin = performance.now();
  expect(await restoreInto(intact).done).toMatchObject({ code: 0, err: '' });
  const duration = performance.now() - begin;
  const restored = await contentOf(intact.url);
  const outcomes: string[] = [];
  for (let moment = 1; moment <= 10; moment += 1) {
    const database = await filledDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const before = await contentOf(database.url);
    const { child, done } = restoreInto(database);
    await new Promise((resolve) => setTimeout(resolve, (duration * moment) / 10));
    child.kill('SIGKILL');
    await done;
    // Postgres notices the lost connection, and rolls back, a moment later.
    await expect.poll(() => isRestoring(client), { timeout: 20_000 }).toBe(false);
    await client.end();
    const after = await contentOf(database.url);
    const isOld = isDeepStrictEqual(after, before);
    expect(isOld || isDeepStrictEqual(after, restored), `killed after ${moment} tenths`).toBe(true);
    outcomes.push(isOld ? 'old' : 'new');
  }
  expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('old'));
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
      { DATABASE_URL: url, APP_MODE: 'local', UPLOADS_DIR: join(folder, 'none') },
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

test('leaves the images of the site alone during a trial', { timeout: 90_000 }, async () => {
  const uploads = join(folder, 'uploads');
  await mkdir(uploads);
  await writeFile(join(uploads, 'of-the-site.webp'), 'x');
  const withImage = await createTestApp();
  const id = 'aaaaaaaa-0000-4000-8000-000000000000';
  await withImage.deps.db.execute(`insert into uploads (id, width, height, bytes) values ('${id}', 1, 1, 5)`);
  await withImage.deps.storage.put(`${id}/400.webp`, Buffer.from('image'), 'image/webp');
  const backup = join(folder, 'with-image.tar.gz');
  const { storage } = withImage.deps;
  await writeBackup({ databaseUrl: withImage.databaseUrl, storage, file: backup, now: new Date() });
  const url = await emptyDatabase();
  const restore = (...options: string[]) =>
    startCommand('restore', [backup, ...options], {
      DATABASE_URL: url,
      APP_MODE: 'local',
      UPLOADS_DIR: uploads,
    }).done;
  expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining('--without-images') });
  expect(await restore('--without-images')).toMatchObject({ code: 0, err: '' });
  expect(await readdir(uploads)).toEqual(['of-the-site.webp']);
  expect((await contentOf(url)).uploads).toHaveLength(1);
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
