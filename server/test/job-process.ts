/** A job runner process for tests that kill it. Prints "running" when its job starts, then hangs. */
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
      run: async () => {
        console.log('running');
        await new Promise(() => undefined);
      },
    },
  ],
  { expiry: 3, timeout: 2, maintenance: 1, polling: 1 },
);
await jobs.start();
jobs.wake('hanging');
