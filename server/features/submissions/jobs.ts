import type { Job } from '../../jobs/runner.ts';
import { requestTimes } from './service-confirm.ts';

export const submissionJobs: Job[] = [{ name: 'service-times-ask', cron: '30 9 * * *', run: requestTimes }];
