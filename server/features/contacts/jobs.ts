import type { Job } from '../../jobs/runner.ts';
import { retentionStart, visitLifetime } from './policy.ts';
import { pruneMessages } from './store.ts';
import { pruneVisits } from './store-visits.ts';

export const contactJobs: Job[] = [
  {
    name: 'contacts-retention',
    cron: '10 4 * * *',
    run: async ({ db, now }, signal) => {
      await pruneMessages(db, { before: retentionStart(now()), signal });
      await pruneVisits(db, { before: new Date(now().getTime() - visitLifetime), signal });
    },
  },
];
