/** Starts a subscription that is paid on our own page (onboarding and /checkout). */
import { type Plan, plans } from '#shared/contracts/billing.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { isLive, isOver, payerOfUser, planOfDollars } from './policy.ts';
import { assertPrices, orUnavailable, paymentsOf, singleFlight } from './service-gate.ts';
import { assertFree, assertOwn, assertUseful, labelOfOrder, withOrder } from './service-orders.ts';
import { customerOf } from './service-payers.ts';
import * as orders from './store-orders.ts';
import { hadIntro } from './store-subscriptions.ts';

type IntentRequest = {
  amount: number;
  churchId?: number | null | undefined;
  /** The church is submitted together with the payment. */
  newChurch?: boolean | undefined;
  terms?: string | undefined;
  zip?: string | undefined;
};
type Intent = { clientSecret: string; orderId: string };

export async function startIntent(
  deps: Deps,
  { viewer, request }: { viewer: Viewer; request: IntentRequest },
): Promise<Intent> {
  const payments = paymentsOf(deps);
  const plan = planOfDollars(request.amount);
  if (!plan)
    throw new AppError('bad_input', {
      message: copy.unknownAmount,
      fields: { amount: copy.unknownAmount },
    });
  const churchId = request.churchId ?? null;
  await assertBuyable(deps, viewer, plan, churchId, request.newChurch ?? false);
  if (payments.tax && !request.zip)
    throw new AppError('bad_input', { message: copy.zipMissing, fields: { zip: copy.zipMissing } });
  await orUnavailable(deps, () => assertPrices(deps));
  const payer = payerOfUser(viewer.id);
  return singleFlight(deps, `intent:${payer}:${churchId}:${plan}`, () =>
    orUnavailable(deps, () =>
      openIntent(deps, { viewer, payer, plan, churchId, consent: request.terms ?? null, zip: request.zip }),
    ),
  );
}

async function assertBuyable(
  deps: Deps,
  viewer: Viewer,
  plan: Plan,
  churchId: number | null,
  newChurch: boolean,
): Promise<void> {
  if (churchId !== null) {
    await assertOwn(deps, viewer, churchId);
    await assertFree(deps, churchId);
  } else await assertUseful(deps, viewer, { newChurch });
  if (plan !== 'intro') return;
  if (churchId === null)
    throw new AppError('bad_input', {
      message: copy.introNeedsChurch,
      fields: { churchId: copy.introNeedsChurch },
    });
  if (await hadIntro(deps.db, { churchId })) throw new AppError('conflict', { message: copy.introTaken });
}

type Purchase = {
  viewer: Viewer;
  payer: string;
  plan: Plan;
  churchId: number | null;
  consent: string | null;
  zip: string | undefined;
};

function openIntent(deps: Deps, purchase: Purchase): Promise<Intent> {
  const payments = paymentsOf(deps);
  const { viewer, plan } = purchase;
  const order = { ...purchase, flow: 'onboarding', claimData: null, email: viewer.email } as const;
  return withOrder<Intent>(deps, order, async (order) => {
    const now = deps.now();
    const changed = order.plan !== plan || order.endWantedAt !== null;
    if (order.subscriptionId) {
      const providerId = order.subscriptionId;
      const current = await payments.readSubscription(providerId);
      if (current && isLive(current.status)) return { kind: 'paid', providerId };
      if (current?.clientSecret && !changed && !isOver(current.status))
        return { kind: 'ready', value: { clientSecret: current.clientSecret, orderId: order.id } };
      if (current && !isOver(current.status)) await payments.cancelSubscription(providerId);
    }
    if (order.subscriptionId || changed) {
      await orders.closeOrder(deps.db, { id: order.id, state: changed ? 'expired' : 'failed', now });
      return { kind: 'over' };
    }
    const customerId = await customerOf(deps, { payments, viewer, order });
    order.customerId = customerId;
    if (payments.tax && purchase.zip) await payments.setZip({ customerId, zip: purchase.zip });
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
    if (!subscription.clientSecret) return { kind: 'paid', providerId: subscription.id };
    return { kind: 'ready', value: { clientSecret: subscription.clientSecret, orderId: order.id } };
  });
}
