/**
 * A job runner process for tests that kill it. Arguments: the database's URL and the job, "imports" or "hanging", which
 * never ends. Prints "running" and "ended" with the time when a run starts and ends, and "aborted" when its signal aborts.
 * With --expose-gc, it collects garbage all the time.
 */
import { pino } from 'pino';
import { createDeps } from '../deps.ts';
import { parseEnv } from '../env.ts';
import { createJobs, type Job } from '../jobs/runner.ts';
import { schedule } from '../jobs/schedule.ts';

const [databaseUrl = '', name = 'hanging'] = process.argv.slice(2);
const deps = createDeps({
  env: parseEnv({ APP_MODE: 'local', NODE_ENV: 'test', RESPONSE_CACHE: 'false' }),
  databaseUrl,
  log: pino({ level: 'silent' }),
});
const hanging: Job = { name: 'hanging', cron: '0 0 1 1 *', run: () => new Promise(() => undefined) };
const job = schedule({} as never).find((job) => job.name === name) ?? hanging;
const printing: Job = {
  ...job,
  run: async (deps, signal) => {
    console.log('running', Date.now());
    signal?.addEventListener('abort', () => console.log('aborted'));
    await job.run(deps, signal);
    console.log('ended', Date.now());
  },
};
const timeout = job === hanging ? 2 : 600;
const jobs = createJobs(deps, [printing], { expiry: 3, timeout, maintenance: 1, polling: 1 });
if (globalThis.gc) setInterval(globalThis.gc, 50);
await jobs.start();
jobs.wake(job.name);
// As the schedule does every minute.
if (job !== hanging) setInterval(() => jobs.wake(job.name), 500);
