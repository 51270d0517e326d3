/** The API's endpoints and their parameters. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { locales } from '#shared/locale/locale.ts';
import { addPrice, addProduct } from './catalog.ts';
import { addRefund } from './charges.ts';
import { addCustomer, namedCards } from './customers.ts';
import {
  automaticTax,
  billingMode,
  del,
  description,
  type Endpoint,
  flag,
  get,
  invoiceSettings,
  list,
  metadata,
  post,
  retrieve,
  signed,
  text,
  url,
  whole,
} from './endpoint.ts';
import { intentOf, subscriptionIdOf, voidInvoice } from './invoices.ts';
import { confirmIntent, previewSwitch, switchPlan } from './payments.ts';
import { addConfiguration, addPortalSession, featureParams, switchFlow } from './portal.ts';
import { addSession, expireSession, sessionParams } from './sessions.ts';
import {
  addSubscription,
  deleteCustomer,
  endSubscription,
  hasEnded,
  setCancelAtPeriodEnd,
  updateSubscription,
} from './subscriptions.ts';
import { ApiError, copy, invalidRequest, notFound } from './wire.ts';

/** Seconds; `lt` is exclusive. */
const range = z.strictObject({ gte: whole, lt: whole.optional() });

const isWithin = ({ created }: { created: number }, { gte, lt }: z.output<typeof range>) =>
  created >= gte && (lt === undefined || created < lt);

const catalog = [
  list<Stripe.ProductListParams>()('products', '/v1/products', { active: flag.optional() }),
  post<Stripe.ProductCreateParams>()('/v1/products', { id: text.optional(), name: text }, addProduct),
  list<Stripe.PriceListParams>()(
    'prices',
    '/v1/prices',
    { active: flag.optional(), lookup_keys: z.array(text).max(10).optional() },
    { lookup_keys: ({ lookup_key }, keys) => keys.includes(lookup_key ?? '') },
  ),
  post<Stripe.PriceCreateParams>()(
    '/v1/prices',
    {
      currency: text,
      product: text,
      unit_amount: whole,
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
      lookup_key: text.optional(),
      transfer_lookup_key: z.literal('true'),
    },
    addPrice,
  ),
];

const customers = [
  post<Stripe.CustomerCreateParams>()(
    '/v1/customers',
    { email: z.string().max(512).optional(), metadata: metadata.optional() },
    addCustomer,
  ),
  post<Stripe.CustomerUpdateParams>()(
    '/v1/customers/:id',
    {
      address: z.strictObject({ country: z.string().length(2), postal_code: text }).optional(),
      email: z.string().max(512).optional(),
    },
    (world, { address, email }, id) => {
      const customer = world.get('customers', id);
      if (address) customer.address = address as Stripe.Address;
      if (email) customer.email = email;
      return customer;
    },
  ),
  post<Stripe.CustomerCreateBalanceTransactionParams>()(
    '/v1/customers/:id/balance_transactions',
    { amount: signed, currency: z.literal('usd'), description: text.optional() },
    (world, { amount }, id) => {
      const customer = world.get('customers', id);
      customer.balance += amount;
      const base = world.base('cbtxn', 'customer_balance_transaction');
      return { ...base, amount, customer: id, ending_balance: customer.balance };
    },
  ),
  get<Stripe.CustomerRetrieveParams>()(
    '/v1/customers/:id',
    {},
    (world, _, id) => world.state.deletedCustomers[id] ?? world.get('customers', id),
  ),
  del<Stripe.CustomerDeleteParams>()('/v1/customers/:id', {}, (world, _, id) => deleteCustomer(world, id)),
];

const sessions = [
  post<Stripe.Checkout.SessionCreateParams>()('/v1/checkout/sessions', sessionParams, addSession),
  retrieve('sessions', '/v1/checkout/sessions/:id', 'session'),
  post<Stripe.Checkout.SessionExpireParams>()('/v1/checkout/sessions/:id/expire', {}, (world, _, id) => {
    const session = world.get('sessions', id, 'session');
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    expireSession(world, session);
    return session;
  }),
];

const subscriptions = [
  post<Stripe.SubscriptionCreateParams>()(
    '/v1/subscriptions',
    {
      customer: text,
      items: z.array(z.strictObject({ price: text, quantity: z.literal('1').optional() })).length(1),
      // The other behaviors charge a card on file, and simulated customers have none.
      payment_behavior: z.literal('default_incomplete'),
      payment_settings: z
        .strictObject({
          payment_method_types: z.array(z.literal('card')).optional(),
          save_default_payment_method: z.literal('on_subscription').optional(),
        })
        .optional(),
      automatic_tax: automaticTax.optional(),
      billing_mode: billingMode,
      cancel_at_period_end: flag.optional(),
      description: description.optional(),
      invoice_settings: invoiceSettings.optional(),
      metadata: metadata.optional(),
    },
    (world, params) => {
      const customer = world.get('customers', params.customer, 'customer');
      const taxed = params.automatic_tax?.enabled ?? false;
      if (taxed && !customer.address)
        throw invalidRequest("The customer's location isn't recognized. Set a valid customer address.", {
          code: 'customer_tax_location_invalid',
        });
      const price = world.get('prices', params.items[0]!.price, 'items[0][price]');
      return addSubscription(world, { ...params, customer, taxed, price });
    },
  ),
  retrieve('subscriptions', '/v1/subscriptions/:id'),
  post<Stripe.SubscriptionUpdateParams>()(
    '/v1/subscriptions/:id',
    {
      cancel_at_period_end: flag.optional(),
      description: description.optional(),
      invoice_settings: invoiceSettings.optional(),
      items: z
        .array(z.strictObject({ id: text, price: text }))
        .length(1)
        .optional(),
      metadata: metadata.optional(),
      proration_behavior: z.literal('always_invoice').optional(),
    },
    (world, { cancel_at_period_end, items, ...changes }, id) => {
      const subscription = world.get('subscriptions', id);
      if (hasEnded(subscription))
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      if (items) switchPlan(world, subscription, world.get('prices', items[0]!.price, 'items[0][price]'));
      else if (cancel_at_period_end !== undefined)
        setCancelAtPeriodEnd(world, subscription, cancel_at_period_end);
      else updateSubscription(world, subscription, changes);
      return subscription;
    },
  ),
  del<Stripe.SubscriptionCancelParams>()('/v1/subscriptions/:id', {}, (world, _, id) => {
    const subscription = world.get('subscriptions', id);
    if (hasEnded(subscription)) throw notFound('subscription', id);
    endSubscription(world, subscription);
    return subscription;
  }),
  list<Stripe.SubscriptionListParams>()(
    'subscriptions',
    '/v1/subscriptions',
    { customer: text.optional(), status: z.enum(['all', 'not_canceled']).default('not_canceled') },
    { status: (subscription, status) => status === 'all' || subscription.status !== 'canceled' },
  ),
];

const payments = [
  list<Stripe.InvoiceListParams>()(
    'invoices',
    '/v1/invoices',
    {
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      created: range.optional(),
    },
    { subscription: (invoice, id) => subscriptionIdOf(invoice) === id, created: isWithin },
  ),
  post<Stripe.InvoiceCreatePreviewParams>()(
    '/v1/invoices/create_preview',
    {
      subscription: text,
      subscription_details: z.strictObject({
        items: z.array(z.strictObject({ id: text, price: text })).length(1),
        proration_behavior: z.literal('always_invoice'),
      }),
    },
    (world, { subscription, subscription_details: { items } }) =>
      previewSwitch(
        world,
        world.get('subscriptions', subscription, 'subscription'),
        world.get('prices', items[0]!.price, 'subscription_details[items][0][price]'),
      ),
  ),
  post<Stripe.InvoiceVoidInvoiceParams>()('/v1/invoices/:id/void', {}, (world, _, id) => {
    const invoice = world.get('invoices', id);
    const isPaying = intentOf(world, invoice)?.status === 'processing';
    if (invoice.status !== 'open' || isPaying)
      throw invalidRequest('You can only pass in open invoices. This invoice is not open.', {
        code: 'invoice_not_open',
      });
    voidInvoice(world, invoice);
    return invoice;
  }),
  list<Stripe.ChargeListParams>()('charges', '/v1/charges', { customer: text }),
  list<Stripe.InvoicePaymentListParams>()(
    'invoicePayments',
    '/v1/invoice_payments',
    { payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }) },
    { payment: ({ payment }, { payment_intent }) => payment.payment_intent === payment_intent },
  ),
  retrieve('intents', '/v1/payment_intents/:id', 'intent'),
  post<Stripe.PaymentIntentConfirmParams>()(
    '/v1/payment_intents/:id/confirm',
    { payment_method: text, return_url: text.optional() },
    (world, params, id) => {
      const card = namedCards[params.payment_method];
      if (!card) throw notFound('PaymentMethod', params.payment_method, 'payment_method');
      const returnUrl = params.return_url ?? null;
      const intent = confirmIntent(world, world.get('intents', id, 'intent'), { card, returnUrl });
      if (!intent.last_payment_error) return intent;
      const { message = '', code, decline_code } = intent.last_payment_error;
      const declined = { message, code, decline_code, payment_intent: copy(intent) };
      throw new ApiError(402, { type: 'card_error', ...declined });
    },
  ),
  post<Stripe.RefundCreateParams>()(
    '/v1/refunds',
    { payment_intent: text, amount: whole.optional(), metadata: metadata.optional() },
    (world, params) => {
      const intent = world.get('intents', params.payment_intent, 'payment_intent');
      if (intent.status !== 'succeeded')
        throw invalidRequest(`${intent.id} has no successful charge to refund.`);
      return addRefund(world, world.get('charges', intent.latest_charge), params);
    },
  ),
  list<Stripe.RefundListParams>()(
    'refunds',
    '/v1/refunds',
    { payment_intent: text.optional(), created: range.optional() },
    { created: isWithin },
  ),
  list<Stripe.DisputeListParams>()(
    'disputes',
    '/v1/disputes',
    { payment_intent: text.optional(), created: range.optional() },
    { created: isWithin },
  ),
];

const configurations = '/v1/billing_portal/configurations';

const portal = [
  list<Stripe.BillingPortal.ConfigurationListParams>()('portalSettings', configurations, {
    active: flag.optional(),
  }),
  post<Stripe.BillingPortal.ConfigurationCreateParams>()(
    configurations,
    { features: featureParams, metadata: metadata.optional() },
    addConfiguration,
  ),
  post<Stripe.BillingPortal.ConfigurationUpdateParams>()(
    `${configurations}/:id`,
    { features: featureParams },
    (world, params, id) => {
      const configuration = world.get('portalSettings', id, 'configuration');
      Object.assign(configuration.features, params.features);
      return configuration;
    },
  ),
  post<Stripe.BillingPortal.SessionCreateParams>()(
    '/v1/billing_portal/sessions',
    {
      customer: text,
      configuration: text.optional(),
      return_url: url,
      locale: z.enum(locales).optional(),
      flow_data: switchFlow.optional(),
    },
    addPortalSession,
  ),
];

const eventTypes = z.array(text).min(1).max(100);

/** Events are delivered to the endpoint in the state, because these URLs are public ones. */
const webhooks = [
  list<Stripe.WebhookEndpointListParams>()('webhooks', '/v1/webhook_endpoints', {}),
  post<Stripe.WebhookEndpointCreateParams>()(
    '/v1/webhook_endpoints',
    { url, enabled_events: eventTypes, api_version: text.optional() },
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
    { enabled_events: eventTypes.optional(), disabled: flag.optional() },
    (world, { enabled_events, disabled }, id) => {
      const endpoint = world.get('webhooks', id);
      if (enabled_events) endpoint.enabled_events = enabled_events;
      if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled';
      return endpoint;
    },
  ),
];

const events = list<Stripe.EventListParams>()(
  'events',
  '/v1/events',
  { created: range.optional(), types: z.array(text).max(20).optional() },
  { created: isWithin, types: ({ type }, types) => types.includes(type) },
);

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
