import type { Job } from '../../jobs/runner.ts';
import { announceDue } from './store-admin.ts';

export const articleJobs: Job[] = [
  {
    name: 'articles-due',
    // An article becomes public by the clock alone; this clears the lists cached before.
    poll: 5000,
    run: async (deps) => {
      await announceDue(deps.db, { now: deps.now() });
    },
  },
];
