import type Stripe from 'stripe';
import { addIntent } from './charges.ts';
import { listOf } from './wire.ts';
import type { World } from './world.ts';

type Line = { amount: number; description: string; period: { start: number; end: number } };

/** Applies the coupon and then the customer's credit. */
export function totalsOf(world: World, subscription: Stripe.Subscription, lines: Line[]) {
  const { balance: startingBalance } = world.get('customers', subscription.customer);
  const price = lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const discount = Math.min(price, world.state.coupons[subscription.id] ?? 0);
  const total = lines.reduce((sum, { amount }) => sum + amount, -discount);
  return { discount, total, startingBalance, due: Math.max(0, total + startingBalance) };
}

/**
 * Finalizes immediately. Applies the coupon and then the customer's credit, and creates an intent for any amount still
 * due.
 */
export function addInvoice(
  world: World,
  subscription: Stripe.Subscription,
  lines: Line[],
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
): void {
  const customer = world.get('customers', subscription.customer);
  const { discount, total, startingBalance, due } = totalsOf(world, subscription, lines);
  customer.balance = Math.min(0, total + startingBalance);
  const base = world.base('in', 'invoice');
  const { id, created: now } = base;
  const invoice = world.add('invoices', {
    ...base,
    amount_due: due,
    amount_paid: 0,
    attempted: false,
    billing_reason: reason,
    custom_fields: subscription.invoice_settings.custom_fields,
    customer: customer.id,
    customer_email: customer.email,
    ending_balance: customer.balance,
    hosted_invoice_url: `${world.origin}/invoice/${id}`,
    lines: listOf(
      lines.map((line) => ({ ...line, id: world.newId('il') })),
      `/v1/invoices/${id}/lines`,
    ),
    next_payment_attempt: null,
    number: `TEST-${Object.keys(world.state.invoices).length + 1}`,
    parent: { subscription_details: { metadata: subscription.metadata, subscription: subscription.id } },
    starting_balance: startingBalance,
    status: 'open',
    status_transitions: { finalized_at: now, paid_at: null },
    total,
    total_discount_amounts: discount > 0 ? [{ amount: discount }] : [],
  });
  subscription.latest_invoice = id;
  if (due === 0) markPaid(world, invoice);
  else addInvoicePayment(world, invoice);
}

function addInvoicePayment(world: World, invoice: Stripe.Invoice): void {
  const intent = addIntent(world, invoice.amount_due, String(invoice.customer));
  world.add('invoicePayments', {
    ...world.base('inpay', 'invoice_payment'),
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
  });
}

export const paymentsOf = (world: World, invoice: string) =>
  world.newest('invoicePayments').filter((payment) => payment.invoice === invoice);

/** Undefined if the customer's credit covered the invoice. */
export function intentOf(world: World, invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const [payment] = paymentsOf(world, invoice.id);
  return payment && world.get('intents', payment.payment.payment_intent);
}

export const subscriptionIdOf = (invoice: Stripe.Invoice) =>
  invoice.parent?.subscription_details?.subscription;

export function markPaid(world: World, invoice: Stripe.Invoice): void {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = world.now();
  for (const payment of paymentsOf(world, invoice.id)) payment.status = 'paid';
  world.emit('invoice.paid', invoice);
}

/** Also returns the credit that the invoice used. */
export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open') return;
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  const customer = world.state.customers[String(invoice.customer)];
  if (customer && used > 0) customer.balance -= used;
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  const intent = intentOf(world, invoice);
  if (intent) {
    intent.status = 'canceled';
    intent.next_action = null;
  }
  world.emit('invoice.voided', invoice);
}
