/** The customer portal in the API: its configurations, and sessions that open it. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { accepts, endpoint, flag, list, metadata, page, text } from './endpoint.ts';
import { nulls } from './wire.ts';
import type { World } from './world.ts';

const switchable = z.strictObject({ enabled: flag });
const features = z.strictObject({
  customer_update: z
    .strictObject({ enabled: flag, allowed_updates: z.array(z.enum(['email', 'address', 'name'])) })
    .default({ enabled: false, allowed_updates: [] }),
  invoice_history: switchable,
  payment_method_update: switchable,
  subscription_cancel: z.strictObject({ enabled: flag, mode: z.literal('at_period_end') }),
  subscription_update: z.strictObject({
    enabled: flag,
    default_allowed_updates: z.array(z.literal('price')),
    products: z.array(z.strictObject({ product: text, prices: z.array(text) })),
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']),
  }),
});

/** The page of the provider offers all of it, whatever is configured. */
function addConfiguration(
  world: World,
  options: { features: z.output<typeof features>; metadata?: Stripe.Metadata | undefined },
): Stripe.BillingPortal.Configuration {
  const { payment_method_update, subscription_cancel, subscription_update, ...simple } = options.features;
  const configuration: Stripe.BillingPortal.Configuration = {
    ...nulls<Stripe.BillingPortal.Configuration>()('application default_return_url name'),
    id: world.newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: world.now(),
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
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: options.metadata ?? {},
    updated: world.now(),
  };
  return world.add('portalSettings', configuration);
}

function addPortalSession(
  world: World,
  options: { customer: string; configuration?: string | undefined; return_url: string },
): Stripe.BillingPortal.Session {
  const { configuration } = options;
  const id = world.newId('bps');
  const session: Stripe.BillingPortal.Session = {
    ...nulls<Stripe.BillingPortal.Session>()('customer_account flow locale on_behalf_of'),
    id,
    object: 'billing_portal.session',
    configuration: configuration
      ? world.get('portalSettings', configuration, 'configuration').id
      : 'bpc_default',
    created: world.now(),
    customer: world.get('customers', options.customer, 'customer').id,
    livemode: false,
    return_url: options.return_url,
    url: `${world.origin}/portal/${id}`,
  };
  return world.add('portals', session);
}

const configurations = '/v1/billing_portal/configurations';

export const portalEndpoints = [
  list(
    'portalSettings',
    configurations,
    accepts<Stripe.BillingPortal.ConfigurationListParams>()({ ...page, active: flag.optional() }),
  ),
  endpoint(
    'POST',
    configurations,
    accepts<Stripe.BillingPortal.ConfigurationCreateParams>()({ features, metadata: metadata.optional() }),
    addConfiguration,
  ),
  endpoint(
    'POST',
    `${configurations}/:id`,
    accepts<Stripe.BillingPortal.ConfigurationUpdateParams>()({ features: features.partial().optional() }),
    (world, params, id) => {
      const configuration = world.get('portalSettings', id, 'configuration');
      Object.assign(configuration.features, params.features);
      return configuration;
    },
  ),
  endpoint(
    'POST',
    '/v1/billing_portal/sessions',
    accepts<Stripe.BillingPortal.SessionCreateParams>()({
      customer: text,
      configuration: text.optional(),
      return_url: z.url({ protocol: /^https?$/ }),
    }),
    addPortalSession,
  ),
];
