/** The account's products, prices, and portal configurations, and sessions that open the portal. */
import type Stripe from 'stripe';
import { type Plan, plans } from '#shared/contracts/billing.ts';
import type { World } from './world.ts';

export const addProduct = (
  world: World,
  { id = world.newId('prod'), name }: Pick<Stripe.ProductCreateParams, 'id' | 'name'>,
): Stripe.Product => world.add('products', { ...world.base('prod', 'product'), id, active: true, name });

/** Takes over the lookup key from the price that has it, like `transfer_lookup_key`. */
export function addPrice(
  world: World,
  options: Pick<Stripe.PriceCreateParams, 'product' | 'unit_amount' | 'recurring' | 'lookup_key'>,
): Stripe.Price {
  const { product = '', unit_amount = 0, recurring, lookup_key = null } = options;
  world.get('products', product);
  const existing = lookup_key && world.newest('prices').find((price) => price.lookup_key === lookup_key);
  if (existing) existing.lookup_key = null;
  return world.add('prices', {
    ...world.base('price', 'price'),
    active: true,
    currency: 'usd',
    lookup_key,
    product,
    recurring: { interval: recurring!.interval, interval_count: 1, usage_type: 'licensed' },
    unit_amount,
  });
}

export const priceOfPlan = (world: World, plan: Plan): Stripe.Price | undefined =>
  world.newest('prices').find((price) => price.lookup_key === plans[plan].lookupKey);

export const addConfiguration = (
  world: World,
  { features, metadata }: Pick<Stripe.BillingPortal.ConfigurationCreateParams, 'features' | 'metadata'>,
): Stripe.BillingPortal.Configuration =>
  world.add('portalSettings', {
    ...world.base('bpc', 'billing_portal.configuration'),
    active: true,
    features: features as Stripe.BillingPortal.Configuration.Features,
    metadata: metadata as Stripe.Metadata,
  });

export function addPortalSession(
  world: World,
  { configuration, customer, return_url = '' }: Stripe.BillingPortal.SessionCreateParams,
): Stripe.BillingPortal.Session {
  const base = world.base('bps', 'billing_portal.session');
  return world.add('portals', {
    ...base,
    configuration: configuration ? world.get('portalSettings', configuration).id : 'bpc_default',
    customer: world.get('customers', customer).id,
    return_url,
    url: `${world.origin}/portal/${base.id}`,
  });
}
