/** Products and prices. */
import Stripe from 'stripe';
import { z } from 'zod';
import { plans } from '#shared/billing.ts';
import { missing, refusal } from './faults.ts';
import { kinds, listOf, page, route, takes } from './route.ts';
import { copy, newest, type World } from './world.ts';

function addProduct(world: World, options: { id?: string; name: string; metadata?: Stripe.Metadata }) {
  const product: Stripe.Product = {
    id: options.id ?? world.newId('prod'),
    object: 'product',
    active: true,
    created: world.now(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: options.metadata ?? {},
    name: options.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: world.now(),
    url: null,
  };
  world.state.products[product.id] = product;
  world.emit('product.created', product);
  return product;
}

export function addPrice(
  world: World,
  options: {
    product: string;
    amount: number;
    currency?: string;
    interval: 'month' | 'year';
    lookupKey?: string | undefined;
    transfer?: boolean;
    nickname?: string | undefined;
    metadata?: Stripe.Metadata | undefined;
  },
): Stripe.Price {
  const { lookupKey } = options;
  const holder = lookupKey && Object.values(world.state.prices).find((each) => each.lookup_key === lookupKey);
  if (holder) {
    if (!options.transfer)
      throw refusal(
        `A price (\`${holder.id}\`) already uses that lookup key. You may pass \`transfer_lookup_key=true\` to transfer it.`,
        { code: 'resource_already_exists', param: 'lookup_key' },
      );
    holder.lookup_key = null;
    world.emit('price.updated', holder);
  }
  const price: Stripe.Price = {
    id: world.newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: options.currency ?? 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey ?? null,
    metadata: options.metadata ?? {},
    nickname: options.nickname ?? null,
    product: options.product,
    recurring: {
      interval: options.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: options.amount,
    unit_amount_decimal: Stripe.Decimal.from(options.amount),
  };
  world.state.prices[price.id] = copy(price);
  world.emit('price.created', price);
  return world.state.prices[price.id]!;
}

/** What `billing:setup` makes in an account of Stripe. */
export function addPlans(world: World): void {
  if (Object.keys(world.state.prices).length > 0) return;
  const product = addProduct(world, { name: 'Featured listing' });
  for (const { amount, interval, lookupKey } of Object.values(plans))
    addPrice(world, { product: product.id, amount, interval, lookupKey });
}

export function findPrice(world: World, id: string, param: string): Stripe.Price {
  const price = world.state.prices[id];
  if (!price) throw missing('price', id, param);
  if (!price.active)
    throw refusal(`The price specified is inactive. This field only accepts active prices.`, { param });
  return price;
}

const interval = z.enum(['month', 'year']);

export const priceRoutes = [
  route(
    'GET',
    '/v1/products',
    takes<Stripe.ProductListParams>()({ ...page, active: kinds.flag.optional() }),
    (world, { params }) =>
      listOf(
        newest(world.state.products).filter(
          ({ active }) => params.active === undefined || active === params.active,
        ),
        '/v1/products',
        params,
      ),
  ),
  route(
    'POST',
    '/v1/products',
    takes<Stripe.ProductCreateParams>()({
      id: kinds.text.optional(),
      name: kinds.text,
      description: kinds.text.optional(),
      metadata: kinds.metadata.optional(),
    }),
    (world, { params }) => {
      if (params.id && world.state.products[params.id])
        throw refusal('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      const product = addProduct(world, {
        name: params.name,
        ...(params.id ? { id: params.id } : {}),
        ...(params.metadata ? { metadata: params.metadata } : {}),
      });
      product.description = params.description ?? null;
      return product;
    },
  ),
  route(
    'GET',
    '/v1/prices',
    takes<Stripe.PriceListParams>()({
      ...page,
      active: kinds.flag.optional(),
      lookup_keys: z.array(kinds.text).max(10).optional(),
      product: kinds.text.optional(),
    }),
    (world, { params }) =>
      listOf(
        newest(world.state.prices).filter(
          (price) =>
            (params.active === undefined || price.active === params.active) &&
            (!params.product || price.product === params.product) &&
            (!params.lookup_keys || (price.lookup_key && params.lookup_keys.includes(price.lookup_key))),
        ),
        '/v1/prices',
        params,
      ),
  ),
  route(
    'POST',
    '/v1/prices',
    takes<Stripe.PriceCreateParams>()({
      currency: kinds.text,
      product: kinds.text,
      unit_amount: kinds.whole,
      recurring: z.strictObject({ interval }),
      lookup_key: kinds.text.optional(),
      transfer_lookup_key: kinds.flag.optional(),
      nickname: kinds.text.optional(),
      metadata: kinds.metadata.optional(),
    }),
    (world, { params }) => {
      if (!world.state.products[params.product]) throw missing('product', params.product, 'product');
      return addPrice(world, {
        product: params.product,
        amount: params.unit_amount,
        currency: params.currency,
        interval: params.recurring.interval,
        lookupKey: params.lookup_key,
        transfer: params.transfer_lookup_key ?? false,
        nickname: params.nickname,
        metadata: params.metadata,
      });
    },
  ),
  route(
    'POST',
    '/v1/prices/:id',
    takes<Stripe.PriceUpdateParams>()({ active: kinds.flag.optional(), metadata: kinds.metadata.optional() }),
    (world, { id, params }) => {
      const price = world.state.prices[id];
      if (!price) throw missing('price', id, 'price');
      if (params.active !== undefined) price.active = params.active;
      Object.assign(price.metadata, params.metadata);
      world.emit('price.updated', price);
      return price;
    },
  ),
];
