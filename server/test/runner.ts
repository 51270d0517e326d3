/** Job runners with short times, which stop after each test. Call once per file. */
import { afterEach } from 'vitest';
import { createJobs, type Job, type JobTimes } from '../jobs/runner.ts';
import type { TestApp } from './app.ts';

export const shortTimes: JobTimes = { expiry: 3, timeout: 2, maintenance: 1, polling: 1 };
/** A schedule that isn't due during tests. */
export const never = '0 0 1 1 *';

export function createTestRunners(app: Pick<TestApp, 'deps'>) {
  const cleanups: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  });
  return {
    cleanups,
    createRunner: (jobs: Job[], { deps }: Pick<TestApp, 'deps'> = app, times: JobTimes = shortTimes) => {
      const runner = createJobs(deps, jobs, times);
      cleanups.push(() => runner.stop());
      return runner;
    },
  };
}
