/** Invoices that are, and what they are paid with. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { cancelIntent } from './charges.ts';
import { missing } from './faults.ts';
import { kinds, listOf, page, route, takes } from './route.ts';
import { newest, type World } from './world.ts';

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
