/** A customer that is deleted takes its subscriptions along. */
import type Stripe from 'stripe';
import { findCustomer } from './customers.ts';
import { route, takes } from './route.ts';
import { endSubscription } from './subscriptions.ts';
import type { World } from './world.ts';

export function deleteCustomer(world: World, id: string): Stripe.DeletedCustomer {
  const customer = findCustomer(world, id, 'id');
  for (const subscription of Object.values(world.state.subscriptions))
    if (subscription.customer === id) endSubscription(world, subscription, 'cancellation_requested');
  delete world.state.customers[id];
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  world.state.deletedCustomers[id] = deleted;
  world.emit('customer.deleted', customer);
  return deleted;
}

export const customerDeleteRoutes = [
  route('DELETE', '/v1/customers/:id', takes<Stripe.CustomerDeleteParams>()({}), (world, { id }) =>
    deleteCustomer(world, id),
  ),
];
