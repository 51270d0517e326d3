import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase, migrationsFolder } from '../../db/migrate.ts';
import { cloneDatabase } from '../../test/database.ts';

test('who was featured before payments has a grant afterwards', async () => {
  const database = await cloneDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8'));
    const entries = journal.entries as Array<{ idx: number; tag: string; when: number }>;
    await client.query('create schema drizzle');
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    for (const { tag, when } of entries.filter(({ idx }) => idx < 10)) {
      await client.query(readFileSync(join(migrationsFolder(), `${tag}.sql`), 'utf8'));
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        tag,
        when,
      ]);
    }
    await client.query(`insert into churches (name, denomination, area, lat, lng, featured, sample, status) values
      ('Sample', 'Baptist', 'Downtown', 29, -95, true, true, 'approved'),
      ('Early', 'Baptist', 'Downtown', 29, -95, true, false, 'approved'),
      ('Plain', 'Baptist', 'Downtown', 29, -95, false, false, 'approved')`);
    await migrateDatabase(database.url);
    const { rows } = await client.query(`select name, reason, until from featured_grants
      join churches on churches.id = church_id order by name`);
    expect(rows).toEqual([
      { name: 'Early', reason: 'featured before payments', until: null },
      { name: 'Sample', reason: 'sample', until: null },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
