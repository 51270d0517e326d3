/** What the portal offers; our page offers all of it whatever is set. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { missing } from './faults.ts';
import { kinds, listOf, page, route, takes } from './route.ts';
import { newest, type World } from './world.ts';

const switchable = z.strictObject({ enabled: kinds.flag });
const features = z.strictObject({
  customer_update: z
    .strictObject({ enabled: kinds.flag, allowed_updates: z.array(z.enum(['email', 'address', 'name'])) })
    .optional(),
  invoice_history: switchable,
  payment_method_update: switchable,
  subscription_cancel: z.strictObject({ enabled: kinds.flag, mode: z.literal('at_period_end') }),
  subscription_update: z.strictObject({
    enabled: kinds.flag,
    default_allowed_updates: z.array(z.literal('price')),
    products: z.array(z.strictObject({ product: kinds.text, prices: z.array(kinds.text) })),
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']),
  }),
});

function addSettings(
  world: World,
  given: z.output<typeof features>,
  metadata: Stripe.Metadata,
): Stripe.BillingPortal.Configuration {
  const settings: Stripe.BillingPortal.Configuration = {
    id: world.newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: world.now(),
    default_return_url: null,
    features: {
      customer_update: given.customer_update ?? { allowed_updates: [], enabled: false },
      invoice_history: given.invoice_history,
      payment_method_update: { ...given.payment_method_update, payment_method_configuration: null },
      subscription_cancel: {
        ...given.subscription_cancel,
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        ...given.subscription_update,
        billing_cycle_anchor: null,
        products: given.subscription_update.products.map((each) => ({
          ...each,
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        })),
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata,
    name: null,
    updated: world.now(),
  };
  world.state.portalSettings[settings.id] = settings;
  return settings;
}

export const portalSettingsRoutes = [
  route(
    'GET',
    '/v1/billing_portal/configurations',
    takes<Stripe.BillingPortal.ConfigurationListParams>()({ ...page, active: kinds.flag.optional() }),
    (world, { params }) =>
      listOf(
        newest(world.state.portalSettings).filter(
          ({ active }) => params.active === undefined || active === params.active,
        ),
        '/v1/billing_portal/configurations',
        params,
      ),
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations',
    takes<Stripe.BillingPortal.ConfigurationCreateParams>()({
      features,
      metadata: kinds.metadata.optional(),
    }),
    (world, { params }) => addSettings(world, params.features, params.metadata ?? {}),
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    takes<Stripe.BillingPortal.ConfigurationUpdateParams>()({ features: features.partial().optional() }),
    (world, { id, params }) => {
      const settings = world.state.portalSettings[id];
      if (!settings) throw missing('configuration', id, 'configuration');
      Object.assign(settings.features, params.features);
      return settings;
    },
  ),
];
