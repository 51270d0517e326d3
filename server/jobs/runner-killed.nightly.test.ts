import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { createJobs, type Job } from './runner.ts';

const app = await createTestApp();
const query = async (sql: string) => (await app.deps.pool.query(sql)).rows;

const expiry = 3;
const times = { expiry, timeout: 2, maintenance: 1, polling: 1 };
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Starts a process whose job ignores its signal and never ends. Resolves when the job is running. */
async function startHanging(...options: string[]) {
  const child = spawn(
    process.execPath,
    [...options, '--import', 'tsx', 'server/test/job-process.ts', app.databaseUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  await expect.poll(() => output, { timeout: 30_000 }).toContain('running');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { kill, output: () => output };
}

beforeEach(() => query('drop schema if exists pgboss cascade'));

test('runs a job that ignores its signal once at a time, and reruns it after its process is killed', {
  timeout: 60_000,
}, async () => {
  const hanging = await startHanging();
  let runs = 0;
  const job: Job = {
    name: 'hanging',
    cron: '0 0 1 1 *',
    run: async () => {
      runs += 1;
    },
  };
  const jobs = createJobs(app.deps, [job], times);
  onTestFinished(() => jobs.stop());
  await jobs.start();
  jobs.wake('hanging');
  await expect.poll(hanging.output, { timeout: 10_000 }).toContain('aborted');
  await wait(2 * expiry);
  expect(runs).toBe(0);
  await hanging.kill();
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(2);
  await expect
    .poll(() => query(`select state from pgboss.job where name = 'hanging'`))
    .toEqual([{ state: 'completed' }, { state: 'completed' }]);
});

test('aborts the signal of a job after its timeout, even after garbage collection', {
  timeout: 45_000,
}, async () => {
  const hanging = await startHanging('--expose-gc');
  await expect.poll(hanging.output, { timeout: 10_000 }).toContain('aborted');
});
