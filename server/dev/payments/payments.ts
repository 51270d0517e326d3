/** Payment of subscription invoices, on-session or at renewal. */
import type Stripe from 'stripe';
import { chargeIntent, failIntent } from './charges.ts';
import { type Attempt, addMethod, type Outcome } from './customers.ts';
import { addInvoice, intentOf, markPaid, subscriptionIdOf, totalsOf } from './invoices.ts';
import { addInterval, itemOf, setStatus } from './subscriptions.ts';
import { invalidRequest, listOf, notFound } from './wire.ts';
import type { World } from './world.ts';

export const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different one and try again.';

export const defaultMethod = (world: World, subscription: Stripe.Subscription) =>
  world.state.methods[String(subscription.default_payment_method)];

export function payInvoice(
  world: World,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod,
  attempt: Attempt & { returnUrl?: string | null },
): Outcome {
  const intent = intentOf(world, invoice);
  if (invoice.status !== 'open' || !intent)
    throw invalidRequest('Invoice is already paid', { code: 'invoice_not_open' });
  const outcome = chargeIntent(world, intent, method, attempt);
  invoice.attempted = true;
  if (outcome.kind === 'succeeds') completeInvoice(world, invoice, method.id);
  if (outcome.kind === 'requires_action') world.emit('invoice.payment_action_required', invoice);
  if (outcome.kind === 'declined') world.emit('invoice.payment_failed', invoice);
  return outcome;
}

/** Marks the invoice paid, activates its subscription, and makes this its payment method. */
export function completeInvoice(world: World, invoice: Stripe.Invoice, method: string): void {
  const subscription = world.get('subscriptions', subscriptionIdOf(invoice));
  markPaid(world, invoice);
  subscription.default_payment_method = method;
  const latest = subscription.latest_invoice === invoice.id;
  if (latest && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status))
    subscription.status = 'active';
  world.emit('customer.subscription.updated', subscription);
}

/** The client secret is the browser's only authorization. */
export function intentBySecret(world: World, clientSecret: string): Stripe.PaymentIntent {
  const id = clientSecret.split('_secret_')[0]!;
  const intent = world.get('intents', id);
  if (intent.client_secret !== clientSecret) throw notFound('intents', id);
  return intent;
}

function invoiceOf(world: World, intent: Stripe.PaymentIntent): Stripe.Invoice {
  const payment = world
    .newest('invoicePayments')
    .find((candidate) => candidate.payment.payment_intent === intent.id);
  return world.get('invoices', payment?.invoice);
}

/** Implements Stripe.js's confirmPayment. A decline doesn't throw; see the returned intent. */
export function confirmIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  { card, returnUrl }: { card: string; returnUrl: string | null },
): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_action'].includes(intent.status))
    throw invalidRequest(`You cannot confirm a PaymentIntent with a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  const method = addMethod(world, String(intent.customer), card);
  payInvoice(world, invoiceOf(world, intent), method, { onSession: true, returnUrl });
  return intent;
}

export function finishAuthentication(world: World, intent: Stripe.PaymentIntent, passes: boolean): void {
  if (intent.status !== 'requires_action') return;
  const invoice = invoiceOf(world, intent);
  if (passes) {
    const method = world.get('methods', intent.payment_method);
    payInvoice(world, invoice, method, { onSession: true, authenticated: true });
    return;
  }
  failIntent(world, intent, { code: 'payment_intent_authentication_failure', message: authenticationFailed });
  world.emit('invoice.payment_failed', invoice);
}

/** The charge of a paid invoice: 0 selects the newest, 1 the one before it, and so on. */
export function chargeOf(world: World, subscription: string, payment = 0): Stripe.Charge {
  const invoice = world
    .newest('invoices')
    .filter((paid) => subscriptionIdOf(paid) === subscription && paid.amount_paid > 0)[payment];
  if (!invoice) throw invalidRequest(`${subscription} has no such payment: ${payment}`);
  return world.get('charges', intentOf(world, invoice)?.latest_charge);
}

export function changeCard(world: World, subscription: Stripe.Subscription, card: string): void {
  subscription.default_payment_method = addMethod(world, String(subscription.customer), card).id;
  world.emit('customer.subscription.updated', subscription);
}

/** A switch credits the unused days and starts a new period. */
function switchLines(world: World, subscription: Stripe.Subscription, price: Stripe.Price) {
  const { price: current, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const now = world.now();
  const unused = ((current.unit_amount ?? 0) * Math.max(0, end - now)) / (end - start);
  const period = { start: now, end: addInterval(now, price) };
  return [
    {
      amount: -Math.round(unused),
      description: 'Unused time on the previous plan',
      period: { start: now, end },
    },
    { amount: price.unit_amount ?? 0, description: 'Featured listing', period },
  ];
}

export function previewSwitch(world: World, subscription: Stripe.Subscription, price: Stripe.Price) {
  const lines = switchLines(world, subscription, price);
  const { total, startingBalance, due } = totalsOf(world, subscription, lines);
  return {
    object: 'invoice',
    amount_due: due,
    lines: listOf(
      lines.map((line) => ({ ...line, id: world.newId('il') })),
      '/v1/invoices/upcoming/lines',
    ),
    starting_balance: startingBalance,
    total,
  };
}

/** Switches immediately and charges the invoice. */
export function switchPlan(world: World, subscription: Stripe.Subscription, price: Stripe.Price): void {
  const item = itemOf(subscription);
  const lines = switchLines(world, subscription, price);
  // The new plan's line.
  const { period } = lines[1]!;
  item.price = price;
  item.current_period_start = period.start;
  item.current_period_end = period.end;
  subscription.billing_cycle_anchor = period.start;
  if (subscription.cancel_at_period_end) subscription.cancel_at = period.end;
  addInvoice(world, subscription, lines, 'subscription_update');
  world.emit('customer.subscription.updated', subscription);
  const invoice = world.get('invoices', subscription.latest_invoice);
  const method = defaultMethod(world, subscription);
  if (invoice.status !== 'open') return;
  const payment = method && payInvoice(world, invoice, method, { onSession: true, authenticated: true });
  if (payment?.kind !== 'succeeds') setStatus(world, subscription, 'past_due');
}
