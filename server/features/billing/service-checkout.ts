/** Starts payments, on the hosted page or in a form of ours. Prices, payer, and URLs are set by the server; the browser only selects a plan. */
import type { z } from 'zod';
import {
  type ClaimData,
  type createCheckoutSession,
  type createPaymentIntent,
  isLive,
  isOver,
  type Plan,
  plans,
  renewalTerms,
  termsVersion,
} from '#shared/contracts/billing.ts';
import { paths } from '#shared/domain/paths.ts';
import { currentLocale, pageUrl } from '#shared/locale/locale.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import { type Payments, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { payerOfBrowser, payerOfUser, planOfDollars } from './policy.ts';
import { assertPrices, orUnavailable, paymentsOf } from './service-gate.ts';
import {
  assertFree,
  assertOwn,
  assertUseful,
  labelOfOrder,
  type Purchase,
  withOrder,
} from './service-orders.ts';
import { customerOf } from './service-payers.ts';
import { syncSubscription } from './service-sync.ts';
import { findChurchBrief, listChurchesOf } from './store-featured.ts';
import * as orders from './store-orders.ts';
import { hadIntro } from './store-subscriptions.ts';

type CheckoutRequest = z.output<NonNullable<(typeof createCheckoutSession)['body']>>;

/** `browser` is the hash of a signed-out payer's cookie. */
export async function startCheckout(
  deps: Deps,
  {
    viewer,
    browser,
    request,
  }: { viewer: Viewer | null; browser: string | undefined; request: CheckoutRequest },
): Promise<{ url: string }> {
  const payments = paymentsOf(deps);
  assertTerms(request);
  assertPayerMatches(viewer, request);
  const churchId = await resolveChurch(deps, viewer, request);
  await orUnavailable(deps, () => assertPrices(deps));
  const purchase = {
    payer: viewer ? payerOfUser(viewer.id) : payerOfBrowser(browser!),
    viewer,
    churchId,
    churchKey: churchId ?? 0,
    plan: request.interval,
    claimData: request.claimData ?? null,
    email: viewer?.email ?? request.claimData?.email ?? request.email ?? '',
    consent: request.terms ?? null,
  };
  return { url: await orUnavailable(deps, () => openSession(deps, payments, purchase)) };
}

/** A payer who saw renewal terms must have seen the current ones. Other clients don't show them. */
function assertTerms({ terms }: { terms?: string | undefined }): void {
  if (terms !== undefined && terms !== termsVersion) throw fieldError('terms', copy.termsChanged);
}

/** The session determines the payer. Throws forbidden if the body names someone else. */
function assertPayerMatches(viewer: Viewer | null, { ownerUserId, email }: CheckoutRequest): void {
  const otherUser = ownerUserId !== undefined && ownerUserId !== 0 && ownerUserId !== viewer?.id;
  const otherEmail = viewer && email && email.toLowerCase() !== viewer.email.toLowerCase();
  if (otherUser || otherEmail) throw new AppError('forbidden', { message: copy.otherPayer });
}

/** The church to pay for, or null if it doesn't exist yet. Throws if it can't be bought. */
async function resolveChurch(
  deps: Deps,
  viewer: Viewer | null,
  request: CheckoutRequest,
): Promise<number | null> {
  const { claimData } = request;
  if (claimData) return resolveClaimedChurch(deps, viewer, request, claimData);
  const churchId = request.churchId ?? null;
  if (!viewer && churchId !== null) throw new AppError('unauthenticated');
  if (viewer) await assertBuyable(deps, viewer, churchId);
  return churchId;
}

/** `newChurch` is submitted with the payment. */
async function assertBuyable(
  deps: Deps,
  viewer: Viewer,
  churchId: number | null,
  newChurch = false,
): Promise<void> {
  if (churchId === null) return assertUseful(deps, viewer, newChurch);
  await assertOwn(deps, viewer, churchId);
  await assertFree(deps, viewer, churchId);
}

async function resolveClaimedChurch(
  deps: Deps,
  viewer: Viewer | null,
  request: CheckoutRequest,
  claim: ClaimData,
): Promise<number | null> {
  if (!claim.claimExisting) {
    if (!claim.churchName) throw fieldError('claimData.churchName', copy.churchNameMissing);
    return null;
  }
  const id = claim.selectedChurchId ?? request.churchId ?? null;
  const church = await findChurchBrief(deps.db, { id });
  if (church?.status !== 'approved') throw fieldError('claimData.selectedChurchId', copy.churchGone);
  if (!viewer || church.userId === null || church.userId === viewer.id)
    await assertFree(deps, viewer, church.id);
  return church.id;
}

/** Such an order is replaced: its payment page and consent have another plan or language. */
const isChanged = (order: orders.Order, { plan }: { plan: Plan }): boolean =>
  order.plan !== plan || order.locale !== currentLocale() || order.endWantedAt !== null;

const openSession = (deps: Deps, payments: Payments, purchase: Purchase): Promise<string> =>
  withOrder<string>(deps, { ...purchase, flow: 'checkout' }, async (order) => {
    const now = deps.now();
    const changed = isChanged(order, purchase);
    if (order.sessionId) {
      const session = changed
        ? await payments.expireSession(order.sessionId)
        : await payments.readSession(order.sessionId);
      if (session?.subscriptionId) return { kind: 'paid', providerId: session.subscriptionId };
      if (session?.status === 'open' && session.url && !changed) {
        await orders.updateUnpaid(deps.db, { id: order.id, claimData: purchase.claimData, now });
        return { kind: 'ready', value: session.url };
      }
    }
    if (order.sessionId || changed) {
      await orders.updateUnpaid(deps.db, { id: order.id, state: 'expired', now });
      return { kind: 'over' };
    }
    const customerId = purchase.viewer
      ? await customerOf(deps, { payments, viewer: purchase.viewer, order })
      : null;
    // Set before the request, so that a failure is attributed to this customer.
    order.customerId = customerId;
    const session = await payments.createSession({
      orderId: order.id,
      plan: purchase.plan,
      customerId,
      email: customerId ? null : purchase.email || null,
      label: await labelOfOrder(deps, { ...order, claimData: purchase.claimData }),
      terms: renewalTerms(purchase.plan),
      ...returnOptions(deps, purchase),
      key: `cs:${order.id}:${order.attempt}`,
    });
    await orders.updateUnpaid(deps.db, {
      id: order.id,
      state: 'open',
      claimData: purchase.claimData,
      customerId,
      sessionId: session.id,
      sessionUrl: session.url,
      expiresAt: session.expiresAt,
      now,
    });
    if (!session.url) throw new PaymentsFailure('refused', 'the payment page has no URL');
    return { kind: 'ready', value: session.url };
  });

function returnOptions(deps: Deps, { viewer, claimData }: Purchase) {
  const base = deps.baseUrl();
  const session = 'session_id={CHECKOUT_SESSION_ID}';
  return {
    // 0 for a claim without an account, as in ownerUserId.
    successUrl: claimData
      ? `${base}${pageUrl(paths.claimSuccess)}?user_id=${viewer?.id ?? 0}&${session}`
      : `${base}${pageUrl(paths.billingSuccess)}?${session}`,
    cancelUrl: base + pageUrl(paths.billingCancel),
    locale: currentLocale(),
  };
}

type IntentRequest = z.input<NonNullable<(typeof createPaymentIntent)['body']>>;
type IntentResponse = z.output<(typeof createPaymentIntent)['response']>;
type Intent = Omit<IntentResponse, 'churchName'>;

export async function startIntent(
  deps: Deps,
  { viewer, request }: { viewer: Viewer; request: IntentRequest },
): Promise<IntentResponse> {
  const payments = paymentsOf(deps);
  assertTerms(request);
  const plan = planOfDollars(request.amount);
  if (!plan) throw fieldError('amount', copy.unknownAmount);
  const { churchId, churchKey } = await churchToFeature(deps, viewer, request, plan);
  await assertBuyable(deps, viewer, churchId, request.newChurch);
  if (plan === 'intro') {
    if (churchId === null) throw fieldError('churchId', copy.introNeedsChurch);
    if (await hadIntro(deps.db, { churchId })) throw conflict(copy.introTaken);
  }
  if (payments.tax && !request.zip) throw fieldError('zip', copy.zipMissing);
  await orUnavailable(deps, () => assertPrices(deps));
  const purchase = {
    payer: payerOfUser(viewer.id),
    viewer,
    churchId,
    churchKey,
    plan,
    claimData: null,
    email: viewer.email,
    consent: request.terms ?? null,
    payWithCredit: request.payWithCredit ?? false,
    zip: request.zip,
  };
  const intent = await orUnavailable(deps, () => openIntent(deps, purchase));
  return { ...intent, churchName: await nameOfChurch(deps, viewer, intent.orderId) };
}

/**
 * The given church, else the payer's own that the description names, else that of the latest unpaid onboarding, whose
 * order is resumed. The intro month needs a church, so it takes the payer's only one; other plans get it when they are paid.
 */
async function churchToFeature(
  deps: Deps,
  viewer: Viewer,
  { churchId, newChurch, description = '' }: IntentRequest,
  plan: Plan,
): Promise<Pick<Purchase, 'churchId' | 'churchKey'>> {
  const of = (id: number | null) => ({ churchId: id, churchKey: id ?? 0 });
  if (churchId || newChurch) return of(churchId ?? null);
  const own = await listChurchesOf(deps.db, { userId: viewer.id });
  const named = own.find(({ name }) => name.toLowerCase() === description.toLowerCase());
  const unpaid = await orders.listUnpaidOf(deps.db, { userId: viewer.id });
  const onboarding = unpaid.find(
    (order) =>
      order.flow === 'onboarding' && order.churchId !== null && (!named || order.churchId === named.id),
  );
  const only = plan === 'intro' && own.length === 1 ? own[0] : undefined;
  return onboarding ?? of((named ?? only)?.id ?? null);
}

/** As attachOnlyChurch does, an order without a church features the payer's only one. */
async function nameOfChurch(deps: Deps, viewer: Viewer, orderId: string): Promise<string | null> {
  const order = await orders.findOrder(deps.db, { id: orderId });
  if (order?.churchId) return (await findChurchBrief(deps.db, { id: order.churchId }))?.name ?? null;
  const [only, another] = await listChurchesOf(deps.db, { userId: viewer.id });
  return only && !another ? only.name : null;
}

/** The tax of an open order depends on it. */
async function isZipChanged(
  payments: Payments,
  { customerId, subscriptionId }: orders.Order,
  { zip }: IntentPurchase,
): Promise<boolean> {
  if (!payments.tax || !zip || !customerId || !subscriptionId) return false;
  return (await payments.readCustomer(customerId))?.zip !== zip;
}

type IntentPurchase = Purchase & { viewer: Viewer; payWithCredit: boolean; zip: string | undefined };

function openIntent(deps: Deps, purchase: IntentPurchase): Promise<Intent> {
  const payments = paymentsOf(deps);
  const { viewer, plan } = purchase;
  return withOrder<Intent>(deps, { ...purchase, flow: 'onboarding' }, async (order) => {
    const now = deps.now();
    const changed = isChanged(order, purchase) || (await isZipChanged(payments, order, purchase));
    if (order.subscriptionId) {
      const providerId = order.subscriptionId;
      const current = await payments.readSubscription(providerId);
      if (current && isLive(current.status)) return { kind: 'paid', providerId };
      if (current?.clientSecret && !changed && !isOver(current.status))
        return {
          kind: 'ready',
          value: { clientSecret: current.clientSecret, orderId: order.id, credit: null },
        };
      if (current && !isOver(current.status)) await payments.cancelSubscription(providerId);
    }
    if (order.subscriptionId || changed) {
      await orders.updateUnpaid(deps.db, { id: order.id, state: changed ? 'expired' : 'failed', now });
      return { kind: 'over' };
    }
    const customerId = await customerOf(deps, { payments, viewer, order });
    order.customerId = customerId;
    if (payments.tax && purchase.zip) await payments.setZip({ customerId, zip: purchase.zip });
    const credit = (await payments.readCustomer(customerId))?.credit ?? 0;
    // Creating the subscription would spend it, and the payer hasn't confirmed yet.
    if (credit >= plans[plan].amount && !purchase.payWithCredit)
      return { kind: 'ready', value: { clientSecret: null, orderId: order.id, credit } };
    const subscription = await payments.createSubscription({
      orderId: order.id,
      plan,
      customerId,
      endsByItself: 'once' in plans[plan],
      label: await labelOfOrder(deps, order),
      key: `su:${order.id}:${order.attempt}`,
    });
    await orders.updateUnpaid(deps.db, {
      id: order.id,
      state: 'open',
      customerId,
      subscriptionId: subscription.id,
      now,
    });
    const { clientSecret } = subscription;
    if (!clientSecret) await syncSubscription(deps, { providerId: subscription.id });
    return { kind: 'ready', value: { clientSecret, orderId: order.id, credit: null } };
  });
}
