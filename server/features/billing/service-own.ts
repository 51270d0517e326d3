import { billing as copy } from '#shared/messages/billing.ts';
import { PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { isLive } from './policy.ts';
import { endSubscriptionOf } from './service.ts';
import { attachSubscription } from './service-featured.ts';
import { orUnavailable, paymentsOf, reportPortal } from './service-gate.ts';
import { billingTabUrl } from './service-notices.ts';
import { assertOwn } from './service-orders.ts';
import { syncSubscription } from './service-sync.ts';
import { forgetCustomer, listCustomerIds } from './store-customers.ts';
import { findChurchBrief } from './store-featured.ts';
import { findOrder } from './store-orders.ts';
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

/** Opens the provider's portal for the user's most recent customer. */
export async function openPortal(deps: Deps, { viewer }: { viewer: Viewer }): Promise<{ url: string }> {
  const payments = paymentsOf(deps);
  for (const customerId of await listCustomerIds(deps.db, { userId: viewer.id })) {
    try {
      const plans = await store.listLivePlans(deps.db, { customerId });
      const { url, isDefault } = await payments.createPortal({
        customerId,
        returnUrl: billingTabUrl(deps),
        // A configuration applies to all of a customer's subscriptions, and the intro month must not be renewed there.
        kind: plans.includes('intro') ? 'card' : 'all',
      });
      if (isDefault) await reportPortal(deps, ["the account's default configuration was used"]);
      return { url };
    } catch (error) {
      if (!(error instanceof PaymentsFailure) || error.code !== 'resource_missing')
        return orUnavailable(deps, () => Promise.reject(error));
      await forgetCustomer(deps.db, { providerId: customerId, now: deps.now() });
    }
  }
  throw new AppError('not_found', { message: copy.noCustomer });
}

async function ownSubscription(deps: Deps, viewer: Viewer, id: number): Promise<store.Subscription> {
  const row = await store.findSubscription(deps.db, { id });
  if (row?.userId !== viewer.id) throw new AppError('not_found');
  return row;
}

/** Cancels at the end of the period, or undoes that. During an intro month the portal doesn't offer this. */
export async function setRenewal(
  deps: Deps,
  { viewer, id, renews }: { viewer: Viewer; id: number; renews: boolean },
): Promise<void> {
  const payments = paymentsOf(deps);
  const { providerId, status, plan, superseded, endWantedAt } = await ownSubscription(deps, viewer, id);
  if (!isLive(status) || plan === 'intro' || superseded || endWantedAt)
    throw new AppError('conflict', { message: copy.notChangeable });
  await orUnavailable(deps, async () => {
    await (renews ? payments.keepRenewing(providerId) : payments.endAtPeriodEnd(providerId));
    await syncSubscription(deps, { providerId });
  });
}

/** Assigns a subscription that was bought without a church to one of the user's churches. */
export async function chooseChurch(
  deps: Deps,
  { viewer, id, churchId }: { viewer: Viewer; id: number; churchId: number },
): Promise<void> {
  const row = await ownSubscription(deps, viewer, id);
  await assertOwn(deps, viewer, churchId);
  const order = row.orderId ? await findOrder(deps.db, { id: row.orderId }) : undefined;
  const isAttachable =
    row.churchId === null && isLive(row.status) && !row.superseded && !row.endWantedAt && !order?.claimData;
  const isAttached =
    isAttachable && (await deps.db.transaction((tx) => attachSubscription(tx, deps, { id, churchId })));
  if (!isAttached) throw new AppError('conflict', { message: copy.notAttachable });
}

/** Offered while the paid church is rejected. */
export async function cancelWithRefund(
  deps: Deps,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<void> {
  const row = await ownSubscription(deps, viewer, id);
  const church = await findChurchBrief(deps.db, { id: row.churchId });
  if (!isLive(row.status) || church?.status !== 'rejected')
    throw new AppError('conflict', { message: copy.notRefundable });
  await deps.db.transaction((tx) =>
    endSubscriptionOf(tx, deps, { subscriptionId: id, reason: 'church_rejected' }),
  );
  deps.jobEvents.emit('wake', 'billing-ends');
}
