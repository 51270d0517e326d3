import type { Job } from '../../jobs/runner.ts';
import { retentionStart, visitLifetime } from './policy.ts';
import { pruneMessages } from './store.ts';
import { pruneVisits } from './store-visits.ts';

export const contactJobs: Job[] = [
  {
    name: 'contacts-retention',
    cron: '10 4 * * *',
    run: async (deps, signal) => {
      const before = retentionStart(deps.now());
      while (!signal?.aborted && (await pruneMessages(deps.db, { before, limit: 1000 })) > 0);
      const planned = new Date(deps.now().getTime() - visitLifetime);
      while (!signal?.aborted && (await pruneVisits(deps.db, { before: planned, limit: 1000 })) > 0);
    },
  },
];
