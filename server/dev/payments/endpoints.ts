/** The API's endpoints and their parameters. */
import type Stripe from 'stripe';
import { addConfiguration, addPortalSession, addPrice, addProduct } from './catalog.ts';
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

/** The range is in seconds; `lt` is exclusive. */
const isWithin = ({ created }: { created: number }, range: Stripe.RangeQueryParam | number) =>
  typeof range === 'object' &&
  created >= (range.gte ?? 0) &&
  created < (range.lt ?? Number.POSITIVE_INFINITY);

const catalog = [
  list<Stripe.ProductListParams>()('products', '/v1/products', ['active']),
  post<Stripe.ProductCreateParams>()('/v1/products', ['id', 'name'], addProduct),
  list<Stripe.PriceListParams>()('prices', '/v1/prices', ['active', 'lookup_keys'], {
    lookup_keys: ({ lookup_key }, keys) => keys.includes(lookup_key ?? ''),
  }),
  post<Stripe.PriceCreateParams>()(
    '/v1/prices',
    ['currency', 'product', 'unit_amount', 'recurring', 'lookup_key', 'transfer_lookup_key'],
    addPrice,
  ),
];

const customers = [
  post<Stripe.CustomerCreateParams>()('/v1/customers', ['email', 'metadata'], addCustomer),
  post<Stripe.CustomerUpdateParams>()('/v1/customers/:id', ['address', 'email'], (world, changes, id) =>
    Object.assign(world.get('customers', id), changes),
  ),
  post<Stripe.CustomerCreateBalanceTransactionParams>()(
    '/v1/customers/:id/balance_transactions',
    ['amount', 'currency', 'description'],
    (world, { amount }, id) => {
      const customer = world.get('customers', id);
      customer.balance += amount;
      return world.base('cbtxn', 'customer_balance_transaction');
    },
  ),
  get<object>()(
    '/v1/customers/:id',
    [],
    (world, _, id) => world.state.deletedCustomers[id] ?? world.get('customers', id),
  ),
  del<object>()('/v1/customers/:id', [], (world, _, id) => deleteCustomer(world, id)),
];

const sessions = [
  post<Stripe.Checkout.SessionCreateParams>()(
    '/v1/checkout/sessions',
    [
      'allowed_payment_method_types',
      'automatic_tax',
      'billing_address_collection',
      'cancel_url',
      'client_reference_id',
      'custom_text',
      'customer',
      'customer_email',
      'customer_update',
      'line_items',
      'locale',
      'metadata',
      'mode',
      'subscription_data',
      'success_url',
    ],
    addSession,
  ),
  retrieve('sessions', '/v1/checkout/sessions/:id', 'session'),
  post<object>()('/v1/checkout/sessions/:id/expire', [], (world, _, id) => {
    const session = world.get('sessions', id, 'session');
    if (session.status !== 'open')
      throw invalidRequest(`Only open Checkout Sessions can be expired. This one is ${session.status}.`);
    expireSession(world, session);
    return session;
  }),
];

const subscriptions = [
  post<Stripe.SubscriptionCreateParams>()(
    '/v1/subscriptions',
    [
      'automatic_tax',
      'billing_mode',
      'cancel_at_period_end',
      'customer',
      'description',
      'invoice_settings',
      'items',
      'metadata',
      'payment_behavior',
      'payment_settings',
    ],
    (world, params) => {
      const customer = world.get('customers', params.customer, 'customer');
      const taxed = params.automatic_tax?.enabled ?? false;
      if (taxed && !customer.address)
        throw invalidRequest("The customer's location isn't recognized. Set a valid customer address.", {
          code: 'customer_tax_location_invalid',
        });
      const price = world.get('prices', params.items?.[0]?.price, 'items[0][price]');
      return addSubscription(world, params, { customer, taxed, price });
    },
  ),
  retrieve('subscriptions', '/v1/subscriptions/:id'),
  post<Stripe.SubscriptionUpdateParams>()(
    '/v1/subscriptions/:id',
    ['cancel_at_period_end', 'description', 'invoice_settings', 'items', 'metadata', 'proration_behavior'],
    (world, { cancel_at_period_end, items, ...changes }, id) => {
      const subscription = world.get('subscriptions', id);
      if (hasEnded(subscription))
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      if (items) switchPlan(world, subscription, world.get('prices', items[0]?.price, 'items[0][price]'));
      else if (cancel_at_period_end !== undefined)
        setCancelAtPeriodEnd(world, subscription, cancel_at_period_end);
      else updateSubscription(world, subscription, changes);
      return subscription;
    },
  ),
  del<object>()('/v1/subscriptions/:id', [], (world, _, id) => {
    const subscription = world.get('subscriptions', id);
    if (hasEnded(subscription)) throw notFound('subscription', id);
    endSubscription(world, subscription);
    return subscription;
  }),
  list<Stripe.SubscriptionListParams>()(
    'subscriptions',
    '/v1/subscriptions',
    ['customer', 'status'],
    { status: (subscription, status) => status === 'all' || subscription.status !== 'canceled' },
    { status: 'active' },
  ),
];

const payments = [
  list<Stripe.InvoiceListParams>()('invoices', '/v1/invoices', ['customer', 'subscription', 'status'], {
    subscription: (invoice, id) => subscriptionIdOf(invoice) === id,
  }),
  post<Stripe.InvoiceCreatePreviewParams>()(
    '/v1/invoices/create_preview',
    ['subscription', 'subscription_details'],
    (world, { subscription, subscription_details }) =>
      previewSwitch(
        world,
        world.get('subscriptions', subscription, 'subscription'),
        world.get('prices', subscription_details?.items?.[0]?.price, 'subscription_details[items][0][price]'),
      ),
  ),
  post<object>()('/v1/invoices/:id/void', [], (world, _, id) => {
    const invoice = world.get('invoices', id);
    const isPaying = intentOf(world, invoice)?.status === 'processing';
    if (invoice.status !== 'open' || isPaying)
      throw invalidRequest('You can only pass in open invoices. This invoice is not open.', {
        code: 'invoice_not_open',
      });
    voidInvoice(world, invoice);
    return invoice;
  }),
  list<Stripe.ChargeListParams>()('charges', '/v1/charges', ['customer']),
  list<Stripe.InvoicePaymentListParams>()('invoicePayments', '/v1/invoice_payments', ['payment'], {
    payment: ({ payment }, { payment_intent }) => payment.payment_intent === payment_intent,
  }),
  retrieve('intents', '/v1/payment_intents/:id', 'intent'),
  post<Stripe.PaymentIntentUpdateParams>()(
    '/v1/payment_intents/:id',
    ['description'],
    (world, { description }, id) => Object.assign(world.get('intents', id, 'intent'), { description }),
  ),
  post<Stripe.PaymentIntentConfirmParams>()(
    '/v1/payment_intents/:id/confirm',
    ['payment_method', 'return_url'],
    (world, { payment_method = '', return_url: returnUrl = null }, id) => {
      const card = namedCards[payment_method];
      if (!card) throw notFound('PaymentMethod', payment_method, 'payment_method');
      const intent = confirmIntent(world, world.get('intents', id, 'intent'), { card, returnUrl });
      if (!intent.last_payment_error) return intent;
      const { message = '', code, decline_code } = intent.last_payment_error;
      const declined = { message, code, decline_code, payment_intent: copy(intent) };
      throw new ApiError(402, { type: 'card_error', ...declined });
    },
  ),
  post<Stripe.RefundCreateParams>()(
    '/v1/refunds',
    ['payment_intent', 'amount', 'metadata'],
    (world, params) => {
      const intent = world.get('intents', params.payment_intent, 'payment_intent');
      if (intent.status !== 'succeeded')
        throw invalidRequest(`${intent.id} has no successful charge to refund.`);
      return addRefund(world, world.get('charges', intent.latest_charge), params);
    },
  ),
  list<Stripe.RefundListParams>()('refunds', '/v1/refunds', ['payment_intent']),
  list<Stripe.DisputeListParams>()('disputes', '/v1/disputes', ['payment_intent']),
];

const configurations = '/v1/billing_portal/configurations';

const portal = [
  list<Stripe.BillingPortal.ConfigurationListParams>()('portalSettings', configurations, ['active']),
  post<Stripe.BillingPortal.ConfigurationCreateParams>()(
    configurations,
    ['features', 'metadata'],
    addConfiguration,
  ),
  post<Stripe.BillingPortal.ConfigurationUpdateParams>()(
    `${configurations}/:id`,
    ['features'],
    (world, { features }, id) => {
      const configuration = world.get('portalSettings', id, 'configuration');
      Object.assign(configuration.features, features);
      return configuration;
    },
  ),
  // Our portal page shows the same buttons with and without a flow.
  post<Stripe.BillingPortal.SessionCreateParams>()(
    '/v1/billing_portal/sessions',
    ['customer', 'configuration', 'return_url', 'locale', 'flow_data'],
    addPortalSession,
  ),
];

/** Events are delivered to the endpoint in the state, because these URLs are public ones. */
const webhooks = [
  list<object>()('webhooks', '/v1/webhook_endpoints', []),
  post<Stripe.WebhookEndpointCreateParams>()(
    '/v1/webhook_endpoints',
    ['url', 'enabled_events', 'api_version'],
    (world, { api_version = null, ...params }) => ({
      ...world.add('webhooks', {
        ...world.base('we', 'webhook_endpoint'),
        ...params,
        api_version,
        status: 'enabled',
      }),
      secret: world.newId('whsec'),
    }),
  ),
  post<Stripe.WebhookEndpointUpdateParams>()(
    '/v1/webhook_endpoints/:id',
    ['enabled_events', 'disabled'],
    (world, { disabled, ...changes }, id) =>
      Object.assign(world.get('webhooks', id), changes, { status: disabled ? 'disabled' : 'enabled' }),
  ),
];

const events = list<Stripe.EventListParams>()('events', '/v1/events', ['created', 'types'], {
  created: isWithin,
  types: ({ type }, types) => types.includes(type),
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
