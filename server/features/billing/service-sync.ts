/** The only way in for state from the payment provider. A sync reads the subscription without holding a database connection, then locks and records it: our copy, the order and payer, who is featured, and emails. If another sync wrote in the meantime, it reads again. */

import { isLive, isOver } from '#shared/contracts/billing.ts';
import { PaymentsFailure, type ProvidedSubscription } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { withLocale } from '../../locale/request.ts';
import {
  borrowedOf,
  copyOf,
  type EndReason,
  endOfDispute,
  introState,
  labelOf,
  paidLate,
  refundableOf,
  refundOnEnd,
  startEnd,
} from './policy.ts';
import { paymentsOf } from './service-gate.ts';
import { giveBackRest, isDisputeWon, recordIdle } from './service-idle.ts';
import { type Payer, queueChangeEmails, reportedEmail, resolvePayer } from './service-payers.ts';
import { saveCustomer } from './store-customers.ts';
import { setMark } from './store-events.ts';
import {
  findChurchBrief,
  listChurchesOf,
  listEntitlements,
  lockChurches,
  setFeatured,
} from './store-featured.ts';
import * as orders from './store-orders.ts';
import * as store from './store-subscriptions.ts';

/** Exceeding this means that something keeps writing. */
const maxReads = 20;

/**
 * Updates our copy of a subscription from the provider; undefined if it isn't ours. Rejects with PaymentsFailure if the
 * provider can't be reached, which leaves the copy unchanged.
 */
export async function syncSubscription(
  deps: Deps,
  { providerId }: { providerId: string },
): Promise<store.Subscription | undefined> {
  for (let read = 0; read < maxReads; read += 1) {
    const synced = await readAndRecord(deps, providerId);
    if (synced === 'outdated') continue;
    await setMark(deps.db, { name: 'provider_seen', at: deps.now() });
    // The payment may be for a claim.
    if (synced) deps.jobEvents.emit('wake', 'claims');
    return synced;
  }
  throw new Error(`${providerId} changed during ${maxReads} reads`);
}

async function readAndRecord(
  deps: Deps,
  providerId: string,
): Promise<store.Subscription | undefined | 'outdated'> {
  const payments = paymentsOf(deps);
  // Loaded before reading: if another sync writes after this, the read is outdated.
  const stored = await store.findSubscription(deps.db, { providerId });
  const now = deps.now();
  let provided = await payments.readSubscription(providerId);
  const orderId = stored?.orderId ?? provided?.metadata.orderId;
  const order = orderId ? await orders.findOrder(deps.db, { id: orderId }) : undefined;
  // Another site uses the same account at the provider.
  if (!stored && !order) return undefined;
  if (provided && introState(provided) === 'resumed') {
    await payments.endAtPeriodEnd(providerId);
    provided = await payments.readSubscription(providerId);
  }
  if (provided && isOver(provided.status) && stored && !isOver(stored.status)) {
    // It may have ended with an unpaid renewal.
    await payments.voidOpenInvoices(providerId);
    provided = await payments.readSubscription(providerId);
  }
  if (provided?.latestInvoice && !(stored?.endWantedAt && !stored.endDoneAt)) {
    // Credit of other subscriptions isn't touched, because it only follows a refund that is new.
    const { customerId, credit, latestInvoice } = provided;
    const amount = Math.min(credit.refunded, latestInvoice.refunded - (stored?.refunded ?? 0));
    if (amount > 0) {
      await payments.changeCredit({
        customerId,
        amount: -amount,
        key: `rc:${providerId}:${latestInvoice.refunded}`,
      });
      provided = await payments.readSubscription(providerId);
    }
  }
  const reported =
    provided && order && isNewlyPaid(provided, order)
      ? await reportedEmail(payments, { order, customerId: provided.customerId })
      : null;
  const recorded = await deps.db.transaction(async (tx) => {
    await store.lockSubscription(tx, { providerId });
    const previous = await store.findSubscription(tx, { providerId });
    if ((previous?.syncVersion ?? 0) !== (stored?.syncVersion ?? 0)) return 'outdated';
    if (!provided) return previous && recordMissing(deps, tx, { previous, now });
    const current = order && (await orders.findOrder(tx, { id: order.id }));
    return recordSubscription(deps, tx, { provided, previous, order: current, reported, now });
  });
  if (recorded && recorded !== 'outdated' && provided) await relabel(deps, provided, recorded, order);
  return recorded;
}

/** Labels the subscription and its newest payment with the church, in the order's language. */
async function relabel(
  deps: Deps,
  provided: ProvidedSubscription,
  row: store.Subscription,
  order: orders.Order | undefined,
): Promise<void> {
  if (!isLive(provided.status)) return;
  const churchId = row.churchId ?? order?.churchId ?? null;
  const church = await findChurchBrief(deps.db, { id: churchId });
  const label = withLocale(order?.locale ?? 'en', () =>
    labelOf(provided.plan, church ?? null, order && orders.claimedName(order)),
  );
  const payment = provided.latestInvoice?.payment;
  const { description } = label;
  try {
    if (description !== provided.description)
      await paymentsOf(deps).labelSubscription({ id: provided.id, label });
    if (payment && description !== payment.description)
      await paymentsOf(deps).labelPayment({ intent: payment.intent, description });
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.warn(
      { subscription: provided.id, reason: error.message },
      'a subscription could not be relabeled yet',
    );
  }
}

/** Updates an unpaid order from its session or subscription at the provider. */
export async function syncOrder(deps: Deps, order: orders.Order): Promise<void> {
  const { id, sessionId, subscriptionId, createdAt } = order;
  const now = deps.now();
  const session = sessionId && !subscriptionId ? await paymentsOf(deps).readSession(sessionId) : undefined;
  const providerId = subscriptionId ?? session?.subscriptionId;
  if (providerId) await syncSubscription(deps, { providerId });
  // The response with the page's URL was lost and never retried, so this order can't be paid.
  else if (!sessionId && now.getTime() - createdAt.getTime() > 24 * 3600_000)
    await orders.updateUnpaid(deps.db, { id, state: 'failed', now });
  else if (sessionId && (!session || session.status === 'expired'))
    await orders.updateUnpaid(deps.db, { id, state: 'expired', now });
}

/** Marks a subscription that the provider doesn't know (any longer) as unpaid. A later sync may find it again. */
async function recordMissing(
  deps: Deps,
  tx: Tx,
  { previous, now }: { previous: store.Subscription; now: Date },
): Promise<store.Subscription> {
  deps.log.error({ subscription: previous.providerId }, 'the payment provider does not know a subscription');
  const { id: _id, ...row } = previous;
  if (previous.churchId !== null) await lockChurches(tx, { ids: [previous.churchId] });
  const saved = await store.saveSubscription(tx, { ...row, status: 'missing', syncedAt: now });
  if (saved.churchId !== null) await recomputeFeatured(tx, deps, { churchIds: [saved.churchId] });
  return saved;
}

type SyncInput = {
  provided: ProvidedSubscription;
  previous: store.Subscription | undefined;
  order: orders.Order | undefined;
  /** The email address of a payer without an account. */
  reported: string | null;
  now: Date;
};

const isNewlyPaid = (provided: ProvidedSubscription, order: orders.Order): boolean =>
  isLive(provided.status) && !['fulfilled', 'conflict'].includes(order.state);

/** Call with the subscription locked. */
async function recordSubscription(
  deps: Deps,
  tx: Tx,
  { provided, previous, order, reported, now }: SyncInput,
): Promise<store.Subscription> {
  const live = isLive(provided.status);
  const churchId = previous ? previous.churchId : await churchOf(tx, order);
  if (churchId !== null) await lockChurches(tx, { ids: [churchId] });
  const isFirstPayment = order !== undefined && isNewlyPaid(provided, order);
  const superseded =
    previous?.superseded ||
    (live &&
      churchId !== null &&
      (await store.findLive(tx, { churchId, except: provided.id })) !== undefined) ||
    (isFirstPayment && churchId === null && (await featuresNothing(tx, order, provided.id)));
  const end = endOf({ previous, order, provided, superseded, now });
  const endReason = end?.endReason ?? previous?.endReason ?? null;
  const knownPayer: Payer = {
    userId: previous?.userId ?? order?.userId ?? null,
    email: order?.email || reported || '',
    accountMade: order?.accountMade ?? false,
  };
  // Somebody else paid for the claimed church first. The claim stays, without a plan.
  const isLostClaim = isFirstPayment && superseded && order.claimData !== null;
  const payer =
    isFirstPayment && (!endReason || isLostClaim)
      ? await resolvePayer(deps, tx, { order, reported })
      : knownPayer;
  const row = await store.saveSubscription(tx, {
    ...copyOf(provided, previous, now),
    orderId: previous?.orderId ?? order?.id ?? null,
    userId: payer.userId,
    churchId,
    superseded,
    ...end,
  });
  const unusable = (superseded || endReason !== null) && !isLostClaim;
  if (order)
    await writeOrder(tx, { order, provided, payer, unusable, isPaid: live || (row.endRefund ?? 0) > 0, now });
  await saveCustomer(tx, {
    providerId: provided.customerId,
    userId: payer.userId,
    email: payer.email,
    now,
  });
  if (isFirstPayment && !endReason && churchId === null) await attachOnlyChurch(deps, tx, { row, order });
  if (isDisputeWon(previous, row)) await giveBackRest(deps, tx, row);
  if (churchId !== null) {
    if (!live) await attachNext(deps, tx, churchId);
    await recomputeFeatured(tx, deps, { churchIds: [churchId] });
  }
  await recordIdle(tx, { id: row.id, now });
  const saved = (await store.findSubscription(tx, { id: row.id }))!;
  await queueChangeEmails(deps, tx, { previous, row: saved, order, provided, now });
  return saved;
}

/**
 * Whether a subscription without a church has nothing to feature: another one already waits for a church, or all of the
 * payer's churches have one. Locks the payer, so that concurrent payments are decided one after the other.
 */
async function featuresNothing(tx: Tx, order: orders.Order, providerId: string): Promise<boolean> {
  const { userId, claimData, churchKey } = order;
  if (userId === null || claimData || churchKey !== 0) return false;
  await store.lockPayer(tx, { userId });
  const unattached = await store.listUnattached(tx, { userId });
  if (unattached.some((other) => other.providerId !== providerId)) return true;
  const { all, free } = await store.countChurches(tx, { userId });
  return all > 0 && free === 0;
}

/**
 * The church that a new subscription features. A claim features an unowned church at once; a church with an owner isn't
 * featured until the claim is decided.
 */
async function churchOf(tx: Tx, order: orders.Order | undefined): Promise<number | null> {
  if (!order || order.churchId === null) return null;
  if (!order.claimData) return order.churchId;
  const church = await findChurchBrief(tx, { id: order.churchId });
  return church && (church.userId === null || church.userId === order.userId) ? church.id : null;
}

type EndInput = Omit<SyncInput, 'reported'> & { superseded: boolean };

/** Null to leave the columns alone, which the job changes at the same time. */
function endOf({ previous, order, provided, superseded, now }: EndInput) {
  if (isLive(provided.status)) {
    const reason = previous?.endWantedAt ? null : endReasonOf({ order, provided, superseded });
    return reason && startEnd(reason, now);
  }
  if (!isOver(provided.status) || (previous?.endWantedAt && !previous.endDoneAt)) return null;
  if (previous && !previous.endWantedAt) {
    // Ended at the provider before its period was over, or while it featured nothing public.
    const row = { ...copyOf(provided, previous, now), idleSince: previous.idleSince };
    const reason = isEarly(row) ? 'ended_early' : 'unused_money';
    if (refundOnEnd(row, { reason, now }) > 0 && (isEarly(row) || row.idleSince))
      return startEnd(reason, now);
  }
  const paid = refundableOf(provided.paidInvoices) + borrowedOf(provided.paidInvoices);
  // Paid and ended before we saw it, so nothing was ever featured.
  if (!previous?.lastPaymentAt && paid > 0) return startEnd('unused_money', now, paid);
  // Returned at the first end; later credit belongs to another subscription of the same customer.
  const credit = previous?.endDoneAt && previous.endMode === 'now' ? 0 : provided.credit.unused;
  const left = credit + refundableOf(paidLate(copyOf(provided, previous, now)));
  return left > 0 ? startEnd('unused_money', now, left) : null;
}

const isEarly = ({ endedAt, periodEnd }: Pick<store.Subscription, 'endedAt' | 'periodEnd'>): boolean =>
  endedAt !== null && periodEnd !== null && periodEnd.getTime() - endedAt.getTime() > 3600_000;

/** Why a running subscription must end, or null if it may continue. */
function endReasonOf({
  order,
  provided,
  superseded,
}: Pick<EndInput, 'order' | 'provided' | 'superseded'>): EndReason | null {
  if (superseded) return 'second_subscription';
  const disputed = endOfDispute(provided.latestInvoice?.dispute);
  if (disputed) return disputed;
  if (introState(provided) === 'renewed') return 'intro_over';
  if (order?.endWantedAt)
    return order.endReason === 'account_deleted' ? 'account_gone' : (order.endReason as EndReason);
  // Otherwise the next period would be charged, although the listing isn't featured.
  return provided.latestInvoice?.fullyRefunded ? 'payment_refunded' : null;
}

type Purchase = Pick<SyncInput, 'provided' | 'now'> &
  Record<'unusable' | 'isPaid', boolean> & { order: orders.Order; payer: Payer };

async function writeOrder(
  tx: Tx,
  { order, provided, payer, unusable, isPaid, now }: Purchase,
): Promise<void> {
  const providerIds = { subscriptionId: provided.id, customerId: provided.customerId };
  if (isPaid) {
    const { userId, email, accountMade } = payer;
    const state = unusable ? 'conflict' : 'fulfilled';
    await orders.fulfillOrder(tx, { id: order.id, state, ...providerIds, userId, email, accountMade, now });
  } else if (isOver(provided.status)) await orders.updateUnpaid(tx, { id: order.id, state: 'failed', now });
  if (order.subscriptionId !== provided.id)
    await orders.updateOrder(tx, { id: order.id, ...providerIds, now });
}

/** Features the payer's only church. A payer with several chooses one in the dashboard. */
async function attachOnlyChurch(
  deps: Deps,
  tx: Tx,
  { row, order }: { row: store.Subscription; order: orders.Order },
): Promise<void> {
  if (row.userId === null || order.claimData || order.churchKey !== 0) return;
  const [only, another] = await listChurchesOf(tx, { userId: row.userId });
  if (only && !another) await attachSubscription(tx, deps, { id: row.id, churchId: only.id });
}

/** When a church's plan has ended, one that its owner bought for it takes its place, such as with an approved claim. */
async function attachNext(deps: Deps, tx: Tx, churchId: number): Promise<void> {
  const userId = (await findChurchBrief(tx, { id: churchId }))?.userId;
  const waiting = userId ? await store.listUnattached(tx, { userId }) : [];
  const next = waiting.find(({ boughtFor }) => boughtFor === churchId);
  if (next) await attachSubscription(tx, deps, { id: next.id, churchId });
}

/**
 * The only place that decides who is featured: updates `featured` to match current entitlements and logs every change.
 * Callers pass the churches that may have changed. Locks the churches, so call it before locking
 * anything that belongs to them.
 */
export async function recomputeFeatured(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { churchIds, because }: { churchIds: number[]; because?: string },
): Promise<{ flipped: number[] }> {
  const ids = await lockChurches(tx, { ids: [...new Set(churchIds)] });
  const now = deps.now();
  const flipped: number[] = [];
  for (const church of await listEntitlements(tx, { ids, now })) {
    const featured = church.reason !== null;
    if (featured === church.featured) continue;
    const off = because ?? (church.last && church.last !== 'active' ? church.last : 'nothing entitles it');
    await setFeatured(tx, {
      churchId: church.id,
      featured,
      reason: church.reason ?? off,
      subscriptionId: church.subscriptionId,
      at: now,
    });
    flipped.push(church.id);
  }
  return { flipped };
}

/** False if the church already has a running subscription, or the subscription already has a church. */
export async function attachSubscription(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { id, churchId }: { id: number; churchId: number },
): Promise<boolean> {
  const [locked] = await lockChurches(tx, { ids: [churchId] });
  if (!locked || (await store.findLive(tx, { churchId }))) return false;
  if (!(await store.attachToChurch(tx, { id, churchId }))) return false;
  await recomputeFeatured(tx, deps, { churchIds: [churchId] });
  return true;
}
