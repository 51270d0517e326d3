/** Lookups of several requests: refunds and disputes of a payment, and the subscriptions of an event. */
import type Stripe from 'stripe';
import { unlessMissing } from './stripe-failure.ts';
import { disputeDueAtOf, disputeOf, idOf, type MoneyBack, paymentIntentsOf } from './stripe-shapes.ts';
import type { ProvidedEvent } from './types.ts';

/** Invoices that are looked through: a year of monthly ones. */
const lookback = 12;

/**
 * Whether the money behind the current entitlement went back, and disputes of any charge. A switch of plan turns what
 * was paid into credit that pays later invoices, so the charges that fund the newest paid invoice may be older ones.
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
  const all = disputes.flatMap(({ data }) => data);
  return {
    returned: isReturned(funding, refunds),
    refunded: refunds.reduce((sum, cents) => sum + cents, 0),
    dispute: disputeOf(all),
    disputeDueAt: disputeDueAtOf(all),
  };
}

/** Newest first. The first invoice of a subscription is the only one, which saves a request. */
async function paidInvoicesOf(
  stripe: Stripe,
  { id, latest_invoice: latest }: Stripe.Subscription,
): Promise<Stripe.Invoice[]> {
  if (latest && typeof latest === 'object' && latest.billing_reason === 'subscription_create')
    return latest.status === 'paid' ? [latest] : [];
  const { data } = await stripe.invoices.list({
    subscription: id,
    status: 'paid',
    limit: lookback,
    expand: ['data.payments'],
  });
  return data;
}

const sumOf = (invoice: Stripe.Invoice, sign: 1 | -1): number =>
  invoice.lines.data.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
/** What credit paid of an invoice. */
const creditUsed = (invoice: Stripe.Invoice): number => Math.max(0, sumOf(invoice, 1) - invoice.amount_paid);

/** The newest paid invoice and, as long as credit paid for one, those that the credit may come from. */
function fundingOf(invoices: Stripe.Invoice[]): Stripe.Invoice[] {
  const root = invoices.findIndex((invoice) => invoice.amount_paid > 0 && creditUsed(invoice) === 0);
  return root === -1 ? invoices : invoices.slice(0, root + 1);
}

/** `refunds`: cents refunded of each invoice. Credit that comes from refunded money funds nothing. */
function isReturned(funding: Stripe.Invoice[], refunds: number[]): boolean {
  const paidBack = funding.some(
    (invoice, index) => invoice.amount_paid > 0 && refunds[index]! >= invoice.amount_paid,
  );
  if (paidBack) return true;
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

async function subscriptionsOfPayment(stripe: Stripe, intent: string | null): Promise<string[]> {
  if (!intent) return [];
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 10,
  });
  return data.flatMap(({ invoice }) =>
    typeof invoice === 'object' && !invoice.deleted ? (subscriptionOfInvoice(invoice) ?? []) : [],
  );
}

/** Of the payload only ids are used: a payload is never a source of state. */
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
    case 'dispute':
      return subscriptionsOfPayment(stripe, idOf(object.payment_intent));
    default:
      return [];
  }
}
