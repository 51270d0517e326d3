import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { createJobs, type Job } from './runner.ts';

const app = await createTestApp();
const query = async (sql: string) => (await app.deps.pool.query(sql)).rows;

test('reruns the job of a killed process in another one', { timeout: 45_000 }, async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/test/job-process.ts', app.databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout!, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await query(`select state from pgboss.job where name = 'hanging'`)).toEqual([{ state: 'active' }]);
  let runs = 0;
  const job: Job = {
    name: 'hanging',
    cron: '0 0 1 1 *',
    run: async () => {
      runs += 1;
    },
  };
  const jobs = createJobs(app.deps, [job], { expiry: 3, timeout: 2, maintenance: 1, polling: 1 });
  onTestFinished(() => jobs.stop());
  await jobs.start();
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(1);
  await expect
    .poll(() => query(`select state from pgboss.job where name = 'hanging'`))
    .toEqual([{ state: 'completed' }]);
});
