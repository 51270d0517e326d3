/** Creates what the Stripe account needs before anything can be sold: product, prices, portal configuration. */
import type Stripe from 'stripe';
import { type Plan, plans } from '#shared/billing.ts';
import { site } from '#shared/site.ts';
import { failureOf } from './stripe-failure.ts';
import { idOf, planKeys, priceMismatch } from './stripe-shapes.ts';

const productId = 'featured_listing';
const portalKind = 'featured_listing';

/** Idempotent; `log` receives one line per step. */
export async function setUpAccount(stripe: Stripe, log: (line: string) => void): Promise<void> {
  const product = await ensureProduct(stripe, log);
  const prices = new Map<Plan, string>();
  for (const plan of planKeys) prices.set(plan, await ensurePrice(stripe, plan, product, log));
  await ensurePortal(stripe, { product, prices: [prices.get('monthly')!, prices.get('annual')!] }, log);
}

async function ensureProduct(stripe: Stripe, log: (line: string) => void): Promise<string> {
  for await (const product of stripe.products.list({ active: true, limit: 100 }))
    if (product.id === productId) {
      log(`Product ${productId}: there already.`);
      return productId;
    }
  log(`Product ${productId}: made.`);
  const { id } = await stripe.products.create({ id: productId, name: `${site.name}: featured listing` });
  return id;
}

async function ensurePrice(
  stripe: Stripe,
  plan: Plan,
  product: string,
  log: (line: string) => void,
): Promise<string> {
  const { amount, interval, lookupKey } = plans[plan];
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 10 });
  const holder = data[0];
  const mismatch = priceMismatch(plan, holder?.active ? holder : undefined);
  const otherProduct = holder && idOf(holder.product) !== product;
  if (holder && !mismatch && !otherProduct) {
    log(`Price ${lookupKey}: ${holder.id} agrees (${amount} cents per ${interval}).`);
    return holder.id;
  }
  if (holder)
    log(
      `Price ${lookupKey}: ${mismatch?.reason ?? `${holder.id} belongs to another product`}. A new price takes the ` +
        'lookup key over; subscriptions that run keep the old one.',
    );
  const price = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  });
  log(`Price ${lookupKey}: made ${price.id} (${amount} cents per ${interval}).`);
  return price.id;
}

/** Offers the monthly and the annual price; nobody may switch to the intro month. */
async function ensurePortal(
  stripe: Stripe,
  offered: { product: string; prices: string[] },
  log: (line: string) => void,
): Promise<void> {
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    customer_update: { enabled: true, allowed_updates: ['email', 'address', 'name'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products: [offered],
      proration_behavior: 'always_invoice',
    },
  };
  const configuration = await findPortalConfiguration(stripe);
  if (configuration) {
    await stripe.billingPortal.configurations.update(configuration, { features });
    log(`Portal ${configuration}: card, invoices, switch of plan, cancelling.`);
    return;
  }
  const { id } = await stripe.billingPortal.configurations.create({
    features,
    metadata: { kind: portalKind },
  });
  log(`Portal: made ${id} (card, invoices, switch of plan, cancelling).`);
}

/** Id of our configuration; undefined where `billing:setup` was not run, or the key may not list configurations. */
export async function findPortalConfiguration(stripe: Stripe): Promise<string | undefined> {
  try {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    return data.find(({ metadata }) => metadata?.kind === portalKind)?.id;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'unreachable') throw failure;
    return undefined;
  }
}
