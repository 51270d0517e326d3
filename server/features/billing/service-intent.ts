/** Starts a subscription that is paid in our own page (onboarding and /checkout). */
import { type Plan, plans } from '#shared/billing.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { isLive, isOver, payerOfUser, planOfDollars } from './policy.ts';
import { assertPrices, orUnavailable, paymentsOf, singleFlight } from './service-gate.ts';
import { assertFree, assertOwn, assertUseful, labelOfOrder, onOrder } from './service-orders.ts';
import { customerOf } from './service-payers.ts';
import * as orders from './store-orders.ts';
import { hadIntro } from './store-subscriptions.ts';

type Wish = {
  amount: number;
  churchId?: number | null | undefined;
  /** It is for a church that is submitted with it. */
  newChurch?: boolean | undefined;
  terms?: string | undefined;
  zip?: string | undefined;
};
type Intent = { clientSecret: string; orderId: string };

export async function startIntent(
  deps: Deps,
  { viewer, wish }: { viewer: Viewer; wish: Wish },
): Promise<Intent> {
  const payments = paymentsOf(deps);
  const plan = planOfDollars(wish.amount);
  if (!plan)
    throw new AppError('bad_input', {
      message: copy.unknownAmount,
      fields: { amount: copy.unknownAmount },
    });
  const churchId = wish.churchId ?? null;
  await assertBuyable(deps, viewer, plan, churchId, wish.newChurch ?? false);
  if (payments.tax && !wish.zip)
    throw new AppError('bad_input', { message: copy.zipMissing, fields: { zip: copy.zipMissing } });
  await orUnavailable(deps, () => assertPrices(deps));
  const payer = payerOfUser(viewer.id);
  return singleFlight(deps, `intent:${payer}:${churchId}:${plan}`, () =>
    orUnavailable(deps, () =>
      openIntent(deps, { viewer, payer, plan, churchId, consent: wish.terms ?? null, zip: wish.zip }),
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

type Started = {
  viewer: Viewer;
  payer: string;
  plan: Plan;
  churchId: number | null;
  consent: string | null;
  zip: string | undefined;
};

function openIntent(deps: Deps, started: Started): Promise<Intent> {
  const payments = paymentsOf(deps);
  const { viewer, plan } = started;
  const order = { ...started, flow: 'onboarding', claimData: null, email: viewer.email } as const;
  return onOrder<Intent>(deps, order, async (order) => {
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
    if (payments.tax && started.zip) await payments.setZip({ customerId, zip: started.zip });
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
