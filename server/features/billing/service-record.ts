/** Records what a sync read: our copy, the order and payer, featured churches, and emails. */
import type { ProvidedSubscription } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { copyOf, type EndReason, endOfDispute, introState, isLive, isOver } from './policy.ts';
import { attachSubscription, recomputeFeatured } from './service-featured.ts';
import { queueChangeEmails } from './service-notices.ts';
import { type Payer, resolvePayer } from './service-payers.ts';
import { saveCustomer } from './store-customers.ts';
import { findChurchBrief, listChurchesOf, lockChurches } from './store-featured.ts';
import * as orders from './store-orders.ts';
import * as store from './store-subscriptions.ts';

/** Marks a subscription that the provider doesn't know (any longer) as unpaid. A later sync may find it again. */
export async function recordMissing(
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

export const isNewlyPaid = (provided: ProvidedSubscription, order: orders.Order): boolean =>
  isLive(provided.status) && !['fulfilled', 'conflict'].includes(order.state);

/** Call with the subscription locked. */
export async function recordSubscription(
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
    (isFirstPayment && churchId === null && (await isUseless(tx, order, provided.id)));
  const endReason = endReasonOf({ previous, order, provided, live, superseded });
  const knownPayer: Payer = {
    userId: previous?.userId ?? order?.userId ?? null,
    email: order?.email || reported || '',
    accountMade: order?.accountMade ?? false,
  };
  const payer = isFirstPayment && !endReason ? await resolvePayer(deps, tx, { order, reported }) : knownPayer;
  const row = await store.saveSubscription(tx, {
    ...copyOf(provided, previous, now),
    orderId: previous?.orderId ?? order?.id ?? null,
    userId: payer.userId,
    churchId,
    superseded,
    ...(endReason && !previous?.endWantedAt
      ? { endReason, endWantedAt: now, endNextAt: now }
      : {
          endReason: previous?.endReason ?? null,
          endWantedAt: previous?.endWantedAt ?? null,
          endNextAt: previous?.endNextAt ?? null,
        }),
  });
  const unusable = superseded || endReason !== null;
  if (order) await writeOrder(tx, { order, provided, payer, unusable, live, now });
  await saveCustomer(tx, {
    providerId: provided.customerId,
    userId: payer.userId,
    email: payer.email,
    now,
  });
  if (isFirstPayment && !endReason && churchId === null) await attachOnlyChurch(deps, tx, { row, order });
  if (churchId !== null) await recomputeFeatured(tx, deps, { churchIds: [churchId] });
  const saved = (await store.findSubscription(tx, { id: row.id }))!;
  await queueChangeEmails(deps, tx, { previous, row: saved, order, payer, provided, now });
  return saved;
}

/**
 * Whether a subscription without a church has nothing to feature: another one already waits for a church, or all of the
 * payer's churches have one. Locks the payer, so that concurrent payments are decided one after the other.
 */
async function isUseless(tx: Tx, order: orders.Order, providerId: string): Promise<boolean> {
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

/** Why a running subscription must end, or null if it may continue. */
function endReasonOf({
  previous,
  order,
  provided,
  live,
  superseded,
}: {
  previous: store.Subscription | undefined;
  order: orders.Order | undefined;
  provided: ProvidedSubscription;
  live: boolean;
  superseded: boolean;
}): EndReason | null {
  if (previous?.endReason) return previous.endReason as EndReason;
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
  const providerIds = { subscriptionId: provided.id, customerId: provided.customerId };
  if (live) {
    const { userId, email, accountMade } = payer;
    const state = unusable ? 'conflict' : 'fulfilled';
    await orders.fulfillOrder(tx, { id: order.id, state, ...providerIds, userId, email, accountMade, now });
  } else if (isOver(provided.status)) await orders.closeOrder(tx, { id: order.id, state: 'failed', now });
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
