import type { Job } from '../../jobs/runner.ts';
import { turnPaidOrders } from './service-orders.ts';

export const claimJobs: Job[] = [
  {
    name: 'claims',
    // Woken by each sync of a subscription; rows are taken in SQL, so every process may look.
    poll: 5000,
    run: async (deps, signal) => {
      await turnPaidOrders(deps, signal);
    },
  },
];
