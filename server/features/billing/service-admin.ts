/** The administrator's Money tab: subscriptions, payments, grants, refunds and cancellations. */

import { zoneDay } from '#shared/domain/dates.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import { isRefusal, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import { pageOf } from '../../http/paging.ts';
import type { Viewer } from '../../http/session.ts';
import { endOfDay, isLive, lastDayOf, startOfDay, waitAfter } from './policy.ts';
import { presentAdmin } from './present.ts';
import { carryOutEnd } from './service.ts';
import { orUnavailable, paymentsOf } from './service-gate.ts';
import { recomputeFeatured, syncSubscription } from './service-sync.ts';
import * as actions from './store-ends.ts';
import * as featured from './store-featured.ts';
import * as store from './store-subscriptions.ts';

function parseCursor(cursor: string): { rank: number; id: number } {
  const [, rank, id] = /^(\d)\.(\d{1,10})$/.exec(cursor) ?? [];
  if (!rank || !id) throw new AppError('bad_input');
  return { rank: Number(rank), id: Number(id) };
}

export async function listSubscriptions(
  deps: Deps,
  { search, cursor }: { search?: string | undefined; cursor?: string | undefined },
) {
  const after = cursor ? parseCursor(cursor) : undefined;
  const [rows, total] = await Promise.all([
    store.listForAdmin(deps.db, { now: deps.now(), search, after }),
    store.countForAdmin(deps.db, { search }),
  ]);
  const { items, next } = pageOf(rows, store.subscriptionPage, ({ rank, row }) => `${rank}.${row.id}`);
  const history = await actions.listActions(deps.db, { ids: items.map(({ row }) => row.id) });
  return { items: items.map((item) => presentAdmin(item, history.get(item.row.id) ?? [])), total, next };
}

export async function syncNow(deps: Deps, { id }: { id: number }) {
  paymentsOf(deps);
  const row = await store.findSubscription(deps.db, { id });
  if (!row) throw new AppError('not_found');
  await orUnavailable(deps, () => syncSubscription(deps, { providerId: row.providerId }));
  return readForAdmin(deps, { id });
}

export async function readForAdmin(deps: Deps, { id }: { id: number }) {
  const row = await store.findForAdmin(deps.db, { id, now: deps.now() });
  if (!row) throw new AppError('not_found');
  return presentAdmin(row, (await actions.listActions(deps.db, { ids: [id] })).get(id) ?? []);
}

const longestPeriod = 366 * 24 * 3600_000;

/** Payments and refunds between two dates, both inclusive and in the site's time zone. */
export async function listPayments(deps: Deps, { from, to }: { from: string; to: string }) {
  const payments = paymentsOf(deps);
  const range = { from: startOfDay(from), to: endOfDay(to) };
  if (range.to.getTime() - range.from.getTime() > longestPeriod) throw fieldError('from', copy.longPeriod);
  const transactions = await orUnavailable(deps, () => payments.listPayments(range), 60_000);
  const churches = await store.findChurchNames(deps.db, {
    providerIds: transactions.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  });
  return transactions.map(({ at, email, subscriptionId, ...payment }) => ({
    ...payment,
    date: zoneDay(at),
    church: (subscriptionId && churches.get(subscriptionId)) || null,
    payer: email,
    subscriptionId,
  }));
}

type GrantRow = Awaited<ReturnType<typeof featured.listRunningGrants>>[number];

const presentGrant = ({ createdAt, until, ...grant }: GrantRow) => ({
  ...grant,
  createdAt: createdAt.toISOString(),
  until: lastDayOf(until!),
});

export const listGrants = async (deps: Deps) =>
  (await featured.listRunningGrants(deps.db, { now: deps.now() })).map(presentGrant);

const longestGrant = 100 * 366 * 24 * 3600_000;

/** Features a church until the end of a day in the site's time zone. */
export async function grantFeatured(
  deps: Deps,
  { admin, churchId, reason, until: day }: { admin: Viewer; churchId: number; reason: string; until: string },
) {
  const now = deps.now();
  const until = endOfDay(day);
  const isTooFar = until.getTime() - now.getTime() > longestGrant;
  if (until <= now || isTooFar) throw fieldError('until', isTooFar ? copy.grantTooFar : copy.grantDay);
  return deps.db.transaction(async (tx) => {
    if ((await featured.lockChurches(tx, { ids: [churchId] })).length === 0) throw new AppError('not_found');
    const church = await featured.findChurchBrief(tx, { id: churchId });
    const grant = { churchId, reason, by: admin.username, createdAt: now, until };
    const id = await featured.insertGrant(tx, { ...grant, userId: admin.id });
    await recomputeFeatured(tx, deps, { churchIds: [churchId] });
    return presentGrant({ id, churchName: church!.name, ...grant });
  });
}

export async function endGrant(deps: Deps, { id }: { id: number }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const grant = await featured.closeGrant(tx, { id, now: deps.now() });
    if (!grant) throw new AppError('not_found');
    await recomputeFeatured(tx, deps, { churchIds: [grant.churchId], because: 'grant ended' });
  });
}

const actionLease = 90_000;

type Request = { admin: Viewer; id: number; reason: string };

// Refunds and cancellations are recorded with a reason before they are sent to the provider. Without a response, or after
// a 5xx, the job or the administrator retries with the same idempotency key; only a 4xx is final.

/** Refunds `amount` cents, newest payments first; null refunds what funds the current period, which ends the plan. */
export async function refundSubscription(
  deps: Deps,
  { amount, ...request }: Request & { amount: number | null },
): Promise<void> {
  const { last, all } = await readRefundable(deps, { id: request.id });
  const action = await record(deps, request, { kind: 'refund', amount }, () => {
    if (last === 0 && all === 0) throw conflict(copy.nothingToRefund);
    if ((amount ?? last) === 0 || (amount ?? last) > all) throw conflict(copy.refundRefused);
  });
  assertDone(await carryOutAction(deps, action), {
    refused: copy.refundRefused,
    unknown: copy.refundUnknown,
  });
}

/** Refundable cents of the current period and of all payments. */
export async function readRefundable(
  deps: Deps,
  { id }: { id: number },
): Promise<{ last: number; all: number }> {
  const payments = paymentsOf(deps);
  const row = await store.findSubscription(deps.db, { id });
  if (!row) throw new AppError('not_found');
  return orUnavailable(deps, () => payments.readRefundable({ subscriptionId: row.providerId }));
}

function assertDone(state: actions.Action['state'], messages: { refused: string; unknown: string }): void {
  if (state === 'refused') throw conflict(messages.refused);
  if (state === 'pending') throw new AppError('unavailable', { message: messages.unknown, retryAfter: 10 });
}

/** Cancels without a refund. If the provider doesn't respond, the job retries. */
export async function cancelSubscription(
  deps: Deps,
  { when, ...request }: Request & { when: 'now' | 'period_end' },
): Promise<void> {
  paymentsOf(deps);
  const assertCancelable = (row: store.Subscription) => {
    if (!isLive(row.status) || row.endWantedAt || (when === 'period_end' && row.cancelAtPeriodEnd))
      throw conflict(copy.notCancelable);
  };
  if (when === 'period_end') {
    const action = await record(
      deps,
      request,
      { kind: 'cancel_at_period_end', amount: null },
      assertCancelable,
    );
    assertDone(await carryOutAction(deps, action), {
      refused: copy.cancelRefused,
      unknown: copy.cancelUnknown,
    });
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
  assertAllowed: (row: store.Subscription) => void,
): Promise<actions.Action> {
  const current = await store.findSubscription(deps.db, { id });
  if (!current) throw new AppError('not_found');
  return deps.db.transaction(async (tx) => {
    await store.lockSubscription(tx, { providerId: current.providerId });
    const row = (await store.findSubscription(tx, { id }))!;
    const pending = await actions.findPending(tx, { subscriptionId: id });
    if (pending?.kind === kind && pending.amount === amount) return pending;
    if (pending) throw conflict(copy.actionRunning);
    assertAllowed(row);
    const now = deps.now();
    const isEnd = kind === 'cancel_now';
    if (isEnd) await actions.markForEnding(tx, { subscriptionId: id, reason: 'canceled_by_admin', now });
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
      nextAt: new Date(now.getTime() + actionLease),
      createdAt: now,
    });
  });
}

/** Retries due actions; called by the job. */
export async function carryOutActions(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = deps.now();
    const action = await actions.claimAction(deps.db, {
      now,
      leaseUntil: new Date(now.getTime() + actionLease),
    });
    if (!action) return;
    await carryOutAction(deps, action);
  }
}

/** For a blocked account, which can't sign in to cancel: its plans run until the end of their period. A job emails the payer. */
export async function stopRenewals(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { userId, admin, reason }: { userId: number; admin: { id: number; username: string }; reason: string },
): Promise<void> {
  const now = deps.now();
  for (const { row } of await actions.listRunningOf(tx, { userId })) {
    const pending = await actions.findPending(tx, { subscriptionId: row.id });
    if (!isLive(row.status) || row.cancelAtPeriodEnd || pending?.kind === 'cancel_at_period_end') continue;
    await actions.insertAction(tx, {
      subscriptionId: row.id,
      kind: 'cancel_at_period_end',
      amount: null,
      reason,
      userId: admin.id,
      by: admin.username,
      state: 'pending',
      nextAt: now,
      createdAt: now,
    });
  }
}

async function carryOutAction(deps: Deps, action: actions.Action): Promise<actions.Action['state']> {
  const { id, subscriptionId, attempts } = action;
  const row = (await store.findSubscription(deps.db, { id: subscriptionId }))!;
  try {
    const refunded = await runAtProvider(deps, action, row.providerId);
    if (typeof refunded === 'string') return refuse(deps, action, refunded);
    const synced = await syncSubscription(deps, { providerId: row.providerId });
    await actions.updatePending(deps.db, { id, state: 'done', refunded, doneAt: deps.now() });
    // A full refund ends the plan.
    if (synced?.endWantedAt && !synced.endDoneAt) await carryOutEnd(deps, { id: subscriptionId });
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
      const cents = amount ?? (await payments.readRefundable({ subscriptionId })).last;
      const refunded = await payments.refund({ subscriptionId, amount: cents, key: `ar:${id}` });
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
