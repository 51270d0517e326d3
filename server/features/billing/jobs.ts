import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/runner.ts';
import { carryOutEnds } from './service.ts';
import { endByTime, handleDueEvents, queueEndingEmails, readEvents, reconcile } from './service-events.ts';
import { checkIdlePlans } from './service-idle.ts';

/** Webhooks don't reach a developer's machine, so test-mode events are polled. */
const pollsEvents = ({ payments, env }: Deps) =>
  payments?.liveMode === false && env.payments.kind === 'stripe' && env.payments.webhookSecrets.length === 0;

/** Without payments, they do nothing. */
export const billingJobs: Job[] = [
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
];
