/** Tests that wait for schedules, expiry, and a database that comes back. */
import { expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { startDatabaseProxy } from '../test/database-proxy.ts';
import { createTestRunners, never, shortTimes } from '../test/runner.ts';
import { createJobs, type Job } from './runner.ts';

const app = await createTestApp();
const slow = { timeout: 45_000 };
const { cleanups, createRunner } = createTestRunners(app);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const query = async (sql: string) => {
  const { rows } = await app.deps.pool.query(sql);
  return rows;
};

test('runs a scheduled job once a minute on two runners, in Houston’s time zone', slow, async () => {
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
  await Promise.all([createRunner([job]).start(), createRunner([job], other).start()]);
  await expect.poll(() => runs, { timeout: 40_000 }).toBe(1);
  await wait(2000);
  expect(runs).toBeLessThanOrEqual(2);
  expect(await query(`select cron, timezone from pgboss.schedule where name = 'clocked'`)).toEqual([
    { cron: job.cron, timezone: 'America/Chicago' },
  ]);
});

test(
  'runs a job that takes longer than the expiry once at a time, and aborts one whose run was restarted',
  slow,
  async () => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl });
    let running = 0;
    let maxRunning = 0;
    let runs = 0;
    const signals: AbortSignal[] = [];
    const long: Job = {
      name: 'long',
      cron: never,
      run: async () => {
        runs += 1;
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await wait(3 * 1000 * shortTimes.expiry);
        running -= 1;
      },
    };
    const stolen: Job = {
      name: 'stolen',
      cron: never,
      run: async (_deps, signal) => {
        if (signals.push(signal!) > 1) return;
        await new Promise((resolve) => signal!.addEventListener('abort', resolve));
        await wait(1000);
      },
    };
    const times = { ...shortTimes, timeout: 600 };
    const runners = [createRunner([long, stolen], app, times), createRunner([long, stolen], other, times)];
    await Promise.all(runners.map((runner) => runner.start()));
    for (const { wake } of runners) wake('long');
    runners[0]!.wake('stolen');
    await expect.poll(() => signals.length, { timeout: 20_000 }).toBe(1);
    // What maintenance does to an expired run. Changing started_on instead would race with the next heartbeat.
    await query(`update pgboss.job set state = 'retry', start_after = now() where name = 'stolen'`);
    await expect
      .poll(() => signals.map(({ aborted }) => aborted), { timeout: 20_000 })
      .toEqual([true, false]);
    await expect.poll(() => runs - running, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(maxRunning).toBe(1);
  },
);

test('runs a job of 75 s once with the times of production, however often two processes are asked for it', {
  timeout: 150_000,
}, async () => {
  const other = await createTestApp({ databaseUrl: app.databaseUrl });
  let begun = 0;
  let ended = 0;
  let isAborted = false;
  const job: Job = {
    name: 'minutes',
    cron: '* * * * *',
    run: async (_deps, signal) => {
      begun += 1;
      await wait(75_000);
      isAborted ||= signal!.aborted;
      ended += 1;
    },
  };
  const runners = [createJobs(app.deps, [job]), createJobs(other.deps, [job])];
  cleanups.push(() => Promise.all(runners.map((runner) => runner.stop())));
  await Promise.all(runners.map((runner) => runner.start()));
  runners[0]!.wake('minutes');
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(1);
  while (ended === 0) {
    for (const runner of runners) runner.wake('minutes');
    expect(begun).toBe(1);
    await wait(1000);
  }
  expect(isAborted).toBe(false);
  expect(
    await query(`select retry_count from pgboss.job where name = 'minutes' and state = 'completed'`),
  ).toEqual([{ retry_count: 0 }]);
});

test('recovers after the database was down during a job', slow, async () => {
  const proxy = await startDatabaseProxy(app.databaseUrl);
  cleanups.push(proxy.end);
  const appBehindProxy = await createTestApp({ databaseUrl: proxy.url, env: { RESPONSE_CACHE: 'false' } });
  let runs = 0;
  let finishJob: () => void = () => undefined;
  const runner = createRunner(
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
          // Even in a transaction, losing the connection must not crash the process.
          await deps.db.transaction((tx) => tx.execute('select pg_sleep(5)')).catch(() => undefined);
        },
      },
    ],
    appBehindProxy,
  );
  await runner.start();
  runner.wake('outlasting');
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
  finishJob();
  await wait(300);
  proxy.cut();
  await wait(1500);
  proxy.restore();
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(2);
});

test('waits for the database when starting', slow, async () => {
  const proxy = await startDatabaseProxy(app.databaseUrl);
  cleanups.push(proxy.end);
  const appBehindProxy = await createTestApp({ databaseUrl: proxy.url, env: { RESPONSE_CACHE: 'false' } });
  proxy.cut();
  let runs = 0;
  const runner = createRunner(
    [
      {
        name: 'early',
        cron: never,
        run: async () => {
          runs += 1;
        },
      },
    ],
    appBehindProxy,
  );
  const started = runner.start();
  await wait(500);
  proxy.restore();
  await started;
  runner.wake('early');
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
});
