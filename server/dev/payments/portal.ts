/** The customer portal's API: configurations, and sessions that open it. */
import type Stripe from 'stripe';
import type { World } from './world.ts';

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
    configuration: configuration
      ? world.get('portalSettings', configuration, 'configuration').id
      : 'bpc_default',
    customer: world.get('customers', customer, 'customer').id,
    return_url,
    url: `${world.origin}/portal/${base.id}`,
  });
}
