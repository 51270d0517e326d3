/** Every job, with when it runs. Its work is in its feature. */
import { zoneDay } from '#shared/domain/dates.ts';
import type { Deps } from '../deps.ts';
import type { AccountOwners } from '../features/accounts/service.ts';
import { sendResetLinks } from '../features/accounts/service-links.ts';
import { pruneExpired } from '../features/accounts/store.ts';
import { sendMonthlyNumbers } from '../features/analytics/service.ts';
import { deleteSalts, deleteVisits } from '../features/analytics/store.ts';
import { backUp } from '../features/backups/service.ts';
import { carryOutEnds } from '../features/billing/service.ts';
import {
  endByTime,
  handleDueEvents,
  queueEndingEmails,
  readEvents,
  reconcile,
} from '../features/billing/service-events.ts';
import { checkIdlePlans } from '../features/billing/service-idle.ts';
import { parseMissingTimes } from '../features/churches/service-times.ts';
import { processPaidOrders } from '../features/claims/service-orders.ts';
import { findDuplicates } from '../features/curation/service-merge.ts';
import { sendDueEmails } from '../features/emails/service.ts';
import { workOnImports } from '../features/imports/service-runs.ts';
import { writeDumps } from '../features/open-data/service.ts';
import { requestTimes } from '../features/submissions/service-confirm.ts';
import { checkWebsites } from '../features/websites/service-check.ts';
import { removeOld } from './retention.ts';
import type { Job } from './runner.ts';

/** Webhooks don't reach a developer's machine, so test-mode events are polled. */
const pollsEvents = ({ payments, env }: Deps) =>
  payments?.liveMode === false && env.payments.kind === 'stripe' && env.payments.webhookSecrets.length === 0;

/** Polling jobs claim or lease their rows in SQL. `owners` is what other features do when an account is deleted. */
export const schedule = (owners: AccountOwners): Job[] => [
  { name: 'emails', poll: 1000, run: sendDueEmails },
  // Also woken by each webhook.
  { name: 'billing-events', poll: 1000, run: handleDueEvents },
  { name: 'billing-ends', poll: 2000, run: carryOutEnds },
  { name: 'billing-featured', poll: 10_000, run: endByTime },
  {
    name: 'billing-poll',
    poll: 5000,
    run: async (deps) => {
      if (pollsEvents(deps)) await readEvents(deps);
    },
  },
  { name: 'billing-reconcile', cron: '*/10 * * * *', run: (deps, signal) => reconcile(deps, { signal }) },
  {
    name: 'billing-full-pass',
    cron: '25 2 * * *',
    run: (deps, signal) => reconcile(deps, { full: true, signal }),
  },
  { name: 'billing-endings', cron: '30 9 * * *', run: queueEndingEmails },
  { name: 'billing-idle', cron: '5-55/10 * * * *', run: checkIdlePlans },
  // Also woken by each subscription sync.
  { name: 'claims', poll: 5000, run: processPaidOrders },
  // For lines written without parsed times, or reset by a migration after the parser improved.
  { name: 'service-times', poll: 10_000, run: parseMissingTimes },
  { name: 'service-times-ask', cron: '30 9 * * *', run: requestTimes },
  { name: 'duplicates', cron: '2-57/5 * * * *', run: findDuplicates },
  {
    // Hourly, in case the server was down at midnight.
    name: 'analytics-forget',
    cron: '5 * * * *',
    run: async ({ db, now }, signal) => {
      const day = zoneDay(now());
      await deleteSalts(db, { day });
      await deleteVisits(db, { day, signal });
    },
  },
  // The second and third are for servers that were down; each church still gets one email per month.
  { name: 'analytics-monthly', cron: '0 9 1-3 * *', run: sendMonthlyNumbers },
  // Woken by requests. The schedule picks up work left by a process that ended.
  { name: 'imports', cron: '* * * * *', run: workOnImports },
  { name: 'open-data', cron: '10 4 * * *', run: writeDumps },
  { name: 'website-checks', cron: '*/10 * * * *', run: checkWebsites },
  { name: 'backup', cron: '45 2 * * *', run: backUp },
  { name: 'accounts-resets', poll: 5000, run: sendResetLinks },
  { name: 'accounts-prune', cron: '17 * * * *', run: ({ db, now }) => pruneExpired(db, { now: now() }) },
  { name: 'retention', cron: '50 3 * * *', run: (deps, signal) => removeOld(deps, owners, signal) },
];
