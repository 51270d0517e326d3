/**
 * The only way state comes from the payment provider: lock, fetch, write, recompute who is featured, in one
 * transaction. Everything else only decides which subscription to sync.
 */
import type { ProvidedSubscription } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { copyOf, type EndReason, isLive, isOver } from './policy.ts';
import { attachSubscription, recomputeFeatured } from './service-featured.ts';
import { paymentsOf, withProviderSlot } from './service-gate.ts';
import { queueChangeEmails } from './service-notices.ts';
import { type Payer, reportedEmail, settlePayer } from './service-payers.ts';
import { saveCustomer } from './store-customers.ts';
import { setMark } from './store-events.ts';
import { findChurchBrief, listChurchesOf, lockChurches } from './store-featured.ts';
import * as orders from './store-orders.ts';
import * as store from './store-subscriptions.ts';

/**
 * Brings our copy of a subscription to what the provider says now. Undefined when it is none of ours. Rejects with
 * PaymentsFailure while the provider cannot be reached; the last known state stays then.
 */
export async function syncSubscription(
  deps: Deps,
  { providerId }: { providerId: string },
): Promise<store.Subscription | undefined> {
  const payments = paymentsOf(deps);
  const synced = await withProviderSlot(deps, () =>
    deps.db.transaction(async (tx) => {
      await store.lockSubscription(tx, { providerId });
      const now = deps.now();
      const provided = await payments.readSubscription(providerId);
      const before = await store.findSubscription(tx, { providerId });
      if (!provided) return before && markMissing(deps, tx, before, now);
      const orderId = before?.orderId ?? provided.metadata.orderId;
      const order = orderId ? await orders.findOrder(tx, { id: orderId }) : undefined;
      // Not ours, in the same account at the provider.
      if (!before && !order) return undefined;
      // Read before anything but the subscription is locked.
      const { customerId } = provided;
      const reported =
        order && isNewlyPaid(provided, order) ? await reportedEmail(payments, { order, customerId }) : null;
      return write(deps, tx, { provided, before, order, reported, now });
    }),
  );
  await setMark(deps.db, { name: 'provider_seen', at: deps.now() });
  // What was paid for may be a claim.
  if (synced) deps.jobEvents.emit('wake', 'claims');
  return synced;
}

/** The provider does not know it (any more), so it counts as unpaid; a later sync may find it again. */
async function markMissing(deps: Deps, tx: Tx, before: store.Subscription, now: Date) {
  deps.log.error({ subscription: before.providerId }, 'the payment provider does not know a subscription');
  const { id: _id, ...row } = before;
  if (before.churchId !== null) await lockChurches(tx, { ids: [before.churchId] });
  const saved = await store.saveSubscription(tx, { ...row, status: 'missing', syncedAt: now });
  if (saved.churchId !== null) await recomputeFeatured(tx, deps, { churchIds: [saved.churchId] });
  return saved;
}

type Write = {
  provided: ProvidedSubscription;
  before: store.Subscription | undefined;
  order: orders.Order | undefined;
  /** Email of a payer without an account. */
  reported: string | null;
  now: Date;
};

const isNewlyPaid = (provided: ProvidedSubscription, order: orders.Order): boolean =>
  isLive(provided.status) && !['fulfilled', 'conflict'].includes(order.state);

async function write(
  deps: Deps,
  tx: Tx,
  { provided, before, order, reported, now }: Write,
): Promise<store.Subscription> {
  const live = isLive(provided.status);
  const churchId = before ? before.churchId : await churchOf(tx, order);
  if (churchId !== null) await lockChurches(tx, { ids: [churchId] });
  const superseded =
    before?.superseded ||
    (live &&
      churchId !== null &&
      (await store.findLive(tx, { churchId, except: provided.id })) !== undefined);
  const unwanted = endOf({ before, order, live, superseded });
  const paidNow = order !== undefined && isNewlyPaid(provided, order);
  const known: Payer = {
    userId: before?.userId ?? order?.userId ?? null,
    email: order?.email || reported || '',
    accountMade: order?.accountMade ?? false,
  };
  const payer = paidNow && !unwanted ? await settlePayer(deps, tx, { order, reported }) : known;
  const row = await store.saveSubscription(tx, {
    ...copyOf(provided, before, now),
    orderId: before?.orderId ?? order?.id ?? null,
    userId: payer.userId,
    churchId,
    superseded,
    ...(unwanted && !before?.endWantedAt
      ? { endReason: unwanted, endWantedAt: now, endNextAt: now }
      : {
          endReason: before?.endReason ?? null,
          endWantedAt: before?.endWantedAt ?? null,
          endNextAt: before?.endNextAt ?? null,
        }),
  });
  const unusable = superseded || unwanted !== null;
  if (order) await writeOrder(tx, { order, provided, payer, unusable, live, now });
  await saveCustomer(tx, {
    providerId: provided.customerId,
    userId: payer.userId,
    email: payer.email,
    now,
  });
  if (paidNow && !unwanted && churchId === null) await attachOnlyChurch(deps, tx, { row, order });
  if (churchId !== null) await recomputeFeatured(tx, deps, { churchIds: [churchId] });
  const saved = (await store.findSubscription(tx, { id: row.id }))!;
  await queueChangeEmails(deps, tx, { before, row: saved, order, payer, provided, now });
  return saved;
}

/**
 * The church that a new subscription is for. A claim of a church that has an owner entitles nobody until it is
 * decided; of one without an owner it features the church at once.
 */
async function churchOf(tx: Tx, order: orders.Order | undefined): Promise<number | null> {
  if (!order || order.churchId === null) return null;
  if (!order.claimData) return order.churchId;
  const church = await findChurchBrief(tx, { id: order.churchId });
  return church && (church.userId === null || church.userId === order.userId) ? church.id : null;
}

/** Why a subscription that runs should not. */
function endOf({
  before,
  order,
  live,
  superseded,
}: {
  before: store.Subscription | undefined;
  order: orders.Order | undefined;
  live: boolean;
  superseded: boolean;
}): EndReason | null {
  if (before?.endReason) return before.endReason as EndReason;
  if (!live) return null;
  if (superseded) return 'second_subscription';
  if (order?.endWantedAt)
    return order.endReason === 'account_deleted' ? 'account_gone' : (order.endReason as EndReason);
  return null;
}

async function writeOrder(
  tx: Tx,
  {
    order,
    provided,
    payer,
    unusable,
    live,
    now,
  }: {
    order: orders.Order;
    provided: ProvidedSubscription;
    payer: Payer;
    unusable: boolean;
    live: boolean;
    now: Date;
  },
): Promise<void> {
  const paid = { subscriptionId: provided.id, customerId: provided.customerId };
  if (live) {
    const { userId, email, accountMade } = payer;
    const state = unusable ? 'conflict' : 'fulfilled';
    await orders.fulfilOrder(tx, { id: order.id, state, ...paid, userId, email, accountMade, now });
  } else if (isOver(provided.status)) await orders.closeOrder(tx, { id: order.id, state: 'failed', now });
  if (order.subscriptionId !== provided.id) await orders.updateOrder(tx, { id: order.id, ...paid, now });
}

/** Bought without a church: a payer with exactly one gets it featured, who has several chooses in the dashboard. */
async function attachOnlyChurch(
  deps: Deps,
  tx: Tx,
  { row, order }: { row: store.Subscription; order: orders.Order },
): Promise<void> {
  if (row.userId === null || order.claimData || order.churchKey !== 0) return;
  const [only, another] = await listChurchesOf(tx, { userId: row.userId });
  if (only && !another) await attachSubscription(tx, deps, { id: row.id, churchId: only.id });
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
