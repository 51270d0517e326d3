/** Payers' views of their payments, and what they can change. Open payments are synced first, so that no webhook is needed. */

import { setTimeout as sleep } from 'node:timers/promises';
import { isLive, plans } from '#shared/contracts/billing.ts';
import { currentLocale, pageUrl } from '#shared/locale/locale.ts';
import { billing as copy, quotes as quoteCopy } from '#shared/messages/billing.ts';
import { PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { isBrowser, payerOfBrowser, payerOfUser } from './policy.ts';
import { presentDetails, quote, refundReason, returned, stateOf, switchText } from './present.ts';
import { carryOutEnd, endSubscriptionOf } from './service.ts';
import { orUnavailable, paymentsOf, reportPortal } from './service-gate.ts';
import { assertOwn } from './service-orders.ts';
import { adoptPayments, billingTab } from './service-payers.ts';
import { attachSubscription, syncOrder, syncSubscription } from './service-sync.ts';
import { listCustomerIds, updateCustomer } from './store-customers.ts';
import { findChurchBrief } from './store-featured.ts';
import * as orders from './store-orders.ts';
import * as store from './store-subscriptions.ts';

const newestFirst = (a: { createdAt: Date }, b: { createdAt: Date }) =>
  b.createdAt.getTime() - a.createdAt.getTime();

export async function listInvoices(deps: Deps, { viewer }: { viewer: Viewer }) {
  const customers = await listCustomerIds(deps.db, { userId: viewer.id });
  if (customers.length === 0) return [];
  const payments = paymentsOf(deps);
  const lists = await orUnavailable(deps, () =>
    Promise.all(customers.map((customerId) => payments.listInvoices({ customerId }))),
  );
  return lists
    .flat()
    .sort(newestFirst)
    .slice(0, 24)
    .map(({ createdAt, ...invoice }) => ({ ...invoice, createdAt: createdAt.toISOString() }));
}

/** Only between renewing plans: the intro month must end, and a failed charge must be settled first. */
async function switchable(deps: Deps, viewer: Viewer, id: number) {
  const row = await ownSubscription(deps, viewer, id);
  const plans = await store.listLivePlans(deps.db, { customerId: row.customerId });
  const isRenewing = row.status === 'active' && !row.cancelAtPeriodEnd && !row.superseded && !row.endWantedAt;
  // The portal's configuration applies to all of a customer's plans; see openPortal.
  if (!isRenewing || plans.includes('intro')) throw conflict(copy.notChangeable);
  return { row, plan: row.plan === 'annual' ? ('monthly' as const) : ('annual' as const) };
}

export async function previewSwitch(deps: Deps, { viewer, id }: { viewer: Viewer; id: number }) {
  const { row, plan } = await switchable(deps, viewer, id);
  const { until, ...amounts } = await orUnavailable(deps, () =>
    paymentsOf(deps).previewSwitch({ subscriptionId: row.providerId, plan }),
  );
  const price = plans[plan].amount;
  return {
    plan,
    ...amounts,
    until: until.toISOString(),
    text: switchText(plan, { ...amounts, until }, price),
  };
}

export async function startSwitch(deps: Deps, { viewer, id }: { viewer: Viewer; id: number }) {
  const { row, plan } = await switchable(deps, viewer, id);
  const { url } = await orUnavailable(deps, () =>
    paymentsOf(deps).createPortal({
      customerId: row.customerId,
      returnUrl: deps.baseUrl() + pageUrl(billingTab),
      locale: currentLocale(),
      kind: 'all',
      switchTo: { subscriptionId: row.providerId, plan },
    }),
  );
  return { url };
}

/** Opens the provider's portal for the user's most recent customer. */
export async function openPortal(deps: Deps, { viewer }: { viewer: Viewer }): Promise<{ url: string }> {
  const payments = paymentsOf(deps);
  for (const customerId of await listCustomerIds(deps.db, { userId: viewer.id })) {
    try {
      const plans = await store.listLivePlans(deps.db, { customerId });
      const { url, isDefault } = await payments.createPortal({
        customerId,
        returnUrl: deps.baseUrl() + pageUrl(billingTab),
        locale: currentLocale(),
        // A configuration applies to all of a customer's subscriptions, and the intro month must not be renewed there.
        kind: plans.includes('intro') ? 'card' : 'all',
      });
      if (isDefault) await reportPortal(deps, ["the account's default configuration was used"]);
      return { url };
    } catch (error) {
      if (!(error instanceof PaymentsFailure) || error.code !== 'resource_missing')
        return orUnavailable(deps, () => Promise.reject(error));
      await updateCustomer(deps.db, { providerId: customerId, deletedAt: deps.now() });
    }
  }
  throw new AppError('not_found', { message: copy.noCustomer });
}

async function ownSubscription(deps: Deps, viewer: Viewer, id: number): Promise<store.Subscription> {
  const row = await store.findSubscription(deps.db, { id });
  if (row?.userId !== viewer.id) throw new AppError('not_found');
  return row;
}

type Message = { message: string };

/** Cancels at the end of the period, or undoes that. During an intro month the portal doesn't offer this. */
export async function setRenewal(
  deps: Deps,
  { viewer, id, renews }: { viewer: Viewer; id: number; renews: boolean },
): Promise<Message> {
  const payments = paymentsOf(deps);
  const { providerId, status, plan, superseded, endWantedAt } = await ownSubscription(deps, viewer, id);
  if (!isLive(status) || plan === 'intro' || superseded || endWantedAt) throw conflict(copy.notChangeable);
  await orUnavailable(deps, async () => {
    await (renews ? payments.keepRenewing(providerId) : payments.endAtPeriodEnd(providerId));
    await syncSubscription(deps, { providerId });
  });
  const { next, quotes } = await readOwn(deps, viewer, id);
  return { message: next ? quoteCopy.kept(next) : quotes.later.text };
}

/** Assigns a subscription that was bought without a church to one of the user's churches. */
export async function chooseChurch(
  deps: Deps,
  { viewer, id, churchId }: { viewer: Viewer; id: number; churchId: number },
): Promise<void> {
  const row = await ownSubscription(deps, viewer, id);
  await assertOwn(deps, viewer, churchId);
  // A plan that was bought with a claim waits for its decision.
  const waiting = await store.listUnattached(deps.db, { userId: viewer.id });
  const isAttachable = waiting.some((one) => one.id === row.id);
  const isAttached =
    isAttachable && (await deps.db.transaction((tx) => attachSubscription(tx, deps, { id, churchId })));
  if (!isAttached) throw conflict(copy.notAttachable);
}

/** Offered in the first 14 days, and while the plan features no public church. Returns what becomes of the money. */
export async function cancelWithRefund(
  deps: Deps,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Message> {
  const row = await ownSubscription(deps, viewer, id);
  const church = await findChurchBrief(deps.db, { id: row.churchId });
  const reason = refundReason({ row, churchStatus: church?.status ?? null }, deps.now());
  const { quotes } = await readOwn(deps, viewer, id);
  if (!reason)
    throw conflict(isLive(row.status) ? `${quoteCopy.tooLate} ${quotes.later.text}` : copy.notChangeable);
  await deps.db.transaction((tx) => endSubscriptionOf(tx, deps, { subscriptionId: id, reason }));
  await tryToSync(deps, () => carryOutEnd(deps, id));
  const ended = await ownSubscription(deps, viewer, id);
  const quoted = quote({ row, church: null }, reason, deps.now());
  const back = ended.endDoneAt ? returned(ended.refunded - row.refunded, quoted.credit) : [];
  return { message: back.length > 0 ? back.join(' ') : quoted.text };
}

/** One of the viewer's subscriptions as the Billing tab shows it. */
async function readOwn(deps: Deps, viewer: Viewer, id: number) {
  const rows = await store.listOfUser(deps.db, { userId: viewer.id, now: deps.now() });
  const own = rows.find(({ row }) => row.id === id);
  if (!own) throw new AppError('not_found');
  return presentDetails(own, deps.now());
}

/**
 * Finds and syncs the order of an onboarding form: the given one (throws not_found unless it is the viewer's) or the
 * latest open one. None if the viewer already pays for a church that is still to be named, or hasn't started to pay.
 */
export async function findOnboarding(
  deps: Deps,
  { viewer, orderId }: { viewer: Viewer; orderId: string | undefined },
): Promise<{ orderId?: string; paid: boolean }> {
  const payer = payerOfUser(viewer.id);
  if (!orderId && (await store.listUnattached(deps.db, { userId: viewer.id })).length > 0)
    return { paid: true };
  const stored = orderId
    ? await orders.findOrder(deps.db, { id: orderId })
    : await orders.findLatestOnboarding(deps.db, { payer, now: deps.now() });
  if (orderId && stored?.payer !== payer) throw new AppError('not_found');
  if (!stored) return { paid: false };
  const order = await refreshOrder(deps, stored);
  const subscription = await subscriptionOf(deps, order);
  return { orderId: order.id, paid: stateOf(order, subscription) === 'active' };
}

/** Minimum time between syncs of an order or subscription by page views. */
const syncInterval = 5000;

/** How long a page view waits; the sync then continues for the next view. */
const syncTimeout = 4000;

/** Lets a page view fall back to the last known state if the provider is unavailable or slow. */
async function tryToSync(deps: Deps, work: () => Promise<unknown>): Promise<void> {
  if (!deps.payments) return;
  const attempt = work().catch((error: unknown) => {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.warn({ reason: error.message }, 'a payment could not be synced');
  });
  const winner = await Promise.race([attempt, sleep(syncTimeout, 'late' as const, { ref: false })]);
  if (winner === 'late')
    attempt.catch((error: unknown) => deps.log.error({ err: error }, 'a late sync of a payment failed'));
}

const isOpen = (order: orders.Order) => order.state === 'creating' || order.state === 'open';

async function refreshOrder(deps: Deps, order: orders.Order): Promise<orders.Order> {
  if (!isOpen(order)) return order;
  if (!(await orders.claimSyncTurn(deps.db, { id: order.id, now: deps.now(), every: syncInterval })))
    return order;
  await tryToSync(deps, () => syncOrder(deps, order));
  return (await orders.findOrder(deps.db, { id: order.id })) ?? order;
}

const subscriptionOf = async (deps: Deps, order: orders.Order) =>
  order.subscriptionId ? store.findSubscription(deps.db, { providerId: order.subscriptionId }) : undefined;

const churchNameOf = async (deps: Deps, order: orders.Order): Promise<string | null> => {
  if (order.churchId === null) return orders.claimedName(order) ?? null;
  return (await findChurchBrief(deps.db, { id: order.churchId }))?.name ?? null;
};

/** Looks up a payment by the return URL's session id. Only the payer's browser or account gets personal details. */
export async function readSessionPayment(
  deps: Deps,
  { sessionId, viewer, browser }: { sessionId: string; viewer: Viewer | null; browser: string | undefined },
) {
  const stored = await orders.findOrder(deps.db, { sessionId });
  if (!stored) throw new AppError('not_found');
  const order = await refreshOrder(deps, stored);
  const subscription = await subscriptionOf(deps, order);
  const isOwn =
    (viewer !== null && (order.payer === payerOfUser(viewer.id) || order.userId === viewer.id)) ||
    (browser !== undefined && order.payer === payerOfBrowser(browser));
  const isPaid = order.state === 'fulfilled' || order.state === 'conflict';
  const account = !isBrowser(order.payer)
    ? ('signed_in' as const)
    : order.accountMade
      ? ('created' as const)
      : ('existing' as const);
  return {
    status: subscription?.status ?? null,
    plan_key: subscription?.plan ?? order.plan,
    current_period_end: isOwn ? (subscription?.periodEnd?.toISOString() ?? null) : null,
    state: stateOf(order, subscription),
    account: isOwn && isPaid ? account : null,
    email: isOwn ? order.email || null : null,
    churchName: isOwn ? await churchNameOf(deps, order) : null,
  };
}

export async function readOrder(deps: Deps, { viewer, orderId }: { viewer: Viewer; orderId: string }) {
  const stored = await orders.findOrder(deps.db, { id: orderId });
  if (stored?.userId !== viewer.id) throw new AppError('not_found');
  const order = await refreshOrder(deps, stored);
  const subscription = await subscriptionOf(deps, order);
  return {
    orderId: order.id,
    state: stateOf(order, subscription),
    plan: subscription?.plan ?? order.plan,
    amount: order.amount,
    churchId: order.churchId,
    churchName: await churchNameOf(deps, order),
  };
}

/** Syncs first, because payers return to the dashboard from the provider's portal after changes. */
async function freshRows(deps: Deps, viewer: Viewer) {
  await adoptPayments(deps, viewer);
  for (const order of await orders.listUnpaidOf(deps.db, { userId: viewer.id }))
    await refreshOrder(deps, order);
  const rows = await store.listOfUser(deps.db, { userId: viewer.id, now: deps.now() });
  const before = deps.now().getTime() - syncInterval;
  const stale = rows.filter(({ row }) => isLive(row.status) && row.syncedAt.getTime() < before).slice(0, 2);
  if (stale.length === 0) return rows;
  for (const { row } of stale)
    await tryToSync(deps, () => syncSubscription(deps, { providerId: row.providerId }));
  return store.listOfUser(deps.db, { userId: viewer.id, now: deps.now() });
}

export async function listMine(deps: Deps, { viewer }: { viewer: Viewer }) {
  return (await freshRows(deps, viewer)).map((own) => presentDetails(own, deps.now()));
}

export async function readDetails(deps: Deps, { viewer, id }: { viewer: Viewer; id?: number | undefined }) {
  const own = await listMine(deps, { viewer });
  const one = id === undefined ? own[0] : own.find((subscription) => subscription.id === id);
  if (!one && id !== undefined) throw new AppError('not_found');
  return one ?? null;
}

/** For the export of personal data; its contract chooses the columns. */
export async function exportPayments(deps: Pick<Deps, 'db' | 'now'>, { userId }: { userId: number }) {
  const rows = await store.listOfUser(deps.db, { userId, now: deps.now() });
  return rows.map(({ row, churchName }) => ({ ...row, church: churchName }));
}
