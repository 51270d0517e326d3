import type { Job } from '../../jobs/runner.ts';
import { announceDue } from './store-desk.ts';

export const articleJobs: Job[] = [
  {
    name: 'articles-due',
    // An article is public by its moment alone; what was kept of the lists before is cleared here.
    poll: 5000,
    run: async (deps) => {
      await announceDue(deps.db, { now: deps.now() });
    },
  },
];
