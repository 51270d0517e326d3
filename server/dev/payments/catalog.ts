import type Stripe from 'stripe';
import { type Plan, plans } from '#shared/contracts/billing.ts';
import type { World } from './world.ts';

/** Takes over the lookup key from the price that has it, like `transfer_lookup_key`. */
export function addPrice(
  world: World,
  options: Pick<Stripe.PriceCreateParams, 'product' | 'unit_amount' | 'recurring' | 'lookup_key'>,
): Stripe.Price {
  const { product = '', unit_amount = 0, recurring, lookup_key = null } = options;
  world.get('products', product);
  const existing = lookup_key && world.newest('prices').find((price) => price.lookup_key === lookup_key);
  if (existing) existing.lookup_key = null;
  return world.add('prices', {
    ...world.base('price', 'price'),
    active: true,
    currency: 'usd',
    lookup_key,
    product,
    recurring: { interval: recurring!.interval, interval_count: 1, usage_type: 'licensed' },
    unit_amount,
  });
}

export const priceOfPlan = (world: World, plan: Plan): Stripe.Price | undefined =>
  world.newest('prices').find((price) => price.lookup_key === plans[plan].lookupKey);
