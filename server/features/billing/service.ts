/** What other features ask of billing: assigning subscriptions to churches, and ending them. A job ends them at the provider. */

import { type Payments, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../emails/service.ts';
import { endedEmail, secondRefundEmail } from './emails.ts';
import { type EndReason, isLive, isOver, isRefunded, refundOnDeletion, waitAfter } from './policy.ts';
import { paymentsOf } from './service-gate.ts';
import { emailToPayer } from './service-payers.ts';
import { attachSubscription, recomputeFeatured, syncSubscription } from './service-sync.ts';
import * as ends from './store-ends.ts';
import { lockChurches, moveGrants } from './store-featured.ts';
import * as orders from './store-orders.ts';
import * as subscriptions from './store-subscriptions.ts';

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
  if (subscriptionId === undefined) await ends.markOrdersForEnding(tx, { ...orderTarget, now });
  const ended = await ends.markForEnding(tx, { ...target, detach, now });
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
  await ends.markOrdersForEnding(tx, { userId, reason, now });
  for (const { row, claimPending } of await ends.listRunningOf(tx, { userId })) {
    const end = { subscriptionId: row.id, reason, now };
    if (how === 'period_end' && !claimPending && isLive(row.status))
      await ends.markForEnding(tx, { ...end, mode: 'period_end', refund: 0 });
    else await ends.markForEnding(tx, { ...end, refund: refundOnDeletion(row, { claimPending, now }) });
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

/**
 * When churches are merged, the oldest subscription continues; others are ended and refunded. So is the one of `loser`,
 * the owner of `from` if the merged church belongs to somebody else.
 */
export async function mergeSubscriptions(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { from, into, loser }: { from: number; into: number; loser: number | null },
): Promise<void> {
  const now = deps.now();
  await lockChurches(tx, { ids: [from, into] });
  if (loser !== null)
    await endSubscriptionOf(tx, deps, { churchId: from, userId: loser, reason: 'owner_changed' });
  const [, ...later] = await subscriptions.listLiveOf(tx, { churchIds: [from, into] });
  for (const { id } of later)
    await ends.markForEnding(tx, {
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

const endLease = 90_000;

export async function carryOutEnds(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = deps.now();
    const leaseUntil = new Date(now.getTime() + endLease);
    const order = await ends.claimOrderEnd(deps.db, { now, leaseUntil });
    const row = order ? undefined : await ends.claimEnd(deps.db, { now, leaseUntil });
    if (order) await endOrder(deps, order);
    else if (row) await endSubscription(deps, row);
    else return;
  }
}

/** Ends one subscription at once; if that fails, the job retries it. */
export async function carryOutEnd(deps: Deps, { id }: { id: number }): Promise<void> {
  const now = deps.now();
  const row = await ends.claimEnd(deps.db, { now, leaseUntil: new Date(now.getTime() + endLease), only: id });
  if (row) await endSubscription(deps, row);
}

/** Attempts count toward the backoff only if the provider responded; when it's unreachable, retries stay frequent. */
const isRefused = (error: unknown) => error instanceof PaymentsFailure && error.kind === 'refused';
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Returns the refunded cents. */
async function endAtProvider(payments: Payments, row: subscriptions.Subscription): Promise<number> {
  const { id, providerId: subscriptionId, endReason, endMode, endRefund } = row;
  if (endMode === 'period_end') {
    await payments.endAtPeriodEnd(subscriptionId);
    return 0;
  }
  await payments.cancelSubscription(subscriptionId);
  const amount = endRefund ?? (isRefunded(endReason!) ? null : 0);
  return amount === 0 ? 0 : payments.refund({ subscriptionId, amount, key: `rf:${id}` });
}

async function endSubscription(deps: Deps, row: subscriptions.Subscription): Promise<void> {
  const { id, providerId, endReason, endAttempts } = row;
  try {
    const payments = paymentsOf(deps);
    const refundedNow = await endAtProvider(payments, row);
    const ended = await syncSubscription(deps, { providerId });
    await deps.db.transaction(async (tx) => {
      const now = deps.now();
      await ends.recordEndResult(tx, { id, done: true, now });
      // Without any payment there is nothing to notify about.
      if (!ended || ended.lastPaymentAt === null || row.endMode === 'period_end') return;
      const email = await emailToPayer(deps, tx, row);
      if (!email) return;
      const about = { ...email, cause: `subscription-ended-by-us:${id}` };
      const refunded =
        refundedNow ||
        (ended.refundedAt && ended.lastPaymentStatus === 'paid' ? ended.lastPaymentAmount : null);
      await queueEmail(
        tx,
        endReason === 'second_subscription' && refunded
          ? secondRefundEmail({ ...about, amount: refunded })
          : endedEmail({ ...about, reason: endReason, refunded }),
      );
    });
  } catch (error) {
    const now = deps.now();
    const until = new Date(now.getTime() + waitAfter(endAttempts + 1));
    await ends.recordEndResult(deps.db, { id, done: false, now, until, refused: isRefused(error) });
    deps.log.error(
      { subscription: providerId, reason: reasonOf(error) },
      'a subscription could not be ended yet',
    );
  }
}

/** Closes an unpaid order. If it has been paid in the meantime, its subscription is ended like any other. */
async function endOrder(deps: Deps, order: orders.Order): Promise<void> {
  const { id } = order;
  try {
    const payments = paymentsOf(deps);
    let providerId = order.subscriptionId;
    if (!providerId && order.sessionId) {
      const session = await payments.expireSession(order.sessionId);
      providerId = session.subscriptionId;
    }
    if (providerId) {
      const synced = await syncSubscription(deps, { providerId });
      // Never paid, so there is nothing to refund; the sync has already marked paid ones.
      if (synced && !isOver(synced.status) && !synced.endWantedAt) {
        await payments.cancelSubscription(providerId);
        await syncSubscription(deps, { providerId });
      }
    }
    const now = deps.now();
    await orders.closeOrder(deps.db, { id, state: 'expired', now });
    await orders.updateOrder(deps.db, { id, endDoneAt: now, now });
  } catch (error) {
    const now = deps.now();
    const until = new Date(now.getTime() + waitAfter(order.endAttempts + 1));
    await orders.updateOrder(deps.db, { id, endNextAt: until, endAttempts: order.endAttempts + 1, now });
    deps.log.error({ order: id, reason: reasonOf(error) }, 'an order could not be closed yet');
  }
}
