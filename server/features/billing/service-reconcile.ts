/** Catches up without webhooks: missed events, open orders, stale copies, grants and grace periods that ran out. */
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../emails/service.ts';
import { endingSoonEmail } from './emails.ts';
import { carryOutEnds } from './service-ends.ts';
import { handleDueEvents, storeEvent } from './service-events.ts';
import { recomputeFeatured } from './service-featured.ts';
import { checkPortal, paymentsOf } from './service-gate.ts';
import { billingTabUrl } from './service-notices.ts';
import { emailOf } from './service-payers.ts';
import { syncOrder, syncSubscription } from './service-sync.ts';
import * as events from './store-events.ts';
import * as featured from './store-featured.ts';
import { findOrder, listUnpaid } from './store-orders.ts';
import * as store from './store-subscriptions.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export type Report = {
  /** Somebody else runs it just now; nothing was done. */
  busy: boolean;
  events: number;
  orders: number;
  subscriptions: number;
  failures: number;
  /** What the full pass saw that differs from our copy. */
  drift: string[];
};

/** One runner at a time across all processes. `full`: every subscription, as the nightly pass does. */
export async function reconcile(
  deps: Deps,
  { full = false, signal }: { full?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<Report> {
  const report: Report = { busy: false, events: 0, orders: 0, subscriptions: 0, failures: 0, drift: [] };
  if (!deps.payments) return report;
  const ran = await events.withRunner(deps.direct.pool, async () => {
    const attempt = async (what: string, work: () => Promise<void>) => {
      if (signal?.aborted) return;
      try {
        await work();
      } catch (error) {
        report.failures += 1;
        deps.log.warn({ what, reason: (error as Error).message }, 'a part of the reconcile failed');
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
    const seenBefore = new Date(now.getTime() - 6 * hour);
    for (const providerId of await store.listStale(deps.db, { now, seenBefore, limit: 300 }))
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
    await alertWhenAway(deps);
  });
  return { ...report, busy: !ran };
}

/** For the command: the full pass at once, after those events that were given up when they are to be tried again. */
export async function reconcileFully(
  deps: Deps,
  { revive }: { revive: boolean },
): Promise<Report & { revived: number }> {
  const revived = revive ? await events.reviveEvents(deps.db, { now: deps.now() }) : 0;
  return { ...(await reconcile(deps, { full: true })), revived };
}

/** Reads the provider's recent events into the same inbox; returns how many were missing. */
export async function readEvents(deps: Deps): Promise<number> {
  const payments = paymentsOf(deps);
  const begun = deps.now();
  const last = await events.findMark(deps.db, { name: 'events_read' });
  // An hour twice, for events that became visible late.
  const since = last ? new Date(last.getTime() - hour) : new Date(begun.getTime() - 3 * day);
  let missing = 0;
  for await (const event of payments.listEvents({ since }))
    if (await storeEvent(deps, event, 'reconcile')) missing += 1;
  await events.setMark(deps.db, { name: 'events_read', at: begun });
  await events.setMark(deps.db, { name: 'provider_seen', at: deps.now() });
  return missing;
}

/** Grants and graces that ran out end by the clock, without the provider. */
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
  const seen = new Set<string>();
  const check = async (providerId: string) => {
    if (seen.has(providerId) || signal?.aborted) return;
    seen.add(providerId);
    const before = await store.findSubscription(deps.db, { providerId });
    const after = await syncSubscription(deps, { providerId });
    report.subscriptions += 1;
    if (!after) return;
    if (!before) report.drift.push(`${providerId}: was not known, is ${after.status}`);
    else if (before.status !== after.status)
      report.drift.push(`${providerId}: was ${before.status}, is ${after.status}`);
  };
  for (let after = 0; ; ) {
    const portion = await store.listRunning(deps.db, { after, limit: 200 });
    if (portion.length === 0) break;
    after = portion.at(-1)!.id;
    for (const { providerId } of portion) await check(providerId);
  }
  for await (const { id, metadata } of payments.listSubscriptions())
    if (metadata.orderId && (await findOrder(deps.db, { id: metadata.orderId }))) await check(id);
  for (let after = 0; ; ) {
    const portion = await featured.listCandidates(deps.db, { after, limit: 200 });
    if (portion.length === 0) break;
    after = portion.at(-1)!;
    const { flipped } = await deps.db.transaction((tx) =>
      recomputeFeatured(tx, deps, { churchIds: portion }),
    );
    for (const id of flipped) report.drift.push(`church ${id}: was featured wrongly, or wrongly not`);
  }
  await events.setMark(deps.db, { name: 'full_pass', at: deps.now() });
  if (report.drift.length > 0) deps.log.error({ drift: report.drift.slice(0, 50) }, 'payments had drifted');
}

/** The last known state stays while the provider is unavailable; after a day an operator is alerted. */
async function alertWhenAway(deps: Deps): Promise<void> {
  const now = deps.now();
  const seen = await events.findMark(deps.db, { name: 'provider_seen' });
  if (!seen || now.getTime() - seen.getTime() < day) return;
  const alerted = await events.findMark(deps.db, { name: 'alerted' });
  if (alerted && now.getTime() - alerted.getTime() < day) return;
  await events.setMark(deps.db, { name: 'alerted', at: now });
  deps.log.error({ lastSeen: seen.toISOString() }, 'the payment provider was not reached for a day');
}

export async function queueEndingEmails(deps: Deps): Promise<void> {
  const now = deps.now();
  for (const row of await store.listEnding(deps.db, { now, before: new Date(now.getTime() + 5 * day) }))
    await deps.db.transaction(async (tx) => {
      const order = row.orderId ? await findOrder(tx, { id: row.orderId }) : undefined;
      const to = await emailOf(tx, { userId: row.userId, email: order?.email });
      if (!to) return;
      const church =
        row.churchId === null ? undefined : await featured.findChurchBrief(tx, { id: row.churchId });
      await queueEmail(
        tx,
        endingSoonEmail({
          to,
          cause: `subscription-ending:${row.id}:${row.periodEnd!.toISOString().slice(0, 10)}`,
          sendAt: now,
          church: church?.name ?? null,
          until: row.periodEnd!,
          url: billingTabUrl(deps),
        }),
      );
    });
}
