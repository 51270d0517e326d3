/** Tests the runner only; jobs are tested in their features. */
import { expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { createTestRunners, never, shortTimes } from '../test/runner.ts';
import { createJobs, type Job } from './runner.ts';

const app = await createTestApp();
const slow = { timeout: 45_000 };
const { createRunner } = createTestRunners(app);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const query = async (sql: string) => {
  const { rows } = await app.deps.pool.query(sql);
  return rows;
};

test('runs a triggered job once and never concurrently on two runners', slow, async () => {
  const other = await createTestApp({ databaseUrl: app.databaseUrl });
  let running = 0;
  let maxRunning = 0;
  let runs = 0;
  const job: Job = {
    name: 'counted',
    cron: never,
    run: async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      runs += 1;
      await wait(300);
      running -= 1;
    },
  };
  const runners = [createRunner([job]), createRunner([job], other)];
  await Promise.all(runners.map((runner) => runner.start()));
  for (const runner of runners) for (let count = 0; count < 10; count += 1) runner.wake('counted');
  await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(0);
  await wait(1500);
  expect(maxRunning).toBe(1);
  expect(runs, 'triggers are merged while a run is queued').toBeLessThanOrEqual(4);
  app.deps.jobEvents.emit('wake', 'counted');
  const previousRuns = runs;
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(previousRuns + 1);
});

test('updates an existing queue when the times change', slow, async () => {
  const job: Job = { name: 'longer', cron: never, run: async () => {} };
  const expiry = async () => {
    const [row] = await query(`select expire_seconds from pgboss.queue where name = 'longer'`);
    return row?.expire_seconds;
  };
  const first = createRunner([job]);
  await first.start();
  await expect.poll(expiry, { timeout: 20_000 }).toBe(shortTimes.expiry);
  await first.stop();
  await createRunner([job], app, { ...shortTimes, expiry: 90 }).start();
  await expect.poll(expiry, { timeout: 20_000 }).toBe(90);
});

test('unschedules a job that was removed from the list', slow, async () => {
  const first = createJobs(
    app.deps,
    [{ name: 'removed', cron: never, run: async () => undefined }],
    shortTimes,
  );
  await first.start();
  await first.stop();
  await createRunner([]).start();
  expect(await query('select name from pgboss.schedule')).toEqual([]);
});

test('retries a failed job, keeps polling, and aborts a run after its timeout', slow, async () => {
  let failures = 0;
  let polls = 0;
  let aborted = false;
  const jobs: Job[] = [
    {
      name: 'failing',
      cron: never,
      run: async () => {
        failures += 1;
        if (failures === 1) throw new Error('not today');
      },
    },
    {
      name: 'polling',
      poll: 50,
      run: async () => {
        polls += 1;
      },
    },
    {
      name: 'endless',
      cron: never,
      run: (_deps, signal) =>
        new Promise<void>((resolve) => {
          signal?.addEventListener('abort', () => {
            aborted = true;
            resolve();
          });
        }),
    },
  ];
  const runner = createRunner(jobs);
  await runner.start();
  runner.wake('failing');
  runner.wake('endless');
  await expect.poll(() => failures, { timeout: 20_000 }).toBe(2);
  await expect.poll(() => aborted, { timeout: 20_000 }).toBe(true);
  expect(polls).toBeGreaterThan(2);
});

test('aborts running jobs on stop, waits for them, and starts no more', slow, async () => {
  let done = false;
  let isRunning = false;
  const runner = createJobs(
    app.deps,
    [
      {
        name: 'slow',
        poll: 10,
        run: async (_deps, signal) => {
          isRunning = true;
          while (!signal?.aborted) await wait(20);
          await wait(300);
          done = true;
        },
      },
    ],
    { ...shortTimes, timeout: 45 },
  );
  await runner.start();
  await expect.poll(() => isRunning).toBe(true);
  await runner.stop();
  expect(done).toBe(true);
  done = false;
  await wait(200);
  expect(done).toBe(false);
});
