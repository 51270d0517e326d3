import type Stripe from 'stripe';
import { addPrice } from './catalog.ts';
import { addRefund } from './charges.ts';
import { addCustomer, namedCards } from './customers.ts';
import { del, type Endpoint, get, list, post, retrieve } from './endpoint.ts';
import { intentOf, subscriptionIdOf, voidInvoice } from './invoices.ts';
import { confirmIntent, previewSwitch, switchPlan } from './payments.ts';
import { addSession, expireSession } from './sessions.ts';
import {
  addSubscription,
  deleteCustomer,
  endSubscription,
  hasEnded,
  setCancelAtPeriodEnd,
  updateSubscription,
} from './subscriptions.ts';
import { ApiError, copy, invalidRequest, notFound } from './wire.ts';

const catalog = [
  list('products', '/v1/products', 'active'),
  post<Stripe.ProductCreateParams>('/v1/products', 'id name', (world, { id = world.newId('prod'), name }) =>
    world.add('products', { ...world.base('prod', 'product'), id, active: true, name }),
  ),
  list('prices', '/v1/prices', 'active lookup_keys', {
    lookup_keys: ({ lookup_key }, keys: string[]) => keys.includes(lookup_key ?? ''),
  }),
  post('/v1/prices', 'currency product unit_amount recurring lookup_key transfer_lookup_key', addPrice),
];

const customers = [
  post('/v1/customers', 'email metadata', addCustomer),
  post<Stripe.CustomerUpdateParams>('/v1/customers/:id', 'address email', (world, changes, id) =>
    Object.assign(world.get('customers', id), changes),
  ),
  post<Stripe.CustomerCreateBalanceTransactionParams>(
    '/v1/customers/:id/balance_transactions',
    'amount currency description',
    (world, { amount }, id) => {
      world.get('customers', id).balance += amount;
      return world.base('cbtxn', 'customer_balance_transaction');
    },
  ),
  get(
    '/v1/customers/:id',
    '',
    (world, _, id) => world.state.deletedCustomers[id] ?? world.get('customers', id),
  ),
  del('/v1/customers/:id', '', (world, _, id) => deleteCustomer(world, id)),
];

const sessions = [
  post(
    '/v1/checkout/sessions',
    'allowed_payment_method_types automatic_tax billing_address_collection cancel_url client_reference_id custom_text customer customer_email customer_update line_items locale metadata mode subscription_data success_url',
    addSession,
  ),
  retrieve('sessions', '/v1/checkout/sessions/:id'),
  post('/v1/checkout/sessions/:id/expire', '', (world, _, id) => {
    const session = world.get('sessions', id);
    if (session.status !== 'open')
      throw invalidRequest(`Only open Checkout Sessions can be expired. This one is ${session.status}.`);
    expireSession(world, session);
    return session;
  }),
];

const subscriptions = [
  post<Stripe.SubscriptionCreateParams>(
    '/v1/subscriptions',
    'automatic_tax billing_mode cancel_at_period_end customer description invoice_settings items metadata payment_behavior payment_settings',
    (world, params) => {
      const customer = world.get('customers', params.customer);
      return addSubscription(world, params, {
        customer,
        price: world.get('prices', params.items?.[0]?.price),
      });
    },
  ),
  retrieve('subscriptions', '/v1/subscriptions/:id'),
  post<Stripe.SubscriptionUpdateParams>(
    '/v1/subscriptions/:id',
    'cancel_at_period_end description invoice_settings items metadata proration_behavior',
    (world, { cancel_at_period_end, items, ...changes }, id) => {
      const subscription = world.get('subscriptions', id);
      if (hasEnded(subscription))
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      if (items) switchPlan(world, subscription, world.get('prices', items[0]?.price));
      else if (cancel_at_period_end !== undefined)
        setCancelAtPeriodEnd(world, subscription, cancel_at_period_end);
      else updateSubscription(world, subscription, changes);
      return subscription;
    },
  ),
  del('/v1/subscriptions/:id', '', (world, _, id) => {
    const subscription = world.get('subscriptions', id);
    if (hasEnded(subscription)) throw notFound('subscriptions', id);
    endSubscription(world, subscription);
    return subscription;
  }),
  list(
    'subscriptions',
    '/v1/subscriptions',
    'customer status',
    { status: (subscription, status: string) => status === 'all' || subscription.status !== 'canceled' },
    { status: 'active' },
  ),
];

const payments = [
  list('invoices', '/v1/invoices', 'customer subscription status', {
    subscription: (invoice, id: string) => subscriptionIdOf(invoice) === id,
  }),
  post<Stripe.InvoiceCreatePreviewParams>(
    '/v1/invoices/create_preview',
    'subscription subscription_details',
    (world, { subscription, subscription_details }) =>
      previewSwitch(
        world,
        world.get('subscriptions', subscription),
        world.get('prices', subscription_details?.items?.[0]?.price),
      ),
  ),
  post('/v1/invoices/:id/void', '', (world, _, id) => {
    const invoice = world.get('invoices', id);
    const isPaying = intentOf(world, invoice)?.status === 'processing';
    if (invoice.status !== 'open' || isPaying)
      throw invalidRequest('You can only pass in open invoices. This invoice is not open.', {
        code: 'invoice_not_open',
      });
    voidInvoice(world, invoice);
    return invoice;
  }),
  list('charges', '/v1/charges', 'customer'),
  list('invoicePayments', '/v1/invoice_payments', 'payment', {
    payment: ({ payment }, { payment_intent }: Stripe.InvoicePaymentListParams.Payment) =>
      payment.payment_intent === payment_intent,
  }),
  retrieve('intents', '/v1/payment_intents/:id'),
  post<Stripe.PaymentIntentUpdateParams>(
    '/v1/payment_intents/:id',
    'description',
    (world, { description }, id) => Object.assign(world.get('intents', id), { description }),
  ),
  post<Stripe.PaymentIntentConfirmParams>(
    '/v1/payment_intents/:id/confirm',
    'payment_method return_url',
    (world, { payment_method = '', return_url: returnUrl = null }, id) => {
      const card = namedCards[payment_method];
      if (!card) throw notFound('methods', payment_method);
      const intent = confirmIntent(world, world.get('intents', id), { card, returnUrl });
      if (!intent.last_payment_error) return intent;
      const { message = '', code, decline_code } = intent.last_payment_error;
      const declined = { message, code, decline_code, payment_intent: copy(intent) };
      throw new ApiError(402, { type: 'card_error', ...declined });
    },
  ),
  post<Stripe.RefundCreateParams>('/v1/refunds', 'payment_intent amount metadata', (world, params) => {
    const intent = world.get('intents', params.payment_intent);
    if (intent.status !== 'succeeded')
      throw invalidRequest(`${intent.id} has no successful charge to refund.`);
    return addRefund(world, world.get('charges', intent.latest_charge), params);
  }),
  list('refunds', '/v1/refunds', 'payment_intent'),
  list('disputes', '/v1/disputes', 'payment_intent'),
];

const configurations = '/v1/billing_portal/configurations';

const portal = [
  list('portalSettings', configurations, 'active'),
  post<Stripe.BillingPortal.ConfigurationCreateParams>(
    configurations,
    'features metadata',
    (world, { features, metadata }) =>
      world.add('portalSettings', {
        ...world.base('bpc', 'billing_portal.configuration'),
        active: true,
        features: features as Stripe.BillingPortal.Configuration.Features,
        metadata: metadata as Stripe.Metadata,
      }),
  ),
  post<Stripe.BillingPortal.ConfigurationUpdateParams>(
    `${configurations}/:id`,
    'features',
    (world, { features }, id) => {
      const configuration = world.get('portalSettings', id);
      Object.assign(configuration.features, features);
      return configuration;
    },
  ),
  // Our portal page shows the same buttons with and without a flow.
  post<Stripe.BillingPortal.SessionCreateParams>(
    '/v1/billing_portal/sessions',
    'customer configuration return_url locale flow_data',
    (world, { configuration = 'bpc_default', customer = '', return_url = '' }) => {
      const base = world.base('bps', 'billing_portal.session');
      const url = `${world.origin}/portal/${base.id}`;
      world.get('customers', customer);
      return world.add('portals', { ...base, configuration, customer, return_url, url });
    },
  ),
];

/** Events are delivered to the endpoint in the state, because these URLs are public ones. */
const webhooks = [
  list('webhooks', '/v1/webhook_endpoints', ''),
  post<Stripe.WebhookEndpointCreateParams>(
    '/v1/webhook_endpoints',
    'url enabled_events api_version',
    (world, { url, enabled_events, api_version = null }) => ({
      ...world.add('webhooks', {
        ...world.base('we', 'webhook_endpoint'),
        url,
        enabled_events,
        api_version,
        status: 'enabled',
      }),
      secret: world.newId('whsec'),
    }),
  ),
  post<Stripe.WebhookEndpointUpdateParams>(
    '/v1/webhook_endpoints/:id',
    'enabled_events disabled',
    (world, { disabled, ...changes }, id) =>
      Object.assign(world.get('webhooks', id), changes, { status: disabled ? 'disabled' : 'enabled' }),
  ),
];

const events = list('events', '/v1/events', 'created types', {
  /** In seconds. */
  created: ({ created }, { gte = 0 }: Stripe.RangeQueryParam) => created >= gte,
  types: ({ type }, types: string[]) => types.includes(type),
});

export const endpoints: Endpoint[] = [
  ...catalog,
  ...customers,
  ...sessions,
  ...subscriptions,
  ...payments,
  ...portal,
  ...webhooks,
  events,
];
