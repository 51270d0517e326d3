/** What payers read about their payments. Open ones are synced on the way, so that no webhook is needed. */
import { PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { isBrowser, isLive, payerOfBrowser, payerOfUser } from './policy.ts';
import { presentBrief, presentDetails, stateOf } from './present.ts';
import { adoptPayments } from './service-payers.ts';
import { syncOrder, syncSubscription } from './service-sync.ts';
import { findChurchBrief } from './store-featured.ts';
import * as leases from './store-leases.ts';
import { listOfUser } from './store-lists.ts';
import * as orders from './store-orders.ts';
import * as store from './store-subscriptions.ts';

/** Milliseconds between two syncs of one order or subscription that a page view causes. */
const syncInterval = 5000;

/** A page view waits no longer; the sync continues and is stored for the next view. */
const longestWait = 4000;

/** A page view gets the last known state while the provider is unavailable or slow. */
async function whereReachable(deps: Deps, work: () => Promise<unknown>): Promise<void> {
  if (!deps.payments) return;
  const attempt = work().catch((error: unknown) => {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.warn({ reason: error.message }, 'a payment could not be brought up to date');
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), longestWait);
  });
  const first = await Promise.race([attempt, late]);
  clearTimeout(timer);
  if (first === 'late')
    attempt.catch((error: unknown) => deps.log.error({ err: error }, 'a late look at a payment failed'));
}

const isOpen = (order: orders.Order) => order.state === 'creating' || order.state === 'open';

export async function upToDate(deps: Deps, order: orders.Order): Promise<orders.Order> {
  if (!isOpen(order)) return order;
  if (!(await leases.claimSyncTurn(deps.db, { id: order.id, now: deps.now(), every: syncInterval })))
    return order;
  await whereReachable(deps, () => syncOrder(deps, order));
  return (await orders.findOrder(deps.db, { id: order.id })) ?? order;
}

export const subscriptionOf = async (deps: Deps, order: orders.Order) =>
  order.subscriptionId ? store.findSubscription(deps.db, { providerId: order.subscriptionId }) : undefined;

const churchNameOf = async (deps: Deps, order: orders.Order): Promise<string | null> => {
  if (order.churchId !== null) return (await findChurchBrief(deps.db, { id: order.churchId }))?.name ?? null;
  const typed = (order.claimData as { churchName?: string } | null)?.churchName;
  return typed || null;
};

/** By the session id of the return URL. Only the payer's own browser or account gets email and church. */
export async function readSessionPayment(
  deps: Deps,
  { sessionId, viewer, browser }: { sessionId: string; viewer: Viewer | null; browser: string | undefined },
) {
  const stored = await orders.findOrderOfSession(deps.db, { sessionId });
  if (!stored) throw new AppError('not_found');
  const order = await upToDate(deps, stored);
  const subscription = await subscriptionOf(deps, order);
  const own =
    (viewer !== null && (order.payer === payerOfUser(viewer.id) || order.userId === viewer.id)) ||
    (browser !== undefined && order.payer === payerOfBrowser(browser));
  const paid = order.state === 'fulfilled' || order.state === 'conflict';
  const account = !isBrowser(order.payer)
    ? ('signed_in' as const)
    : order.accountMade
      ? ('created' as const)
      : ('existing' as const);
  return {
    status: subscription?.status ?? null,
    plan_key: subscription?.plan ?? order.plan,
    current_period_end: own ? (subscription?.periodEnd?.toISOString() ?? null) : null,
    state: stateOf(order, subscription),
    account: own && paid ? account : null,
    email: own ? order.email || null : null,
    churchName: own ? await churchNameOf(deps, order) : null,
  };
}

export async function readOrder(deps: Deps, { viewer, orderId }: { viewer: Viewer; orderId: string }) {
  const stored = await orders.findOrder(deps.db, { id: orderId });
  if (stored?.userId !== viewer.id) throw new AppError('not_found');
  const order = await upToDate(deps, stored);
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

async function ownRows(deps: Deps, viewer: Viewer) {
  await adoptPayments(deps, viewer);
  for (const order of await orders.listUnpaidOf(deps.db, { userId: viewer.id })) await upToDate(deps, order);
  const rows = await listOfUser(deps.db, { userId: viewer.id, now: deps.now() });
  return rows;
}

/** Payers return to the dashboard from the provider's portal: sync, so that it shows what they changed there. */
async function freshRows(deps: Deps, viewer: Viewer) {
  const rows = await ownRows(deps, viewer);
  const before = deps.now().getTime() - syncInterval;
  const old = rows.filter(({ row }) => isLive(row.status) && row.syncedAt.getTime() < before).slice(0, 2);
  if (old.length === 0) return rows;
  for (const { row } of old)
    await whereReachable(deps, () => syncSubscription(deps, { providerId: row.providerId }));
  return listOfUser(deps.db, { userId: viewer.id, now: deps.now() });
}

export async function readMySubscription(deps: Deps, { viewer }: { viewer: Viewer }) {
  const [first] = await ownRows(deps, viewer);
  return first ? presentBrief(first) : null;
}

export async function listMine(deps: Deps, { viewer }: { viewer: Viewer }) {
  return (await freshRows(deps, viewer)).map((own) => presentDetails(own, deps.now()));
}

export async function readDetails(deps: Deps, { viewer, id }: { viewer: Viewer; id: number | undefined }) {
  const rows = await freshRows(deps, viewer);
  const row = id === undefined ? rows[0] : rows.find((own) => own.row.id === id);
  if (!row && id !== undefined) throw new AppError('not_found');
  return row ? presentDetails(row, deps.now()) : null;
}

/** A user's payments, for the export of their data. */
export async function exportPayments(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId }: { userId: number },
): Promise<Array<Record<string, unknown>>> {
  const rows = await listOfUser(deps.db, { userId, now: deps.now() });
  return rows.map(({ row, churchName }) => ({
    church: churchName,
    plan: row.plan,
    status: row.status,
    amount: row.amount,
    interval: row.interval,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    endedAt: row.endedAt,
    refundedAt: row.refundedAt,
    lastPaymentAt: row.lastPaymentAt,
    lastPaymentAmount: row.lastPaymentAmount,
    createdAt: row.createdAt,
  }));
}
