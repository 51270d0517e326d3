/** Shared by both ways to pay: who may buy for which church, and exclusive work on an order. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type ClaimData, type Plan, plans } from '#shared/contracts/billing.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import { PaymentsFailure, type SubscriptionLabel } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { dayOf, labelOf } from './policy.ts';
import { syncSubscription } from './service-sync.ts';
import { updateCustomer } from './store-customers.ts';
import { findChurchBrief } from './store-featured.ts';
import * as orders from './store-orders.ts';
import { countChurches, findLive, listUnattached } from './store-subscriptions.ts';

export async function assertOwn(deps: Deps, viewer: Viewer, churchId: number): Promise<void> {
  const church = await findChurchBrief(deps.db, { id: churchId });
  if (church?.userId === viewer.id) return;
  // 404 doesn't reveal that the church exists.
  if (church?.status === 'approved') throw new AppError('forbidden', { message: copy.notYourChurch });
  throw new AppError('not_found');
}

/** Throws a conflict that says what the viewer can do if the church already has a plan. */
export async function assertFree(deps: Deps, viewer: Viewer | null, churchId: number): Promise<void> {
  const live = await findLive(deps.db, { churchId });
  if (!live) return;
  if (viewer && live.userId === viewer.id) throw conflict(copy.alreadySubscribed);
  const church = await findChurchBrief(deps.db, { id: churchId });
  const isOwner = viewer !== null && church?.userId === viewer.id;
  const ending =
    live.periodEnd && (live.cancelAtPeriodEnd || live.endWantedAt) ? dayOf(live.periodEnd) : null;
  throw new AppError('conflict', {
    message: isOwner ? copy.paidByOther(ending) : copy.paidWhileClaiming,
  });
}

/** Throws a conflict if a subscription without a church could never feature one. `newChurch` is submitted with it. */
export async function assertUseful(deps: Deps, viewer: Viewer, newChurch: boolean): Promise<void> {
  if ((await listUnattached(deps.db, { userId: viewer.id })).length > 0) throw conflict(copy.alreadyWaiting);
  if (newChurch) return;
  const { all, free } = await countChurches(deps.db, { userId: viewer.id });
  if (all > 0 && free === 0) throw conflict(copy.nothingToFeature);
}

export type Purchase = {
  payer: string;
  viewer: Viewer | null;
  churchId: number | null;
  /** A payer has one unpaid order per flow and key: the id of the church, or 0 if it is chosen or submitted later. */
  churchKey: number;
  plan: Plan;
  claimData: ClaimData | null;
  email: string;
  /** The accepted version of the renewal terms; null if the client didn't show them. */
  consent: string | null;
};

type Order = Purchase & { flow: 'checkout' | 'onboarding' };

type Outcome<T> =
  | { kind: 'ready'; value: T }
  /** The order was paid in the meantime. */
  | { kind: 'paid'; providerId: string }
  /** The order is closed, so a new one is needed. */
  | { kind: 'over' };

/**
 * Runs `work` on the payer's order until there is a result. The order is committed before the first request to the
 * provider and leased to one process at a time, so that repeated clicks make one purchase.
 */
export async function withOrder<T>(
  deps: Deps,
  purchase: Order,
  work: (order: orders.Order) => Promise<Outcome<T>>,
): Promise<T> {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await takeOrder(deps, purchase);
    const outcome = await withLease(deps, id, async (order): Promise<Outcome<T>> => {
      if (!['creating', 'open'].includes(order.state)) return { kind: 'over' };
      try {
        return await work(order);
      } catch (error) {
        if (!(error instanceof PaymentsFailure)) throw error;
        return recover(deps, order, error);
      }
    });
    if (outcome.kind === 'ready') return outcome.value;
    if (outcome.kind === 'paid') {
      await syncSubscription(deps, { providerId: outcome.providerId });
      throw conflict(copy.alreadySubscribed);
    }
  }
  throw new AppError('conflict');
}

function takeOrder(deps: Deps, purchase: Order): Promise<orders.Order> {
  const { viewer, email, consent, ...order } = purchase;
  const now = deps.now();
  return orders.takeOrder(deps.db, {
    ...order,
    userId: viewer?.id ?? null,
    email: viewer ? email.toLowerCase() : '',
    amount: plans[order.plan].amount,
    consentAt: consent ? now : null,
    consentVersion: consent,
    locale: currentLocale(),
    now,
  });
}

const leaseWait = 8000;

async function withLease<T>(deps: Deps, id: string, work: (order: orders.Order) => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + leaseWait;
  let order = await orders.leaseOrder(deps.db, { id });
  while (!order) {
    if (Date.now() > giveUpAt)
      throw new PaymentsFailure('unreachable', 'another request is working on this order');
    await sleep(50);
    order = await orders.leaseOrder(deps.db, { id });
  }
  const renewal = setInterval(() => {
    orders
      .renewLease(deps.db, { id })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a lease was not renewed'));
  }, 2000);
  try {
    return await work(order);
  } finally {
    clearInterval(renewal);
    await orders.releaseOrder(deps.db, { id });
  }
}

/**
 * Throws, unless the customer was deleted at the provider, so that the next round creates a new one. After an error
 * response the next attempt needs a new idempotency key; without a response it must reuse the key.
 */
async function recover(deps: Deps, order: orders.Order, error: PaymentsFailure): Promise<{ kind: 'over' }> {
  if (error.kind === 'unreachable') throw error;
  const now = deps.now();
  await orders.updateOrder(deps.db, { id: order.id, attempt: order.attempt + 1, customerId: null, now });
  if (error.code !== 'resource_missing' || !order.customerId) throw error;
  await updateCustomer(deps.db, { providerId: order.customerId, deletedAt: now });
  return { kind: 'over' };
}

/** The label for the provider before there is a subscription. */
export async function labelOfOrder(deps: Deps, order: orders.Order): Promise<SubscriptionLabel> {
  const church = await findChurchBrief(deps.db, { id: order.churchId });
  return labelOf(order.plan, church ?? null, orders.claimedName(order));
}
