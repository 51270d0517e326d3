/**
 * Refunds and cancellations by administrators. Each is recorded with a reason before it is sent to the provider. Without a
 * response, or after a 5xx, the job or the administrator retries it with the same idempotency key; only a 4xx is final.
 */
import { billing as copy } from '#shared/messages/billing.ts';
import { isRefusal, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { queueEmail } from '../emails/service.ts';
import { endingSoonEmail, partRefundEmail } from './emails.ts';
import { isLive, waitAfter } from './policy.ts';
import { carryOutEnd } from './service-ends.ts';
import { orUnavailable, paymentsOf } from './service-gate.ts';
import { emailToPayer } from './service-notices.ts';
import { syncSubscription } from './service-sync.ts';
import * as actions from './store-actions.ts';
import { markForEnding } from './store-ends.ts';
import { findSubscription, lockSubscription, type Subscription } from './store-subscriptions.ts';

const lease = 90_000;

type Request = { admin: Viewer; id: number; reason: string };

/** Refunds `amount` cents, the last payment first and then older ones; null refunds the rest of the last one. */
export async function refundSubscription(
  deps: Deps,
  { amount, ...request }: Request & { amount: number | null },
): Promise<void> {
  paymentsOf(deps);
  const action = await record(deps, request, { kind: 'refund', amount }, (row) => {
    if (!row.lastPaymentAt || !row.lastPaymentAmount)
      throw new AppError('conflict', { message: copy.nothingToRefund });
  });
  assertDone(await carryOut(deps, action), { refused: copy.refundRefused, unknown: copy.refundUnknown });
}

/** Refundable cents of the last payment and of all payments. */
export async function readRefundable(
  deps: Deps,
  { id }: { id: number },
): Promise<{ last: number; all: number }> {
  const payments = paymentsOf(deps);
  const row = await findSubscription(deps.db, { id });
  if (!row) throw new AppError('not_found');
  return orUnavailable(deps, () => payments.readRefundable({ subscriptionId: row.providerId }));
}

function assertDone(state: actions.Action['state'], messages: { refused: string; unknown: string }): void {
  if (state === 'refused') throw new AppError('conflict', { message: messages.refused });
  if (state === 'pending') throw new AppError('unavailable', { message: messages.unknown, retryAfter: 10 });
}

/** Cancels without a refund. If the provider doesn't respond, the job retries. */
export async function cancelSubscription(
  deps: Deps,
  { when, ...request }: Request & { when: 'now' | 'period_end' },
): Promise<void> {
  paymentsOf(deps);
  const assertCancelable = (row: Subscription) => {
    if (!isLive(row.status) || row.endWantedAt || (when === 'period_end' && row.cancelAtPeriodEnd))
      throw new AppError('conflict', { message: copy.notCancelable });
  };
  if (when === 'period_end') {
    const action = await record(
      deps,
      request,
      { kind: 'cancel_at_period_end', amount: null },
      assertCancelable,
    );
    assertDone(await carryOut(deps, action), { refused: copy.cancelRefused, unknown: copy.cancelUnknown });
    return;
  }
  await record(deps, request, { kind: 'cancel_now', amount: null }, assertCancelable);
  await carryOutEnd(deps, { id: request.id });
}

/**
 * Commits the action. `assertAllowed` is called with the locked subscription. If the same action is already pending, it is
 * returned instead, so that a retry doesn't refund twice.
 */
async function record(
  deps: Deps,
  { admin, id, reason }: Request,
  { kind, amount }: Pick<actions.Action, 'kind' | 'amount'>,
  assertAllowed: (row: Subscription) => void,
): Promise<actions.Action> {
  const current = await findSubscription(deps.db, { id });
  if (!current) throw new AppError('not_found');
  return deps.db.transaction(async (tx) => {
    await lockSubscription(tx, { providerId: current.providerId });
    const row = (await findSubscription(tx, { id }))!;
    const pending = await actions.findPending(tx, { subscriptionId: id });
    if (pending?.kind === kind && pending.amount === amount) return pending;
    if (pending) throw new AppError('conflict', { message: copy.actionRunning });
    assertAllowed(row);
    const now = deps.now();
    const isEnd = kind === 'cancel_now';
    if (isEnd) await markForEnding(tx, { subscriptionId: id, reason: 'canceled_by_admin', refund: 0, now });
    return actions.insertAction(tx, {
      subscriptionId: id,
      kind,
      amount,
      reason,
      userId: admin.id,
      by: admin.username,
      // Endings have their own outbox.
      state: isEnd ? 'done' : 'pending',
      doneAt: isEnd ? now : null,
      nextAt: new Date(now.getTime() + lease),
      createdAt: now,
    });
  });
}

/** Retries due actions; called by the job. */
export async function carryOutActions(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = deps.now();
    const action = await actions.claimAction(deps.db, { now, leaseUntil: new Date(now.getTime() + lease) });
    if (!action) return;
    await carryOut(deps, action);
  }
}

async function carryOut(deps: Deps, action: actions.Action): Promise<actions.Action['state']> {
  const { id, subscriptionId, attempts } = action;
  const row = (await findSubscription(deps.db, { id: subscriptionId }))!;
  try {
    const refunded = await runAtProvider(deps, action, row.providerId);
    if (typeof refunded === 'string') return refuse(deps, action, refunded);
    const synced = await syncSubscription(deps, { providerId: row.providerId });
    await finish(deps, action, synced ?? row, refunded);
    return 'done';
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    const nextAt = new Date(deps.now().getTime() + waitAfter(attempts + 1));
    await actions.updatePending(deps.db, { id, attempts: attempts + 1, nextAt });
    deps.log.warn({ action: id, reason: error.message }, 'a refund or cancellation is retried later');
    return 'pending';
  }
}

/** Returns the refunded cents, null for a cancellation, or the reason for a refusal. */
async function runAtProvider(
  deps: Deps,
  { id, kind, amount }: actions.Action,
  subscriptionId: string,
): Promise<number | null | string> {
  const payments = paymentsOf(deps);
  try {
    if (kind === 'refund') {
      const refunded = await payments.refund({ subscriptionId, amount, older: true, key: `ar:${id}` });
      return refunded || 'nothing was left to refund';
    }
    await payments.endAtPeriodEnd(subscriptionId);
    return null;
  } catch (error) {
    if (isRefusal(error)) return error.message;
    throw error;
  }
}

async function refuse(deps: Deps, { id }: actions.Action, error: string): Promise<'refused'> {
  await actions.updatePending(deps.db, { id, state: 'refused', error, doneAt: deps.now() });
  deps.log.warn({ action: id, error }, 'the payment provider refused a refund or cancellation');
  return 'refused';
}

/** Emails the payer. The sync already covers full refunds of the last payment, so only the rest is reported here. */
async function finish(
  deps: Deps,
  { id, kind, createdAt }: actions.Action,
  row: Subscription,
  refunded: number | null,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    if (!(await actions.updatePending(tx, { id, state: 'done', refunded, doneAt: now }))) return;
    const about = await emailToPayer(deps, tx, row);
    if (!about) return;
    const cause = `billing-action:${id}`;
    const isEmailed = row.refundedAt !== null && row.refundedAt >= createdAt;
    const part = (refunded ?? 0) - (isEmailed ? (row.lastPaymentAmount ?? 0) : 0);
    if (kind === 'refund' && part > 0)
      await queueEmail(tx, partRefundEmail({ ...about, cause, amount: part }));
    if (kind === 'cancel_at_period_end' && row.periodEnd)
      await queueEmail(tx, endingSoonEmail({ ...about, cause, until: row.periodEnd }));
  });
}
