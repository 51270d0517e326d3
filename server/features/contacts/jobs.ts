import type { Job } from '../../jobs/runner.ts';
import { retentionStart } from './policy.ts';
import { pruneMessages } from './store.ts';

export const contactJobs: Job[] = [
  {
    name: 'contacts-retention',
    cron: '10 4 * * *',
    run: async (deps, signal) => {
      const before = retentionStart(deps.now());
      while (!signal?.aborted && (await pruneMessages(deps.db, { before, limit: 1000 })) > 0);
    },
  },
];
