/** Products and prices. */
import Stripe from 'stripe';
import { type Plan, plans } from '#shared/billing.ts';
import { copy, invalidRequest, nulls } from './wire.ts';
import type { World } from './world.ts';

export function addProduct(
  world: World,
  options: {
    id?: string | undefined;
    name: string;
    description?: string | undefined;
    metadata?: Stripe.Metadata | undefined;
  },
): Stripe.Product {
  const { id = world.newId('prod'), name, description = null, metadata = {} } = options;
  if (world.state.products[id])
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const product: Stripe.Product = {
    ...nulls<Stripe.Product>()('default_price package_dimensions shippable tax_details url'),
    id,
    object: 'product',
    active: true,
    created: world.now(),
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    type: 'service',
    updated: world.now(),
  };
  world.emit('product.created', world.add('products', product));
  return product;
}

export function addPrice(
  world: World,
  options: {
    product: string;
    unit_amount: number;
    currency?: string;
    recurring: { interval: 'month' | 'year' };
    lookup_key?: string | undefined;
    transfer_lookup_key?: boolean | undefined;
    nickname?: string | undefined;
    metadata?: Stripe.Metadata | undefined;
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
  if (holder)
    world.update('price.updated', holder, (price) => {
      price.lookup_key = null;
    });
  const price: Stripe.Price = {
    ...nulls<Stripe.Price>()('custom_unit_amount tiers_mode transform_quantity'),
    id: world.newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: options.currency ?? 'usd',
    livemode: false,
    lookup_key,
    metadata: options.metadata ?? {},
    nickname: options.nickname ?? null,
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
  world.emit('price.created', world.add('prices', copy(price)));
  return world.get('prices', price.id);
}

/** What `billing:setup` creates in a Stripe account, so that a new state can be used at once. */
export function addPlans(world: World): void {
  if (Object.keys(world.state.prices).length > 0) return;
  const product = addProduct(world, { name: 'Featured listing' }).id;
  for (const { amount, interval, lookupKey } of Object.values(plans))
    addPrice(world, { product, unit_amount: amount, recurring: { interval }, lookup_key: lookupKey });
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
