/**
 * Refunds and cancellations by an administrator, with a reason. Each is recorded before the request to the provider, and
 * carried out at once. What the provider did not respond to, or failed at (5xx), is retried under the same key by the
 * job, and by the administrator who tries again; only a refusal (4xx) is final.
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
import { billingTabUrl } from './service-notices.ts';
import { emailOf } from './service-payers.ts';
import { syncSubscription } from './service-sync.ts';
import * as actions from './store-actions.ts';
import { wantEnded } from './store-ends.ts';
import { findChurchBrief } from './store-featured.ts';
import { findOrder } from './store-orders.ts';
import { findSubscription, lockSubscription, type Subscription } from './store-subscriptions.ts';

const lease = 90_000;

type Request = { admin: Viewer; id: number; reason: string };

/**
 * `amount` in cents, of the last payment first and then of the ones before it; null: all that is left of the last one.
 */
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

/** What can be refunded, in cents. */
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

/** Now: the job ends it, should the provider not respond. Nothing is refunded. */
export async function cancelSubscription(
  deps: Deps,
  { when, ...request }: Request & { when: 'now' | 'period_end' },
): Promise<void> {
  paymentsOf(deps);
  const mayEnd = (row: Subscription) => {
    if (!isLive(row.status) || row.endWantedAt || (when === 'period_end' && row.cancelAtPeriodEnd))
      throw new AppError('conflict', { message: copy.notCancelable });
  };
  if (when === 'period_end') {
    const action = await record(deps, request, { kind: 'cancel_at_period_end', amount: null }, mayEnd);
    assertDone(await carryOut(deps, action), { refused: copy.cancelRefused, unknown: copy.cancelUnknown });
    return;
  }
  await record(deps, request, { kind: 'cancel_now', amount: null }, mayEnd);
  await carryOutEnd(deps, { id: request.id });
}

/**
 * Commits the action; `assertAllowed` sees the subscription while nobody else changes it. The same action that waits for
 * its next try is returned instead: trying again must not refund twice.
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
    if (isEnd) await wantEnded(tx, { subscriptionId: id, reason: 'canceled_by_admin', refund: 0, now });
    return actions.insertAction(tx, {
      subscriptionId: id,
      kind,
      amount,
      reason,
      userId: admin.id,
      by: admin.username,
      // What is to be ended has an outbox of its own.
      state: isEnd ? 'done' : 'pending',
      doneAt: isEnd ? now : null,
      nextAt: new Date(now.getTime() + lease),
      createdAt: now,
    });
  });
}

/** For the job: what the provider did not respond to. */
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
    await actions.noteAction(deps.db, { id, attempts: attempts + 1, nextAt });
    deps.log.warn({ action: id, reason: error.message }, 'a refund or cancellation is retried later');
    return 'pending';
  }
}

/** Refunded cents, null for a cancellation; or why it was refused. */
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
  await actions.noteAction(deps.db, { id, state: 'refused', error, doneAt: deps.now() });
  deps.log.warn({ action: id, error }, 'the payment provider refused a refund or cancellation');
  return 'refused';
}

/** The sync emails about a last payment that went back in full; older ones are known here alone. */
async function finish(
  deps: Deps,
  { id, kind, createdAt }: actions.Action,
  row: Subscription,
  refunded: number | null,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    if (!(await actions.noteAction(tx, { id, state: 'done', refunded, doneAt: now }))) return;
    const order = row.orderId ? await findOrder(tx, { id: row.orderId }) : undefined;
    const to = await emailOf(tx, { userId: row.userId, email: order?.email });
    if (!to) return;
    const church = row.churchId === null ? undefined : await findChurchBrief(tx, { id: row.churchId });
    const about = { to, sendAt: now, church: church?.name ?? null, url: billingTabUrl(deps) };
    const cause = `billing-action:${id}`;
    const isEmailed = row.refundedAt !== null && row.refundedAt >= createdAt;
    const part = (refunded ?? 0) - (isEmailed ? (row.lastPaymentAmount ?? 0) : 0);
    if (kind === 'refund' && part > 0)
      await queueEmail(tx, partRefundEmail({ ...about, cause, amount: part }));
    if (kind === 'cancel_at_period_end' && row.periodEnd)
      await queueEmail(tx, endingSoonEmail({ ...about, cause, until: row.periodEnd }));
  });
}
