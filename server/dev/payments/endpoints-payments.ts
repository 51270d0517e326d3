import type Stripe from 'stripe';
import { z } from 'zod';
import { namedCards } from './customers.ts';
import { addRefund } from './disputes.ts';
import { flag, list, metadata, post, retrieve, text, url, whole } from './endpoint.ts';
import { subscriptionIdOf } from './invoices.ts';
import { confirmIntent } from './payments.ts';
import { addConfiguration, addPortalSession, featureParams } from './portal.ts';
import { ApiError, copy, invalidRequest, notFound } from './wire.ts';

/** Seconds; `lt` is exclusive. */
export const range = z.strictObject({ gte: whole, lt: whole.optional() });

export const isWithin = ({ created }: { created: number }, { gte, lt }: z.output<typeof range>) =>
  created >= gte && (lt === undefined || created < lt);

export const payments = [
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

export const portal = [
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
    { customer: text, configuration: text.optional(), return_url: url },
    addPortalSession,
  ),
];
