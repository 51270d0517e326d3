import type { Job } from '../../jobs/runner.ts';
import { sendDueEmails } from './service.ts';

export const emailJobs: Job[] = [
  {
    name: 'emails',
    // Emails are leased in SQL, so every process may poll.
    poll: 1000,
    run: sendDueEmails,
  },
];
