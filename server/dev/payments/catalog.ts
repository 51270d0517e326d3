import type Stripe from 'stripe';
import { type Plan, plans } from '#shared/contracts/billing.ts';
import type { World } from './world.ts';

export function addProduct(
  world: World,
  { id = world.newId('prod'), name }: { id?: string | undefined; name: string },
): Stripe.Product {
  return world.add('products', {
    ...world.base('prod', 'product'),
    id,
    active: true,
    name,
  });
}

/** Takes over the lookup key from the price that has it, like `transfer_lookup_key`. */
export function addPrice(
  world: World,
  options: {
    product: string;
    unit_amount: number;
    currency?: string;
    recurring: { interval: 'month' | 'year' };
    lookup_key?: string | undefined;
  },
): Stripe.Price {
  const { product, unit_amount, recurring, lookup_key = null } = options;
  world.get('products', product, 'product');
  const existing = lookup_key && world.newest('prices').find((price) => price.lookup_key === lookup_key);
  if (existing) existing.lookup_key = null;
  return world.add('prices', {
    ...world.base('price', 'price'),
    active: true,
    currency: options.currency ?? 'usd',
    lookup_key,
    product,
    recurring: { interval: recurring.interval, interval_count: 1, usage_type: 'licensed' },
    unit_amount,
  });
}

/** Creates the same prices as `billing:setup`, so that a new state is ready to use. */
export function addPlans(world: World): void {
  if (Object.keys(world.state.prices).length > 0) return;
  const product = addProduct(world, { name: 'Featured listing' }).id;
  for (const { amount, interval, lookupKey } of Object.values(plans))
    addPrice(world, { product, unit_amount: amount, recurring: { interval }, lookup_key: lookupKey });
}

export const priceOfPlan = (world: World, plan: Plan): Stripe.Price | undefined =>
  world.newest('prices').find((price) => price.lookup_key === plans[plan].lookupKey);
