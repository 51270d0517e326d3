import { zoneDay } from '#shared/domain/dates.ts';
import type { Job } from '../../jobs/runner.ts';
import { sendMonthlyNumbers } from './service.ts';
import { deleteSalts, deleteVisits } from './store.ts';

export const analyticsJobs: Job[] = [
  {
    // Hourly, in case the server was down at midnight.
    name: 'analytics-forget',
    cron: '5 * * * *',
    run: async (deps, signal) => {
      const day = zoneDay(deps.now());
      await deleteSalts(deps.db, { day });
      await deleteVisits(deps.db, { day, signal });
    },
  },
  {
    // The second and third are for servers that were down; each church still gets one email per month.
    name: 'analytics-monthly',
    cron: '0 9 1-3 * *',
    run: sendMonthlyNumbers,
  },
];
