/** All endpoints of the API with the parameters that they accept. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { activePrice, addPrice, addProduct } from './catalog.ts';
import { addCustomer, namedCards } from './customers.ts';
import { addRefund } from './disputes.ts';
import { accepts, type Endpoint, endpoint, flag, list, metadata, page, text, whole } from './endpoint.ts';
import { subscriptionIdOf } from './invoices.ts';
import { confirmIntent } from './payments.ts';
import { portalEndpoints } from './portal.ts';
import { addSession, expireSession } from './sessions.ts';
import {
  addSubscription,
  deleteCustomer,
  endSubscription,
  hasEnded,
  setCancelAtPeriodEnd,
} from './subscriptions.ts';
import { ApiError, copy, invalidRequest, notFound } from './wire.ts';

const url = z.url({ protocol: /^https?$/ }).max(5000);
const range = z.union([
  whole.transform((value) => ({ gte: value, lte: value, gt: undefined, lt: undefined })),
  z.strictObject({
    gte: whole.optional(),
    gt: whole.optional(),
    lte: whole.optional(),
    lt: whole.optional(),
  }),
]);
const customerFields = {
  email: z.string().max(512).optional(),
  name: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
};
const ofPayment = { ...page, payment_intent: text.optional(), charge: text.optional() };

const catalog = [
  list('products', '/v1/products', accepts<Stripe.ProductListParams>()({ ...page, active: flag.optional() })),
  endpoint(
    'POST',
    '/v1/products',
    accepts<Stripe.ProductCreateParams>()({
      id: text.optional(),
      name: text,
      description: text.optional(),
      metadata: metadata.optional(),
    }),
    addProduct,
  ),
  list(
    'prices',
    '/v1/prices',
    accepts<Stripe.PriceListParams>()({
      ...page,
      active: flag.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
    }),
    { lookup_keys: ({ lookup_key }, keys) => keys.includes(lookup_key ?? '') },
  ),
  endpoint(
    'POST',
    '/v1/prices',
    accepts<Stripe.PriceCreateParams>()({
      currency: text,
      product: text,
      unit_amount: whole,
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      nickname: text.optional(),
      metadata: metadata.optional(),
    }),
    addPrice,
  ),
];

const customers = [
  endpoint('POST', '/v1/customers', accepts<Stripe.CustomerCreateParams>()(customerFields), addCustomer),
  endpoint(
    'GET',
    '/v1/customers/:id',
    accepts<Stripe.CustomerRetrieveParams>()({}),
    (world, _, id) => world.state.deletedCustomers[id] ?? world.get('customers', id),
  ),
  endpoint('DELETE', '/v1/customers/:id', accepts<Stripe.CustomerDeleteParams>()({}), (world, _, id) =>
    deleteCustomer(world, id),
  ),
];

const sessions = [
  endpoint(
    'POST',
    '/v1/checkout/sessions',
    accepts<Stripe.Checkout.SessionCreateParams>()({
      mode: z.literal('subscription'),
      line_items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).length(1),
      customer: text.optional(),
      customer_email: z.email().max(512).optional(),
      client_reference_id: z.string().max(200).optional(),
      metadata: metadata.optional(),
      subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
      success_url: url,
      cancel_url: url.optional(),
      expires_at: whole.optional(),
    }),
    (world, params) => {
      if (params.customer && params.customer_email)
        throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
      return addSession(world, {
        price: activePrice(world, params.line_items[0]!.price, 'line_items[0][price]'),
        customer: params.customer ? world.get('customers', params.customer, 'customer') : null,
        email: params.customer_email ?? null,
        reference: params.client_reference_id,
        metadata: params.metadata,
        subscriptionMetadata: params.subscription_data?.metadata,
        successUrl: params.success_url,
        cancelUrl: params.cancel_url,
        expiresAt: params.expires_at,
      });
    },
  ),
  endpoint(
    'GET',
    '/v1/checkout/sessions/:id',
    accepts<Stripe.Checkout.SessionRetrieveParams>()({}),
    (world, _, id) => world.get('sessions', id, 'session'),
  ),
  endpoint(
    'POST',
    '/v1/checkout/sessions/:id/expire',
    accepts<Stripe.Checkout.SessionExpireParams>()({}),
    (world, _, id) => {
      const session = world.get('sessions', id, 'session');
      if (session.status !== 'open')
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      expireSession(world, session);
      return session;
    },
  ),
];

const subscriptions = [
  endpoint(
    'POST',
    '/v1/subscriptions',
    accepts<Stripe.SubscriptionCreateParams>()({
      customer: text,
      items: z.array(z.strictObject({ price: text, quantity: z.literal('1').optional() })).length(1),
      // The other behaviors charge a card on file, which customers do not have here.
      payment_behavior: z.literal('default_incomplete'),
      payment_settings: z
        .strictObject({
          payment_method_types: z.array(z.literal('card')).optional(),
          save_default_payment_method: z.literal('on_subscription').optional(),
        })
        .optional(),
      cancel_at_period_end: flag.optional(),
      description: z.string().min(1).max(500).optional(),
      metadata: metadata.optional(),
    }),
    (world, params) =>
      addSubscription(world, {
        customer: world.get('customers', params.customer, 'customer'),
        price: activePrice(world, params.items[0]!.price, 'items[0][price]'),
        metadata: params.metadata,
        description: params.description,
        cancelAtPeriodEnd: params.cancel_at_period_end,
        methodTypes: params.payment_settings?.payment_method_types,
      }),
  ),
  endpoint('GET', '/v1/subscriptions/:id', accepts<Stripe.SubscriptionRetrieveParams>()({}), (world, _, id) =>
    world.get('subscriptions', id),
  ),
  endpoint(
    'POST',
    '/v1/subscriptions/:id',
    accepts<Stripe.SubscriptionUpdateParams>()({ cancel_at_period_end: flag }),
    (world, params, id) => {
      const subscription = world.get('subscriptions', id);
      if (hasEnded(subscription))
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      setCancelAtPeriodEnd(world, subscription, params.cancel_at_period_end);
      return subscription;
    },
  ),
  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    accepts<Stripe.SubscriptionCancelParams>()({}),
    (world, _, id) => {
      const subscription = world.get('subscriptions', id);
      if (hasEnded(subscription)) throw notFound('subscription', id);
      endSubscription(world, subscription);
      return subscription;
    },
  ),
  list(
    'subscriptions',
    '/v1/subscriptions',
    accepts<Stripe.SubscriptionListParams>()({
      ...page,
      customer: text.optional(),
      status: z
        .enum(['all', 'active', 'canceled', 'incomplete', 'past_due', 'unpaid', 'paused'])
        .optional()
        .transform((status) => status ?? 'not_canceled'),
    }),
    {
      status: (subscription, status) =>
        status === 'all' ||
        (status === 'not_canceled' ? subscription.status !== 'canceled' : subscription.status === status),
    },
  ),
];

const invoices = [
  list(
    'invoices',
    '/v1/invoices',
    accepts<Stripe.InvoiceListParams>()({
      ...page,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    }),
    { subscription: (invoice, id) => subscriptionIdOf(invoice) === id },
  ),
  list(
    'invoicePayments',
    '/v1/invoice_payments',
    accepts<Stripe.InvoicePaymentListParams>()({
      ...page,
      invoice: text.optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
    }),
    { payment: ({ payment }, { payment_intent }) => payment.payment_intent === payment_intent },
  ),
];

const payments = [
  endpoint(
    'GET',
    '/v1/payment_intents/:id',
    accepts<Stripe.PaymentIntentRetrieveParams>()({}),
    (world, _, id) => world.get('intents', id, 'intent'),
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/:id/confirm',
    accepts<Stripe.PaymentIntentConfirmParams>()({ payment_method: text, return_url: text.optional() }),
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
  endpoint(
    'POST',
    '/v1/refunds',
    accepts<Stripe.RefundCreateParams>()({
      payment_intent: text,
      amount: whole.optional(),
      metadata: metadata.optional(),
    }),
    (world, params) => {
      const intent = world.get('intents', params.payment_intent, 'payment_intent');
      if (intent.status !== 'succeeded')
        throw invalidRequest(
          `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
          {
            param: 'payment_intent',
          },
        );
      return addRefund(world, world.get('charges', intent.latest_charge), params);
    },
  ),
  list('refunds', '/v1/refunds', accepts<Stripe.RefundListParams>()(ofPayment)),
  list('disputes', '/v1/disputes', accepts<Stripe.DisputeListParams>()(ofPayment)),
  list(
    'events',
    '/v1/events',
    accepts<Stripe.EventListParams>()({
      ...page,
      created: range.optional(),
      type: text.optional(),
      types: z.array(text).max(20).optional(),
    }),
    {
      created: ({ created }, { gte = 0, gt = -1, lte = Infinity, lt = Infinity }) =>
        created >= gte && created > gt && created <= lte && created < lt,
      types: ({ type }, types) => types.includes(type),
    },
  ),
];

export const endpoints: Endpoint[] = [
  ...catalog,
  ...customers,
  ...sessions,
  ...subscriptions,
  ...invoices,
  ...payments,
  ...portalEndpoints,
];
