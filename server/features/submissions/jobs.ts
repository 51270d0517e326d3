import type { Job } from '../../jobs/runner.ts';
import { mergeUndoDays } from './policy.ts';
import { requestTimes } from './service-confirm.ts';
import { deleteOldMerges } from './store-merge-undo.ts';

export const submissionJobs: Job[] = [
  {
    name: 'service-times-ask',
    cron: '30 9 * * *',
    run: async (deps, signal) => {
      await requestTimes(deps, signal);
    },
  },
  {
    name: 'merges-forget',
    cron: '40 3 * * *',
    run: async ({ db, now }) =>
      deleteOldMerges(db, { before: new Date(now().getTime() - mergeUndoDays * 86_400_000) }),
  },
];
