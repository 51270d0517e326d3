/** Tests `npm run import` when stopped by kill -9. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setUpCommands, startCommand } from '../test/command-process.ts';

const { context, countChurches } = setUpCommands();

test('commits complete batches, and continues without duplicates on the next run', {
  timeout: 90_000,
}, async () => {
  const rows = Array.from({ length: 40_000 }, (_, n) => `${n},Church ${n},Houston,77002\n`);
  const path = join(context.folder, 'many.csv');
  await writeFile(path, `id,name,city,zip\n${rows.join('')}`);
  const { child, done } = startCommand('import', [path], { DATABASE_URL: context.url });
  let committed = 0;
  while (committed === 0 && child.exitCode === null) {
    await sleep(10);
    const { rows: runs } = await context.client.query('select committed from imports');
    committed = runs[0]?.committed ?? 0;
  }
  child.kill('SIGKILL');
  await done;
  // Postgres may still be committing the last batch.
  await sleep(500);
  const stored = await countChurches();
  const { rows: open } = await context.client.query('select committed, added, finished_at from imports');
  expect(open).toEqual([{ committed: stored, added: stored, finished_at: null }]);
  expect(stored % 2000).toBe(0);
  expect(stored).toBeLessThan(40_000);

  const second = await startCommand('import', [path], { DATABASE_URL: context.url }).done;
  expect(second.err).not.toMatch(/rror/);
  expect(second.out).toContain(`Continuing after record ${stored.toLocaleString('en-US')}`);
  expect(second.out).toMatch(/New: 40,000$/m);
  expect(await countChurches()).toBe(40_000);
  const { rows: ids } = await context.client.query(
    'select count(distinct source_id)::int as n from churches',
  );
  expect(ids[0].n).toBe(40_000);
});
