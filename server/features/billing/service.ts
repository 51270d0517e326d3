/** What other features ask of billing: assigning subscriptions to churches, and ending them. A job ends them at the provider. */

import { dollars, isOver } from '#shared/contracts/billing.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import { type Payments, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import type { EmailCopy } from '../emails/copy.ts';
import { queueEmail } from '../emails/service.ts';
import { billingEmails } from './emails-copy.ts';
import { borrowedOf, type EndReason, idleBecause, reasonOf, refundOnEnd, waitAfter } from './policy.ts';
import { returned } from './present.ts';
import { paymentsOf } from './service-gate.ts';
import { canceledEmail, emailToPayer } from './service-payers.ts';
import { attachSubscription, recomputeFeatured, syncSubscription } from './service-sync.ts';
import { isBlocked } from './store-customers.ts';
import * as ends from './store-ends.ts';
import { lockChurches, moveToChurch } from './store-featured.ts';
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
 * Marks subscriptions for ending, with the refund that `refundOnEnd` in policy.ts determines, and unpaid orders for
 * closing, in the caller's transaction. A job does the work with retries and notifies the payer. Returns the number of
 * marked subscriptions.
 */
export async function endSubscriptionOf(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  target: { reason: EndReason } & (
    | { churchId: number; userId?: number }
    /** The id in our database. */
    | { subscriptionId: number }
    | { orderId: string }
  ),
): Promise<number> {
  const now = deps.now();
  const churchIds = 'churchId' in target ? [target.churchId] : [];
  await lockChurches(tx, { ids: churchIds });
  if (!('subscriptionId' in target)) await ends.markOrdersForEnding(tx, { ...target, now });
  const detach = target.reason === 'owner_changed';
  const ended = await ends.markForEnding(tx, { ...target, detach, now });
  // The new owner may subscribe for the church.
  if (detach) await recomputeFeatured(tx, deps, { churchIds });
  return ended;
}

/**
 * For account deletion, before the churches are released: closes unpaid orders and ends subscriptions now or, if they
 * feature a public church, with their period. An undecided claim counts as withdrawn.
 */
export async function endSubscriptionsOfUser(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { userId, how }: { userId: number; how: 'period_end' | 'now' },
): Promise<void> {
  const now = deps.now();
  await ends.markOrdersForEnding(tx, { userId, reason: 'account_deleted', now });
  const plans = await subscriptions.listPlans(tx, { now, userId });
  const shown = plans.filter((plan) => plan.paid && !idleBecause(plan));
  for (const { row, claimPending } of await ends.listRunningOf(tx, { userId })) {
    const reason: EndReason = claimPending ? 'claim_withdrawn' : 'account_deleted';
    // Only a plan that features a public church can be kept.
    const isKept = how === 'period_end' && !claimPending && shown.some((plan) => plan.row.id === row.id);
    const mode = isKept ? 'period_end' : 'now';
    await ends.markForEnding(tx, { subscriptionId: row.id, reason, mode, now });
  }
}

/** Locks paid orders whose claims have not been created yet. The caller must mark each as taken. */
export const takePaidClaims = orders.lockPaidClaims;
export type PaidClaim = Awaited<ReturnType<typeof takePaidClaims>>[number];

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
 * Only administrators may do what ends a paid plan, because it also refunds it. Throws forbidden for a moderator if one
 * of the churches has a plan; with `payer`, only that user's plan counts.
 */
export async function assertMayEndPlans(
  tx: Tx,
  {
    staff,
    churchIds = [],
    orderIds = [],
    payer,
  }: {
    staff: Pick<Viewer, 'role'>;
    churchIds?: number[];
    /** Paid claims, whose plans may have no church. */
    orderIds?: string[];
    payer?: number | undefined;
  },
): Promise<void> {
  if (staff.role === 'admin') return;
  const plans = await subscriptions.listLiveOf(tx, { churchIds, orderIds });
  if (plans.some(({ userId }) => payer === undefined || userId === payer))
    throw new AppError('forbidden', { message: copy.endsPaidPlan });
}

/**
 * When churches are merged, the oldest subscription continues; others are ended and refunded. So is the one of `loser`,
 * the owner of `from` if the merged church belongs to somebody else.
 */
export async function mergeSubscriptions(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  {
    staff,
    from,
    into,
    loser,
  }: { staff: Pick<Viewer, 'role'>; from: number; into: number; loser: number | null },
): Promise<void> {
  const now = deps.now();
  await lockChurches(tx, { ids: [from, into] });
  if (loser !== null) {
    await assertMayEndPlans(tx, { staff, churchIds: [from], payer: loser });
    await endSubscriptionOf(tx, deps, { churchId: from, userId: loser, reason: 'owner_changed' });
  }
  const [, ...later] = await subscriptions.listLiveOf(tx, { churchIds: [from, into] });
  if (later.length > 0) await assertMayEndPlans(tx, { staff, churchIds: [from, into] });
  for (const { id } of later)
    await ends.markForEnding(tx, {
      subscriptionId: id,
      reason: 'churches_merged',
      superseded: true,
      now,
    });
  await moveToChurch(tx, { from, into });
  await recomputeFeatured(tx, deps, { churchIds: [into] });
}

const endLease = 90_000;
const closingInterval = 10_000;

export async function carryOutEnds(deps: Deps, signal?: AbortSignal): Promise<void> {
  if (!deps.payments) return;
  for (const order of await orders.listUnwanted(deps.db))
    if (await orders.claimSyncTurn(deps.db, { id: order.id, now: deps.now(), every: closingInterval }))
      await closeOrder(deps, order);
  let isDue = true;
  while (isDue && !signal?.aborted) isDue = await carryOutEnd(deps);
}

/** Ends the next subscription, or a certain one at once; if that fails, the job retries it. False if none is due. */
export async function carryOutEnd(deps: Deps, only?: number): Promise<boolean> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + endLease);
  const row = await ends.claimEnd(deps.db, { now, leaseUntil, only });
  if (row) await endSubscription(deps, row);
  return row !== undefined;
}

/** Attempts count toward the backoff only if the provider responded; when it's unreachable, retries stay frequent. */
const isRefused = (error: unknown) => error instanceof PaymentsFailure && error.kind === 'refused';

type Ended = { ended: subscriptions.Subscription | undefined; credit: number };

/**
 * Ends a subscription at the provider. The refund is decided afterwards, because a payment may have succeeded until then.
 * Returns the current copy, and the cents that became credit again.
 */
async function endAtProvider(
  deps: Deps,
  payments: Payments,
  row: subscriptions.Subscription,
): Promise<Ended> {
  const { id, providerId, customerId, endReason, endMode } = row;
  if (endMode === 'period_end') {
    await payments.endAtPeriodEnd(providerId);
    return { ended: await syncSubscription(deps, { providerId }), credit: 0 };
  }
  await payments.cancelSubscription(providerId);
  const ended = (await syncSubscription(deps, { providerId })) ?? row;
  const amount = row.endRefund ?? refundOnEnd(ended, { reason: endReason!, now: deps.now() });
  // Stored before it is made, so that a retry refunds the same amount.
  await subscriptions.updateSubscription(deps.db, { id, endRefund: amount });
  // Money can be left again after an earlier end.
  const round = endReason === 'unused_money' ? `:${row.endWantedAt!.getTime()}` : '';
  const refund = { subscriptionId: providerId, amount, key: `rf:${id}${round}` };
  const refunded = amount > 0 ? await payments.refund(refund) : 0;
  // Also the credit whose money an earlier refund gave back, unless what is left may be another plan's.
  const isLast = (await subscriptions.listLivePlans(deps.db, { customerId })).length === 0;
  const own = isLast ? (await payments.readSubscription(providerId))?.credit : undefined;
  const all = own ? own.unused + own.refunded : ended.unusedCredit;
  const left = round ? Math.min(all, amount) : all;
  if (left > 0) await payments.changeCredit({ customerId, amount: -left, key: `cr:${id}${round}` });
  const credit = Math.min(borrowedOf(ended.paid), amount - refunded);
  if (credit > 0) {
    await payments.changeCredit({ customerId, amount: credit, key: `cb:${id}${round}` });
    // It pays for these.
    for (const running of await subscriptions.listRunning(deps.db, { customerId }))
      await syncSubscription(deps, running);
  }
  return { ended: await syncSubscription(deps, { providerId }), credit };
}

/** Records the end and tells the payer. */
async function recordEnd(
  deps: Deps,
  tx: Tx,
  row: subscriptions.Subscription,
  { ended, credit }: Ended,
): Promise<void> {
  const { id, endReason } = row;
  // A sync at the same time would email the refund as one that somebody else made.
  await subscriptions.lockSubscription(tx, row);
  const isLater = row.endMode === 'period_end';
  await subscriptions.updateSubscription(tx, {
    id,
    endDoneAt: deps.now(),
    // What remains is an ordinary plan that ends with its period.
    ...(isLater ? { endWantedAt: null } : { refundTold: ended?.refunded ?? 0 }),
  });
  if (credit > 0) await ends.returnUnusable(tx, { row, credit, now: deps.now() });
  // Without any payment there is nothing to notify about.
  if (!ended || ended.lastPaymentAt === null) return;
  const email = await emailToPayer(deps, tx, ended);
  if (!email) return;
  const { church, granted } = email;
  const what = isLater ? 'renewal' : 'ended-by-us';
  const cause = `subscription-${what}:${id}:${row.endWantedAt!.getTime()}`;
  const queue = (write: () => EmailCopy) => queueEmail(tx, write, { ...email, cause });
  if (isLater) {
    const who = endReason === 'account_blocked' ? 'blocked' : 'deleted';
    if (ended.periodEnd) await queue(() => canceledEmail(email, who));
    return;
  }
  const reason = endReason === 'idle' && (await isBlocked(tx, ended)) ? 'account_blocked' : endReason;
  // The provider's ledger, which includes what others refunded meanwhile.
  const refunded = ended.refunded - ended.refundTold;
  const order = row.orderId ? await orders.findOrder(tx, { id: row.orderId }) : undefined;
  if (refunded > 0 && endReason === 'second_subscription')
    await queue(() =>
      billingEmails.secondRefund(
        church ?? (order && orders.claimedName(order)) ?? null,
        dollars(refunded),
        returned(refunded, credit).join(' '),
        Boolean(order?.claimData),
      ),
    );
  // The sync has emailed the refund that ended the plan.
  else if (endReason !== 'payment_refunded' || refunded + credit > 0)
    await queue(() => billingEmails.ended({ church, granted, reason, back: returned(refunded, credit) }));
}

async function endSubscription(deps: Deps, row: subscriptions.Subscription): Promise<void> {
  const { id, providerId, endAttempts } = row;
  try {
    const ended = await endAtProvider(deps, paymentsOf(deps), row);
    await deps.db.transaction((tx) => recordEnd(deps, tx, row, ended));
  } catch (error) {
    const endNextAt = new Date(deps.now().getTime() + waitAfter(endAttempts + 1));
    await subscriptions.updateSubscription(deps.db, {
      id,
      endNextAt,
      endAttempts: endAttempts + (isRefused(error) ? 1 : 0),
    });
    deps.log.error(
      { subscription: providerId, reason: reasonOf(error) },
      'a subscription could not be ended yet',
    );
  }
}

/** If the order has been paid in the meantime, its subscription is ended like any other. */
async function closeOrder(deps: Deps, { id, sessionId, subscriptionId }: orders.Order): Promise<void> {
  try {
    const payments = paymentsOf(deps);
    const session = !subscriptionId && sessionId ? await payments.expireSession(sessionId) : null;
    const providerId = subscriptionId ?? session?.subscriptionId;
    if (providerId) {
      const synced = await syncSubscription(deps, { providerId });
      // Never paid, so there is nothing to refund; the sync has already marked paid ones.
      if (synced && !isOver(synced.status) && !synced.endWantedAt) {
        await payments.cancelSubscription(providerId);
        await syncSubscription(deps, { providerId });
      }
    }
    await orders.updateUnpaid(deps.db, { id, state: 'expired', now: deps.now() });
  } catch (error) {
    deps.log.error({ order: id, reason: reasonOf(error) }, 'an order could not be closed yet');
  }
}
