/** Subscriptions: created, changed, ended. Their payments are in payments.ts. */
import type Stripe from 'stripe';
import type { z } from 'zod';
import type { invoiceSettings } from './endpoint.ts';
import { addInvoice, voidInvoice } from './invoices.ts';
import { emptyLists, listOf, nulls } from './wire.ts';
import type { World } from './world.ts';

export const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!;

export const hasEnded = ({ status }: Stripe.Subscription) =>
  status === 'canceled' || status === 'incomplete_expired';

/** Waits for its first payment: the invoice is open and has an intent. */
export function addSubscription(
  world: World,
  options: {
    customer: Stripe.Customer;
    price: Stripe.Price;
    metadata?: Stripe.Metadata | undefined;
    description?: string | undefined;
    invoiceSettings?: z.output<typeof invoiceSettings> | undefined;
    cancelAtPeriodEnd?: boolean | undefined;
    taxed?: boolean;
  },
): Stripe.Subscription {
  const { customer, price, cancelAtPeriodEnd: ends = false } = options;
  const base = world.base('sub', 'subscription');
  const { id, created: now } = base;
  const end = addInterval(now, price);
  const subscription: Stripe.Subscription = {
    ...base,
    ...emptyLists<Stripe.Subscription>()('billing_schedules default_tax_rates discounts'),
    ...nulls<Stripe.Subscription>()(
      'application application_fee_percent billing_cycle_anchor_config billing_thresholds',
      'cancellation_details customer_account days_until_due default_payment_method default_source',
      'ended_at latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of',
      'pause_collection payment_settings pending_invoice_item_interval pending_setup_intent',
      'pending_update schedule test_clock transfer_data trial_end trial_settings trial_start',
    ),
    automatic_tax: { disabled_reason: null, enabled: options.taxed ?? false, liability: null },
    billing_cycle_anchor: now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: ends ? end : null,
    cancel_at_period_end: ends,
    canceled_at: ends ? now : null,
    collection_method: 'charge_automatically',
    currency: price.currency,
    customer: customer.id,
    description: options.description ?? null,
    invoice_settings: {
      ...nulls<Stripe.Subscription.InvoiceSettings>()('account_tax_ids description footer'),
      custom_fields: options.invoiceSettings?.custom_fields || null,
      issuer: { type: 'self' },
    },
    items: listOf([itemObject(world, id, price, now, end)], `/v1/subscription_items?subscription=${id}`),
    metadata: options.metadata ?? {},
    start_date: now,
    status: 'incomplete',
  };
  world.add('subscriptions', subscription);
  addInvoice(world, subscription, [periodLine(subscription)]);
  world.emit('customer.subscription.created', subscription);
  return subscription;
}

const itemObject = (
  world: World,
  subscription: string,
  price: Stripe.Price,
  start: number,
  end: number,
): Stripe.SubscriptionItem => ({
  ...world.base('si', 'subscription_item'),
  ...nulls<Stripe.SubscriptionItem>()('billing_thresholds current_trial'),
  ...emptyLists<Stripe.SubscriptionItem>()('discounts tax_rates'),
  current_period_end: end,
  current_period_start: start,
  plan: planObject(price),
  price,
  quantity: 1,
  subscription,
});

/** The older shape of a price, which Stripe still sends along. */
const planObject = (price: Stripe.Price): Stripe.Plan => ({
  ...nulls<Stripe.Plan>()('meter nickname tiers_mode transform_usage trial_period_days'),
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
  product: price.product,
  usage_type: 'licensed',
});

/** Invoice line of the current period. */
export function periodLine(subscription: Stripe.Subscription) {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return {
    amount: price.unit_amount ?? 0,
    description: `1 × Featured listing (per ${price.recurring!.interval})`,
    period: { start, end },
  };
}

/** A period of a new price begins now. */
export function setPrice(world: World, subscription: Stripe.Subscription, price: Stripe.Price): void {
  const item = itemOf(subscription);
  const now = world.now();
  item.price = price;
  item.plan = planObject(price);
  item.current_period_start = now;
  item.current_period_end = addInterval(now, price);
  subscription.billing_cycle_anchor = now;
  if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
}

/** Same day of a later month (UTC), or its last day where the month is shorter; all in seconds. */
export function addInterval(start: number, price: Stripe.Price, anchor = start): number {
  const date = new Date(start * 1000);
  const months = date.getUTCMonth() + (price.recurring!.interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay);
  date.setUTCFullYear(date.getUTCFullYear(), months, day);
  return Math.floor(date.getTime() / 1000);
}

export const setStatus = (
  world: World,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): void =>
  world.update('customer.subscription.updated', subscription, () => {
    subscription.status = status;
  });

export const setCancelAtPeriodEnd = (world: World, subscription: Stripe.Subscription, ends: boolean): void =>
  world.update('customer.subscription.updated', subscription, () => {
    subscription.cancel_at_period_end = ends;
    subscription.cancel_at = ends ? itemOf(subscription).current_period_end : null;
    subscription.canceled_at = ends ? world.now() : null;
  });

/** A metadata key with an empty value is removed. */
export function updateSubscription(
  world: World,
  subscription: Stripe.Subscription,
  changes: {
    description?: string | undefined;
    metadata?: Stripe.Metadata | undefined;
    invoice_settings?: z.output<typeof invoiceSettings> | undefined;
  },
): void {
  world.update('customer.subscription.updated', subscription, () => {
    if (changes.description) subscription.description = changes.description;
    if (changes.invoice_settings)
      subscription.invoice_settings.custom_fields = changes.invoice_settings.custom_fields || null;
    const entries = Object.entries({ ...subscription.metadata, ...changes.metadata });
    subscription.metadata = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  });
}

/** Ends it now; one that has ended stays as it is. */
export function endSubscription(world: World, subscription: Stripe.Subscription): void {
  if (hasEnded(subscription)) return;
  const now = world.now();
  const unpaid = subscription.status === 'incomplete';
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  const latest = world.get('invoices', subscription.latest_invoice);
  if (unpaid) voidInvoice(world, latest);
  if (latest.status === 'open') {
    latest.auto_advance = false;
    latest.next_payment_attempt = null;
  }
  world.emit('customer.subscription.deleted', subscription);
}

/** Its subscriptions end with it. */
export function deleteCustomer(world: World, id: string): Stripe.DeletedCustomer {
  const customer = world.get('customers', id);
  for (const subscription of world.newest('subscriptions').reverse())
    if (subscription.customer === id) endSubscription(world, subscription);
  delete world.state.customers[id];
  world.emit('customer.deleted', customer);
  return world.add('deletedCustomers', { id, object: 'customer', deleted: true });
}
