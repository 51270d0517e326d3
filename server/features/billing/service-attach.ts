/** Which church a subscription belongs to, and which are wanted ended. */
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { EndReason } from './policy.ts';
import { recomputeFeatured } from './service-featured.ts';
import { lockChurches, moveGrants } from './store-featured.ts';
import * as orders from './store-orders.ts';
import * as subscriptions from './store-subscriptions.ts';

/**
 * Gives the payer's oldest running subscription that belongs to no church to this one; nothing happens when the
 * church has a running one. Answers whether it was given.
 */
export async function attachWaiting(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { userId, churchId }: { userId: number; churchId: number },
): Promise<boolean> {
  const [first] = await subscriptions.listUnattached(tx, { userId });
  return first ? attachSubscription(tx, deps, { id: first.id, churchId }) : false;
}

/** False when the church has a running subscription, or this one belongs to a church by now. */
export async function attachSubscription(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { id, churchId }: { id: number; churchId: number },
): Promise<boolean> {
  const [locked] = await lockChurches(tx, { ids: [churchId] });
  if (!locked || (await subscriptions.findLive(tx, { churchId }))) return false;
  if (!(await subscriptions.attachToChurch(tx, { id, churchId }))) return false;
  await recomputeFeatured(tx, deps, { churchIds: [churchId] });
  return true;
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
 * Wants subscriptions ended and their last payment given back (see policy.ts for who is not paid back), and
 * unpaid orders closed, as part of the caller's transaction. A job does the calls, with retries, and tells the
 * payer. Answers how many subscriptions it will end.
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
  if (subscriptionId === undefined) await orders.wantOrdersEnded(tx, { ...ofOrders, now });
  const ended = await subscriptions.wantEnded(tx, { ...which, leaves, now });
  // The church makes room for the subscription of its new owner.
  if (leaves && churchId !== undefined) await recomputeFeatured(tx, deps, { churchIds: [churchId] });
  return ended;
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

/** `churchId`: a church that was made from the claim data; it gets the order's subscription. */
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
    await subscriptions.wantEnded(tx, {
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
