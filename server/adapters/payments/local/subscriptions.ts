/** Subscriptions: made, paid, renewed by the clock, ended. */
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Verdict } from './cards.ts';
import { chargeIntent } from './charges.ts';
import { findCustomer } from './customers.ts';
import { missing, refusal } from './faults.ts';
import { addInvoice, intentOf, markPaid, voidInvoice } from './invoices.ts';
import { addInterval } from './periods.ts';
import { findPrice } from './prices.ts';
import { kinds, listOf, page, route, takes } from './route.ts';
import { newest, type World } from './world.ts';

export const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!;

export function findSubscription(world: World, id: string): Stripe.Subscription {
  const subscription = world.state.subscriptions[id];
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

/** Waits for its first payment: the invoice is open and has an intent. */
export function addSubscription(
  world: World,
  options: {
    customer: Stripe.Customer;
    price: Stripe.Price;
    metadata: Stripe.Metadata;
    description?: string | null;
    cancelAtPeriodEnd?: boolean;
    methodTypes?: Stripe.Subscription.PaymentSettings.PaymentMethodType[] | null;
  },
): Stripe.Subscription {
  const { customer, price } = options;
  const now = world.now();
  const id = world.newId('sub');
  const end = addInterval(now, price.recurring!.interval);
  const ends = options.cancelAtPeriodEnd ?? false;
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: ends ? end : null,
    cancel_at_period_end: ends,
    canceled_at: ends ? now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: options.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf([itemFor(world, id, price, now, end)], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: options.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: options.methodTypes ?? null,
      save_default_payment_method: 'on_subscription',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: 'unchanged', missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
  world.state.subscriptions[id] = subscription;
  addInvoice(world, {
    subscription,
    reason: 'subscription_create',
    lines: [
      {
        amount: price.unit_amount ?? 0,
        description: `1 × Featured listing (per ${price.recurring!.interval})`,
        price: price.id,
        start: now,
        end,
      },
    ],
  });
  world.emit('customer.subscription.created', subscription);
  return subscription;
}

const itemFor = (
  world: World,
  subscription: string,
  price: Stripe.Price,
  start: number,
  end: number,
): Stripe.SubscriptionItem => ({
  id: world.newId('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: start,
  current_period_end: end,
  current_period_start: start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
});

/** The older shape of a price, which still comes along. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring!.interval,
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/** Charges an open invoice; `shown` when the payer is there. */
export function payInvoice(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  options: { method: Stripe.PaymentMethod; shown: boolean; proved?: boolean; returnUrl?: string | null },
): Verdict {
  const intent = intentOf(world, invoice);
  if (invoice.status !== 'open' || !intent)
    throw refusal('Invoice is already paid', { code: 'invoice_not_open' });
  const verdict = chargeIntent(world, intent, options);
  invoice.attempted = true;
  if (verdict.kind === 'pays') invoicePaid(world, subscription, invoice, options.method.id);
  if (verdict.kind === 'step') world.emit('invoice.payment_action_required', invoice);
  if (verdict.kind === 'declined') {
    invoice.attempt_count += 1;
    world.emit('invoice.payment_failed', invoice);
  }
  return verdict;
}

/** The money of an invoice has come. */
export function invoicePaid(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  method: string,
): void {
  markPaid(world, invoice);
  subscription.default_payment_method = method;
  const latest = subscription.latest_invoice === invoice.id;
  if (latest && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status))
    subscription.status = 'active';
  world.emit('customer.subscription.updated', subscription);
}

export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): void {
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) return;
  const now = world.now();
  const unpaid = subscription.status === 'incomplete';
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  const latest = world.state.invoices[String(subscription.latest_invoice)];
  if (unpaid && latest) voidInvoice(world, latest);
  if (latest?.status === 'open') {
    latest.auto_advance = false;
    latest.next_payment_attempt = null;
  }
  world.emit('customer.subscription.deleted', subscription);
}

export function setCancelAtPeriodEnd(world: World, subscription: Stripe.Subscription, ends: boolean): void {
  subscription.cancel_at_period_end = ends;
  subscription.cancel_at = ends ? itemOf(subscription).current_period_end : null;
  subscription.canceled_at = ends ? world.now() : null;
  world.emit('customer.subscription.updated', subscription);
}

const paymentSettings = z.strictObject({
  payment_method_types: z.array(z.literal('card')).optional(),
  save_default_payment_method: z.literal('on_subscription').optional(),
});

export const subscriptionRoutes = [
  route(
    'POST',
    '/v1/subscriptions',
    takes<Stripe.SubscriptionCreateParams>()({
      customer: kinds.text,
      items: z.array(z.strictObject({ price: kinds.text, quantity: z.literal('1').optional() })).length(1),
      // The others would charge a card that the customer does not have here.
      payment_behavior: z.literal('default_incomplete'),
      payment_settings: paymentSettings.optional(),
      cancel_at_period_end: kinds.flag.optional(),
      description: z.string().min(1).max(500).optional(),
      metadata: kinds.metadata.optional(),
    }),
    (world, { params }) =>
      addSubscription(world, {
        customer: findCustomer(world, params.customer),
        price: findPrice(world, params.items[0]!.price, 'items[0][price]'),
        metadata: params.metadata ?? {},
        description: params.description ?? null,
        cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
        methodTypes: params.payment_settings?.payment_method_types ?? null,
      }),
  ),
  route('GET', '/v1/subscriptions/:id', takes<Stripe.SubscriptionRetrieveParams>()({}), (world, { id }) =>
    findSubscription(world, id),
  ),
  route(
    'POST',
    '/v1/subscriptions/:id',
    takes<Stripe.SubscriptionUpdateParams>()({
      cancel_at_period_end: kinds.flag.optional(),
      metadata: kinds.metadata.optional(),
    }),
    (world, { id, params }) => {
      const subscription = findSubscription(world, id);
      if (['canceled', 'incomplete_expired'].includes(subscription.status))
        throw refusal('A canceled subscription can only update its cancellation_details and metadata.');
      Object.assign(subscription.metadata, params.metadata);
      if (params.cancel_at_period_end !== undefined)
        setCancelAtPeriodEnd(world, subscription, params.cancel_at_period_end);
      else world.emit('customer.subscription.updated', subscription);
      return subscription;
    },
  ),
  route('DELETE', '/v1/subscriptions/:id', takes<Stripe.SubscriptionCancelParams>()({}), (world, { id }) => {
    const subscription = findSubscription(world, id);
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
      throw missing('subscription', id);
    endSubscription(world, subscription, 'cancellation_requested');
    return subscription;
  }),
  route(
    'GET',
    '/v1/subscriptions',
    takes<Stripe.SubscriptionListParams>()({
      ...page,
      customer: kinds.text.optional(),
      status: z.enum(['all', 'active', 'canceled', 'incomplete', 'past_due', 'unpaid', 'paused']).optional(),
    }),
    (world, { params }) => {
      const { customer, status } = params;
      if (customer && !world.state.customers[customer] && !world.state.deletedCustomers[customer])
        throw missing('customer', customer, 'customer');
      return listOf(
        newest(world.state.subscriptions).filter(
          (each) =>
            (!customer || each.customer === customer) &&
            (status === 'all' || (status ? each.status === status : each.status !== 'canceled')),
        ),
        '/v1/subscriptions',
        params,
      );
    },
  ),
];
