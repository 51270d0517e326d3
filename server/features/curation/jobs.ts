import type { Job } from '../../jobs/runner.ts';
import { mergeUndoDays } from '../history/policy.ts';
import { deleteOldMerges } from './store-merge-undo.ts';

export const curationJobs: Job[] = [
  {
    name: 'merges-forget',
    cron: '40 3 * * *',
    run: ({ db, now }) =>
      deleteOldMerges(db, { before: new Date(now().getTime() - mergeUndoDays * 86_400_000) }),
  },
];
