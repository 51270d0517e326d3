/** Starts the hosted payment page. Prices, payer and URLs are the server's alone; the browser names a plan. */
import { type BillingInterval, type ClaimData, renewalTerms } from '#shared/billing.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import { paths } from '#shared/paths.ts';
import { type Payments, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { payerOfBrowser, payerOfUser } from './policy.ts';
import { assertPrices, orUnavailable, paymentsOf, singleFlight } from './service-gate.ts';
import {
  assertFree,
  assertOwn,
  assertUseful,
  labelOfOrder,
  onOrder,
  type Started,
} from './service-orders.ts';
import { customerOf } from './service-payers.ts';
import { findChurchBrief } from './store-featured.ts';
import * as orders from './store-orders.ts';

export type CheckoutWish = {
  email?: string | undefined;
  ownerUserId?: number | undefined;
  churchId?: number | null | undefined;
  interval: BillingInterval;
  claimData?: ClaimData | undefined;
  terms?: string | undefined;
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
    consent: wish.terms ?? null,
  };
  const url = await singleFlight(deps, `checkout:${payer}:${churchId}:${wish.interval}`, () =>
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
    await assertUseful(deps, viewer);
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

const openSession = (deps: Deps, payments: Payments, started: Started): Promise<string> =>
  onOrder<string>(deps, { ...started, flow: 'checkout' }, async (order) => {
    const now = deps.now();
    const changed = order.plan !== started.plan || order.endWantedAt !== null;
    if (order.sessionId) {
      const session = changed
        ? await payments.expireSession(order.sessionId)
        : await payments.readSession(order.sessionId);
      if (session?.subscriptionId) return { kind: 'paid', providerId: session.subscriptionId };
      if (session?.status === 'open' && session.url && !changed) {
        await orders.updateUnpaid(deps.db, { id: order.id, claimData: started.claimData, now });
        return { kind: 'ready', value: session.url };
      }
    }
    if (order.sessionId || changed) {
      await orders.closeOrder(deps.db, { id: order.id, state: 'expired', now });
      return { kind: 'over' };
    }
    const customerId = started.viewer
      ? await customerOf(deps, { payments, viewer: started.viewer, order })
      : null;
    // Set before the request, so that a refusal is attributed to this customer.
    order.customerId = customerId;
    const session = await payments.createSession({
      orderId: order.id,
      plan: started.plan,
      customerId,
      email: customerId ? null : started.email || null,
      label: await labelOfOrder(deps, { ...order, claimData: started.claimData }),
      terms: renewalTerms(started.plan),
      ...returnUrls(deps, started),
      key: `cs:${order.id}:${order.attempt}`,
    });
    await orders.updateUnpaid(deps.db, {
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

function returnUrls(deps: Deps, { viewer, claimData }: Started) {
  const base = deps.baseUrl();
  const session = 'session_id={CHECKOUT_SESSION_ID}';
  return {
    // Who claims before there is an account has no id yet: 0, as in ownerUserId.
    successUrl: claimData
      ? `${base}${paths.claimSuccess}?user_id=${viewer?.id ?? 0}&${session}`
      : `${base}${paths.billingSuccess}?${session}`,
    cancelUrl: `${base}${paths.billingCancel}`,
  };
}
