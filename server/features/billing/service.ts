/**
 * Billing's interface to other features: assigning subscriptions to churches, ending them, paid claims, and onboarding
 * orders.
 */
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { type EndReason, isLive, payerOfUser, refundOnDeletion } from './policy.ts';
import { stateOf } from './present.ts';
import { attachSubscription, recomputeFeatured } from './service-featured.ts';
import { refreshOrder, subscriptionOf } from './service-reads.ts';
import { listRunningOf, markForEnding, markOrdersForEnding } from './store-ends.ts';
import { lockChurches, moveGrants } from './store-featured.ts';
import * as orders from './store-orders.ts';
import * as subscriptions from './store-subscriptions.ts';

export { recomputeFeatured } from './service-featured.ts';
export { summarizeSubscriptions } from './store-lists.ts';

/**
 * Attaches the payer's oldest running subscription without a church. False if there is none or the church already has a
 * running subscription.
 */
export async function attachWaiting(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { userId, churchId }: { userId: number; churchId: number },
): Promise<boolean> {
  const [first] = await subscriptions.listUnattached(tx, { userId });
  return first ? attachSubscription(tx, deps, { id: first.id, churchId }) : false;
}

/** Attaches an order's subscription to a church. An unpaid order is assigned to the church instead. */
export async function attachOrder(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { orderId, churchId }: { orderId: string; churchId: number },
): Promise<boolean> {
  await lockChurches(tx, { ids: [churchId] });
  const order = await orders.findOrder(tx, { id: orderId });
  if (!order) return false;
  const subscription = order.subscriptionId
    ? await subscriptions.findSubscription(tx, { providerId: order.subscriptionId })
    : undefined;
  if (subscription?.churchId === churchId) return true;
  if (subscription) return attachSubscription(tx, deps, { id: subscription.id, churchId });
  await orders.updateOrder(tx, { id: orderId, churchId, now: deps.now() });
  return true;
}

/**
 * Marks subscriptions for ending with a refund of the last payment (policy.ts has the exceptions) and unpaid orders for
 * closing, in the caller's transaction. A job does the work with retries and notifies the payer. Returns the number of
 * marked subscriptions.
 */
export async function endSubscriptionOf(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  target: {
    churchId?: number;
    /** The id in our database. */
    subscriptionId?: number;
    orderId?: string;
    userId?: number;
    reason: EndReason;
  },
): Promise<number> {
  const { subscriptionId, ...orderTarget } = target;
  const { churchId, orderId, userId } = orderTarget;
  if (churchId === undefined && orderId === undefined && userId === undefined && subscriptionId === undefined)
    return 0;
  const now = deps.now();
  const detach = target.reason === 'owner_changed';
  if (churchId !== undefined) await lockChurches(tx, { ids: [churchId] });
  if (subscriptionId === undefined) await markOrdersForEnding(tx, { ...orderTarget, now });
  const ended = await markForEnding(tx, { ...target, detach, now });
  // The new owner may subscribe for the church.
  if (detach && churchId !== undefined) await recomputeFeatured(tx, deps, { churchIds: [churchId] });
  return ended;
}

/**
 * For account deletion: closes unpaid orders and ends subscriptions now or with their period, with the refund from
 * policy.ts. Undecided claims are always refunded.
 */
export async function endSubscriptionsOfUser(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { userId, how }: { userId: number; how: 'period_end' | 'now' },
): Promise<void> {
  const now = deps.now();
  const reason: EndReason = 'account_deleted';
  await markOrdersForEnding(tx, { userId, reason, now });
  for (const { row, claimPending } of await listRunningOf(tx, { userId })) {
    const end = { subscriptionId: row.id, reason, now };
    if (how === 'period_end' && !claimPending && isLive(row.status))
      await markForEnding(tx, { ...end, mode: 'period_end', refund: 0 });
    else await markForEnding(tx, { ...end, refund: refundOnDeletion(row, { claimPending, now }) });
  }
}

export type PaidClaim = {
  orderId: string;
  userId: number;
  email: string;
  /** Null if the claimed church isn't listed yet. */
  churchId: number | null;
  /** Unvalidated; see claimData in shared/contracts/billing.ts. */
  claimData: unknown;
  accountMade: boolean;
};

/** Locks paid orders whose claims have not been created yet. The caller must mark each as taken. */
export async function takePaidClaims(tx: Tx, { limit }: { limit: number }): Promise<PaidClaim[]> {
  const rows = await orders.lockPaidClaims(tx, { limit });
  return rows.map(({ id, userId, email, churchId, claimData, accountMade }) => ({
    orderId: id,
    userId: userId!,
    email,
    churchId,
    claimData,
    accountMade,
  }));
}

/** `churchId` is a church created from the claim data, which gets the order's subscription. */
export async function markClaimTaken(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { orderId, churchId }: { orderId: string; churchId?: number },
): Promise<void> {
  const now = deps.now();
  if (churchId !== undefined) await attachOrder(tx, deps, { orderId, churchId });
  await orders.updateOrder(tx, { id: orderId, claimTakenAt: now, now });
}

/** When churches are merged, the oldest subscription continues; others are ended and refunded. */
export async function mergeSubscriptions(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const now = deps.now();
  await lockChurches(tx, { ids: [from, into] });
  const [, ...later] = await subscriptions.listLiveOf(tx, { churchIds: [from, into] });
  for (const { id } of later)
    await markForEnding(tx, {
      subscriptionId: id,
      reason: 'churches_merged',
      superseded: true,
      now,
    });
  await subscriptions.moveSubscriptions(tx, { from, into });
  await orders.moveOrders(tx, { from, into });
  await moveGrants(tx, { from, into });
  await recomputeFeatured(tx, deps, { churchIds: [into] });
}

/**
 * Finds and syncs the order of an onboarding form: the given one (throws not_found unless it is the viewer's) or the
 * latest open one.
 */
export async function findOnboarding(
  deps: Deps,
  { viewer, orderId }: { viewer: Viewer; orderId: string | undefined },
): Promise<{ id: string; churchId: number | null; paid: boolean } | undefined> {
  const payer = payerOfUser(viewer.id);
  const stored = orderId
    ? await orders.findOrder(deps.db, { id: orderId })
    : await orders.findLatestOnboarding(deps.db, { payer, now: deps.now() });
  if (orderId && stored?.payer !== payer) throw new AppError('not_found');
  if (!stored) return undefined;
  const order = await refreshOrder(deps, stored);
  const subscription = await subscriptionOf(deps, order);
  return { id: order.id, churchId: order.churchId, paid: stateOf(order, subscription) === 'active' };
}
