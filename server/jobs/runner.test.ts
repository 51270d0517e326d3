/** The runner itself; the jobs are tested in their features. */
import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/app.ts';
import { layWire } from '../test/wire.ts';
import { createJobs, type Job, type JobTimes } from './runner.ts';

const app = await createTestApp();
const slow = { timeout: 45_000 };
const quick: JobTimes = { expiry: 3, timeout: 2, maintenance: 1, polling: 1 };
const never = '0 0 1 1 *';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

function runner(jobs: Job[], on: Pick<TestApp, 'deps'> = app, times: JobTimes = quick) {
  const created = createJobs(on.deps, jobs, times);
  cleanups.push(() => created.stop());
  return created;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const query = async (text: string) => {
  const { rows } = await app.deps.pool.query(text);
  return rows;
};

test('with two runners, a triggered job runs once and never concurrently', slow, async () => {
  const other = await createTestApp({ databaseUrl: app.databaseUrl });
  let running = 0;
  let most = 0;
  let runs = 0;
  const job: Job = {
    name: 'counted',
    cron: never,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      runs += 1;
      await wait(300);
      running -= 1;
    },
  };
  const both = [runner([job]), runner([job], other)];
  await Promise.all(both.map((one) => one.start()));
  for (const one of both) for (let count = 0; count < 10; count += 1) one.wake('counted');
  await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(0);
  await wait(3000);
  expect(most).toBe(1);
  expect(runs, 'requests while one run waits add no further run').toBeLessThanOrEqual(4);
  app.deps.jobEvents.emit('wake', 'counted');
  const before = runs;
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(before + 1);
});

test('a scheduled job runs once a minute with two runners, in the time zone of Houston', slow, async () => {
  const other = await createTestApp({ databaseUrl: app.databaseUrl });
  const hour = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    hour: 'numeric',
    hourCycle: 'h23',
  }).format(new Date(Date.now() - 30_000));
  let runs = 0;
  const job: Job = {
    name: 'clocked',
    cron: `* ${Number(hour)},${(Number(hour) + 1) % 24} * * *`,
    run: async () => {
      runs += 1;
    },
  };
  await Promise.all([runner([job]).start(), runner([job], other).start()]);
  await expect.poll(() => runs, { timeout: 40_000 }).toBe(1);
  await wait(2000);
  expect(runs).toBeLessThanOrEqual(2);
  expect(await query(`select cron, timezone from pgboss.schedule where name = 'clocked'`)).toEqual([
    { cron: job.cron, timezone: 'America/Chicago' },
  ]);
});

test('a runner with other times changes the queue of an earlier one', slow, async () => {
  const job: Job = { name: 'longer', cron: never, run: async () => {} };
  const expiry = async () => {
    const [row] = await query(`select expire_seconds from pgboss.queue where name = 'longer'`);
    return row?.expire_seconds;
  };
  const first = runner([job]);
  await first.start();
  await expect.poll(expiry, { timeout: 20_000 }).toBe(quick.expiry);
  await first.stop();
  await runner([job], app, { ...quick, expiry: 90 }).start();
  await expect.poll(expiry, { timeout: 20_000 }).toBe(90);
});

test('a job that was removed from the list no longer runs', slow, async () => {
  const first = createJobs(app.deps, [{ name: 'gone', cron: never, run: async () => undefined }], quick);
  await first.start();
  await first.stop();
  await runner([]).start();
  expect(await query('select name from pgboss.schedule')).toEqual([]);
});

test(
  'a failing job is retried, a polling job continues, and a run is aborted after its timeout',
  slow,
  async () => {
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
          new Promise((resolve) => {
            signal?.addEventListener('abort', () => {
              aborted = true;
              resolve();
            });
          }),
      },
    ];
    const one = runner(jobs);
    await one.start();
    one.wake('failing');
    one.wake('endless');
    await expect.poll(() => failures, { timeout: 20_000 }).toBe(2);
    await expect.poll(() => aborted, { timeout: 20_000 }).toBe(true);
    expect(polls).toBeGreaterThan(2);
  },
);

test('stop() aborts running jobs, waits for them, and starts no more', slow, async () => {
  let done = false;
  let isRunning = false;
  const one = createJobs(
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
    { ...quick, timeout: 45 },
  );
  await one.start();
  await expect.poll(() => isRunning).toBe(true);
  await one.stop();
  expect(done).toBe(true);
  done = false;
  await wait(200);
  expect(done).toBe(false);
});

test('the runner continues after the database was down during a job', slow, async () => {
  const wire = await layWire(app.databaseUrl);
  cleanups.push(wire.end);
  const appBehindWire = await createTestApp({ databaseUrl: wire.url, env: { RESPONSE_CACHE: 'false' } });
  let runs = 0;
  let finishJob: () => void = () => undefined;
  const one = runner(
    [
      {
        name: 'outlasting',
        cron: never,
        run: async (deps) => {
          runs += 1;
          if (runs > 1) return;
          await new Promise<void>((resolve) => {
            finishJob = resolve;
          });
          // Inside a transaction, too, a lost connection must be an error and not crash the process.
          await deps.db.transaction((tx) => tx.execute('select pg_sleep(5)')).catch(() => undefined);
        },
      },
    ],
    appBehindWire,
  );
  await one.start();
  one.wake('outlasting');
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
  finishJob();
  await wait(300);
  wire.cut();
  await wait(1500);
  wire.restore();
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(2);
});

test('a runner that starts before the database is available waits for it', slow, async () => {
  const wire = await layWire(app.databaseUrl);
  cleanups.push(wire.end);
  const appBehindWire = await createTestApp({ databaseUrl: wire.url, env: { RESPONSE_CACHE: 'false' } });
  wire.cut();
  let runs = 0;
  const one = runner(
    [
      {
        name: 'early',
        cron: never,
        run: async () => {
          runs += 1;
        },
      },
    ],
    appBehindWire,
  );
  const started = one.start();
  await wait(500);
  wire.restore();
  await started;
  one.wake('early');
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
});
