import { yearsBefore } from '#shared/domain/dates.ts';
import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/runner.ts';
import { carryOutEnds } from './service.ts';
import { endByTime, handleDueEvents, queueEndingEmails, readEvents, reconcile } from './service-events.ts';
import { checkIdlePlans } from './service-idle.ts';
import { pruneEvents } from './store-events.ts';
import { pruneOrders } from './store-orders.ts';
import { pruneSubscriptions } from './store-subscriptions.ts';

const day = 24 * 3600_000;

/** Webhooks don't reach a developer's machine, so test-mode events are polled. */
const pollsEvents = ({ payments, env }: Deps) =>
  payments?.liveMode === false && env.payments.kind === 'stripe' && env.payments.webhookSecrets.length === 0;

export const billingJobs: Job[] = [
  {
    name: 'billing-events',
    // Also woken by each webhook.
    poll: 1000,
    run: async (deps, signal) => {
      if (deps.payments) await handleDueEvents(deps, signal);
    },
  },
  {
    name: 'billing-ends',
    poll: 2000,
    run: async (deps, signal) => {
      if (deps.payments) await carryOutEnds(deps, signal);
    },
  },
  { name: 'billing-featured', poll: 10_000, run: endByTime },
  {
    name: 'billing-poll',
    poll: 5000,
    run: async (deps) => {
      if (pollsEvents(deps)) await readEvents(deps);
    },
  },
  {
    name: 'billing-reconcile',
    cron: '*/10 * * * *',
    run: (deps, signal) => reconcile(deps, { signal }),
  },
  {
    name: 'billing-full-pass',
    cron: '25 2 * * *',
    run: (deps, signal) => reconcile(deps, { full: true, signal }),
  },
  {
    name: 'billing-endings',
    cron: '30 9 * * *',
    run: queueEndingEmails,
  },
  {
    name: 'billing-idle',
    cron: '5-55/10 * * * *',
    run: async (deps) => {
      if (deps.payments) await checkIdlePlans(deps);
    },
  },
  {
    name: 'billing-retention',
    cron: '10 4 * * *',
    run: async ({ db, now }, signal) => {
      await pruneEvents(db, { before: new Date(now().getTime() - 90 * day), signal });
      await pruneSubscriptions(db, { before: yearsBefore(now(), 7), signal });
      await pruneOrders(db, { before: yearsBefore(now(), 7), signal });
    },
  },
];
