import type Stripe from 'stripe';
import { failureOf, unlessMissing, withFailures } from './stripe-failure.ts';
import { readMoney } from './stripe-funding.ts';
import {
  billingMode,
  invoiceOf,
  labelParams,
  newLabel,
  type StripeContext,
  subscriptionOf,
} from './stripe-shapes.ts';
import { isRefusal, type Payments } from './types.ts';

const endedStatuses = ['canceled', 'incomplete_expired'];

const expanded = ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'default_payment_method'];

const withMoney = async (stripe: Stripe, subscription: Stripe.Subscription) =>
  subscriptionOf(subscription, await readMoney(stripe, subscription));

async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  // Stripe refuses while a payment is being processed. If it succeeds, the sync refunds it.
  for (const { id } of data)
    await stripe.invoices.voidInvoice(id).catch((error: unknown) => {
      if (!isRefusal(failureOf(error))) throw error;
    });
}

export const stripeSubscriptions = ({ stripe, tax, priceOf }: StripeContext) =>
  ({
    createSubscription: ({ orderId, plan, customerId, endsByItself, label, key }) =>
      withFailures(async () =>
        withMoney(
          stripe,
          await stripe.subscriptions.create(
            {
              customer: customerId,
              items: [{ price: await priceOf(plan) }],
              billing_mode: { type: billingMode },
              payment_behavior: 'default_incomplete',
              payment_settings: {
                payment_method_types: ['card'],
                save_default_payment_method: 'on_subscription',
              },
              cancel_at_period_end: endsByItself,
              ...newLabel(label),
              metadata: { orderId, ...newLabel(label).metadata },
              ...(tax ? { automatic_tax: { enabled: true } } : {}),
              expand: expanded,
            },
            { idempotencyKey: key },
          ),
        ),
      ),

    readSubscription: (id) =>
      unlessMissing(async () =>
        withMoney(stripe, await stripe.subscriptions.retrieve(id, { expand: expanded })),
      ),

    cancelSubscription: async (id) => {
      // Stripe responds with resource_missing if the subscription has ended.
      await unlessMissing(() => stripe.subscriptions.cancel(id));
      await unlessMissing(() => voidOpenInvoices(stripe, id));
    },

    voidOpenInvoices: (id) => withFailures(() => voidOpenInvoices(stripe, id)),

    endAtPeriodEnd: (id) =>
      withFailures(async () => {
        const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(id));
        if (!subscription || endedStatuses.includes(subscription.status) || subscription.cancel_at_period_end)
          return;
        await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      }),

    keepRenewing: (id) =>
      withFailures(async () => {
        const { cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(id);
        if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
        // In the newer billing mode, the portal cancels by setting a date instead of the flag.
        else if (cancel_at) await stripe.subscriptions.update(id, { cancel_at: '' });
      }),

    labelPayment: ({ intent, description }) =>
      withFailures(async () => {
        await stripe.paymentIntents.update(intent, { description });
      }),

    labelSubscription: ({ id, label }) =>
      withFailures(async () => {
        await stripe.subscriptions.update(id, labelParams(label));
      }),

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

    async *listSubscriptions() {
      try {
        // Stripe omits canceled subscriptions unless a status is given.
        for await (const { id, metadata } of stripe.subscriptions.list({ limit: 100 }))
          yield { id, metadata };
      } catch (error) {
        throw failureOf(error);
      }
    },
  }) satisfies Partial<Payments>;
