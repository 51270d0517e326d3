/** What a sync writes: our copy, its order and payer, who is featured, and the emails about it. */
import type { ProvidedSubscription } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { copyOf, type EndReason, endOfDispute, introState, isLive, isOver } from './policy.ts';
import { attachSubscription, recomputeFeatured } from './service-featured.ts';
import { queueChangeEmails } from './service-notices.ts';
import { type Payer, settlePayer } from './service-payers.ts';
import { saveCustomer } from './store-customers.ts';
import { findChurchBrief, listChurchesOf, lockChurches } from './store-featured.ts';
import * as orders from './store-orders.ts';
import * as store from './store-subscriptions.ts';

/** The provider does not know it (any more), so it counts as unpaid; a later sync may find it again. */
export async function recordMissing(
  deps: Deps,
  tx: Tx,
  { before, now }: { before: store.Subscription; now: Date },
): Promise<store.Subscription> {
  deps.log.error({ subscription: before.providerId }, 'the payment provider does not know a subscription');
  const { id: _id, ...row } = before;
  if (before.churchId !== null) await lockChurches(tx, { ids: [before.churchId] });
  const saved = await store.saveSubscription(tx, { ...row, status: 'missing', syncedAt: now });
  if (saved.churchId !== null) await recomputeFeatured(tx, deps, { churchIds: [saved.churchId] });
  return saved;
}

type Read = {
  provided: ProvidedSubscription;
  before: store.Subscription | undefined;
  order: orders.Order | undefined;
  /** Email of a payer without an account. */
  reported: string | null;
  now: Date;
};

export const isNewlyPaid = (provided: ProvidedSubscription, order: orders.Order): boolean =>
  isLive(provided.status) && !['fulfilled', 'conflict'].includes(order.state);

/** Writes what was read, in the caller's transaction, which holds the lock of the subscription. */
export async function recordSubscription(
  deps: Deps,
  tx: Tx,
  { provided, before, order, reported, now }: Read,
): Promise<store.Subscription> {
  const live = isLive(provided.status);
  const churchId = before ? before.churchId : await churchOf(tx, order);
  if (churchId !== null) await lockChurches(tx, { ids: [churchId] });
  const paidNow = order !== undefined && isNewlyPaid(provided, order);
  const superseded =
    before?.superseded ||
    (live &&
      churchId !== null &&
      (await store.findLive(tx, { churchId, except: provided.id })) !== undefined) ||
    (paidNow && churchId === null && (await isUseless(tx, order, provided.id)));
  const unwanted = endOf({ before, order, provided, live, superseded });
  const recorded: Payer = {
    userId: before?.userId ?? order?.userId ?? null,
    email: order?.email || reported || '',
    accountMade: order?.accountMade ?? false,
  };
  const payer = paidNow && !unwanted ? await settlePayer(deps, tx, { order, reported }) : recorded;
  const row = await store.saveSubscription(tx, {
    ...copyOf(provided, before, now),
    orderId: before?.orderId ?? order?.id ?? null,
    userId: payer.userId,
    churchId,
    superseded,
    ...(unwanted && !before?.endWantedAt
      ? { endReason: unwanted, endWantedAt: now, endNextAt: now }
      : {
          endReason: before?.endReason ?? null,
          endWantedAt: before?.endWantedAt ?? null,
          endNextAt: before?.endNextAt ?? null,
        }),
  });
  const unusable = superseded || unwanted !== null;
  if (order) await writeOrder(tx, { order, provided, payer, unusable, live, now });
  await saveCustomer(tx, {
    providerId: provided.customerId,
    userId: payer.userId,
    email: payer.email,
    now,
  });
  if (paidNow && !unwanted && churchId === null) await attachOnlyChurch(deps, tx, { row, order });
  if (churchId !== null) await recomputeFeatured(tx, deps, { churchIds: [churchId] });
  const saved = (await store.findSubscription(tx, { id: row.id }))!;
  await queueChangeEmails(deps, tx, { before, row: saved, order, payer, provided, now });
  return saved;
}

/**
 * Bought without a church by somebody who has nothing left to feature: another such subscription waits for a church,
 * or every church of theirs has one. Payments of one payer are decided one after the other.
 */
async function isUseless(tx: Tx, order: orders.Order, providerId: string): Promise<boolean> {
  const { userId, claimData, churchKey } = order;
  if (userId === null || claimData || churchKey !== 0) return false;
  await store.lockPayer(tx, { userId });
  const waiting = await store.listUnattached(tx, { userId });
  if (waiting.some((other) => other.providerId !== providerId)) return true;
  const { all, free } = await store.countChurches(tx, { userId });
  return all > 0 && free === 0;
}

/**
 * The church that a new subscription is for. A claim of a church that has an owner entitles nobody until it is
 * decided; of one without an owner it features the church at once.
 */
async function churchOf(tx: Tx, order: orders.Order | undefined): Promise<number | null> {
  if (!order || order.churchId === null) return null;
  if (!order.claimData) return order.churchId;
  const church = await findChurchBrief(tx, { id: order.churchId });
  return church && (church.userId === null || church.userId === order.userId) ? church.id : null;
}

/** Why a subscription that runs should not. */
function endOf({
  before,
  order,
  provided,
  live,
  superseded,
}: {
  before: store.Subscription | undefined;
  order: orders.Order | undefined;
  provided: ProvidedSubscription;
  live: boolean;
  superseded: boolean;
}): EndReason | null {
  if (before?.endReason) return before.endReason as EndReason;
  if (!live) return null;
  if (superseded) return 'second_subscription';
  const disputed = endOfDispute(provided.latestInvoice?.dispute);
  if (disputed) return disputed;
  if (introState(provided) === 'renewed') return 'intro_over';
  if (order?.endWantedAt)
    return order.endReason === 'account_deleted' ? 'account_gone' : (order.endReason as EndReason);
  return null;
}

async function writeOrder(
  tx: Tx,
  {
    order,
    provided,
    payer,
    unusable,
    live,
    now,
  }: {
    order: orders.Order;
    provided: ProvidedSubscription;
    payer: Payer;
    unusable: boolean;
    live: boolean;
    now: Date;
  },
): Promise<void> {
  const paid = { subscriptionId: provided.id, customerId: provided.customerId };
  if (live) {
    const { userId, email, accountMade } = payer;
    const state = unusable ? 'conflict' : 'fulfilled';
    await orders.fulfilOrder(tx, { id: order.id, state, ...paid, userId, email, accountMade, now });
  } else if (isOver(provided.status)) await orders.closeOrder(tx, { id: order.id, state: 'failed', now });
  if (order.subscriptionId !== provided.id) await orders.updateOrder(tx, { id: order.id, ...paid, now });
}

/** Bought without a church: a payer with exactly one gets it featured, who has several chooses in the dashboard. */
async function attachOnlyChurch(
  deps: Deps,
  tx: Tx,
  { row, order }: { row: store.Subscription; order: orders.Order },
): Promise<void> {
  if (row.userId === null || order.claimData || order.churchKey !== 0) return;
  const [only, another] = await listChurchesOf(tx, { userId: row.userId });
  if (only && !another) await attachSubscription(tx, deps, { id: row.id, churchId: only.id });
}
