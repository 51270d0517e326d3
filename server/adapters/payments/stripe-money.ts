import type Stripe from 'stripe';
import { unlessMissing, withFailures } from './stripe-failure.ts';
import { subscriptionOfInvoice } from './stripe-lookups.ts';
import { dateOf, idOf, invoiceOf, type StripeContext } from './stripe-shapes.ts';
import type { Payments, ProvidedPayment } from './types.ts';

/** Seconds that an invoice may be older than its payment: the retries of a charge take weeks at most. */
const paidWithin = 45 * 86_400;

export const stripeMoney = ({ stripe }: StripeContext): Pick<Payments, 'listInvoices' | 'listPayments'> => ({
  listInvoices: async ({ customerId }) => {
    const list = await unlessMissing(() => stripe.invoices.list({ customer: customerId, limit: 24 }));
    return (list?.data ?? []).filter(({ status }) => status !== 'draft').map(invoiceOf);
  },

  listPayments: ({ from, to }) =>
    withFailures(async () => {
      const range = { gte: secondsOf(from), lt: secondsOf(to) };
      const payments: ProvidedPayment[] = [];
      const created = { gte: range.gte - paidWithin, lt: range.lt };
      for await (const invoice of stripe.invoices.list({ status: 'paid', created, limit: 100 })) {
        const paidAt = invoice.status_transitions.paid_at ?? 0;
        if (invoice.amount_paid === 0 || paidAt < range.gte || paidAt >= range.lt) continue;
        const { id, amount_paid: amount } = invoice;
        payments.push({ id, kind: 'payment', at: dateOf(paidAt)!, amount, ...partsOf(invoice) });
      }
      for await (const refund of stripe.refunds.list({ created: range, limit: 100 }))
        if (refund.status !== 'failed' && refund.status !== 'canceled')
          payments.push(await backOf(stripe, 'refund', refund));
      // An inquiry moves no money; what was won came back.
      for await (const dispute of stripe.disputes.list({ created: range, limit: 100 }))
        if (!/^(warning_|won$|prevented$)/.test(dispute.status))
          payments.push(await backOf(stripe, 'dispute', dispute));
      return payments.sort((a, b) => a.at.getTime() - b.at.getTime());
    }),
});

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

const partsOf = (invoice: Stripe.Invoice | undefined) => ({
  tax: (invoice?.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
  invoice: invoice?.number ?? null,
  subscriptionId: invoice ? subscriptionOfInvoice(invoice) : null,
  email: invoice?.customer_email ?? null,
});

async function backOf(
  stripe: Stripe,
  kind: 'refund' | 'dispute',
  { id, amount, created, payment_intent }: Stripe.Refund | Stripe.Dispute,
): Promise<ProvidedPayment> {
  const intent = idOf(payment_intent);
  const { data } = intent
    ? await stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intent },
        expand: ['data.invoice'],
        limit: 1,
      })
    : { data: [] };
  const invoice = data[0]?.invoice;
  const whole = typeof invoice === 'object' && !invoice.deleted ? invoice : undefined;
  // Stripe does not say how much of a refund is tax.
  return { id, kind, at: dateOf(created)!, amount: -amount, ...partsOf(whole), tax: 0 };
}
