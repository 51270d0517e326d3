import { unlessMissing } from './stripe-failure.ts';
import { invoiceOf, type StripeContext } from './stripe-shapes.ts';
import type { Payments } from './types.ts';

export const stripeMoney = ({ stripe }: StripeContext): Pick<Payments, 'listInvoices'> => ({
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
});
