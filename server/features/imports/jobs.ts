import type { Job } from '../../jobs/runner.ts';
import { workOnImports } from './service-runs.ts';

export const importJobs: Job[] = [
  {
    // Woken by requests. The schedule picks up work left by a process that ended.
    name: 'imports',
    cron: '* * * * *',
    run: workOnImports,
  },
];
