import type { Job } from '../../jobs/runner.ts';
import { processPaidOrders } from './service-orders.ts';

export const claimJobs: Job[] = [
  {
    name: 'claims',
    // Also woken by each subscription sync. Rows are claimed in SQL, so every process may poll.
    poll: 5000,
    run: processPaidOrders,
  },
];
