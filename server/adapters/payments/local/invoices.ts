/** Invoices and what they are paid with. */
import type Stripe from 'stripe';
import { addIntent, cancelIntent } from './charges.ts';
import { emptyLists, listOf, nulls, zeros } from './wire.ts';
import type { World } from './world.ts';

type Line = { amount: number; description: string; period: { start: number; end: number } };

/** Finalized at once. The customer's credit is used up first; an intent waits for the rest, if there is one. */
export function addInvoice(world: World, subscription: Stripe.Subscription, lines: Line[]): Stripe.Invoice {
  const customer = world.get('customers', subscription.customer);
  const startingBalance = customer.balance;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  customer.balance = Math.min(0, total + startingBalance);
  const invoice = invoiceObject(world, subscription, customer, { lines, total, startingBalance });
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  subscription.latest_invoice = invoice.id;
  world.add('invoices', invoice);
  if (invoice.amount_due === 0) markPaid(world, invoice);
  else addInvoicePayment(world, invoice, subscription.description);
  return invoice;
}

function invoiceObject(
  world: World,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  options: { lines: Line[]; total: number; startingBalance: number },
): Stripe.Invoice {
  const { total, startingBalance } = options;
  const due = Math.max(0, total + startingBalance);
  const base = world.base('in', 'invoice');
  const { id, created: now } = base;
  return {
    ...base,
    ...nulls<Stripe.Invoice>()(
      'account_country account_name account_tax_ids application automatically_finalizes_at billing_reason',
      'customer_account customer_address customer_name customer_phone customer_shipping',
      'customer_tax_exempt default_payment_method default_source description due_date effective_at',
      'ending_balance footer from_invoice invoice_pdf last_finalization_error latest_revision',
      'next_payment_attempt on_behalf_of receipt_number rendering shipping_cost shipping_details',
      'statement_descriptor subtotal_excluding_tax test_clock total_excluding_tax webhooks_delivered_at',
    ),
    custom_fields: subscription.invoice_settings.custom_fields,
    ...zeros<Stripe.Invoice>()(
      'amount_overpaid amount_paid amount_shipping attempt_count post_payment_credit_notes_amount',
      'pre_payment_credit_notes_amount',
    ),
    ...emptyLists<Stripe.Invoice>()(
      'customer_tax_ids default_tax_rates discounts total_discount_amounts total_pretax_credit_amounts total_taxes',
    ),
    amount_due: due,
    amount_remaining: due,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      ...nulls<Stripe.Invoice.AutomaticTax>()('disabled_reason liability provider status'),
      enabled: false,
    },
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer: customer.id,
    customer_email: customer.email,
    hosted_invoice_url: `${world.origin}/invoice/${id}`,
    issuer: { type: 'self' },
    lines: listOf(
      options.lines.map((line) => lineObject(world, id, line)),
      `/v1/invoices/${id}/lines`,
    ),
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: nulls<Stripe.Invoice.PaymentSettings>()(
      'default_mandate payment_method_options payment_method_types',
    ),
    period_end: now,
    period_start: now,
    starting_balance: startingBalance,
    status: 'open',
    status_transitions: {
      ...nulls<Stripe.Invoice.StatusTransitions>()('marked_uncollectible_at paid_at voided_at'),
      finalized_at: now,
    },
    subtotal: total,
    total,
  };
}

const lineObject = (world: World, invoice: string, line: Line): Stripe.InvoiceLineItem => ({
  id: world.newId('il'),
  object: 'line_item',
  ...nulls<Stripe.InvoiceLineItem>()('parent pricing quantity quantity_decimal subscription'),
  ...emptyLists<Stripe.InvoiceLineItem>()('discount_amounts discounts pretax_credit_amounts taxes'),
  ...line,
  currency: 'usd',
  discountable: true,
  invoice,
  livemode: false,
  metadata: {},
  subtotal: line.amount,
});

function addInvoicePayment(world: World, invoice: Stripe.Invoice, description: string | null): void {
  const customer = String(invoice.customer);
  const intent = addIntent(world, { amount: invoice.amount_due, customer, description });
  world.add('invoicePayments', {
    ...world.base('inpay', 'invoice_payment'),
    amount_paid: null,
    amount_requested: invoice.amount_due,
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

export const paymentsOf = (world: World, invoice: string) =>
  world.newest('invoicePayments').filter((payment) => payment.invoice === invoice);

/** Undefined where the customer's credit paid for everything. */
export function intentOf(world: World, invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const [payment] = paymentsOf(world, invoice.id);
  return payment && world.get('intents', payment.payment.payment_intent);
}

export const subscriptionIdOf = (invoice: Stripe.Invoice) =>
  invoice.parent?.subscription_details?.subscription;

export function markPaid(world: World, invoice: Stripe.Invoice): void {
  const now = world.now();
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  for (const payment of paymentsOf(world, invoice.id)) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_paid;
    payment.status_transitions.paid_at = now;
  }
  world.emit('invoice.paid', invoice);
}

export function markFailed(world: World, invoice: Stripe.Invoice): void {
  invoice.attempt_count += 1;
  world.emit('invoice.payment_failed', invoice);
}

export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open') return;
  invoice.status = 'void';
  invoice.status_transitions.voided_at = world.now();
  invoice.next_payment_attempt = null;
  const intent = intentOf(world, invoice);
  if (intent) cancelIntent(world, intent);
  for (const payment of paymentsOf(world, invoice.id)) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = world.now();
  }
  world.emit('invoice.voided', invoice);
}
