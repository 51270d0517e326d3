/** `npm run import`, stopped by kill -9. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommand } from '../test/command-process.ts';
import { cloneDatabase } from '../test/database.ts';

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const count = async (): Promise<number> =>
  (await client.query('select count(*)::int as n from churches')).rows[0].n;

test('a killed import leaves complete batches; the next run adds the rest without duplicates', {
  timeout: 90_000,
}, async () => {
  const rows = Array.from({ length: 40_000 }, (_, n) => `${n},Church ${n},Houston,77002\n`);
  const path = join(folder, 'many.csv');
  await writeFile(path, `id,name,city,zip\n${rows.join('')}`);
  const { child, done } = startCommand('import', [path], { DATABASE_URL: database.url });
  let committed = 0;
  while (committed === 0 && child.exitCode === null) {
    await sleep(10);
    const { rows: runs } = await client.query('select committed from imports');
    committed = runs[0]?.committed ?? 0;
  }
  child.kill('SIGKILL');
  await done;
  // Postgres may still be committing the last batch.
  await sleep(500);
  const stored = await count();
  const { rows: open } = await client.query('select committed, added, finished_at from imports');
  expect(open).toEqual([{ committed: stored, added: stored, finished_at: null }]);
  expect(stored % 2000).toBe(0);
  expect(stored).toBeLessThan(40_000);

  const second = await startCommand('import', [path], { DATABASE_URL: database.url }).done;
  expect(second.err).not.toMatch(/rror/);
  expect(second.out).toContain(`Going on behind record ${stored.toLocaleString('en-US')}`);
  expect(second.out).toMatch(/40,000 new, 0 updated, 0 unchanged/);
  expect(await count()).toBe(40_000);
  const { rows: ids } = await client.query('select count(distinct source_id)::int as n from churches');
  expect(ids[0].n).toBe(40_000);
});
