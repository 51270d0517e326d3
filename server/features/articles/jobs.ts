import type { Job } from '../../jobs/runner.ts';
import { announceDue } from './store-admin.ts';

export const articleJobs: Job[] = [
  {
    name: 'articles-due',
    // Scheduled articles become public without a write, so cached lists must be cleared.
    poll: 5000,
    run: (deps) => announceDue(deps.db, { now: deps.now() }),
  },
];
