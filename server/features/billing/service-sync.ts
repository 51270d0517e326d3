/**
 * The only way in for state from the payment provider; everything else only decides which subscription to sync. A sync
 * reads the subscription without holding a database connection, then locks and records it. If another sync wrote in the
 * meantime, it reads again.
 */
import { PaymentsFailure, type ProvidedSubscription } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { introState, isLive, labelOf } from './policy.ts';
import { paymentsOf } from './service-gate.ts';
import { reportedEmail } from './service-payers.ts';
import { isNewlyPaid, recordMissing, recordSubscription } from './service-record.ts';
import { setMark } from './store-events.ts';
import { findChurchBrief } from './store-featured.ts';
import * as orders from './store-orders.ts';
import * as store from './store-subscriptions.ts';

/** Exceeding this means that something keeps writing. */
const mostReads = 20;

/**
 * Updates our copy of a subscription from the provider; undefined if it isn't ours. Rejects with PaymentsFailure if the
 * provider can't be reached, which leaves the copy unchanged.
 */
export async function syncSubscription(
  deps: Deps,
  { providerId }: { providerId: string },
): Promise<store.Subscription | undefined> {
  for (let read = 0; read < mostReads; read += 1) {
    const synced = await readAndRecord(deps, providerId);
    if (synced === 'outdated') continue;
    await setMark(deps.db, { name: 'provider_seen', at: deps.now() });
    // The payment may be for a claim.
    if (synced) deps.jobEvents.emit('wake', 'claims');
    return synced;
  }
  throw new Error(`${providerId} changed during ${mostReads} reads`);
}

async function readAndRecord(
  deps: Deps,
  providerId: string,
): Promise<store.Subscription | undefined | 'outdated'> {
  const payments = paymentsOf(deps);
  // Loaded before reading: if another sync writes after this, the read is outdated.
  const stored = await store.findSubscription(deps.db, { providerId });
  const now = deps.now();
  let provided = await payments.readSubscription(providerId);
  const orderId = stored?.orderId ?? provided?.metadata.orderId;
  const order = orderId ? await orders.findOrder(deps.db, { id: orderId }) : undefined;
  // Another site uses the same account at the provider.
  if (!stored && !order) return undefined;
  if (provided && introState(provided) === 'resumed') {
    await payments.endAtPeriodEnd(providerId);
    provided = await payments.readSubscription(providerId);
  }
  const reported =
    provided && order && isNewlyPaid(provided, order)
      ? await reportedEmail(payments, { order, customerId: provided.customerId })
      : null;
  const recorded = await deps.db.transaction(async (tx) => {
    await store.lockSubscription(tx, { providerId });
    const previous = await store.findSubscription(tx, { providerId });
    if ((previous?.syncVersion ?? 0) !== (stored?.syncVersion ?? 0)) return 'outdated';
    if (!provided) return previous && recordMissing(deps, tx, { previous, now });
    const current = order && (await orders.findOrder(tx, { id: order.id }));
    return recordSubscription(deps, tx, { provided, previous, order: current, reported, now });
  });
  if (recorded && recorded !== 'outdated' && provided) await relabel(deps, provided, recorded, order);
  return recorded;
}

/** Updates the label shown in the portal and on invoices after the church or the plan changed. */
async function relabel(
  deps: Deps,
  provided: ProvidedSubscription,
  row: store.Subscription,
  order: orders.Order | undefined,
): Promise<void> {
  if (!isLive(provided.status)) return;
  const churchId = row.churchId ?? order?.churchId ?? null;
  const church = await findChurchBrief(deps.db, { id: churchId });
  const label = labelOf(provided.plan, church ?? null, order && orders.claimedName(order));
  if (label.description === provided.description) return;
  try {
    await paymentsOf(deps).labelSubscription({ id: provided.id, label });
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.warn(
      { subscription: provided.id, reason: error.message },
      'a subscription could not be relabeled yet',
    );
  }
}

/** Updates an unpaid order from its session or subscription at the provider. */
export async function syncOrder(deps: Deps, order: orders.Order): Promise<void> {
  const payments = paymentsOf(deps);
  if (order.subscriptionId) {
    await syncSubscription(deps, { providerId: order.subscriptionId });
    return;
  }
  const now = deps.now();
  if (!order.sessionId) {
    // The response with the page's URL was lost and never retried, so this order can't be paid.
    const isStale = now.getTime() - order.createdAt.getTime() > 24 * 3600_000;
    if (isStale) await orders.closeOrder(deps.db, { id: order.id, state: 'failed', now });
    return;
  }
  const session = await payments.readSession(order.sessionId);
  if (session?.subscriptionId) {
    await syncSubscription(deps, { providerId: session.subscriptionId });
    return;
  }
  if (!session || session.status === 'expired')
    await orders.closeOrder(deps.db, { id: order.id, state: 'expired', now });
}
