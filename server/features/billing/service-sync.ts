/**
 * The only way state comes from the payment provider. It is read without a database connection in hand; then the
 * subscription is locked, and what was read is recorded unless another sync wrote meanwhile: then it is read again.
 * Everything else only decides which subscription to sync.
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

/** Reads until nobody else wrote in between; more means that something writes without end. */
const mostReads = 20;

/**
 * Brings our copy of a subscription to what the provider reports now. Undefined when it is none of ours. Rejects with
 * PaymentsFailure while the provider cannot be reached; the last known state stays then.
 */
export async function syncSubscription(
  deps: Deps,
  { providerId }: { providerId: string },
): Promise<store.Subscription | undefined> {
  for (let read = 0; read < mostReads; read += 1) {
    const synced = await readAndRecord(deps, providerId);
    if (synced === 'outdated') continue;
    await setMark(deps.db, { name: 'provider_seen', at: deps.now() });
    // What was paid for may be a claim.
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
  // Taken before the read: a sync that writes later than this makes the read outdated.
  const copied = await store.findSubscription(deps.db, { providerId });
  const now = deps.now();
  let provided = await payments.readSubscription(providerId);
  const orderId = copied?.orderId ?? provided?.metadata.orderId;
  const order = orderId ? await orders.findOrder(deps.db, { id: orderId }) : undefined;
  // Not ours, in the same account at the provider.
  if (!copied && !order) return undefined;
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
    const before = await store.findSubscription(tx, { providerId });
    if ((before?.syncVersion ?? 0) !== (copied?.syncVersion ?? 0)) return 'outdated';
    if (!provided) return before && recordMissing(deps, tx, { before, now });
    const current = order && (await orders.findOrder(tx, { id: order.id }));
    return recordSubscription(deps, tx, { provided, before, order: current, reported, now });
  });
  if (recorded && recorded !== 'outdated' && provided) await relabel(deps, provided, recorded, order);
  return recorded;
}

/** A subscription that got a church, or changed its plan, says so in the portal and on invoices. */
async function relabel(
  deps: Deps,
  provided: ProvidedSubscription,
  row: store.Subscription,
  order: orders.Order | undefined,
): Promise<void> {
  if (!isLive(provided.status)) return;
  const churchId = row.churchId ?? order?.churchId ?? null;
  const church = churchId === null ? undefined : await findChurchBrief(deps.db, { id: churchId });
  const label = labelOf(provided.plan, church ?? null, order && orders.claimedName(order));
  if (label.description === provided.description) return;
  try {
    await paymentsOf(deps).labelSubscription({ id: provided.id, label });
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.warn({ subscription: provided.id, reason: error.message }, 'a subscription was not renamed yet');
  }
}

/** Brings an unpaid order to what became of its session or subscription at the provider. */
export async function syncOrder(deps: Deps, order: orders.Order): Promise<void> {
  const payments = paymentsOf(deps);
  if (order.subscriptionId) {
    await syncSubscription(deps, { providerId: order.subscriptionId });
    return;
  }
  const now = deps.now();
  if (!order.sessionId) {
    // The response was lost and nobody came back for it, so nobody has the page's URL.
    const old = now.getTime() - order.createdAt.getTime() > 24 * 3600_000;
    if (old) await orders.closeOrder(deps.db, { id: order.id, state: 'failed', now });
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
