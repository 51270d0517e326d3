/** Ends subscriptions that a transaction marked: cancel, refund, notify; with retries, in any process. */
import { type Payments, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../emails/service.ts';
import { endedEmail, secondRefundEmail } from './emails.ts';
import { isOver, paysBack, waitAfter } from './policy.ts';
import { paymentsOf } from './service-gate.ts';
import { billingTabUrl } from './service-notices.ts';
import { emailOf } from './service-payers.ts';
import { syncSubscription } from './service-sync.ts';
import * as ends from './store-ends.ts';
import { findChurchBrief } from './store-featured.ts';
import * as orders from './store-orders.ts';
import type { Subscription } from './store-subscriptions.ts';

const lease = 90_000;

export async function carryOutEnds(deps: Deps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const now = deps.now();
    const leaseUntil = new Date(now.getTime() + lease);
    const order = await ends.claimOrderEnd(deps.db, { now, leaseUntil });
    const row = order ? undefined : await ends.claimEnd(deps.db, { now, leaseUntil });
    if (!order && !row) return done;
    if (order ? await endOrder(deps, order) : await endSubscription(deps, row!)) done += 1;
  }
  return done;
}

/** Ends one at once, for somebody who waits for it; false: it is retried later. */
export async function carryOutEnd(deps: Deps, { id }: { id: number }): Promise<boolean> {
  const now = deps.now();
  const row = await ends.claimEnd(deps.db, { now, leaseUntil: new Date(now.getTime() + lease), only: id });
  return row ? endSubscription(deps, row) : false;
}

/** The provider responded, so the next tries wait longer and longer; one that is away is tried again soon. */
const refused = (error: unknown) => error instanceof PaymentsFailure && error.kind === 'refused';
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Returns the refunded cents. */
async function endAtProvider(payments: Payments, row: Subscription): Promise<number> {
  const { id, providerId: subscriptionId, endReason, endMode, endRefund } = row;
  if (endMode === 'period_end') {
    await payments.endAtPeriodEnd(subscriptionId);
    return 0;
  }
  await payments.cancelSubscription(subscriptionId);
  const amount = endRefund ?? (paysBack(endReason!) ? null : 0);
  return amount === 0 ? 0 : payments.refund({ subscriptionId, amount, key: `rf:${id}` });
}

async function endSubscription(deps: Deps, row: Subscription): Promise<boolean> {
  const { id, providerId, endReason, endAttempts } = row;
  try {
    const payments = paymentsOf(deps);
    const paidBack = await endAtProvider(payments, row);
    const ended = await syncSubscription(deps, { providerId });
    await deps.db.transaction(async (tx) => {
      const now = deps.now();
      await ends.noteEnd(tx, { id, done: true, now });
      const order = row.orderId ? await orders.findOrder(tx, { id: row.orderId }) : undefined;
      const to = await emailOf(tx, { userId: row.userId, email: order?.email });
      // Nothing was ever paid, so there is nothing to notify about.
      if (!to || !ended || ended.lastPaymentAt === null || row.endMode === 'period_end') return;
      const church = row.churchId === null ? undefined : await findChurchBrief(tx, { id: row.churchId });
      const refunded =
        paidBack || (ended.refundedAt && ended.lastPaymentStatus === 'paid' ? ended.lastPaymentAmount : null);
      const about = {
        to,
        cause: `subscription-ended-by-us:${id}`,
        sendAt: now,
        church: church?.name ?? null,
        url: billingTabUrl(deps),
      };
      await queueEmail(
        tx,
        endReason === 'second_subscription' && refunded
          ? secondRefundEmail({ ...about, amount: refunded })
          : endedEmail({ ...about, reason: endReason, refunded }),
      );
    });
    return true;
  } catch (error) {
    const now = deps.now();
    const until = new Date(now.getTime() + waitAfter(endAttempts + 1));
    await ends.noteEnd(deps.db, { id, done: false, now, until, refused: refused(error) });
    deps.log.error(
      { subscription: providerId, reason: reasonOf(error) },
      'a subscription could not be ended yet',
    );
    return false;
  }
}

/** An unpaid order is closed; what was paid for it in the meantime is ended like any other subscription. */
async function endOrder(deps: Deps, order: orders.Order): Promise<boolean> {
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
      // One that never was paid needs no refund; a sync has marked one that runs.
      if (synced && !isOver(synced.status) && !synced.endWantedAt) {
        await payments.cancelSubscription(providerId);
        await syncSubscription(deps, { providerId });
      }
    }
    const now = deps.now();
    await orders.closeOrder(deps.db, { id, state: 'expired', now });
    await orders.updateOrder(deps.db, { id, endDoneAt: now, now });
    return true;
  } catch (error) {
    const now = deps.now();
    const until = new Date(now.getTime() + waitAfter(order.endAttempts + 1));
    await orders.updateOrder(deps.db, { id, endNextAt: until, endAttempts: order.endAttempts + 1, now });
    deps.log.error({ order: id, reason: reasonOf(error) }, 'an order could not be closed yet');
    return false;
  }
}
