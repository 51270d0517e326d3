/**
 * What other features need of billing: which church a subscription belongs to, which subscriptions have to end,
 * paid claims, and the order of an onboarding.
 */
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { type EndReason, isLive, payerOfUser, refundOnDeletion } from './policy.ts';
import { stateOf } from './present.ts';
import { attachSubscription, recomputeFeatured } from './service-featured.ts';
import { subscriptionOf, upToDate } from './service-reads.ts';
import { listRunningOf, wantEnded, wantOrdersEnded } from './store-ends.ts';
import { lockChurches, moveGrants } from './store-featured.ts';
import * as orders from './store-orders.ts';
import * as subscriptions from './store-subscriptions.ts';

export { recomputeFeatured } from './service-featured.ts';
export { summarizeSubscriptions } from './store-lists.ts';

/**
 * Gives the payer's oldest running subscription that belongs to no church to this one; nothing happens when the
 * church has a running one. Returns whether it was given.
 */
export async function attachWaiting(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { userId, churchId }: { userId: number; churchId: number },
): Promise<boolean> {
  const [first] = await subscriptions.listUnattached(tx, { userId });
  return first ? attachSubscription(tx, deps, { id: first.id, churchId }) : false;
}

/** As attachSubscription, for the subscription of an order; an unpaid order names the church from now on. */
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
 * Marks subscriptions to be ended and their last payment refunded (policy.ts has the exceptions), and
 * unpaid orders to be closed, in the caller's transaction. A job sends the requests, with retries, and notifies the
 * payer. Returns how many subscriptions it will end.
 */
export async function endSubscriptionOf(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  which: {
    churchId?: number;
    /** Id of our row. */
    subscriptionId?: number;
    orderId?: string;
    userId?: number;
    reason: EndReason;
  },
): Promise<number> {
  const { subscriptionId, ...ofOrders } = which;
  const { churchId, orderId, userId } = ofOrders;
  if (churchId === undefined && orderId === undefined && userId === undefined && subscriptionId === undefined)
    return 0;
  const now = deps.now();
  const leaves = which.reason === 'owner_changed';
  if (churchId !== undefined) await lockChurches(tx, { ids: [churchId] });
  if (subscriptionId === undefined) await wantOrdersEnded(tx, { ...ofOrders, now });
  const ended = await wantEnded(tx, { ...which, leaves, now });
  // The church makes room for the subscription of its new owner.
  if (leaves && churchId !== undefined) await recomputeFeatured(tx, deps, { churchIds: [churchId] });
  return ended;
}

/**
 * The account of a payer is deleted: unpaid orders are closed, and what runs ends with its period or now, with the
 * refund that policy.ts gives. Money for a claim that is not decided always goes back.
 */
export async function endSubscriptionsOfUser(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { userId, how }: { userId: number; how: 'period_end' | 'now' },
): Promise<void> {
  const now = deps.now();
  const reason: EndReason = 'account_deleted';
  await wantOrdersEnded(tx, { userId, reason, now });
  for (const { row, claimPending } of await listRunningOf(tx, { userId })) {
    const end = { subscriptionId: row.id, reason, now };
    if (how === 'period_end' && !claimPending && isLive(row.status))
      await wantEnded(tx, { ...end, mode: 'period_end', refund: 0 });
    else await wantEnded(tx, { ...end, refund: refundOnDeletion(row, { claimPending, now }) });
  }
}

export type PaidClaim = {
  orderId: string;
  userId: number;
  email: string;
  /** Of a church that exists. */
  churchId: number | null;
  /** As it was sent; see claimData in shared/billing.ts. */
  claimData: unknown;
  accountMade: boolean;
};

/** Paid orders that became no claim yet; locked for this transaction, which marks each as taken. */
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

/** `churchId`: a church that was created from the claim data; it gets the order's subscription. */
export async function markClaimTaken(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { orderId, churchId }: { orderId: string; churchId?: number },
): Promise<void> {
  const now = deps.now();
  if (churchId !== undefined) await attachOrder(tx, deps, { orderId, churchId });
  await orders.updateOrder(tx, { id: orderId, claimTakenAt: now, now });
}

/** Two churches become one: the subscription that was bought first stays, others end and are paid back. */
export async function mergeSubscriptions(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const now = deps.now();
  await lockChurches(tx, { ids: [from, into] });
  const [, ...later] = await subscriptions.listLiveOf(tx, { churchIds: [from, into] });
  for (const { id } of later)
    await wantEnded(tx, {
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
 * The order that an onboarding form belongs to, brought up to date: the named one (not_found when it is not the
 * viewer's), else the latest that is not over. Undefined when there is none.
 */
export async function findOnboarding(
  deps: Deps,
  { viewer, orderId }: { viewer: Viewer; orderId: string | undefined },
): Promise<{ id: string; churchId: number | null; paid: boolean } | undefined> {
  const payer = payerOfUser(viewer.id);
  const before = orderId
    ? await orders.findOrder(deps.db, { id: orderId })
    : await orders.findLatestOnboarding(deps.db, { payer, now: deps.now() });
  if (orderId && before?.payer !== payer) throw new AppError('not_found');
  if (!before) return undefined;
  const order = await upToDate(deps, before);
  const subscription = await subscriptionOf(deps, order);
  return { id: order.id, churchId: order.churchId, paid: stateOf(order, subscription) === 'active' };
}
