import type Stripe from 'stripe';
import { failureOf, unlessMissing, withFailures } from './stripe-failure.ts';
import { moneyBackOf } from './stripe-lookups.ts';
import { labelParams, newLabel, type StripeContext, subscriptionOf } from './stripe-shapes.ts';
import type { Payments } from './types.ts';

const endedStatuses = ['canceled', 'incomplete_expired'];

const expanded = ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'default_payment_method'];

export function stripeSubscriptions({
  stripe,
  tax,
  priceOf,
}: StripeContext): Pick<
  Payments,
  | 'createSubscription'
  | 'readSubscription'
  | 'cancelSubscription'
  | 'endAtPeriodEnd'
  | 'keepRenewing'
  | 'labelSubscription'
  | 'listSubscriptions'
> {
  const withMoneyBack = async (subscription: Stripe.Subscription) =>
    subscriptionOf(subscription, await moneyBackOf(stripe, subscription));

  return {
    createSubscription: ({ orderId, plan, customerId, endsByItself, label, key }) =>
      withFailures(async () =>
        withMoneyBack(
          await stripe.subscriptions.create(
            {
              customer: customerId,
              items: [{ price: await priceOf(plan) }],
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
      unlessMissing(async () => withMoneyBack(await stripe.subscriptions.retrieve(id, { expand: expanded }))),

    cancelSubscription: async (id) => {
      // Stripe responds with resource_missing if the subscription has ended.
      await unlessMissing(() => stripe.subscriptions.cancel(id));
    },

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

    labelSubscription: ({ id, label }) =>
      withFailures(async () => {
        await stripe.subscriptions.update(id, labelParams(label));
      }),

    async *listSubscriptions() {
      try {
        // Stripe omits canceled subscriptions unless a status is given.
        for await (const { id, metadata } of stripe.subscriptions.list({ limit: 100 }))
          yield { id, metadata };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}
