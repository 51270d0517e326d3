/** Ends subscriptions that were marked by a transaction: cancels, refunds, and notifies, with retries, in any process. */
import { type Payments, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../emails/service.ts';
import { endedEmail, secondRefundEmail } from './emails.ts';
import { isOver, isRefunded, waitAfter } from './policy.ts';
import { paymentsOf } from './service-gate.ts';
import { emailToPayer } from './service-notices.ts';
import { syncSubscription } from './service-sync.ts';
import * as ends from './store-ends.ts';
import * as orders from './store-orders.ts';
import type { Subscription } from './store-subscriptions.ts';

const lease = 90_000;

export async function carryOutEnds(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = deps.now();
    const leaseUntil = new Date(now.getTime() + lease);
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
  const row = await ends.claimEnd(deps.db, { now, leaseUntil: new Date(now.getTime() + lease), only: id });
  if (row) await endSubscription(deps, row);
}

/** Attempts count toward the backoff only if the provider responded; when it's unreachable, retries stay frequent. */
const isRefused = (error: unknown) => error instanceof PaymentsFailure && error.kind === 'refused';
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Returns the refunded cents. */
async function endAtProvider(payments: Payments, row: Subscription): Promise<number> {
  const { id, providerId: subscriptionId, endReason, endMode, endRefund } = row;
  if (endMode === 'period_end') {
    await payments.endAtPeriodEnd(subscriptionId);
    return 0;
  }
  await payments.cancelSubscription(subscriptionId);
  const amount = endRefund ?? (isRefunded(endReason!) ? null : 0);
  return amount === 0 ? 0 : payments.refund({ subscriptionId, amount, key: `rf:${id}` });
}

async function endSubscription(deps: Deps, row: Subscription): Promise<void> {
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
