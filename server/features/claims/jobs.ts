import type { Job } from '../../jobs/runner.ts';
import { turnPaidOrders } from './service-orders.ts';

export const claimJobs: Job[] = [
  {
    name: 'claims',
    // Woken when an order is paid; rows are taken in SQL, so every process may look.
    poll: 10_000,
    run: async (deps, signal) => {
      await turnPaidOrders(deps, signal);
    },
  },
];
