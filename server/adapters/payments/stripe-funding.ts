/** What a subscription's payments paid for, and how much of them was returned. Amounts are in cents. */
import type Stripe from 'stripe';
import { unlessMissing } from './stripe-failure.ts';
import { subscriptionOfInvoice } from './stripe-lookups.ts';
import { dateOf, disputeDueAtOf, disputeOf, idOf, type Money, paymentIntentsOf } from './stripe-shapes.ts';
import type { PaidPeriod, ProvidedSubscription } from './types.ts';

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

/** What an invoice was paid for. A coupon or tax changes all of its prices; credit for unused time has negative cents. */
function periodsOf(invoice: Stripe.Invoice): PaidPeriod[] {
  const price = linesOf(invoice, 1);
  const factor = price > 0 ? (invoice.amount_paid + creditUsed(invoice)) / price : 0;
  return invoice.lines.data.map(({ amount, period: { start, end } }) => ({
    start: start * 1000,
    end: end * 1000,
    cents: amount > 0 ? amount * factor : amount,
  }));
}

/** Reads all payments of a subscription, because switching plans turns earlier payments into credit for later invoices. */
export async function readMoney(stripe: Stripe, subscription: Stripe.Subscription): Promise<Money> {
  const invoices = await invoicesOf(stripe, subscription);
  const own = sourcesOf(invoices.filter((paid) => !isAfterEnd(subscription, paid)));
  const foreignCredit = totalOf(own, creditUsed) - totalOf(own, creditMade);
  const foreign = foreignCredit > 0 ? await foreignSourcesOf(stripe, subscription) : [];
  const disputes = [...invoices, ...own, ...foreign].flatMap(({ payments }) =>
    payments.flatMap((payment) => payment.disputes),
  );
  const first = invoices.find(({ invoice }) => invoice.billing_reason === 'subscription_create');
  return {
    returned: isReturned(own) || isForeignReturned(foreign, foreignCredit),
    refunded: sumOf(invoices, ({ refunded }) => refunded),
    dispute: disputeOf(disputes),
    disputeDueAt: disputeDueAtOf(disputes),
    credit: await readCredit(stripe, subscription, own),
    firstPaidAt: dateOf(first?.invoice.status_transitions.paid_at),
    paidInvoices: invoices.map((paid) => ({
      id: paid.invoice.id,
      paidAt: (paid.invoice.status_transitions.paid_at ?? 0) * 1000,
      amount: paid.invoice.amount_paid,
      credit: creditUsed(paid.invoice),
      refundable: sumOf([paid], ({ remaining }) => remaining),
      periods: periodsOf(paid.invoice),
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

const totalOf = (invoices: PaidInvoice[], cents: (invoice: Stripe.Invoice) => number): number =>
  invoices.reduce((sum, { invoice }) => sum + cents(invoice), 0);

/** The newest paid invoice, plus earlier ones back to the first that used no credit. */
function sourcesOf(invoices: PaidInvoice[]): PaidInvoice[] {
  const source = invoices.findIndex(({ invoice }) => invoice.amount_paid > 0 && creditUsed(invoice) === 0);
  return source === -1 ? invoices : invoices.slice(0, source + 1);
}

/** Payments of the customer's other subscriptions that became credit. */
async function foreignSourcesOf(
  stripe: Stripe,
  { id, customer }: Stripe.Subscription,
): Promise<PaidInvoice[]> {
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
  const made = totalOf(sources, creditMade);
  const used = Math.min(made, totalOf(sources, creditUsed));
  return refunded > 0 && used > 0 && used > made - refunded;
}

/** Another subscription may get its unused money back, but not what became the credit that this one used. */
function isForeignReturned(foreign: PaidInvoice[], used: number): boolean {
  const paid = totalOf(foreign, (invoice) => invoice.amount_paid);
  const refunded = sumOf(foreign, (payment) => payment.refunded);
  return refunded > 0 && paid - refunded < used;
}

/** Credit belongs to the customer, whose other subscriptions may have used it. What was refunded is taken from it. */
async function readCredit(
  stripe: Stripe,
  { customer: customerId }: Stripe.Subscription,
  sources: PaidInvoice[],
): Promise<ProvidedSubscription['credit']> {
  const left = totalOf(sources, creditMade) - totalOf(sources, creditUsed);
  if (left <= 0) return { unused: 0, refunded: 0 };
  const customer = await unlessMissing(() => stripe.customers.retrieve(idOf(customerId) ?? ''));
  const balance = customer && !customer.deleted ? Math.max(0, Math.min(left, -customer.balance)) : 0;
  const unused = Math.min(balance, Math.max(0, left - sumOf(sources, ({ refunded }) => refunded)));
  return { unused, refunded: balance - unused };
}
