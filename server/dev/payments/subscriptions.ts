/** Creates, changes, and ends subscriptions. payments.ts handles their payments. */
import type Stripe from 'stripe';
import { addInvoice } from './invoices.ts';
import type { SubscriptionTerms } from './state.ts';
import { listOf } from './wire.ts';
import type { World } from './world.ts';

export const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!;

export const hasEnded = ({ status }: Stripe.Subscription) =>
  status === 'canceled' || status === 'incomplete_expired';

/** Starts incomplete, with an open invoice for the first payment, unless the customer's credit covers it. */
export function addSubscription(
  world: World,
  terms: SubscriptionTerms,
  { customer, price }: { customer: Stripe.Customer; price: Stripe.Price },
): Stripe.Subscription {
  const { cancel_at_period_end: ends = false, description = null, invoice_settings, metadata } = terms;
  const base = world.base('sub', 'subscription');
  const { id, created: now } = base;
  const end = addInterval(now, price);
  const item = {
    ...world.base('si', 'subscription_item'),
    current_period_end: end,
    current_period_start: now,
    price,
  };
  const subscription = world.add('subscriptions', {
    ...base,
    automatic_tax: { enabled: terms.automatic_tax?.enabled ?? false },
    billing_cycle_anchor: now,
    cancel_at: ends ? end : null,
    cancel_at_period_end: ends,
    customer: customer.id,
    default_payment_method: null,
    description: description || null,
    ended_at: null,
    invoice_settings: { custom_fields: invoice_settings?.custom_fields || null },
    items: listOf([item], `/v1/subscription_items?subscription=${id}`),
    metadata: { ...(metadata as Stripe.Metadata) },
    status: 'incomplete',
  });
  addInvoice(world, subscription, [periodLine(subscription)], 'subscription_create');
  if (world.get('invoices', subscription.latest_invoice).status === 'paid') subscription.status = 'active';
  world.emit('customer.subscription.created', subscription);
  return subscription;
}

export function periodLine(subscription: Stripe.Subscription) {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return {
    amount: price.unit_amount ?? 0,
    description: `1 × Featured listing (per ${price.recurring!.interval})`,
    period: { start, end },
  };
}

/** The anchor's day in the next month or year (UTC), or the last day of a shorter month. Times are in seconds. */
export function addInterval(start: number, price: Stripe.Price, anchor = start): number {
  const date = new Date(start * 1000);
  const months = date.getUTCMonth() + (price.recurring!.interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay);
  date.setUTCFullYear(date.getUTCFullYear(), months, day);
  return Math.floor(date.getTime() / 1000);
}

export function setStatus(
  world: World,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): void {
  subscription.status = status;
  world.emit('customer.subscription.updated', subscription);
}

export function setCancelAtPeriodEnd(world: World, subscription: Stripe.Subscription, ends: boolean): void {
  subscription.cancel_at_period_end = ends;
  subscription.cancel_at = ends ? itemOf(subscription).current_period_end : null;
  world.emit('customer.subscription.updated', subscription);
}

/** An empty metadata value removes its key. */
export function updateSubscription(
  world: World,
  subscription: Stripe.Subscription,
  changes: SubscriptionTerms,
): void {
  if (changes.description) subscription.description = changes.description;
  if (changes.invoice_settings)
    subscription.invoice_settings.custom_fields = changes.invoice_settings.custom_fields || null;
  const entries = Object.entries({ ...subscription.metadata, ...(changes.metadata as Stripe.Metadata) });
  subscription.metadata = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  world.emit('customer.subscription.updated', subscription);
}

/** Ends immediately. Does nothing if it has already ended. */
export function endSubscription(world: World, subscription: Stripe.Subscription): void {
  if (hasEnded(subscription)) return;
  subscription.status = 'canceled';
  subscription.ended_at = world.now();
  const latest = world.get('invoices', subscription.latest_invoice);
  if (latest.status === 'open') latest.next_payment_attempt = null;
  world.emit('customer.subscription.deleted', subscription);
}

/** Also ends the customer's subscriptions. */
export function deleteCustomer(world: World, id: string): Stripe.DeletedCustomer {
  const customer = world.get('customers', id);
  for (const subscription of world.newest('subscriptions').reverse())
    if (subscription.customer === id) endSubscription(world, subscription);
  delete world.state.customers[id];
  world.emit('customer.deleted', customer);
  return world.add('deletedCustomers', { id, object: 'customer', deleted: true });
}
