import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const lockKey = 7_130_842;

/** The folder of migrations, seen from the sources (server/db) and from the bundle (dist/server) alike. */
export function migrationsFolder(): string {
  const found = ['../../migrations', '../migrations']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  if (!found) throw new Error('The folder migrations/ is missing beside the program.');
  return found;
}

/** Brings the database to the newest schema; several processes that start at once wait for the first one. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'houston-churches migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.end();
  }
}
