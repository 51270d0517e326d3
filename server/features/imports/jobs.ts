import type { Job } from '../../jobs/runner.ts';
import { workOnImports } from './service-runs.ts';
import { forgetBefore } from './store-uploads.ts';

/** Days after which uploaded files and undo data are deleted. */
const lifetime = 30;

export const importJobs: Job[] = [
  {
    // Woken by requests. The schedule picks up work left by a process that ended.
    name: 'imports',
    cron: '* * * * *',
    run: workOnImports,
  },
  {
    name: 'imports-forget',
    cron: '50 4 * * *',
    run: async ({ db, now }) =>
      forgetBefore(db, { before: new Date(now().getTime() - lifetime * 86_400_000) }),
  },
];
