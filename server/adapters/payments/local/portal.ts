/** The customer portal in the API: its configurations, and sessions that open it. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { offeredPlans } from '#shared/billing.ts';
import { portalFeatures, portalKinds } from '../stripe-portal.ts';
import { priceOfPlan } from './catalog.ts';
import { flag, text } from './endpoint.ts';
import { nulls } from './wire.ts';
import type { World } from './world.ts';

const switchable = z.strictObject({ enabled: flag });
export const featureParams = z.strictObject({
  customer_update: z
    .strictObject({ enabled: flag, allowed_updates: z.array(z.enum(['email', 'address', 'name'])) })
    .default({ enabled: false, allowed_updates: [] }),
  invoice_history: switchable,
  payment_method_update: switchable,
  subscription_cancel: z.strictObject({ enabled: flag, mode: z.literal('at_period_end') }),
  subscription_update: z.strictObject({
    enabled: flag,
    default_allowed_updates: z.array(z.literal('price')).default([]),
    products: z.array(z.strictObject({ product: text, prices: z.array(text) })).default([]),
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('none'),
  }),
});

export function addConfiguration(
  world: World,
  options: { features: z.output<typeof featureParams>; metadata?: Stripe.Metadata | undefined },
): Stripe.BillingPortal.Configuration {
  const { payment_method_update, subscription_cancel, subscription_update, ...simple } = options.features;
  return world.add('portalSettings', {
    ...world.base('bpc', 'billing_portal.configuration'),
    ...nulls<Stripe.BillingPortal.Configuration>()('application default_return_url name'),
    active: true,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    features: {
      ...simple,
      payment_method_update: { ...payment_method_update, payment_method_configuration: null },
      subscription_cancel: {
        ...subscription_cancel,
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        ...subscription_update,
        billing_cycle_anchor: null,
        products: subscription_update.products.map((product) => ({
          ...product,
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        })),
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: false,
    login_page: { enabled: false, url: null },
    metadata: options.metadata ?? {},
    updated: world.now(),
  });
}

/** Flags as a request has them. */
const asForm = (value: object): unknown =>
  JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'boolean' ? String(each) : each));

/** What `billing:setup` creates in a Stripe account, so that a new state can be used at once. */
export function addPortals(world: World): void {
  if (Object.keys(world.state.portalSettings).length > 0) return;
  const { product } = priceOfPlan(world, 'monthly') ?? {};
  if (!product) return;
  const prices = offeredPlans.flatMap((plan) => priceOfPlan(world, plan)?.id ?? []);
  for (const kind of ['all', 'card'] as const)
    addConfiguration(world, {
      features: featureParams.parse(asForm(portalFeatures(kind, { product: String(product), prices }))),
      metadata: { kind: portalKinds[kind] },
    });
}

export function addPortalSession(
  world: World,
  options: { customer: string; configuration?: string | undefined; return_url: string },
): Stripe.BillingPortal.Session {
  const { configuration } = options;
  const { metadata: _, ...base } = world.base('bps', 'billing_portal.session');
  return world.add('portals', {
    ...base,
    ...nulls<Stripe.BillingPortal.Session>()('customer_account flow locale on_behalf_of'),
    configuration: configuration
      ? world.get('portalSettings', configuration, 'configuration').id
      : 'bpc_default',
    customer: world.get('customers', options.customer, 'customer').id,
    return_url: options.return_url,
    url: `${world.origin}/portal/${base.id}`,
  });
}
