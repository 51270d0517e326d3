/** Which payments fund a subscription's current period, and how much of them was returned. Amounts are in cents. */
import type Stripe from 'stripe';
import { unlessMissing } from './stripe-failure.ts';
import { subscriptionOfInvoice } from './stripe-lookups.ts';
import { dateOf, disputeDueAtOf, disputeOf, idOf, type Money, paymentIntentsOf } from './stripe-shapes.ts';

type Payment = {
  intent: string;
  description: string | null;
  refunded: number;
  disputes: Stripe.Dispute[];
  /** What can still be refunded: nothing of a charge that the bank has taken back. */
  remaining: number;
};

type PaidInvoice = { invoice: Stripe.Invoice; payments: Payment[] };

/** Newest first: up to a year of monthly invoices. */
export async function readPaidInvoices(stripe: Stripe, subscriptionId: string): Promise<PaidInvoice[]> {
  const { data } = await stripe.invoices.list({
    subscription: subscriptionId,
    status: 'paid',
    limit: 12,
    expand: ['data.payments'],
  });
  return withPayments(stripe, data);
}

const withPayments = (stripe: Stripe, invoices: Stripe.Invoice[]): Promise<PaidInvoice[]> =>
  Promise.all(
    invoices.map(async (invoice) => ({
      invoice,
      payments: await Promise.all(
        paymentIntentsOf(invoice.payments?.data ?? []).map((intent) => readPayment(stripe, intent)),
      ),
    })),
  );

async function readPayment(stripe: Stripe, intent: string): Promise<Payment> {
  const [{ latest_charge: charge, description }, { data: disputes }] = await Promise.all([
    stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }),
    stripe.disputes.list({ payment_intent: intent, limit: 10 }),
  ]);
  const refunded = charge && typeof charge === 'object' ? charge.amount_refunded : 0;
  const isTaken = ['open', 'lost'].includes(disputeOf(disputes) ?? '');
  const remaining = charge && typeof charge === 'object' && !isTaken ? charge.amount - refunded : 0;
  return { intent, description, refunded, disputes, remaining };
}

/** Paid before the end, newest first; `isRenewed` is false if the current period isn't paid. */
function paidOf(subscription: Stripe.Subscription, invoices: PaidInvoice[]) {
  const latest = latestInvoiceOf(subscription);
  const paid = invoices.filter((one) => !isAfterEnd(subscription, one));
  const isRenewed =
    latest?.billing_reason !== 'subscription_cycle' || paid.some(({ invoice }) => invoice.id === latest.id);
  return { paid, isRenewed };
}

/** The payments of the current period, newest first. What was paid before an unpaid renewal funded a period that is over. */
function fundingOf(subscription: Stripe.Subscription, invoices: PaidInvoice[]): PaidInvoice[] {
  const { paid, isRenewed } = paidOf(subscription, invoices);
  return isRenewed ? sourcesOf(paid) : [];
}

/** The newest payment of the period before. */
function previousOf(subscription: Stripe.Subscription, invoices: PaidInvoice[]): PaidInvoice[] {
  const { paid, isRenewed } = paidOf(subscription, invoices);
  if (!isRenewed) return paid.slice(0, 1);
  const renewal = paid.findIndex(({ invoice }) => invoice.billing_reason === 'subscription_cycle');
  return renewal === -1 ? [] : paid.slice(renewal + 1, renewal + 2);
}

const refundableOf = (invoices: PaidInvoice[]): number => sumOf(invoices, ({ remaining }) => remaining);

/** Reads all payments of a subscription, because switching plans turns earlier payments into credit for later invoices. */
export async function readMoney(stripe: Stripe, subscription: Stripe.Subscription): Promise<Money> {
  const invoices = await invoicesOf(stripe, subscription);
  const own = sourcesOf(invoices.filter((paid) => !isAfterEnd(subscription, paid)));
  const sources = [...own, ...(await foreignSourcesOf(stripe, subscription, own))];
  const funding = fundingOf(subscription, invoices);
  const credit = await readCredit(stripe, subscription, funding);
  const disputes = [...invoices, ...sources].flatMap(({ payments }) =>
    payments.flatMap((payment) => payment.disputes),
  );
  const first = invoices.find(({ invoice }) => invoice.billing_reason === 'subscription_create');
  return {
    returned: isReturned(sources),
    refunded: sumOf(invoices, ({ refunded }) => refunded),
    dispute: disputeOf(disputes),
    disputeDueAt: disputeDueAtOf(disputes),
    funding: {
      paid:
        (funding[0] ? funding[0].invoice.amount_paid + creditUsed(funding[0].invoice) : 0) +
        credit.unusedCredit,
      refundable: refundableOf(funding),
      ...credit,
      previousRefundable: refundableOf(previousOf(subscription, invoices)),
      afterEnd: refundableOf(invoices.filter((paid) => isAfterEnd(subscription, paid))),
    },
    firstPaidAt: dateOf(first?.invoice.status_transitions.paid_at),
    paidInvoices: invoices.map(({ invoice }) => ({
      id: invoice.id,
      paidAt: dateOf(invoice.status_transitions.paid_at) ?? new Date(0),
      amount: invoice.amount_paid,
      credit: creditUsed(invoice),
    })),
    payment: invoices.flatMap(({ payments }) => payments)[0] ?? null,
  };
}

const latestInvoiceOf = ({ latest_invoice: latest }: Stripe.Subscription): Stripe.Invoice | null =>
  latest && typeof latest === 'object' ? latest : null;

/** Skips the list if the latest invoice is the first one, because then there are no others. */
async function invoicesOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<PaidInvoice[]> {
  const latest = latestInvoiceOf(subscription);
  if (latest?.billing_reason !== 'subscription_create') return readPaidInvoices(stripe, subscription.id);
  return withPayments(stripe, latest.status === 'paid' ? [latest] : []);
}

const isAfterEnd = ({ ended_at: endedAt }: Stripe.Subscription, { invoice }: PaidInvoice): boolean =>
  endedAt !== null && (invoice.status_transitions.paid_at ?? 0) > endedAt;

const linesOf = (invoice: Stripe.Invoice, sign: 1 | -1): number =>
  invoice.lines.data.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);

/** Cents of an invoice that were paid by credit. A coupon isn't credit: nobody paid it. */
function creditUsed(invoice: Stripe.Invoice): number {
  const discounts = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, linesOf(invoice, 1) - discounts - invoice.amount_paid);
}

const creditMade = (invoice: Stripe.Invoice): number => linesOf(invoice, -1);

const sumOf = (invoices: PaidInvoice[], value: (payment: Payment) => number): number =>
  invoices.flatMap(({ payments }) => payments).reduce((sum, payment) => sum + value(payment), 0);

/** The newest paid invoice, plus earlier ones back to the first that used no credit. */
function sourcesOf(invoices: PaidInvoice[]): PaidInvoice[] {
  const source = invoices.findIndex(({ invoice }) => invoice.amount_paid > 0 && creditUsed(invoice) === 0);
  return source === -1 ? invoices : invoices.slice(0, source + 1);
}

/** Payments of the customer's other subscriptions that became credit, if this subscription used more than it made. */
async function foreignSourcesOf(
  stripe: Stripe,
  { id, customer }: Stripe.Subscription,
  own: PaidInvoice[],
): Promise<PaidInvoice[]> {
  const used = own.reduce((sum, { invoice }) => sum + creditUsed(invoice) - creditMade(invoice), 0);
  if (used <= 0) return [];
  const { data } = await stripe.invoices.list({
    customer: idOf(customer) ?? '',
    status: 'paid',
    limit: 24,
    expand: ['data.payments'],
  });
  const others = data.filter((invoice) => subscriptionOfInvoice(invoice) !== id);
  const made = others.findIndex((invoice) => creditMade(invoice) > 0);
  return made === -1 ? [] : sourcesOf(await withPayments(stripe, others.slice(made)));
}

/** Credit from refunded money doesn't count as payment. */
function isReturned(sources: PaidInvoice[]): boolean {
  const refundedOf = (paid: PaidInvoice) => sumOf([paid], ({ refunded }) => refunded);
  if (sources.some((paid) => paid.invoice.amount_paid > 0 && refundedOf(paid) >= paid.invoice.amount_paid))
    return true;
  const refunded = sumOf(sources, (payment) => payment.refunded);
  const used = sources.reduce((sum, { invoice }) => sum + creditUsed(invoice), 0);
  const made = sources.reduce((sum, { invoice }) => sum + creditMade(invoice), 0);
  return refunded > 0 && used > 0 && used > made - refunded;
}

/** Credit belongs to the customer, whose other subscriptions may have used it. What was refunded is taken from it. */
async function readCredit(
  stripe: Stripe,
  { customer: customerId }: Stripe.Subscription,
  funding: PaidInvoice[],
): Promise<{ unusedCredit: number; refundedCredit: number }> {
  const made = funding.reduce((sum, { invoice }) => sum + creditMade(invoice), 0);
  const unused = made - funding.reduce((sum, { invoice }) => sum + creditUsed(invoice), 0);
  if (unused <= 0) return { unusedCredit: 0, refundedCredit: 0 };
  const customer = await unlessMissing(() => stripe.customers.retrieve(idOf(customerId) ?? ''));
  const balance = customer && !customer.deleted ? Math.max(0, Math.min(unused, -customer.balance)) : 0;
  const entitled = Math.max(0, unused - sumOf(funding, ({ refunded }) => refunded));
  const unusedCredit = Math.min(balance, entitled);
  return { unusedCredit, refundedCredit: balance - unusedCredit };
}
