/** Starts the hosted payment page. Prices, payer and addresses are ours alone; the browser names a plan. */
import { type BillingInterval, type ClaimData, type Plan, plans } from '#shared/billing.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import { paths } from '#shared/paths.ts';
import { type Payments, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { payerOfBrowser, payerOfUser } from './policy.ts';
import { assertPrices, held, oneFlight, orUnavailable, paymentsOf } from './service-gate.ts';
import { customerOf } from './service-payers.ts';
import { syncSubscription } from './service-sync.ts';
import { forgetCustomer } from './store-customers.ts';
import { findChurchBrief } from './store-featured.ts';
import * as orders from './store-orders.ts';
import { findLive, listUnattached } from './store-subscriptions.ts';

export type CheckoutWish = {
  email?: string | undefined;
  ownerUserId?: number | undefined;
  churchId?: number | null | undefined;
  interval: BillingInterval;
  claimData?: ClaimData | undefined;
};

/** `browser`: hash of the binding cookie of somebody signed out. */
export async function startCheckout(
  deps: Deps,
  { viewer, browser, wish }: { viewer: Viewer | null; browser: string | undefined; wish: CheckoutWish },
): Promise<{ url: string }> {
  const payments = paymentsOf(deps);
  namesNobodyElse(viewer, wish);
  const churchId = await churchOf(deps, viewer, wish);
  await orUnavailable(deps, () => assertPrices(deps));
  const payer = viewer ? payerOfUser(viewer.id) : payerOfBrowser(browser!);
  const started = {
    payer,
    viewer,
    churchId,
    plan: wish.interval,
    claimData: wish.claimData ?? null,
    email: viewer?.email ?? wish.claimData?.email ?? wish.email ?? '',
  };
  const url = await oneFlight(deps, `checkout:${payer}:${churchId}:${wish.interval}`, () =>
    orUnavailable(deps, () => openSession(deps, payments, started)),
  );
  return { url };
}

/** The session says who pays; a body that names somebody else is a mistake or worse. */
function namesNobodyElse(viewer: Viewer | null, { ownerUserId, email }: CheckoutWish): void {
  const otherUser = ownerUserId !== undefined && ownerUserId !== 0 && ownerUserId !== viewer?.id;
  const otherAddress = viewer && email && email.toLowerCase() !== viewer.email.toLowerCase();
  if (otherUser || otherAddress) throw new AppError('forbidden', { message: copy.otherPayer });
}

/** The church that is paid for, or null; throws when it cannot be. */
async function churchOf(deps: Deps, viewer: Viewer | null, wish: CheckoutWish): Promise<number | null> {
  const { claimData } = wish;
  if (claimData) return claimed(deps, viewer, wish, claimData);
  const churchId = wish.churchId ?? null;
  if (!viewer) {
    if (churchId !== null) throw new AppError('unauthenticated');
    return null;
  }
  if (churchId === null) {
    if ((await listUnattached(deps.db, { userId: viewer.id })).length > 0)
      throw new AppError('conflict', { message: copy.alreadyWaiting });
    return null;
  }
  await assertOwn(deps, viewer, churchId);
  await assertFree(deps, churchId);
  return churchId;
}

async function claimed(
  deps: Deps,
  viewer: Viewer | null,
  wish: CheckoutWish,
  claim: ClaimData,
): Promise<number | null> {
  if (!claim.claimExisting) {
    if (!claim.churchName)
      throw new AppError('bad_input', {
        message: copy.churchNameMissing,
        fields: { 'claimData.churchName': copy.churchNameMissing },
      });
    return null;
  }
  const id = claim.selectedChurchId ?? wish.churchId ?? null;
  const church = id === null ? undefined : await findChurchBrief(deps.db, { id });
  if (church?.status !== 'approved')
    throw new AppError('bad_input', {
      message: copy.churchGone,
      fields: { 'claimData.selectedChurchId': copy.churchGone },
    });
  if (!viewer || church.userId === null || church.userId === viewer.id) await assertFree(deps, church.id);
  return church.id;
}

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

type Started = {
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

/** Works on the payer's order until something can be answered; the order is on disk before the provider hears of it. */
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
    const outcome = await held(deps, () =>
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

/** An answered error needs another key for the next try; a call without an answer is repeated under the same. */
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

const openSession = (deps: Deps, payments: Payments, started: Started): Promise<string> =>
  onOrder<string>(deps, { ...started, flow: 'checkout' }, async (tx, order) => {
    const now = deps.now();
    const changed = order.plan !== started.plan || order.endWantedAt !== null;
    if (order.sessionId) {
      const session = changed
        ? await payments.expireSession(order.sessionId)
        : await payments.readSession(order.sessionId);
      if (session?.subscriptionId) return { kind: 'paid', providerId: session.subscriptionId };
      if (session?.status === 'open' && session.url && !changed) {
        await orders.updateOrder(tx, { id: order.id, claimData: started.claimData, now });
        return { kind: 'ready', value: session.url };
      }
    }
    if (order.sessionId || changed) {
      await orders.closeOrder(tx, { id: order.id, state: 'expired', now });
      return { kind: 'over' };
    }
    const customerId = started.viewer
      ? await customerOf(deps, tx, { payments, viewer: started.viewer, order })
      : null;
    // Remembered before the call, so that a refusal can be laid to it.
    order.customerId = customerId;
    const session = await payments.createSession({
      orderId: order.id,
      plan: started.plan,
      customerId,
      email: customerId ? null : started.email || null,
      ...returnAddresses(deps, started),
      key: `cs:${order.id}:${order.attempt}`,
    });
    await orders.updateOrder(tx, {
      id: order.id,
      state: 'open',
      claimData: started.claimData,
      customerId,
      sessionId: session.id,
      sessionUrl: session.url,
      expiresAt: session.expiresAt,
      now,
    });
    if (!session.url) throw new PaymentsFailure('refused', 'the payment page has no address');
    return { kind: 'ready', value: session.url };
  });

function returnAddresses(deps: Deps, { viewer, claimData }: Started) {
  const base = deps.baseUrl();
  const session = 'session_id={CHECKOUT_SESSION_ID}';
  return {
    // Who claims before there is an account has no number yet: 0, as in ownerUserId.
    successUrl:
      claimData && !viewer
        ? `${base}/claim-success?user_id=0&${session}`
        : `${base}${paths.billingSuccess}?${session}`,
    cancelUrl: `${base}${paths.billingCancel}`,
  };
}
