import type { Job } from '../../jobs/runner.ts';
import { sendResetLinks } from './service-links.ts';
import { pruneExpired } from './store.ts';

export const accountJobs: Job[] = [
  { name: 'accounts-resets', poll: 5000, run: sendResetLinks },
  { name: 'accounts-prune', cron: '17 * * * *', run: (deps) => pruneExpired(deps.db, { now: deps.now() }) },
];
