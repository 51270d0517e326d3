/** The API of checkout sessions. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { findCustomer } from './customers.ts';
import { refusal } from './faults.ts';
import { findPrice } from './prices.ts';
import { kinds, route, takes } from './route.ts';
import { detailsOf, expireSession, findSession } from './sessions.ts';
import type { World } from './world.ts';

const openFor = 24 * 60 * 60;

function addSession(
  world: World,
  options: {
    price: Stripe.Price;
    customer: Stripe.Customer | null;
    email: string | null;
    reference: string | null;
    metadata: Stripe.Metadata;
    subscriptionMetadata: Stripe.Metadata;
    successUrl: string;
    cancelUrl: string | null;
    expiresAt: number;
  },
): Stripe.Checkout.Session {
  const id = world.newId('cs_test');
  const { price, customer } = options;
  const amount = price.unit_amount ?? 0;
  const email = customer?.email ?? options.email;
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: options.cancelUrl,
    client_reference_id: options.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.now(),
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : 'always',
    customer_details: email ? detailsOf(email) : null,
    customer_email: customer ? null : options.email,
    discounts: [],
    expires_at: options.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: options.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: options.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${world.origin()}/pay/${id}`,
    wallet_options: null,
  };
  world.state.sessions[id] = session;
  world.state.sessionPlans[id] = { price: price.id, metadata: options.subscriptionMetadata };
  return session;
}

const email = z.email().max(512);
const url = z.url({ protocol: /^https?$/ }).max(5000);

export const sessionRoutes = [
  route(
    'POST',
    '/v1/checkout/sessions',
    takes<Stripe.Checkout.SessionCreateParams>()({
      mode: z.literal('subscription'),
      line_items: z.array(z.strictObject({ price: kinds.text, quantity: z.literal('1') })).length(1),
      customer: kinds.text.optional(),
      customer_email: email.optional(),
      client_reference_id: z.string().max(200).optional(),
      metadata: kinds.metadata.optional(),
      subscription_data: z.strictObject({ metadata: kinds.metadata.optional() }).optional(),
      success_url: url,
      cancel_url: url.optional(),
      expires_at: kinds.whole.optional(),
    }),
    (world, { params }) => {
      if (params.customer && params.customer_email)
        throw refusal('You may only specify one of these parameters: customer, customer_email.');
      return addSession(world, {
        price: findPrice(world, params.line_items[0]!.price, 'line_items[0][price]'),
        customer: params.customer ? findCustomer(world, params.customer) : null,
        email: params.customer_email ?? null,
        reference: params.client_reference_id ?? null,
        metadata: params.metadata ?? {},
        subscriptionMetadata: params.subscription_data?.metadata ?? {},
        successUrl: params.success_url,
        cancelUrl: params.cancel_url ?? null,
        expiresAt: params.expires_at ?? world.now() + openFor,
      });
    },
  ),
  route(
    'GET',
    '/v1/checkout/sessions/:id',
    takes<Stripe.Checkout.SessionRetrieveParams>()({}),
    (world, { id }) => findSession(world, id),
  ),
  route(
    'POST',
    '/v1/checkout/sessions/:id/expire',
    takes<Stripe.Checkout.SessionExpireParams>()({}),
    (world, { id }) => {
      const session = findSession(world, id);
      if (session.status !== 'open')
        throw refusal(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      expireSession(world, session);
      return session;
    },
  ),
];
