/** The customer's own page: its API, and the switch of plan. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { findCustomer } from './customers.ts';
import { missing } from './faults.ts';
import { addInvoice } from './invoice-new.ts';
import { addInterval } from './periods.ts';
import { portalSettingsRoutes } from './portal-settings.ts';
import { kinds, route, takes } from './route.ts';
import { planOf } from './subscription-new.ts';
import { itemOf, payInvoice } from './subscriptions.ts';
import type { World } from './world.ts';

/** Changes the price at once: the unused days are credited, a new period begins, and its invoice is charged. */
export function switchPlan(world: World, subscription: Stripe.Subscription, price: Stripe.Price): void {
  const item = itemOf(subscription);
  const now = world.now();
  const old = item.price;
  const whole = item.current_period_end - item.current_period_start;
  const unused = Math.round(((old.unit_amount ?? 0) * Math.max(0, item.current_period_end - now)) / whole);
  item.price = price;
  item.plan = planOf(price);
  item.current_period_start = now;
  item.current_period_end = addInterval(now, price.recurring!.interval);
  subscription.billing_cycle_anchor = now;
  if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
  const period = { start: now, end: item.current_period_end };
  const invoice = addInvoice(world, {
    subscription,
    reason: 'subscription_update',
    lines: [
      { amount: -unused, description: 'Unused time on the plan before', price: old.id, ...period },
      { amount: price.unit_amount ?? 0, description: 'Featured listing', price: price.id, ...period },
    ],
  });
  world.emit('customer.subscription.updated', subscription);
  const method = world.state.methods[String(subscription.default_payment_method)];
  if (invoice.status !== 'open' || !method) return;
  const verdict = payInvoice(world, subscription, invoice, { method, shown: true, proved: true });
  if (verdict.kind === 'pays') return;
  subscription.status = 'past_due';
  world.emit('customer.subscription.updated', subscription);
}

export const portalRoutes = [
  ...portalSettingsRoutes,
  route(
    'POST',
    '/v1/billing_portal/sessions',
    takes<Stripe.BillingPortal.SessionCreateParams>()({
      customer: kinds.text,
      configuration: kinds.text.optional(),
      return_url: z.url({ protocol: /^https?$/ }),
    }),
    (world, { params }) => {
      const customer = findCustomer(world, params.customer);
      const { configuration } = params;
      if (configuration && !world.state.portalSettings[configuration])
        throw missing('configuration', configuration, 'configuration');
      const id = world.newId('bps');
      const session: Stripe.BillingPortal.Session = {
        id,
        object: 'billing_portal.session',
        configuration: configuration ?? 'bpc_default',
        created: world.now(),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url,
        url: `${world.origin()}/portal/${id}`,
      };
      world.state.portals[id] = session;
      return session;
    },
  ),
];
