import type { Job } from '../../jobs/runner.ts';
import { removeUnused } from './service.ts';

export const uploadJobs: Job[] = [
  {
    name: 'uploads-unused',
    cron: '30 3 * * *',
    run: async (deps, signal) => {
      const removed = await removeUnused(deps, signal);
      if (removed > 0) deps.log.info({ removed }, 'unused images removed');
    },
  },
];
