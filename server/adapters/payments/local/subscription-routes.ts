/** The API of subscriptions. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { findCustomer } from './customers.ts';
import { missing, refusal } from './faults.ts';
import { findPrice } from './prices.ts';
import { kinds, listOf, page, route, takes } from './route.ts';
import { addSubscription } from './subscription-new.ts';
import { endSubscription, findSubscription, setCancelAtPeriodEnd } from './subscriptions.ts';
import { newest } from './world.ts';

const paymentSettings = z.strictObject({
  payment_method_types: z.array(z.literal('card')).optional(),
  save_default_payment_method: z.literal('on_subscription').optional(),
});

export const subscriptionRoutes = [
  route(
    'POST',
    '/v1/subscriptions',
    takes<Stripe.SubscriptionCreateParams>()({
      customer: kinds.text,
      items: z.array(z.strictObject({ price: kinds.text, quantity: z.literal('1').optional() })).length(1),
      // The others would charge a card that the customer does not have here.
      payment_behavior: z.literal('default_incomplete'),
      payment_settings: paymentSettings.optional(),
      cancel_at_period_end: kinds.flag.optional(),
      description: z.string().min(1).max(500).optional(),
      metadata: kinds.metadata.optional(),
    }),
    (world, { params }) =>
      addSubscription(world, {
        customer: findCustomer(world, params.customer),
        price: findPrice(world, params.items[0]!.price, 'items[0][price]'),
        metadata: params.metadata ?? {},
        description: params.description ?? null,
        cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
        methodTypes: params.payment_settings?.payment_method_types ?? null,
      }),
  ),
  route('GET', '/v1/subscriptions/:id', takes<Stripe.SubscriptionRetrieveParams>()({}), (world, { id }) =>
    findSubscription(world, id),
  ),
  route(
    'POST',
    '/v1/subscriptions/:id',
    takes<Stripe.SubscriptionUpdateParams>()({
      cancel_at_period_end: kinds.flag.optional(),
      metadata: kinds.metadata.optional(),
    }),
    (world, { id, params }) => {
      const subscription = findSubscription(world, id);
      if (['canceled', 'incomplete_expired'].includes(subscription.status))
        throw refusal('A canceled subscription can only update its cancellation_details and metadata.');
      Object.assign(subscription.metadata, params.metadata);
      if (params.cancel_at_period_end !== undefined)
        setCancelAtPeriodEnd(world, subscription, params.cancel_at_period_end);
      else world.emit('customer.subscription.updated', subscription);
      return subscription;
    },
  ),
  route('DELETE', '/v1/subscriptions/:id', takes<Stripe.SubscriptionCancelParams>()({}), (world, { id }) => {
    const subscription = findSubscription(world, id);
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
      throw missing('subscription', id);
    endSubscription(world, subscription, 'cancellation_requested');
    return subscription;
  }),
  route(
    'GET',
    '/v1/subscriptions',
    takes<Stripe.SubscriptionListParams>()({
      ...page,
      customer: kinds.text.optional(),
      status: z.enum(['all', 'active', 'canceled', 'incomplete', 'past_due', 'unpaid', 'paused']).optional(),
    }),
    (world, { params }) => {
      const { customer, status } = params;
      if (customer && !world.state.customers[customer] && !world.state.deletedCustomers[customer])
        throw missing('customer', customer, 'customer');
      return listOf(
        newest(world.state.subscriptions).filter(
          (each) =>
            (!customer || each.customer === customer) &&
            (status === 'all' || (status ? each.status === status : each.status !== 'canceled')),
        ),
        '/v1/subscriptions',
        params,
      );
    },
  ),
];
