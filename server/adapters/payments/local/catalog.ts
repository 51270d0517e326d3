/** Products and prices. */
import Stripe from 'stripe';
import { type Plan, plans } from '#shared/billing.ts';
import { copy, emptyLists, invalidRequest, nulls } from './wire.ts';
import type { World } from './world.ts';

export function addProduct(
  world: World,
  { id = world.newId('prod'), name }: { id?: string | undefined; name: string },
): Stripe.Product {
  if (world.state.products[id])
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  return world.add('products', {
    ...world.base('prod', 'product'),
    ...nulls<Stripe.Product>()('default_price description package_dimensions shippable tax_details url'),
    ...emptyLists<Stripe.Product>()('images marketing_features'),
    id,
    active: true,
    livemode: false,
    metadata: {},
    name,
    type: 'service',
    updated: world.now(),
  });
}

export function addPrice(
  world: World,
  options: {
    product: string;
    unit_amount: number;
    currency: string;
    recurring: { interval: 'month' | 'year' };
    lookup_key?: string | undefined;
    transfer_lookup_key?: boolean | undefined;
  },
): Stripe.Price {
  const { product, unit_amount, recurring, lookup_key = null } = options;
  world.get('products', product, 'product');
  const holder = lookup_key && world.newest('prices').find((price) => price.lookup_key === lookup_key);
  if (holder && !options.transfer_lookup_key)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. You may pass \`transfer_lookup_key=true\` to transfer it.`,
      { code: 'resource_already_exists', param: 'lookup_key' },
    );
  if (holder) holder.lookup_key = null;
  const price: Stripe.Price = {
    ...world.base('price', 'price'),
    ...nulls<Stripe.Price>()('custom_unit_amount nickname tiers_mode transform_quantity'),
    active: true,
    billing_scheme: 'per_unit',
    currency: options.currency,
    livemode: false,
    lookup_key,
    metadata: {},
    product,
    recurring: {
      ...nulls<Stripe.Price.Recurring>()('meter trial_period_days'),
      interval: recurring.interval,
      interval_count: 1,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(unit_amount),
  };
  return world.add('prices', copy(price));
}

/** What `billing:setup` creates in a Stripe account, so that a new state can be used at once. */
export function addPlans(world: World): void {
  if (Object.keys(world.state.prices).length > 0) return;
  const product = addProduct(world, { name: 'Featured listing' }).id;
  for (const { amount, interval, lookupKey } of Object.values(plans))
    addPrice(world, {
      product,
      unit_amount: amount,
      currency: 'usd',
      recurring: { interval },
      lookup_key: lookupKey,
    });
}

export function activePrice(world: World, id: string, param: string): Stripe.Price {
  const price = world.get('prices', id, param);
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  return price;
}

export const priceOfPlan = (world: World, plan: Plan): Stripe.Price | undefined =>
  world.newest('prices').find((price) => price.active && price.lookup_key === plans[plan].lookupKey);
