/** What both ways to pay share: who may buy for which church, and work on one order at a time. */
import { type ClaimData, type Plan, plans } from '#shared/billing.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import { PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { withProviderSlot } from './service-gate.ts';
import { syncSubscription } from './service-sync.ts';
import { forgetCustomer } from './store-customers.ts';
import { findChurchBrief } from './store-featured.ts';
import * as orders from './store-orders.ts';
import { findLive } from './store-subscriptions.ts';

export async function assertOwn(deps: Deps, viewer: Viewer, churchId: number): Promise<void> {
  const church = await findChurchBrief(deps.db, { id: churchId });
  if (church?.userId === viewer.id) return;
  // What is not public does not exist for others.
  if (church?.status === 'approved') throw new AppError('forbidden', { message: copy.notYourChurch });
  throw new AppError('not_found');
}

export async function assertFree(deps: Deps, churchId: number): Promise<void> {
  if (await findLive(deps.db, { churchId }))
    throw new AppError('conflict', { message: copy.alreadySubscribed });
}

export type Started = {
  payer: string;
  viewer: Viewer | null;
  churchId: number | null;
  plan: Plan;
  claimData: ClaimData | null;
  email: string;
};

/** What became of one look at an order. */
export type Outcome<T> =
  | { kind: 'ready'; value: T }
  /** It was paid in the meantime. */
  | { kind: 'paid'; providerId: string }
  /** It is over: a new one is made. */
  | { kind: 'over' }
  | { kind: 'failed'; error: unknown };

/** Works on the payer's order until there is a result. The order is committed before the first request to the provider. */
export async function onOrder<T>(
  deps: Deps,
  { flow, payer, viewer, churchId, plan, claimData, email }: Started & { flow: 'checkout' | 'onboarding' },
  work: (tx: Tx, order: orders.Order) => Promise<Outcome<T>>,
): Promise<T> {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await orders.takeOrder(deps.db, {
      flow,
      payer,
      userId: viewer?.id ?? null,
      email: viewer ? email.toLowerCase() : '',
      churchId,
      churchKey: churchId ?? 0,
      plan,
      amount: plans[plan].amount,
      claimData,
      now: deps.now(),
    });
    const outcome = await withProviderSlot(deps, () =>
      deps.db.transaction(async (tx): Promise<Outcome<T>> => {
        const order = await orders.lockOrder(tx, { id });
        if (!order || !['creating', 'open'].includes(order.state)) return { kind: 'over' };
        try {
          return await work(tx, order);
        } catch (error) {
          if (!(error instanceof PaymentsFailure)) throw error;
          return noteFailure(deps, tx, order, error);
        }
      }),
    );
    if (outcome.kind === 'ready') return outcome.value;
    if (outcome.kind === 'failed') throw outcome.error;
    if (outcome.kind === 'paid') {
      await syncSubscription(deps, { providerId: outcome.providerId });
      throw new AppError('conflict', { message: copy.alreadySubscribed });
    }
  }
  throw new AppError('conflict');
}

/** An error response needs another idempotency key for the next try; a request without a response is repeated under the same key. */
async function noteFailure<T>(
  deps: Deps,
  tx: Tx,
  order: orders.Order,
  error: PaymentsFailure,
): Promise<Outcome<T>> {
  const now = deps.now();
  if (error.kind === 'unreachable') return { kind: 'failed', error };
  await orders.updateOrder(tx, { id: order.id, attempt: order.attempt + 1, customerId: null, now });
  // The customer was deleted at the provider: the next round makes another.
  if (error.code === 'resource_missing' && order.customerId) {
    await forgetCustomer(tx, { providerId: order.customerId, now });
    return { kind: 'over' };
  }
  return { kind: 'failed', error };
}
