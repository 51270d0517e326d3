/**
 * Refunds and cancellations by an administrator, with a reason. Each is recorded before the provider is asked, and
 * carried out at once; what the provider did not respond to is retried by the job under the same idempotency key.
 */
import { billing as copy } from '#shared/messages/billing.ts';
import { PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { queueEmail } from '../emails/service.ts';
import { endingSoonEmail, partRefundEmail } from './emails.ts';
import { isLive, waitAfter } from './policy.ts';
import { carryOutEnd } from './service-ends.ts';
import { paymentsOf } from './service-gate.ts';
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

/** `amount` in cents; null: all that is left of the last payment. */
export async function refundSubscription(
  deps: Deps,
  { amount, ...request }: Request & { amount: number | null },
): Promise<void> {
  paymentsOf(deps);
  const action = await record(deps, request, { kind: 'refund', amount }, (row) => {
    if (!row.lastPaymentAt || !row.lastPaymentAmount)
      throw new AppError('conflict', { message: copy.nothingToRefund });
  });
  if ((await carryOut(deps, action)) === 'refused')
    throw new AppError('conflict', { message: copy.refundRefused });
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
    await carryOut(deps, await record(deps, request, { kind: 'cancel_at_period_end', amount: null }, mayEnd));
    return;
  }
  await record(deps, request, { kind: 'cancel_now', amount: null }, mayEnd);
  await carryOutEnd(deps, { id: request.id });
}

/** Commits the action; `assertAllowed` sees the subscription while nobody else changes it. */
async function record(
  deps: Deps,
  { admin, id, reason }: Request,
  { kind, amount }: Pick<actions.Action, 'kind' | 'amount'>,
  assertAllowed: (row: Subscription) => void,
): Promise<actions.Action> {
  const found = await findSubscription(deps.db, { id });
  if (!found) throw new AppError('not_found');
  return deps.db.transaction(async (tx) => {
    await lockSubscription(tx, { providerId: found.providerId });
    const row = (await findSubscription(tx, { id }))!;
    assertAllowed(row);
    if (await actions.hasPending(tx, { subscriptionId: id }))
      throw new AppError('conflict', { message: copy.actionRunning });
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
  const { id, kind, amount, subscriptionId, attempts } = action;
  const payments = paymentsOf(deps);
  const row = (await findSubscription(deps.db, { id: subscriptionId }))!;
  try {
    const refunded =
      kind === 'refund'
        ? await payments.refund({ subscriptionId: row.providerId, amount, key: `ar:${id}` })
        : null;
    if (refunded === 0) return refuse(deps, action, 'nothing was left to refund');
    if (kind === 'cancel_at_period_end') await payments.endAtPeriodEnd(row.providerId);
    const synced = await syncSubscription(deps, { providerId: row.providerId });
    await finish(deps, action, synced ?? row, refunded);
    return 'done';
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    if (error.kind === 'refused') return refuse(deps, action, error.message);
    const nextAt = new Date(deps.now().getTime() + waitAfter(attempts + 1));
    await actions.noteAction(deps.db, { id, attempts: attempts + 1, nextAt });
    deps.log.warn({ action: id, reason: error.message }, 'a refund or cancellation is retried later');
    return 'pending';
  }
}

async function refuse(deps: Deps, { id }: actions.Action, error: string): Promise<'refused'> {
  await actions.noteAction(deps.db, { id, state: 'refused', error, doneAt: deps.now() });
  deps.log.warn({ action: id, error }, 'the payment provider refused a refund or cancellation');
  return 'refused';
}

/** A full refund is an email of the sync, which takes the listing out of the featured ones. */
async function finish(
  deps: Deps,
  { id, kind }: actions.Action,
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
    if (kind === 'refund' && refunded && !row.refundedAt)
      await queueEmail(tx, partRefundEmail({ ...about, cause, amount: refunded }));
    if (kind === 'cancel_at_period_end' && row.periodEnd)
      await queueEmail(tx, endingSoonEmail({ ...about, cause, until: row.periodEnd }));
  });
}
