/** A new invoice. */
import Stripe from 'stripe';
import { addIntent } from './charges.ts';
import { markPaid } from './invoices.ts';
import { listOf } from './route.ts';
import type { World } from './world.ts';

export type Line = { amount: number; description: string; price: string; start: number; end: number };

/** Finalized at once. Nothing to pay is paid; else an intent waits for a card. The customer's credit is used up first. */
export function addInvoice(
  world: World,
  options: { subscription: Stripe.Subscription; reason: Stripe.Invoice.BillingReason; lines: Line[] },
): Stripe.Invoice {
  const { subscription, lines } = options;
  const { state } = world;
  const id = world.newId('in');
  const now = world.now();
  const customerId = subscription.customer as string;
  const customer = state.customers[customerId]!;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  const startingBalance = customer.balance;
  customer.balance = Math.min(0, total + customer.balance);
  state.invoiceSerial += 1;
  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Houston Churches',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: options.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    custom_fields: null,
    customer: customerId,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: customer.balance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${world.origin()}/invoice/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      lines.map((line) => lineOf(world, id, subscription.id, line)),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? state.invoiceSerial).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: startingBalance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  state.invoices[id] = invoice;
  subscription.latest_invoice = id;
  world.emit('invoice.created', invoice);
  world.emit('invoice.finalized', invoice);
  if (due === 0) {
    markPaid(world, invoice);
  } else {
    const intent = addIntent(world, {
      amount: due,
      customer: customerId,
      description: subscription.description,
    });
    addInvoicePayment(world, invoice, intent);
  }
  return invoice;
}

const lineOf = (world: World, invoice: string, subscription: string, line: Line): Stripe.InvoiceLineItem => ({
  id: world.newId('il'),
  object: 'line_item',
  amount: line.amount,
  currency: 'usd',
  description: line.description,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: null,
  period: { start: line.start, end: line.end },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price, product: String(world.state.prices[line.price]?.product) },
    type: 'price_details',
    unit_amount_decimal: Stripe.Decimal.from(line.amount),
  },
  quantity: 1,
  quantity_decimal: Stripe.Decimal.from(1),
  subscription,
  subtotal: line.amount,
  taxes: [],
});

function addInvoicePayment(world: World, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const payment: Stripe.InvoicePayment = {
    id: world.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now(),
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  world.state.invoicePayments[payment.id] = payment;
}
