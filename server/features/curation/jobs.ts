import type { Job } from '../../jobs/runner.ts';
import { mergeUndoDays } from '../review/policy.ts';
import { bulkJob } from './service-bulk.ts';
import { finishDeletions, runBulkActions } from './service-bulk-run.ts';
import { deleteOldBulk } from './store-bulk.ts';
import { deleteOldMerges } from './store-merge-undo.ts';

export const curationJobs: Job[] = [
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
