import type { Job } from '../../jobs/runner.ts';
import { writeDumps } from './service.ts';

export const openDataJobs: Job[] = [{ name: 'open-data', cron: '10 4 * * *', run: writeDumps }];
