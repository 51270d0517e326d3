import type { Job } from '../../jobs/runner.ts';
import { checkWebsites } from './service-check.ts';

export const websiteJobs: Job[] = [{ name: 'website-checks', cron: '*/10 * * * *', run: checkWebsites }];
