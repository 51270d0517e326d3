import type { Job } from '../../jobs/runner.ts';
import { findDuplicates } from './service-merge.ts';

export const curationJobs: Job[] = [{ name: 'duplicates', cron: '2-57/5 * * * *', run: findDuplicates }];
