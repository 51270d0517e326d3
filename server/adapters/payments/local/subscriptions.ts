/** Subscriptions that are: paid, changed, ended. */
import type Stripe from 'stripe';
import type { Verdict } from './cards.ts';
import { chargeIntent } from './charges.ts';
import { missing, refusal } from './faults.ts';
import { intentOf, markPaid, voidInvoice } from './invoices.ts';
import type { World } from './world.ts';

export const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!;

export function findSubscription(world: World, id: string): Stripe.Subscription {
  const subscription = world.state.subscriptions[id];
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

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
