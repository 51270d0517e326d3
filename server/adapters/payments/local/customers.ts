/** Customers and their cards. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { missing } from './faults.ts';
import { kinds, route, takes } from './route.ts';
import type { World } from './world.ts';

export function addCustomer(
  world: World,
  options: { email: string | null; name?: string | null; metadata?: Stripe.Metadata },
): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: world.newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: options.email,
    invoice_prefix: world.newId('i').slice(2, 10).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: options.metadata ?? {},
    name: options.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  world.state.customers[customer.id] = customer;
  world.emit('customer.created', customer);
  return customer;
}

export function findCustomer(world: World, id: string, param = 'customer'): Stripe.Customer {
  const customer = world.state.customers[id];
  if (!customer) throw missing('customer', id, param);
  return customer;
}

const writable = {
  email: z.string().max(512).optional(),
  name: kinds.text.optional(),
  description: kinds.text.optional(),
  metadata: kinds.metadata.optional(),
};

export const customerRoutes = [
  route('POST', '/v1/customers', takes<Stripe.CustomerCreateParams>()(writable), (world, { params }) =>
    addCustomer(world, {
      email: params.email ?? null,
      name: params.name ?? null,
      metadata: params.metadata ?? {},
    }),
  ),
  route('GET', '/v1/customers/:id', takes<Stripe.CustomerRetrieveParams>()({}), (world, { id }) => {
    const deleted = world.state.deletedCustomers[id];
    return deleted ?? findCustomer(world, id, 'id');
  }),
  route(
    'POST',
    '/v1/customers/:id',
    takes<Stripe.CustomerUpdateParams>()(writable),
    (world, { id, params }) => {
      const customer = findCustomer(world, id, 'id');
      if (params.email !== undefined) customer.email = params.email || null;
      if (params.name !== undefined) customer.name = params.name || null;
      if (params.description !== undefined) customer.description = params.description || null;
      Object.assign(customer.metadata, params.metadata);
      world.emit('customer.updated', customer);
      return customer;
    },
  ),
];
