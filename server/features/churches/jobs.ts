import type { Job } from '../../jobs/runner.ts';
import { readTimes } from './service-parse-times.ts';

export const churchJobs: Job[] = [
  {
    // What a release before this one wrote, and what was there before times were read.
    name: 'service-times',
    poll: 10_000,
    run: async (deps, signal) => {
      await readTimes(deps, signal);
    },
  },
];
