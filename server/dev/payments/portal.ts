/** The customer portal's API: configurations, and sessions that open it. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { offeredPlans } from '#shared/contracts/billing.ts';
import type { Locale } from '#shared/locale/locale.ts';
import { portalFeatures, portalKinds } from '../../adapters/payments/stripe-portal.ts';
import { priceOfPlan } from './catalog.ts';
import { flag, text } from './endpoint.ts';
import type { World } from './world.ts';

const toggle = z.strictObject({ enabled: flag });
export const featureParams = z.strictObject({
  customer_update: z.strictObject({
    enabled: flag,
    allowed_updates: z.array(z.enum(['email', 'address', 'name'])),
  }),
  invoice_history: toggle,
  payment_method_update: toggle,
  subscription_cancel: z.strictObject({ enabled: flag, mode: z.literal('at_period_end') }),
  subscription_update: z.strictObject({
    enabled: flag,
    default_allowed_updates: z.array(z.literal('price')).default([]),
    products: z.array(z.strictObject({ product: text, prices: z.array(text) })).default([]),
    proration_behavior: z.literal('always_invoice').optional(),
  }),
});

/** Our portal page shows the same buttons with and without it. */
export const switchFlow = z.strictObject({
  type: z.literal('subscription_update_confirm'),
  subscription_update_confirm: z.strictObject({
    subscription: text,
    items: z.array(z.strictObject({ id: text, price: text, quantity: z.literal('1') })).length(1),
  }),
});

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

export function addConfiguration(
  world: World,
  { features, metadata = {} }: { features: Features; metadata?: Stripe.Metadata | undefined },
): Stripe.BillingPortal.Configuration {
  return world.add('portalSettings', {
    ...world.base('bpc', 'billing_portal.configuration'),
    active: true,
    features: features as Stripe.BillingPortal.Configuration.Features,
    metadata,
  });
}

/** Creates the same configurations as `billing:setup`, so that a new state is ready to use. */
export function addPortals(world: World): void {
  if (Object.keys(world.state.portalSettings).length > 0) return;
  const { product } = priceOfPlan(world, 'monthly') ?? {};
  if (!product) return;
  const prices = offeredPlans.flatMap((plan) => priceOfPlan(world, plan)?.id ?? []);
  for (const kind of ['all', 'card'] as const)
    addConfiguration(world, {
      features: portalFeatures(kind, { product: String(product), prices }),
      metadata: { kind: portalKinds[kind] },
    });
}

export function addPortalSession(
  world: World,
  options: {
    customer: string;
    configuration?: string | undefined;
    return_url: string;
    locale?: Locale | undefined;
  },
): Stripe.BillingPortal.Session {
  const base = world.base('bps', 'billing_portal.session');
  return world.add('portals', {
    ...base,
    configuration: options.configuration
      ? world.get('portalSettings', options.configuration, 'configuration').id
      : 'bpc_default',
    customer: world.get('customers', options.customer, 'customer').id,
    locale: options.locale ?? null,
    return_url: options.return_url,
    url: `${world.origin}/portal/${base.id}`,
  });
}
