import type { Job } from '../../jobs/runner.ts';
import { askForTimes } from './service-confirm.ts';

export const submissionJobs: Job[] = [
  {
    name: 'service-times-ask',
    cron: '30 9 * * *',
    run: async (deps, signal) => {
      await askForTimes(deps, signal);
    },
  },
];
