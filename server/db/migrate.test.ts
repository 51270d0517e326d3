import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { resetLocalDatabase } from '../dev/postgres/local.ts';
import { startEmbeddedPostgres } from '../dev/postgres/postgres.ts';
import { cloneDatabase } from '../test/database.ts';
import { ensureDatabase } from './connect.ts';
import { migrateDatabase, migrationsFolder } from './migrate.ts';

/** Runs `work` with a temporary database. */
async function withDatabase(
  options: { empty?: boolean },
  work: (client: pg.Client, url: string) => Promise<void>,
): Promise<void> {
  const database = await cloneDatabase(options);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await work(client, database.url);
  } finally {
    await client.end();
    await database.drop();
  }
}

test('lists exactly the database’s triggers, functions, and types in README.md', async () => {
  await withDatabase({}, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      with ours as (
        select p.oid, proname as name from pg_proc p where pronamespace = 'public'::regnamespace
        union all select t.oid, typname from pg_type t join pg_class c on c.oid = typrelid
          where typnamespace = 'public'::regnamespace and relkind = 'c')
      select name from ours o
        where not exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e')
      union select tgname from pg_trigger where not tgisinternal`);
    const actual = rows.map(({ name }) => name).sort();
    const readme = await readFile(join(migrationsFolder(), 'README.md'), 'utf8');
    const sections = readme.slice(readme.indexOf('## Triggers'), readme.indexOf('## The next migration'));
    const firstColumns = [...sections.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell!);
    const documented = firstColumns.flatMap((cell) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    );
    expect([...documented, 'church_count_change'].sort()).toEqual(actual);
    expect(sections).toContain('`church_count_change`');
  });
});

test('rejects a database of earlier migrations with a message that names the command', async () => {
  await withDatabase({ empty: true }, async (client, url) => {
    await client.query('create schema drizzle');
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', 1795182574377)`,
    );
    await client.query('create table churches (id integer)');
    await expect(migrateDatabase(url)).rejects.toThrow(/before the first release.*"npm run db:reset"/);
    const { rows } = await client.query(
      'select column_name from information_schema.columns where table_name = $1',
      ['churches'],
    );
    expect(rows).toHaveLength(1);
  });
});

test('does nothing when run again or on the database of a newer release', async () => {
  await withDatabase({}, async (client, url) => {
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at)
        select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    );
    const count = async () =>
      (await client.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n;
    const previous = await count();
    await migrateDatabase(url);
    expect(await count()).toBe(previous);
  });
});

test('recreates the local database with db:reset, unless it is in use', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'reset-'));
  const postgres = await startEmbeddedPostgres({ dir });
  try {
    const url = postgres.url('houston_churches');
    await ensureDatabase(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table churches (id integer)');
    await expect(resetLocalDatabase(dir)).rejects.toThrow(/in use/);
    await client.end();
    await resetLocalDatabase(dir);
    const newClient = new pg.Client({ connectionString: url });
    await newClient.connect();
    const { rows } = await newClient.query('select name, featured from churches');
    expect(rows).toEqual([]);
    await newClient.end();
  } finally {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}, 60_000);

test('never resets the database of DATABASE_URL', async () => {
  await withDatabase({}, async (client, url) => {
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'server/cli/db-reset.ts'],
        { env: { PATH: process.env.PATH, DATABASE_URL: url } },
        (error, _stdout, errors) => resolve({ code: error?.code, stderr: errors }),
      );
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Nothing was changed.') });
    await expect(client.query('select from churches')).resolves.toBeDefined();
  });
});
