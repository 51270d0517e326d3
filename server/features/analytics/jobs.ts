import { zoneDay } from '#shared/zone.ts';
import type { Job } from '../../jobs/runner.ts';
import { oldestKept } from './policy.ts';
import { tellMonth } from './service-monthly.ts';
import { forgetSalts, forgetVisits, pruneNumbers } from './store.ts';

export const analyticsJobs: Job[] = [
  {
    // Every hour, so that a server which was away at midnight forgets soon, too.
    name: 'analytics-forget',
    cron: '5 * * * *',
    run: async (deps, signal) => {
      const day = zoneDay(deps.now());
      await forgetSalts(deps.db, { day });
      while (!signal?.aborted && (await forgetVisits(deps.db, { day, limit: 5000 })) > 0);
    },
  },
  {
    // The days after the first are for a server that was away; each church has one mail of a month.
    name: 'analytics-monthly',
    cron: '0 9 1-3 * *',
    run: async (deps, signal) => {
      await tellMonth(deps, signal);
    },
  },
  {
    name: 'analytics-retention',
    cron: '20 4 * * *',
    run: async (deps, signal) => {
      const month = oldestKept(deps.now());
      while (!signal?.aborted && (await pruneNumbers(deps.db, { month, limit: 5000 })) > 0);
    },
  },
];
