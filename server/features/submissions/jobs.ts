import type { Job } from '../../jobs/runner.ts';
import { bulkJob } from '../curation/service-bulk.ts';
import { finishDeletions, runBulkActions } from '../curation/service-bulk-run.ts';
import { deleteOldBulk } from '../curation/store-bulk.ts';
import { deleteOldMerges } from '../curation/store-merge-undo.ts';
import { mergeUndoDays } from './policy.ts';
import { requestTimes } from './service-confirm.ts';

export const submissionJobs: Job[] = [
  {
    name: 'service-times-ask',
    cron: '30 9 * * *',
    run: async (deps, signal) => {
      await requestTimes(deps, signal);
    },
  },
  { name: bulkJob, poll: 5000, run: runBulkActions },
  { name: 'bulk-deletions', cron: '10 * * * *', run: finishDeletions },
  {
    name: 'merges-forget',
    cron: '40 3 * * *',
    run: async ({ db, now }) => {
      const before = new Date(now().getTime() - mergeUndoDays * 86_400_000);
      await deleteOldMerges(db, { before });
      await deleteOldBulk(db, { before });
    },
  },
];
