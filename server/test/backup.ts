/** Databases that backups are restored to. */
import pg from 'pg';
import { atEnd } from './at-end.ts';
import { cloneDatabase } from './database.ts';

export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase({ empty: true });
  atEnd(drop);
  return url;
}

/** All rows of every table as text, sorted. */
export async function contentOf(url: string): Promise<Record<string, string[]>> {
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

/** A database with other content than the backup. */
export async function filledDatabase(): Promise<{ url: string; name: string }> {
  const { url, drop } = await cloneDatabase();
  atEnd(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('insert into uploads (id, width, height, bytes) values (gen_random_uuid(), 1, 2, 3)');
  await client.query('create schema pgboss');
  await client.end();
  return { url, name: new URL(url).pathname.slice(1) };
}
