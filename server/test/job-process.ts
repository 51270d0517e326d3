/**
 * A job runner process for tests that kill it. Prints "running" when its job starts and "aborted" when its signal
 * aborts, but the job never ends. With --expose-gc, it collects garbage all the time.
 */
import { pino } from 'pino';
import { createDeps } from '../deps.ts';
import { parseEnv } from '../env.ts';
import { createJobs } from '../jobs/runner.ts';

const databaseUrl = process.argv[2]!;
const deps = createDeps({
  env: parseEnv({ APP_MODE: 'local', NODE_ENV: 'test', RESPONSE_CACHE: 'false' }),
  databaseUrl,
  log: pino({ level: 'silent' }),
});
const jobs = createJobs(
  deps,
  [
    {
      name: 'hanging',
      cron: '0 0 1 1 *',
      run: async (_deps, signal) => {
        console.log('running');
        signal?.addEventListener('abort', () => console.log('aborted'));
        await new Promise(() => undefined);
      },
    },
  ],
  { expiry: 3, timeout: 2, maintenance: 1, polling: 1 },
);
if (globalThis.gc) setInterval(globalThis.gc, 50);
await jobs.start();
jobs.wake('hanging');
