/** The runner itself; what the jobs do is tested in their features by calling them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/app.ts';
import { layWire } from '../test/wire.ts';
import { createJobs, type Job, type JobTimes } from './runner.ts';

const app = await createTestApp();
const patient = { timeout: 45_000 };
const quick: JobTimes = { expiry: 3, patience: 2, maintenance: 1, polling: 1 };
const never = '0 0 1 1 *';

const ended: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

function runner(jobs: Job[], on: Pick<TestApp, 'deps'> = app, times: JobTimes = quick) {
  const made = createJobs(on.deps, jobs, times);
  ended.push(() => made.stop());
  return made;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const query = async (text: string) => {
  const { rows } = await app.deps.pool.query(text);
  return rows;
};

test('two runners: a woken job runs once, never beside itself', patient, async () => {
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
  expect(runs, 'what was asked for while one waited is that one').toBeLessThanOrEqual(4);
  app.deps.jobEvents.emit('wake', 'counted');
  const before = runs;
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(before + 1);
});

test('by the clock: once a minute for two runners, in the zone of Houston', patient, async () => {
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

test('a job that is gone from the list is not run any more', patient, async () => {
  const first = createJobs(app.deps, [{ name: 'gone', cron: never, run: async () => undefined }], quick);
  await first.start();
  await first.stop();
  await runner([]).start();
  expect(await query('select name from pgboss.schedule')).toEqual([]);
});

test('killed in the middle: somebody else takes the job up', patient, async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/test/job-process.ts', app.databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ended.push(() => child.kill('SIGKILL'));
  await once(child.stdout!, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await query(`select state from pgboss.job where name = 'held'`)).toEqual([{ state: 'active' }]);
  let runs = 0;
  const job: Job = {
    name: 'held',
    cron: never,
    run: async () => {
      runs += 1;
    },
  };
  await runner([job]).start();
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(1);
  await expect
    .poll(() => query(`select state from pgboss.job where name = 'held'`))
    .toEqual([{ state: 'completed' }]);
});

test(
  'a failing job is tried again; one that polls goes on; the time of a run is limited',
  patient,
  async () => {
    let failures = 0;
    let polls = 0;
    let told = false;
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
              told = true;
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
    await expect.poll(() => told, { timeout: 20_000 }).toBe(true);
    expect(polls).toBeGreaterThan(2);
  },
);

test(
  'stopping tells what runs to come to an end, waits for it, and starts nothing more',
  patient,
  async () => {
    let done = false;
    let begun = false;
    const one = createJobs(
      app.deps,
      [
        {
          name: 'slow',
          poll: 10,
          run: async (_deps, signal) => {
            begun = true;
            while (!signal?.aborted) await wait(20);
            await wait(300);
            done = true;
          },
        },
      ],
      { ...quick, patience: 45 },
    );
    await one.start();
    await expect.poll(() => begun).toBe(true);
    await one.stop();
    expect(done).toBe(true);
    done = false;
    await wait(200);
    expect(done).toBe(false);
  },
);

test('the database goes away while a job runs, and comes back: the runner lives on', patient, async () => {
  const line = await layWire(app.databaseUrl);
  ended.push(line.end);
  const behind = await createTestApp({ databaseUrl: line.url, env: { RESPONSE_CACHE: 'false' } });
  let runs = 0;
  let letGo: () => void = () => undefined;
  const one = runner(
    [
      {
        name: 'outlasting',
        cron: never,
        run: async (deps) => {
          runs += 1;
          if (runs > 1) return;
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
          // In the middle of a transaction, too, a lost connection is an error and not the end.
          await deps.db.transaction((tx) => tx.execute('select pg_sleep(5)')).catch(() => undefined);
        },
      },
    ],
    behind,
  );
  await one.start();
  one.wake('outlasting');
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
  letGo();
  await wait(300);
  line.cut();
  await wait(1500);
  line.mend();
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(2);
});

test('started before the database answers, it waits and begins', patient, async () => {
  const line = await layWire(app.databaseUrl);
  ended.push(line.end);
  const behind = await createTestApp({ databaseUrl: line.url, env: { RESPONSE_CACHE: 'false' } });
  line.cut();
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
    behind,
  );
  const begun = one.start();
  await wait(500);
  line.mend();
  await begun;
  one.wake('early');
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
});
