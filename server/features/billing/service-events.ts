/** The inbox of the provider's events, and what catches up without them: open orders, stale copies, expired grants and grace periods. */
import { PaymentsFailure, type ProvidedEvent, subscribedEvents } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../emails/service.ts';
import { billingEmails } from './emails-copy.ts';
import { reasonOf, retryLimits, waitAfter } from './policy.ts';
import { carryOutEnds } from './service.ts';
import { checkPortal, paymentsOf } from './service-gate.ts';
import { emailToPayer, endOfPeriod } from './service-payers.ts';
import { recomputeFeatured, syncOrder, syncSubscription } from './service-sync.ts';
import { listOutdatedCustomers, updateCustomer } from './store-customers.ts';
import * as store from './store-events.ts';
import * as featured from './store-featured.ts';
import { findOrder, listUnpaid } from './store-orders.ts';
import * as subscriptions from './store-subscriptions.ts';

const handledTypes: ReadonlySet<string> = new Set(subscribedEvents);
/** Longer than handling takes. Afterwards another worker takes over, in case the first one died. */
const lease = 90_000;

/** Stores an event once, even if several sources deliver it. Unused types are stored as ignored. True if it is new. */
export const storeEvent = (
  deps: Pick<Deps, 'db' | 'now'>,
  { id, type, objectId, payload }: ProvidedEvent,
  source: 'webhook' | 'reconcile',
): Promise<boolean> =>
  store.insertEvent(deps.db, {
    id,
    type,
    objectId,
    payload,
    source,
    state: handledTypes.has(type) ? 'pending' : 'ignored',
    now: deps.now(),
  });

/** Handles due events one by one and returns the number of successes. Workers may run concurrently. */
export async function handleDueEvents(deps: Deps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  if (!deps.payments) return done;
  while (!signal?.aborted) {
    const now = deps.now();
    const event = await store.claimEvent(deps.db, { now, leaseUntil: new Date(now.getTime() + lease) });
    if (!event) return done;
    if (await handle(deps, event)) done += 1;
  }
  return done;
}

async function handle(deps: Deps, event: store.EventRow): Promise<boolean> {
  try {
    await carryOut(deps, event);
    await store.updateEvent(deps.db, event, { state: 'done', handledAt: deps.now(), lastError: null });
    return true;
  } catch (error) {
    const now = deps.now();
    const reason = reasonOf(error);
    const about = { event: event.id, type: event.type, attempts: event.attempts, reason };
    const isAbandoned =
      event.attempts >= retryLimits.errors && now.getTime() - event.createdAt.getTime() >= retryLimits.age;
    if (isAbandoned) {
      await store.updateEvent(deps.db, event, { state: 'dead', lastError: reason });
      deps.log.error(about, 'an event from the payment provider was abandoned');
    } else {
      const nextAttemptAt = new Date(now.getTime() + waitAfter(event.attempts));
      await store.updateEvent(deps.db, event, { nextAttemptAt, lastError: reason });
      const isUnreachable = error instanceof PaymentsFailure && error.kind === 'unreachable';
      deps.log[isUnreachable ? 'warn' : 'error'](about, 'an event from the payment provider was postponed');
    }
    return false;
  }
}

/** The payload only determines which subscriptions to sync. */
async function carryOut(
  deps: Deps,
  { id, type, objectId, payload, createdAt }: store.EventRow,
): Promise<void> {
  const payments = paymentsOf(deps);
  const { liveMode, apiVersion } = payments;
  const event: ProvidedEvent = { id, type, objectId, payload, createdAt, liveMode, apiVersion };
  const ids = new Set(await payments.subscriptionsOf(event));
  if (type === 'customer.deleted' && objectId) {
    await updateCustomer(deps.db, { providerId: objectId, deletedAt: deps.now() });
    for (const { providerId } of await subscriptions.listRunning(deps.db, { customerId: objectId }))
      ids.add(providerId);
  }
  for (const providerId of ids) await syncSubscription(deps, { providerId });
  if (ids.size === 0 && type.startsWith('checkout.session.') && objectId) {
    const order = await findOrder(deps.db, { sessionId: objectId });
    if (order) await syncOrder(deps, order);
  }
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export type Report = {
  /** Another process is already running it, so nothing was done. */
  busy: boolean;
  events: number;
  orders: number;
  subscriptions: number;
  failures: number;
  /** Differences from our copy that the full pass found. */
  drift: string[];
};

/** Runs once at a time across all processes. `full` also checks every subscription, as the nightly pass does. */
export async function reconcile(
  deps: Deps,
  { full = false, signal }: { full?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<Report> {
  const report: Report = { busy: false, events: 0, orders: 0, subscriptions: 0, failures: 0, drift: [] };
  if (!deps.payments) return report;
  const ran = await store.withRunner(deps.direct.pool, async () => {
    const attempt = async (step: string, work: () => Promise<void>) => {
      if (signal?.aborted) return;
      try {
        await work();
      } catch (error) {
        report.failures += 1;
        deps.log.warn({ step, reason: reasonOf(error) }, 'a step of the reconcile failed');
      }
    };
    await attempt('events', async () => {
      report.events = await readEvents(deps);
    });
    await handleDueEvents(deps, signal);
    const now = deps.now();
    for (const order of await listUnpaid(deps.db, {
      before: new Date(now.getTime() - 2 * minute),
      limit: 200,
    }))
      await attempt('order', async () => {
        await syncOrder(deps, order);
        report.orders += 1;
      });
    for (const { providerId, email } of await listOutdatedCustomers(deps.db))
      await attempt('customer', async () => {
        await paymentsOf(deps).setEmail({ customerId: providerId, email });
        await updateCustomer(deps.db, { providerId, email });
      });
    const syncedBefore = new Date(now.getTime() - 6 * hour);
    for (const providerId of await subscriptions.listStale(deps.db, { now, syncedBefore, limit: 300 }))
      await attempt('subscription', async () => {
        await syncSubscription(deps, { providerId });
        report.subscriptions += 1;
      });
    await carryOutEnds(deps, signal);
    await endByTime(deps);
    if (full) {
      await attempt('full pass', () => fullPass(deps, report, signal));
      await checkPortal(deps);
    }
    await alertIfUnreachable(deps);
  });
  return { ...report, busy: !ran };
}

/** For the command line: optionally revives abandoned events, then runs the full pass. */
export async function reconcileFully(
  deps: Deps,
  { revive }: { revive: boolean },
): Promise<Report & { revived: number }> {
  const revived = revive ? await store.reviveEvents(deps.db, { now: deps.now() }) : 0;
  return { ...(await reconcile(deps, { full: true })), revived };
}

/** Copies the provider's recent events to the inbox and returns how many were missing. */
export async function readEvents(deps: Deps): Promise<number> {
  const payments = paymentsOf(deps);
  const startedAt = deps.now();
  const last = await store.findMark(deps.db, { name: 'events_read' });
  // Overlaps by an hour to catch events that became visible late.
  const since = last ? new Date(last.getTime() - hour) : new Date(startedAt.getTime() - 3 * day);
  let missing = 0;
  for await (const event of payments.listEvents({ since }))
    if (await storeEvent(deps, event, 'reconcile')) missing += 1;
  await store.setMark(deps.db, { name: 'events_read', at: startedAt });
  await store.setMark(deps.db, { name: 'provider_seen', at: deps.now() });
  return missing;
}

/** Ends expired grants and grace periods, which needs no provider. */
export async function endByTime(deps: Deps): Promise<void> {
  const now = deps.now();
  const since = new Date(now.getTime() - 3 * day);
  for (const id of await featured.listRunOut(deps.db, { now, since }))
    await deps.db.transaction((tx) =>
      recomputeFeatured(tx, deps, { churchIds: [id], because: 'time is over' }),
    );
}

async function fullPass(deps: Deps, report: Report, signal?: AbortSignal): Promise<void> {
  const payments = paymentsOf(deps);
  const checked = new Set<string>();
  const check = async (providerId: string) => {
    if (checked.has(providerId) || signal?.aborted) return;
    checked.add(providerId);
    const previous = await subscriptions.findSubscription(deps.db, { providerId });
    const current = await syncSubscription(deps, { providerId });
    report.subscriptions += 1;
    if (!current) return;
    if (!previous) report.drift.push(`${providerId}: was not known, is ${current.status}`);
    else if (previous.status !== current.status)
      report.drift.push(`${providerId}: was ${previous.status}, is ${current.status}`);
  };
  for (let after = 0; ; ) {
    const batch = await subscriptions.listRunning(deps.db, { after, limit: 200 });
    if (batch.length === 0) break;
    after = batch.at(-1)!.id;
    for (const { providerId } of batch) await check(providerId);
  }
  for await (const { id, metadata } of payments.listSubscriptions())
    if (metadata.orderId && (await findOrder(deps.db, { id: metadata.orderId }))) await check(id);
  for (let after = 0; ; ) {
    const batch = await featured.listCandidates(deps.db, { after, limit: 200 });
    if (batch.length === 0) break;
    after = batch.at(-1)!;
    const { flipped } = await deps.db.transaction((tx) => recomputeFeatured(tx, deps, { churchIds: batch }));
    for (const id of flipped) report.drift.push(`church ${id}: was featured wrongly, or wrongly not`);
  }
  if (report.drift.length > 0) deps.log.error({ drift: report.drift.slice(0, 50) }, 'payments had drifted');
}

/** Logs an error if the provider has been unreachable for a day. */
async function alertIfUnreachable(deps: Deps): Promise<void> {
  const now = deps.now();
  const seenAt = await store.findMark(deps.db, { name: 'provider_seen' });
  if (seenAt && now.getTime() - seenAt.getTime() >= day)
    deps.log.error({ lastSeen: seenAt.toISOString() }, 'the payment provider was not reached for a day');
}

export async function queueEndingEmails(deps: Deps): Promise<void> {
  const now = deps.now();
  for (const row of await subscriptions.listEnding(deps.db, {
    now,
    before: new Date(now.getTime() + 5 * day),
  }))
    await deps.db.transaction(async (tx) => {
      const about = await emailToPayer(deps, tx, row);
      if (!about) return;
      const cause = `subscription-ending:${row.id}:${row.periodEnd!.toISOString().slice(0, 10)}`;
      await queueEmail(tx, () => billingEmails.endingSoon(...endOfPeriod(about)), { ...about, cause });
    });
}
