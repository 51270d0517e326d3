import type Stripe from 'stripe';
import { unlessMissing, withFailures } from './stripe-failure.ts';
import { invoicesOfIntent, subscriptionOfInvoice } from './stripe-lookups.ts';
import { dateOf, idOf, invoiceOf, type StripeContext } from './stripe-shapes.ts';
import type { Payments, ProvidedPayment } from './types.ts';

/** An invoice may be this much older than its payment, because Stripe retries charges for weeks. */
const maxPaymentDelaySeconds = 45 * 86_400;

export const stripeMoney = ({ stripe }: StripeContext): Pick<Payments, 'listInvoices' | 'listPayments'> => ({
  listInvoices: async ({ customerId }) => {
    const [invoices, charges] = await Promise.all([
      unlessMissing(() =>
        stripe.invoices.list({ customer: customerId, limit: 24, expand: ['data.payments'] }),
      ),
      unlessMissing(() => stripe.charges.list({ customer: customerId, limit: 100 })),
    ]);
    return (invoices?.data ?? [])
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => invoiceOf(invoice, charges?.data ?? []));
  },

  listPayments: ({ from, to }) =>
    withFailures(async () => {
      const range = { gte: secondsOf(from), lt: secondsOf(to) };
      const payments: ProvidedPayment[] = [];
      const created = { gte: range.gte - maxPaymentDelaySeconds, lt: range.lt };
      for await (const invoice of stripe.invoices.list({ status: 'paid', created, limit: 100 })) {
        const paidAt = invoice.status_transitions.paid_at ?? 0;
        if (invoice.amount_paid === 0 || paidAt < range.gte || paidAt >= range.lt) continue;
        const { id, amount_paid: amount } = invoice;
        payments.push({ id, kind: 'payment', at: dateOf(paidAt)!, amount, ...invoiceDetailsOf(invoice) });
      }
      for await (const refund of stripe.refunds.list({ created: range, limit: 100 }))
        if (refund.status !== 'failed' && refund.status !== 'canceled')
          payments.push(await returnOf(stripe, 'refund', refund));
      // Inquiries move no money, and a dispute that was won returns it.
      for await (const dispute of stripe.disputes.list({ created: range, limit: 100 }))
        if (!/^(warning_|won$|prevented$)/.test(dispute.status))
          payments.push(await returnOf(stripe, 'dispute', dispute));
      return payments.sort((a, b) => a.at.getTime() - b.at.getTime());
    }),
});

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

const invoiceDetailsOf = (invoice: Stripe.Invoice | undefined) => ({
  tax: (invoice?.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
  invoice: invoice?.number ?? null,
  subscriptionId: invoice ? subscriptionOfInvoice(invoice) : null,
  email: invoice?.customer_email ?? null,
});

async function returnOf(
  stripe: Stripe,
  kind: 'refund' | 'dispute',
  { id, amount, created, payment_intent }: Stripe.Refund | Stripe.Dispute,
): Promise<ProvidedPayment> {
  const [invoice] = await invoicesOfIntent(stripe, idOf(payment_intent));
  // Stripe doesn't report how much of a refund is tax.
  return { id, kind, at: dateOf(created)!, amount: -amount, ...invoiceDetailsOf(invoice), tax: 0 };
}
