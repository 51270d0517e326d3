import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { regionBox } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { phraseForms, wordForms } from './abbreviations.ts';
import { withConnection } from './client.ts';

const lockKey = 7_130_842;

/** `when` is its timestamp in drizzle's journal, which identifies it. */
export type Migration = { when: number; hash: string; statements: string[] };
/** Version 1.0 recorded no statements. */
export type AppliedMigration = Omit<Migration, 'statements'> & { statements: string[] | null };

/** Works both from the source (server/db) and from the bundle (dist/server). */
export function migrationsFolder(): string {
  const folder = ['../../migrations', '../migrations']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  if (!folder) throw new Error('The migrations/ folder is missing.');
  return folder;
}

/** This release's migrations, oldest first. */
export const readMigrations = (folder = migrationsFolder()): Migration[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }) => ({
    when: folderMillis,
    hash,
    statements: sql,
  }));

/**
 * Migrates the database to the latest schema; processes that start concurrently wait for the first one. Rejects with a
 * message for the operator if the database was created by migrations that no longer exist.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder()): Promise<void> {
  const migrate = async (client: pg.Client) => {
    await lockMigrations(client);
    await client.query('begin');
    await applyMigrations(client, readMigrations(folder));
    await client.query('commit');
  };
  await withConnection(url, migrate, {
    application_name: `${site.slug} migrate`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A migration waiting for a table lock blocks all later queries on that table, so give up; callers retry.
    lock_timeout: 10_000,
  });
}

/** Until the connection ends, other processes wait with their migrations. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  // Another process may be migrating a large database.
  await client.query("set lock_timeout = '10min'");
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  await client.query('reset lock_timeout');
}

/**
 * Applies the migrations that the database doesn't have yet, within the caller's transaction. Their statements are
 * recorded, so that a release without these migrations, back after a failed upgrade, can still back up the schema.
 */
export async function applyMigrations(client: pg.Client, migrations = readMigrations()): Promise<void> {
  await refuseOtherBaseline(client);
  await defineWords(client);
  // The first table is the same as drizzle-kit's.
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.migration_statements (created_at bigint primary key, statements text[] not null)`);
  const applied = new Set((await appliedMigrations(client)).map(({ when }) => when));
  for (const { when, hash, statements } of migrations) {
    if (applied.has(when)) continue;
    for (const statement of statements) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      when,
    ]);
    await client.query('insert into drizzle.migration_statements values ($1, $2)', [when, statements]);
  }
}

/** The database's migrations in the order in which they were applied. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select created_at as when, hash, statements
     from drizzle.__drizzle_migrations left join drizzle.migration_statements using (created_at) order by id`,
  );
  return rows;
}

/** Makes the city's name and abbreviations available to SQL, where search and duplicate detection need it. */
async function defineWords(client: pg.Client): Promise<void> {
  const fold = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  const words = fold(`${site.city} ${site.state} ${site.stateCode}`).split(' ');
  const [city, short] = [fold(site.city), fold(site.cityShort)];
  const forms = city.includes(' ') ? { [short]: city } : { [city]: short, [short]: city };
  const jsonFunction = (name: string, value: object) =>
    `create or replace function ${name}() returns jsonb language sql immutable parallel safe
      return ${client.escapeLiteral(JSON.stringify(value))}::jsonb;`;
  await client.query(`
    create or replace function f_in_region(lat float8, lng float8) returns boolean language sql immutable parallel safe
      return lat between ${regionBox.south} and ${regionBox.north} and lng between ${regionBox.west} and ${regionBox.east};
    create or replace function f_city_words() returns text[] language sql immutable parallel safe
      return ${client.escapeLiteral(`{${words.join(',')}}`)}::text[];
    ${jsonFunction('f_city_forms', forms)}
    ${jsonFunction('f_word_forms', wordForms)}
    ${jsonFunction('f_phrase_forms', phraseForms)}`);
}

/** Drizzle only compares timestamps, so it would run the baseline against existing tables. */
async function refuseOtherBaseline(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(
    "select 1 where to_regclass('drizzle.__drizzle_migrations') is not null",
  );
  if (tables.length === 0) return;
  const { rows } = await client.query<{ created_at: number }>(
    'select created_at from drizzle.__drizzle_migrations order by id limit 1',
  );
  const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8'));
  if (rows.length === 0 || rows[0]!.created_at === journal.entries[0].when) return;
  throw new Error(
    'This database was created by a version from before the first release. Run "npm run db:reset" to recreate the local database (its data will be lost), or point DATABASE_URL to an empty one.',
  );
}
