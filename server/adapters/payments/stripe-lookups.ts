/** Lookups that take several requests: refunds and disputes of a payment, and the subscriptions of an event. */
import type Stripe from 'stripe';
import { unlessMissing } from './stripe-failure.ts';
import { disputeDueAtOf, disputeOf, idOf, type MoneyBack, paymentIntentsOf } from './stripe-shapes.ts';
import type { ProvidedEvent } from './types.ts';

/**
 * Whether the money behind the current entitlement was returned, and disputes of any charge. Switching plans turns past
 * payments into credit that pays later invoices, so older charges may fund the newest paid invoice.
 */
export async function moneyBackOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<MoneyBack> {
  const invoices = await paidInvoicesOf(stripe, subscription);
  const funding = fundingOf(invoices);
  const [refunds, disputes] = await Promise.all([
    Promise.all(funding.map((invoice) => refundedOf(stripe, invoice))),
    Promise.all(
      invoices
        .flatMap((invoice) => paymentIntentsOf(invoice.payments?.data ?? []))
        .map((id) => stripe.disputes.list({ payment_intent: id, limit: 10 })),
    ),
  ]);
  const allDisputes = disputes.flatMap(({ data }) => data);
  return {
    returned: isReturned(funding, refunds),
    refunded: refunds.reduce((sum, cents) => sum + cents, 0),
    dispute: disputeOf(allDisputes),
    disputeDueAt: disputeDueAtOf(allDisputes),
  };
}

/** Newest first. Skips the request if the latest invoice is the first one, because then there are no others. */
async function paidInvoicesOf(
  stripe: Stripe,
  { id, latest_invoice: latest }: Stripe.Subscription,
): Promise<Stripe.Invoice[]> {
  if (latest && typeof latest === 'object' && latest.billing_reason === 'subscription_create')
    return latest.status === 'paid' ? [latest] : [];
  return listPaidInvoices(stripe, id);
}

/** Newest first, with their payments: up to a year of monthly invoices. */
export async function listPaidInvoices(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({
    subscription,
    status: 'paid',
    limit: 12,
    expand: ['data.payments'],
  });
  return data;
}

const sumOf = (invoice: Stripe.Invoice, sign: 1 | -1): number =>
  invoice.lines.data.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
/** Cents of an invoice that were paid by credit. */
const creditUsed = (invoice: Stripe.Invoice): number => Math.max(0, sumOf(invoice, 1) - invoice.amount_paid);

/** The newest paid invoice, plus earlier ones back to the first that used no credit. */
function fundingOf(invoices: Stripe.Invoice[]): Stripe.Invoice[] {
  const source = invoices.findIndex((invoice) => invoice.amount_paid > 0 && creditUsed(invoice) === 0);
  return source === -1 ? invoices : invoices.slice(0, source + 1);
}

/** `refunds` are the cents refunded from each invoice. Credit from refunded money doesn't count as payment. */
function isReturned(funding: Stripe.Invoice[], refunds: number[]): boolean {
  const fullyRefunded = funding.some(
    (invoice, index) => invoice.amount_paid > 0 && refunds[index]! >= invoice.amount_paid,
  );
  if (fullyRefunded) return true;
  const refunded = refunds.reduce((sum, cents) => sum + cents, 0);
  const used = funding.reduce((sum, invoice) => sum + creditUsed(invoice), 0);
  const created = funding.reduce((sum, invoice) => sum + sumOf(invoice, -1), 0);
  return refunded > 0 && used > 0 && used > created - refunded;
}

async function refundedOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<number> {
  const cents = await Promise.all(
    paymentIntentsOf(invoice.payments?.data ?? []).map(async (id) => {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, {
        expand: ['latest_charge'],
      });
      return charge && typeof charge === 'object' ? charge.amount_refunded : 0;
    }),
  );
  return cents.reduce((sum, each) => sum + each, 0);
}

export const subscriptionOfInvoice = (invoice: Stripe.Invoice) =>
  idOf(invoice.parent?.subscription_details?.subscription);

/** The invoices that a payment intent paid. */
export async function invoicesOfIntent(stripe: Stripe, intent: string | null): Promise<Stripe.Invoice[]> {
  if (!intent) return [];
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 10,
  });
  return data.flatMap(({ invoice }) => (typeof invoice === 'object' && !invoice.deleted ? invoice : []));
}

/** Uses only ids from the payload, because its state may be outdated. */
export async function subscriptionsOf(stripe: Stripe, event: ProvidedEvent): Promise<string[]> {
  const { object } = (event.payload as Stripe.Event).data;
  if (!('object' in object)) return [];
  switch (object.object) {
    case 'subscription':
      return [object.id];
    case 'checkout.session': {
      const subscription = idOf(object.subscription);
      if (subscription) return [subscription];
      const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(object.id));
      return [idOf(session?.subscription)].filter((id) => id !== null);
    }
    case 'invoice':
      return [subscriptionOfInvoice(object)].filter((id) => id !== null);
    case 'customer': {
      const list = await unlessMissing(() =>
        stripe.subscriptions.list({ customer: object.id, status: 'all', limit: 100 }),
      );
      return (list?.data ?? []).map(({ id }) => id);
    }
    case 'charge':
    case 'refund':
    case 'dispute': {
      const invoices = await invoicesOfIntent(stripe, idOf(object.payment_intent));
      return invoices.flatMap((invoice) => subscriptionOfInvoice(invoice) ?? []);
    }
    default:
      return [];
  }
}
