import type { Job } from '../../jobs/runner.ts';
import { sendDueEmails } from './service.ts';
import { pruneEmails } from './store.ts';

const day = 24 * 3600_000;
const retention = 90 * day;

export const emailJobs: Job[] = [
  {
    name: 'emails',
    // Emails are leased in SQL, so every process may poll.
    poll: 1000,
    run: sendDueEmails,
  },
  {
    name: 'emails-prune',
    cron: '50 3 * * *',
    run: ({ db, now }, signal) => pruneEmails(db, { before: new Date(now().getTime() - retention), signal }),
  },
];
