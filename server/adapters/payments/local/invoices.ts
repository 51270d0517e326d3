/** Invoices and what they are paid with. */
import Stripe from 'stripe';
import { z } from 'zod';
import { addIntent, cancelIntent } from './charges.ts';
import { missing } from './faults.ts';
import { kinds, listOf, page, route, takes } from './route.ts';
import { newest, type World } from './world.ts';

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

const allPaymentsOf = (world: World, invoice: string) =>
  newest(world.state.invoicePayments).filter((payment) => payment.invoice === invoice);

export const paymentsOf = (world: World, invoice: string) =>
  listOf(allPaymentsOf(world, invoice), '/v1/invoice_payments');

export function intentOf(world: World, invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const payment = allPaymentsOf(world, invoice.id).find(({ is_default }) => is_default);
  return payment && world.state.intents[String(payment.payment.payment_intent)];
}

export function invoiceOfIntent(world: World, intent: string): Stripe.Invoice | undefined {
  const payment = Object.values(world.state.invoicePayments).find(
    (each) => each.payment.payment_intent === intent,
  );
  return payment && world.state.invoices[String(payment.invoice)];
}

export function confirmationSecretOf(world: World, id: string): Stripe.Invoice.ConfirmationSecret | null {
  const invoice = world.state.invoices[id];
  const secret = invoice && intentOf(world, invoice)?.client_secret;
  return secret ? { client_secret: secret, type: 'payment_intent' } : null;
}

export function markPaid(world: World, invoice: Stripe.Invoice): void {
  const now = world.now();
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  for (const payment of allPaymentsOf(world, invoice.id)) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_paid;
    payment.status_transitions.paid_at = now;
    world.emit('invoice_payment.paid', payment);
  }
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
}

export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open') return;
  invoice.status = 'void';
  invoice.status_transitions.voided_at = world.now();
  invoice.next_payment_attempt = null;
  const intent = intentOf(world, invoice);
  if (intent) cancelIntent(world, intent, 'void_invoice');
  for (const payment of allPaymentsOf(world, invoice.id)) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = world.now();
  }
  world.emit('invoice.voided', invoice);
}

const subscriptionOf = (invoice: Stripe.Invoice) => invoice.parent?.subscription_details?.subscription;

export const invoiceRoutes = [
  route(
    'GET',
    '/v1/invoices',
    takes<Stripe.InvoiceListParams>()({
      ...page,
      customer: kinds.text.optional(),
      subscription: kinds.text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    }),
    (world, { params }) => {
      const { customer, subscription, status } = params;
      if (customer && !world.state.customers[customer] && !world.state.deletedCustomers[customer])
        throw missing('customer', customer, 'customer');
      return listOf(
        newest(world.state.invoices).filter(
          (invoice) =>
            (!customer || invoice.customer === customer) &&
            (!subscription || subscriptionOf(invoice) === subscription) &&
            (!status || invoice.status === status),
        ),
        '/v1/invoices',
        params,
      );
    },
  ),
  route('GET', '/v1/invoices/:id', takes<Stripe.InvoiceRetrieveParams>()({}), (world, { id }) => {
    const invoice = world.state.invoices[id];
    if (!invoice) throw missing('invoice', id, 'invoice');
    return invoice;
  }),
  route(
    'GET',
    '/v1/invoice_payments',
    takes<Stripe.InvoicePaymentListParams>()({
      ...page,
      invoice: kinds.text.optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: kinds.text }).optional(),
    }),
    (world, { params }) =>
      listOf(
        newest(world.state.invoicePayments).filter(
          (each) =>
            (!params.invoice || each.invoice === params.invoice) &&
            (!params.status || each.status === params.status) &&
            (!params.payment || each.payment.payment_intent === params.payment.payment_intent),
        ),
        '/v1/invoice_payments',
        params,
      ),
  ),
];
