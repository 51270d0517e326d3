/** A new subscription and its first invoice. */
import type Stripe from 'stripe';
import { addInvoice } from './invoice-new.ts';
import { addInterval } from './periods.ts';
import { listOf } from './route.ts';
import type { World } from './world.ts';

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
