import { accountJobs } from '../features/accounts/jobs.ts';
import type { AccountOwners } from '../features/accounts/service.ts';
import { analyticsJobs } from '../features/analytics/jobs.ts';
import { backupJobs } from '../features/backups/jobs.ts';
import { billingJobs } from '../features/billing/jobs.ts';
import { churchJobs } from '../features/churches/jobs.ts';
import { claimJobs } from '../features/claims/jobs.ts';
import { curationJobs } from '../features/curation/jobs.ts';
import { emailJobs } from '../features/emails/jobs.ts';
import { importJobs } from '../features/imports/jobs.ts';
import { openDataJobs } from '../features/open-data/jobs.ts';
import { submissionJobs } from '../features/submissions/jobs.ts';
import { websiteJobs } from '../features/websites/jobs.ts';
import { retentionJobs } from './retention.ts';
import type { Job } from './runner.ts';

/** `owners` provides other features' part in deleting and exporting an account. */
export const schedule = (owners: AccountOwners): Job[] => [
  ...emailJobs,
  ...billingJobs,
  ...claimJobs,
  ...churchJobs,
  ...submissionJobs,
  ...curationJobs,
  ...analyticsJobs,
  ...importJobs,
  ...openDataJobs,
  ...websiteJobs,
  ...backupJobs,
  ...accountJobs,
  ...retentionJobs(owners),
];
